#include "layout/layout.h"

#include "support/report_lines.h"
#include "support/small_report.h"

using modcost::lay_out;
using modcost::Layout;
using modcost::RailSection;
using modcost::RailType;

namespace {

std::string words(const modcost::Evidence& evidence, const std::vector<RailSection>& sections) {
  std::string text;
  for (const RailSection& section : sections) {
    text += std::string(name_of(section.state)) + " " + std::to_string(section.nodes);
    if (section.owner != modcost::no_call) {
      const modcost::Report& report = evidence.report_of(section.side);
      text += " by " + std::string(report.paths[report.calls[section.owner].path]);
      text += section.side == modcost::Side::before ? " before" : "";
    }
    for (const RailType& type : section.types)
      text += (&type == &section.types.front() ? ": " : ", ") + std::to_string(type.nodes) + " " +
              std::string(type.type);
    text += "\n";
  }
  return text;
}

} // namespace

BOOST_AUTO_TEST_CASE(the_first_state_that_applies_counts) {
  // 20 of 1,040 are 22 px; `u` is narrow too, but unknown comes first.
  const SmallReport small = small_report({{"big", "L", "1000"},
                                          {"s", "N", "20"},
                                          {"u", "A", ">=20"},
                                          {"v", "B", "?"},
                                          {"w", "B", ">=0"},
                                          {"z", "D", "0"},
                                          {"n", "E"}});
  const Layout layout = lay_out(*small.evidence);
  BOOST_TEST(words(*small.evidence, layout.rails[0][0]) ==
             "unknown 3: 2 B, 1 A\nsmall 1: 1 N\nzero 1: 1 D\n");
  BOOST_TEST(words(*small.evidence, layout.view_rails[0]) == "unknown 1: 1 E\n");
}

BOOST_AUTO_TEST_CASE(a_node_is_small_when_the_tile_that_stands_for_it_is) {
  // Each `p` is 12 px, but the tile of both is 23 or 24 px: 100 of 5,000 are 23.04, 100 of 4,800
  // are 24.
  for (const auto& [rest, small_nodes] : {std::pair("4900", 2), std::pair("4700", 0)}) {
    const SmallReport small = small_report(
        {{"big", "L", rest}, {"0", "B"}, {"0.p", "L", "50"}, {"1", "B"}, {"1.p", "L", "50"}});
    const Layout layout = lay_out(*small.evidence);
    BOOST_TEST(words(*small.evidence, layout.rails[0][0]) ==
               (small_nodes == 2 ? "small 2: 2 L\n" : ""));
  }
}

BOOST_AUTO_TEST_CASE(covered_nodes_stand_by_the_call_that_covers_them) {
  const SmallReport small = small_report({{"a", "H", "5"},
                                          {"a.x", "L", "^a"},
                                          {"a.y", "L", "^a"},
                                          {"a.z", "N", "^a"},
                                          {"b", "H", "?"},
                                          {"b.x", "N", "^b"}});
  BOOST_TEST(words(*small.evidence, lay_out(*small.evidence).view_rails[0]) ==
             "covered 3 by a: 2 L, 1 N\ncovered 1 by b: 1 N\n");
}

BOOST_AUTO_TEST_CASE(a_type_names_its_first_twenty_nodes) {
  std::vector<SmallCall> calls;
  for (int leaf = 0; leaf < 25; ++leaf)
    calls.push_back({"l" + std::to_string(leaf), "L", "?"});
  const SmallReport small = small_report(calls);
  const Layout layout = lay_out(*small.evidence);
  const RailType& type = layout.rails[0][0][0].types[0];
  BOOST_TEST(type.nodes == 25U);
  BOOST_TEST(type.first.size() == RailType::node_limit);
  BOOST_TEST(type.first.front() == 1U);
}

BOOST_AUTO_TEST_CASE(a_group_that_is_not_drawn_has_the_same_rail) {
  std::vector<SmallCall> calls;
  for (int method = 0; method < 22; ++method) {
    const std::string by = " by m" + std::to_string(method);
    calls.push_back({"a" + std::to_string(method), "L", "1000" + by});
    calls.push_back({"b" + std::to_string(method), "N", "1" + by});
  }
  const SmallReport small = small_report(calls);
  const Layout layout = lay_out(*small.evidence);
  for (const std::size_t group : {std::size_t{0}, std::size_t{21}})
    BOOST_TEST(words(*small.evidence, layout.rails[0][group]) == "small 1: 1 N\n");
}

BOOST_AUTO_TEST_CASE(the_rail_of_two_reports_tells_of_both_sides) {
  // 20 of 2,000 are 12 px wide; the larger side counts, and what is unknown in either is unknown.
  const auto pair = modcost::pair_of("big L flops=1000\n"
                                     "s S flops=20\n"
                                     "grown G flops=20\n"
                                     "u U flops=?\n"
                                     "v V flops=7\n"
                                     "gone_small S flops=1\n"
                                     "gone_zero Z flops=0\n"
                                     "z Z flops=0\n"
                                     "lost N flops=0\n"
                                     "n M\n",
                                     "big L flops=900\n"
                                     "s S flops=19\n"
                                     "grown G flops=800\n"
                                     "u U flops=7\n"
                                     "v V flops=>=7\n"
                                     "z Z flops=0\n"
                                     "lost N\n"
                                     "n M\n"
                                     "new_zero Z flops=0\n"
                                     "not_zero P flops=1\n");
  const Layout layout = lay_out(*pair);
  BOOST_TEST(words(*pair, layout.rails[0][0]) ==
             "unknown 2: 1 U, 1 V\nsmall 3: 2 S, 1 P\nzero 4: 3 Z, 1 N\n");
  BOOST_TEST(words(*pair, layout.view_rails[0]) == "unknown 2: 1 N, 1 M\n");
}

BOOST_AUTO_TEST_CASE(what_is_covered_stands_by_its_owner_on_its_side) {
  // In `after`, and in the baseline what only that called.
  const auto pair =
      modcost::pair_of("h H flops=9\nh.x X flops=^h\nh.gone G flops=^h\nk K flops=^h\n",
                       "h H flops=9\nh.x X flops=^h\nk K flops=1\n");
  BOOST_TEST(words(*pair, lay_out(*pair).view_rails[0]) ==
             "covered 1 by h: 1 X\ncovered 1 by h before: 1 G\n");
}
