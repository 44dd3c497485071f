#include "layout/evidence_rows.h"

#include "support/report_lines.h"
#include "support/small_report.h"

using modcost::choose_evidence_rows;
using modcost::EvidenceRow;
using modcost::EvidenceRows;
using modcost::View;

namespace {

std::string rows(const std::vector<SmallCall>& calls, std::size_t limit) {
  const SmallReport small = small_report(calls);
  const EvidenceRows chosen = choose_evidence_rows(*small.evidence, View::module_flops, limit);
  std::string text;
  for (const EvidenceRow& row : chosen.rows) {
    text += std::string(small.evidence->tree[row.node].path) +
            (row.fold > 1 ? "×" + std::to_string(row.fold) : "");
    text += row.has_known ? "=" + row.known.exact() + " " : " ";
  }
  return text + "| " + std::to_string(chosen.nodes_left_out) + ", " +
         std::to_string(chosen.unknown_left_out);
}

} // namespace

BOOST_AUTO_TEST_CASE(one_of_each_type_then_the_largest_and_the_unknown_in_turn) {
  const std::vector<SmallCall> calls = {{"a", "L", "1"}, {"b", "L", "9"}, {"c", "N", "2"},
                                        {"d", "L", "5"}, {"e", "L", "?"}, {"f", "N", ">=3"},
                                        {"g", "L", "0"}};
  BOOST_TEST(rows(calls, 1) == "a=1 | 6, 2");
  BOOST_TEST(rows(calls, 2) == "a=1 c=2 | 5, 2");
  BOOST_TEST(rows(calls, 3) == "a=1 b=9 c=2 | 4, 2");
  BOOST_TEST(rows(calls, 4) == "a=1 b=9 c=2 e | 3, 1");
  BOOST_TEST(rows(calls, 6) == "a=1 b=9 c=2 d=5 e f=3 | 1, 0");
  BOOST_TEST(rows(calls, 200) == "a=1 b=9 c=2 d=5 e f=3 g=0 | 0, 0");
  BOOST_TEST(rows(calls, 0) == "| 7, 2");
}

BOOST_AUTO_TEST_CASE(likes_share_a_row_and_groups_do_not) {
  BOOST_TEST(
      rows({{"0", "B"}, {"0.p", "L", "4"}, {"1", "B"}, {"1.p", "L", "4"}, {"x", "L", "7 by other"}},
           200) == "0×2 0.p×2=4 x=7 | 0, 0");
  // Two calls of one node measured differently: a row each, never a sum.
  BOOST_TEST(rows({{"x", "L", "7 by other"}, {"x", "L", "3"}}, 200) == "x=7 x=3 | 0, 0");
}

BOOST_AUTO_TEST_CASE(rows_of_two_reports_have_both_sides_and_a_change) {
  const modcost::TestPair pair = modcost::pair_of("a L flops=9\nb L flops=4\nd L flops=>=1\n",
                                                  "a L flops=6\nc L flops=5\nd L flops=2\n");
  std::string text;
  for (const EvidenceRow& row : choose_evidence_rows(*pair, View::module_flops, 200).rows) {
    text += std::string(pair->tree[row.node].path) +
            (row.side == modcost::Side::before ? " before" : "");
    for (const modcost::Side side : {modcost::Side::before, modcost::Side::after}) {
      const modcost::NodeState& state = row.sides[index_of(side)];
      text += " " + (state.has_known ? state.known.exact() : std::string(name_of(state.state)));
    }
    BOOST_REQUIRE(row.change.has_value());
    text += " " +
            (row.change->exists() ? row.change->difference.exact()
                                  : std::string(name_of(row.change->status()))) +
            "\n";
  }
  BOOST_TEST(text == "a 9 6 -3\nb before 4 structural removed\nc structural 5 added\n"
                     "d 1 2 unknown\n");
}

BOOST_AUTO_TEST_CASE(a_side_measured_elsewhere_says_nothing_in_a_group) {
  const modcost::TestPair pair = modcost::pair_of("a L flops=?@one\n", "a L flops=6@two\n");
  const EvidenceRows chosen = choose_evidence_rows(*pair, View::module_flops, 200);
  BOOST_REQUIRE(chosen.rows.size() == 2);
  BOOST_TEST((chosen.rows[0].side == modcost::Side::after));
  BOOST_TEST(!chosen.rows[0].sides[index_of(modcost::Side::before)].has_known);
  BOOST_TEST(!chosen.rows[0].change.has_value()); // its calls are in two groups
}
