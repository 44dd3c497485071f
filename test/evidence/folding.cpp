#include "support/evidence_dump.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

namespace {

std::string fold(const std::string& lines) {
  return dump_folding(*report_of(lines));
}

const std::string pair = "0 ×2\n1 as 0\n1.a as 0.a\n";

} // namespace

BOOST_AUTO_TEST_CASE(equal_neighbours_fold) {
  BOOST_TEST(fold("0 B\n0.a A flops=3\n1 B\n1.a A flops=3\n") == pair);
  BOOST_TEST(fold("0.a A flops=3\n1.a A flops=3\n") == pair);
  BOOST_TEST(fold("h.0.a A\nh.1.a A\nh.2.a A\n") == "h.0 ×3\n"
                                                    "h.1 as h.0\nh.1.a as h.0.a\n"
                                                    "h.2 as h.0\nh.2.a as h.0.a\n");
}

BOOST_AUTO_TEST_CASE(whatever_differs_keeps_them_apart) {
  const std::string one = "0 B\n0.a A flops=3 params=1 macs=?\n";
  const std::string table[] = {
      "1 B\n1.a A flops=4 params=1 macs=?\n",               // value
      "1 B\n1.a A flops=>=3 params=1 macs=?\n",             // status
      "1 B\n1.a A flops=3@other params=1 macs=?\n",         // method
      "1 B\n1.a A flops=3@formula/other params=1 macs=?\n", // unit
      "1 B\n1.a A flops=3@formula/units/other params=1 macs=?\n",
      "1 B\n1.a A flops=3 params=1\n",                // a metric less
      "1 B\n1.a A flops=3 params=1 macs=? other=0\n", // a metric more, in no view
      "1 B\n1.a A flops=3 params=2 macs=?\n",
      "1 B\n1.a A flops=3 params=0+1 macs=?\n",
      "1 B\n1.a A flops=3 params=1 bytes=2 macs=?\n",
      "1 B\n1.a A flops=3 params=1 buffers=1 macs=?\n",
      "1 B\n1.a A flops=3 params=1 shared macs=?\n",
      "1 C\n1.a A flops=3 params=1 macs=?\n", // a type
      "1 B\n1.a C flops=3 params=1 macs=?\n",
      "1 B\n1.b A flops=3 params=1 macs=?\n", // a relative path
      "1 B\n1.a A flops=3 params=1 macs=? name=other\n",
      "1 B\n1.a A flops=3 params=1 macs=? depth=5\n",
      "1 B\n1.a A flops=3 params=1 macs=? in={}\n",
      "1 B\n1.a A flops=3 params=1 macs=? out={\"kind\":\"failed\"}\n",
      "1 B\n1.a A flops=3 params=1 macs=? with=\"extra\":1\n",
      "1 B\n1.a A flops=3 params=1 macs=? owns=macs:subtree\n",
      "1 B\n1.a A flops=3 params=1 macs=? dmas=^0\n",
      "1 B\n1.a A flops=3 params=1 macs=? "
      "deps={\"status\":\"unavailable\",\"scope\":\"s\",\"method\":\"m\","
      "\"assumptions\":[]}\n",
      "1 B\n1.a A flops=3 params=1 macs=?\n1.a A flops=3 params=1 macs=?\n", // a call more
      "1 B\n1 B\n1.a A flops=3 params=1 macs=?\n",
      "1.a A flops=3 params=1 macs=?\n",             // never called itself
      "1 B\n1.a A flops=3 params=1 macs=?\n1.b A\n", // a child more
      "1 B\n1.a A flops=3 params=1 macs=?\n1.a.b A\n",
  };
  BOOST_TEST(fold(one + "1 B\n1.a A flops=3 params=1 macs=?\n") == pair);
  for (const std::string& other : table)
    BOOST_TEST(fold(one + other) == "", other);
}

BOOST_AUTO_TEST_CASE(spelling_does_not_matter) {
  BOOST_TEST(fold("0 B\n0.a A flops=3 macs=5 in={\"args\":[1],\"kwargs\":{}}\n"
                  "1 B\n1.a A macs=5.0 flops=3e0 in={\"kwargs\":{},\"args\":[1]}\n") == pair);
  BOOST_TEST(fold("0 B\n0.a A with=\"x\":1 with=\"y\":{\"p\":1,\"q\":2}\n"
                  "1 B\n1.a A with=\"y\":{\"q\":2,\"p\":1} with=\"x\":1\n") == pair);
}

