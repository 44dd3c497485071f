#include "support/evidence_dump.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

namespace {

std::string rank(const std::string& lines, View view = View::module_flops) {
  return dump_rankings(*report_of(lines), view);
}

} // namespace

BOOST_AUTO_TEST_CASE(largest_first_and_ties_by_map_order) {
  // `b` began before `a.x` of the same value, but stands behind it in the tree.
  BOOST_TEST(rank("a Block\n"
                  "b B flops=5\n"
                  "a.x X flops=5\n"
                  "c C flops=18446744073709551617\n"
                  "d D flops=5.5\n") == "18446744073709551617 ×1 C c#0\n"
                                        "5.5 ×1 D d#0\n"
                                        "5 ×1 X a.x#0\n"
                                        "5 ×1 B b#0\n"
                                        "type C: 18446744073709551617 of 1, 0 incomplete\n"
                                        "type D: 5.5 of 1, 0 incomplete\n"
                                        "type B: 5 of 1, 0 incomplete\n"
                                        "type X: 5 of 1, 0 incomplete\n");
}

BOOST_AUTO_TEST_CASE(equal_type_and_value_share_a_row) {
  BOOST_TEST(rank("a A flops=4\n"
                  "b B flops=4\n"
                  "c A flops=4.0\n"
                  "a A flops=4\n"
                  "d A flops=3\n") == "4 ×3 A a#0\n"
                                      "4 ×1 B b#0\n"
                                      "3 ×1 A d#0\n"
                                      "type A: 15 of 4, 0 incomplete\n"
                                      "type B: 4 of 1, 0 incomplete\n");
}

BOOST_AUTO_TEST_CASE(calls_of_a_node_stand_by_their_index) {
  BOOST_TEST(rank("a A flops=4 index=7\na B flops=4 index=2\n").substr(0, 23) ==
             "4 ×1 B a#2\n4 ×1 A a#7");
}

BOOST_AUTO_TEST_CASE(zero_has_no_rank_and_no_sum) {
  BOOST_TEST(rank("a A flops=0\nb B flops=>=0\n") == "unranked B: 1 partial, 0 unavailable\n");
}

BOOST_AUTO_TEST_CASE(what_is_incomplete_stands_apart_by_type) {
  BOOST_TEST(rank("a A flops=>=900\n"
                  "b B flops=?\n"
                  "c B flops=>=1\n"
                  "d A flops=3\n"
                  "e C\n"
                  "f D flops=^a\n") == "3 ×1 A d#0\n"
                                       "unranked B: 1 partial, 1 unavailable\n"
                                       "unranked A: 1 partial, 0 unavailable\n"
                                       "type A: 3 of 1, 1 incomplete\n");
}

BOOST_AUTO_TEST_CASE(nothing_is_ranked_across_groups) {
  BOOST_TEST(rank("a A flops=1@one\nb A flops=2@two\nc A flops=?@one\nd B flops=5@two/other\n") ==
             "1 ×1 A a#0\n"
             "unranked A: 0 partial, 1 unavailable\n"
             "type A: 1 of 1, 1 incomplete\n"
             "--\n"
             "2 ×1 A b#0\n"
             "type A: 2 of 1, 0 incomplete\n"
             "--\n"
             "5 ×1 B d#0\n"
             "type B: 5 of 1, 0 incomplete\n");
}

BOOST_AUTO_TEST_CASE(containers_with_results_are_ranked_too) {
  BOOST_TEST(rank(". Net flops=9\na A flops=1\n") == "9 ×1 Net .#0\n"
                                                     "1 ×1 A a#0\n"
                                                     "type Net: 9 of 1, 0 incomplete\n"
                                                     "type A: 1 of 1, 0 incomplete\n");
}

BOOST_AUTO_TEST_CASE(twenty_rows_and_how_many_more) {
  std::string lines;
  for (int value = 1; value <= 25; ++value) {
    const std::string name = "m" + std::to_string(value);
    lines += name + " A flops=" + std::to_string(value) + "\n";
    if (value <= 3) // two calls in one row
      lines += name + "b A flops=" + std::to_string(value) + "\n";
  }
  const auto report = report_of(lines);
  const Ranking& ranking = report->rankings[0][0];
  BOOST_REQUIRE(ranking.rows.size() == 20U);
  BOOST_TEST(ranking.rows.front().value.exact() == "25");
  BOOST_TEST(ranking.rows.back().value.exact() == "6");
  BOOST_TEST(ranking.more_rows == 5U);
  BOOST_TEST(ranking.more_calls == 8U);
  BOOST_TEST(ranking.by_type[0].complete == 28U);
  BOOST_TEST(ranking.by_type[0].sum.exact() == "331"); // 25 × 26 / 2, and 1 + 2 + 3 again
}

BOOST_AUTO_TEST_CASE(sharing_is_said_of_parameters_only) {
  const std::string lines =
      "a A params=3 flops=1\nb A params=3 shared flops=1\nc B params=1+1 flops=1\n"
      "d C shared flops=1\n";
  BOOST_TEST(rank(lines, View::parameters) == "3 ×2 A a#0 shared\n"
                                              "2 ×1 B c#0\n"
                                              "type A: 6 of 2, 0 incomplete\n"
                                              "type B: 2 of 1, 0 incomplete\n");
  BOOST_TEST(rank(lines, View::parameter_bytes).substr(0, 21) == "12 ×2 A a#0 shared\n8");
  BOOST_TEST(rank(lines).find("shared") == std::string::npos);
}