BOOST_AUTO_TEST_CASE(owners_are_compared_by_the_way_to_them) {
  const std::string own = "0 B flops=9\n0.a A flops=^0\n1 B flops=9\n";
  BOOST_TEST(fold(own + "1.a A flops=^1\n") == pair);
  BOOST_TEST(fold(own + "1.a A flops=^0\n") == "");
  // One that stands outside of both.
  BOOST_TEST(fold("m M flops=9\n0 B\n0.a A flops=^m\n1 B\n1.a A flops=^m\n") == pair);
  BOOST_TEST(fold("m M flops=9\nm M flops=9\n0 B\n0.a A flops=^m\n1 B\n1.a A flops=^m#1\n") == "");
  // Each owned by the next one: the same step, but not the same name.
  BOOST_TEST(fold("0 B flops=9\n0.a A flops=^1\n1 B flops=9\n1.a A flops=^2\n2 B flops=9\n"
                  "2.a A flops=^2\n") == "");
}

BOOST_AUTO_TEST_CASE(leaves_never_fold_and_part_a_run) {
  BOOST_TEST(fold("0 A flops=3\n1 A flops=3\n") == "");
  BOOST_TEST(fold("0 B\n0.a A\nx X\n1 B\n1.a A\n") == "");
  BOOST_TEST(fold("0 B\n0.a A\n1 B\n1.a A\nx X\n2 B\n2.a A\n3 B\n3.a A\n") ==
             pair + "2 ×2\n3 as 2\n3.a as 2.a\n");
  BOOST_TEST(fold("0 B\n0.a A\n1 C\n1.a A\n2 B\n2.a A\n") == "");
}

BOOST_AUTO_TEST_CASE(runs_follow_each_other) {
  BOOST_TEST(fold("0.a A\n1.a A\n2.b A\n3.b A\n4.b A\n") ==
             "0 ×2\n1 as 0\n1.a as 0.a\n"
             "2 ×3\n3 as 2\n3.b as 2.b\n4 as 2\n4.b as 2.b\n");
}

BOOST_AUTO_TEST_CASE(runs_nest) {
  // What the second block holds is drawn in the first of the first.
  BOOST_TEST(fold("0.p.a A\n0.q.a A\n1.p.a A\n1.q.a A\n") ==
             "0 ×2\n"
             "0.p ×2\n0.q as 0.p\n0.q.a as 0.p.a\n"
             "1 as 0\n1.p as 0.p\n1.p.a as 0.p.a\n1.q as 0.p\n1.q.a as 0.p.a\n");
}

BOOST_AUTO_TEST_CASE(calls_elsewhere_do_not_part_a_run) {
  BOOST_TEST(fold("0.a A\nm.x X\n1.a A\n") == "");
  BOOST_TEST(fold("h.0.a A\nm.x X\nh.1.a A\n") == "h.0 ×2\nh.1 as h.0\nh.1.a as h.0.a\n");
}

BOOST_AUTO_TEST_CASE(the_order_of_children_is_part_of_a_block) {
  BOOST_TEST(fold("0.a A\n0.b A\n1.b A\n1.a A\n") == "");
}

BOOST_AUTO_TEST_CASE(of_two_reports_only_what_is_equal_on_both_sides_folds) {
  const std::string same = "0 B\n0.a A flops=3\n1 B\n1.a A flops=3\n";
  const std::string changed = "0 B\n0.a A flops=4\n1 B\n1.a A flops=4\n";
  const auto fold_pair = [](const std::string& before, const std::string& after) {
    const std::string text = dump_folding(*pair_of(before, after));
    BOOST_TEST(dump_folding(*pair_of(after, before)) == text); // here no order changes
    return text;
  };
  BOOST_TEST(fold_pair(same, same) == pair);
  // Both changed in the same way.
  BOOST_TEST(fold_pair(same, changed) == pair);
  BOOST_TEST(fold_pair(same, "x X\n") == pair);
  BOOST_TEST(fold_pair("0 B\n1 B\n", same) == pair); // leaves in the one, containers in the other
  const std::string apart[] = {
      "0 B\n0.a A flops=4\n1 B\n1.a A flops=3\n", // one of the two changed
      "0 B\n0.a A flops=3\n1 B\n1.a C flops=3\n", // one changed its type
      "0 B\n0.a A flops=3\n",                     // one was removed
      "0 B\n1 B\n1.a A flops=3\n",                // a part of one was
      "0.a A flops=3\n1 B\n1.a A flops=3\n",
      "0 B\n0.a A flops=3\n1 B\n1.a A flops=3 index=1\n",
      "0 B\n0.a A flops=3\n1 B\n1.a A flops=3 name=b\n",
      "0 B\n0.a A flops=3\n0.a A\n1 B\n1.a A flops=3\n",
      "0 B\n0.a A flops=3\n1 B\n1.a A flops=3\n1.b A\n",
  };
  for (const std::string& after : apart)
    BOOST_TEST(fold_pair(same, after) == "", after);
}

BOOST_AUTO_TEST_CASE(what_was_removed_between_two_parts_them) {
  BOOST_TEST(dump_folding(*pair_of("0.a A\nx.a X\n1.a A\n", "0.a A\n1.a A\n")) == "");
  BOOST_TEST(dump_folding(*pair_of("0.a A\n1.a A\nx.a X\n", "0.a A\n1.a A\n")) == pair);
}
