#include "layout/map.h"

#include "support/report_lines.h"
#include "support/small_report.h"

#include <sstream>

using modcost::lay_out_maps;
using modcost::Map;
using modcost::NodeId;
using modcost::View;

namespace {

/// The cost map of the first group, as text.
std::string cost_map(const std::vector<SmallCall>& calls) {
  const SmallReport small = small_report(calls);
  std::string text;
  for (const Map& map : lay_out_maps(*small.evidence, View::module_flops))
    if (map.type == Map::Type::cost && map.group == 0)
      text += dump(map, small.evidence->tree);
  return text;
}

std::string structure_map(const std::vector<SmallCall>& calls) {
  const SmallReport small = small_report(calls);
  const std::vector<Map> maps = lay_out_maps(*small.evidence, View::module_flops);
  BOOST_REQUIRE(!maps.empty() && maps[0].type == Map::Type::structure);
  return dump(maps[0], small.evidence->tree);
}

/// The cost map of the first group of two reports: of each tile its row, edges, path and what it
/// stands for, then the bars before and after.
std::string cost_map_of_pair(const std::string& before, const std::string& after,
                             Map::Type type = Map::Type::cost) {
  const auto pair = modcost::pair_of(before, after);
  for (const Map& map : lay_out_maps(*pair, View::module_flops)) {
    if (map.type != type)
      continue;
    std::istringstream lines(dump(map, pair->tree));
    std::string text;
    for (const modcost::Tile& tile : map.tiles) {
      std::string line;
      std::getline(lines, line);
      text += line + " | " + std::to_string(tile.bars[index_of(modcost::Side::before)]) + " " +
              std::to_string(tile.bars[index_of(modcost::Side::after)]) + "\n";
    }
    return text;
  }
  return "no map";
}

/// Of every node: what it has beyond its children, nothing folded.
void check_widths(const SmallReport& small, const Map& map) {
  const modcost::Tree& tree = small.evidence->tree;
  const modcost::Group& group = small.evidence->view(map.view).groups[map.group];
  for (NodeId node = 0; node < tree.size(); ++node) {
    std::uint64_t children = 0;
    for (NodeId child = tree.first_child(node); child != modcost::no_node;
         child = tree.next_sibling(child))
      children += map.width[child];
    BOOST_TEST(children <= map.width[node]);
    const std::optional<std::size_t> place = group.find(node);
    const bool own = place && group.direct[0][*place].known.sign() > 0;
    if (!own)
      BOOST_TEST(children == map.width[node], "node " << node << " without a weight of its own");
  }
  BOOST_TEST(map.width[0] == modcost::grid_size);
}

} // namespace

BOOST_AUTO_TEST_CASE(own_stretch_comes_before_the_children) {
  // 1 + (2 + 1): `b` takes three quarters, of which its own two thirds come first.
  BOOST_TEST(cost_map({{"", "M"}, {"a", "L", "1"}, {"b", "M", "2"}, {"b.c", "L", "1"}}) ==
             "0 0 1073741824 (root)\n"
             "1 0 268435456 a\n"
             "1 268435456 1073741824 b\n"
             "2 805306368 1073741824 b.c\n");
}

BOOST_AUTO_TEST_CASE(edges_are_floors_of_exact_proportions) {
  const std::string thirds = "0 0 1073741824 (root)\n"
                             "1 0 357913941 a\n"
                             "1 357913941 715827882 b\n"
                             "1 715827882 1073741824 c\n";
  for (const std::string one : {"1", "0.1", "3074457345618258602", "9000000000000000000", "1e40",
                                "0.000000000000000000000000001"})
    BOOST_TEST(cost_map({{"a", "L", one}, {"b", "L", one}, {"c", "L", one}}) == thirds, one);
  BOOST_TEST(cost_map({{"a", "L", "0.5"}, {"b", "L", "1.5"}}) == "0 0 1073741824 (root)\n"
                                                                 "1 0 268435456 a\n"
                                                                 "1 268435456 1073741824 b\n");
}

BOOST_AUTO_TEST_CASE(a_folded_run_stands_for_its_likes) {
  // Six in all; inside of the run each tile is twice as wide as one of those that it stands for.
  BOOST_TEST(cost_map({{"x.0", "B"},
                       {"x.0.p", "L", "1"},
                       {"x.0.q", "N", "2"},
                       {"x.1", "B"},
                       {"x.1.p", "L", "1"},
                       {"x.1.q", "N", "2"}}) == "0 0 1073741824 (root)\n"
                                                "1 0 1073741824 x\n"
                                                "2 0 1073741824 x.0 ×2\n"
                                                "3 0 357913941 x.0.p ×2\n"
                                                "3 357913941 1073741824 x.0.q ×2\n");
}

BOOST_AUTO_TEST_CASE(runs_nest) {
  std::vector<SmallCall> calls;
  for (const std::string outer : {"0", "1", "2"})
    for (const std::string inner : {"0", "1"}) {
      calls.push_back({outer + "." + inner, "B"});
      calls.push_back({outer + "." + inner + ".p", "L", "5"});
    }
  BOOST_TEST(cost_map(calls) == "0 0 1073741824 (root)\n"
                                "1 0 1073741824 0 ×3\n"
                                "2 0 1073741824 0.0 ×6\n"
                                "3 0 1073741824 0.0.p ×6\n");
}

BOOST_AUTO_TEST_CASE(narrow_siblings_merge_in_place) {
  // One of 2,002 is 0.6 px of 1,152. What weighs nothing parts no neighbours, and below a remainder
  // nothing is drawn.
  BOOST_TEST(cost_map({{"a", "L", "1000"},
                       {"b.x", "L", "1"},
                       {"z", "L", "0"},
                       {"c", "L", "1"},
                       {"d", "L", "1000"}}) == "0 0 1073741824 (root)\n"
                                               "1 0 536334577 a\n"
                                               "1 536334577 537407246 b +2\n"
                                               "1 537407246 1073741824 d\n");
  BOOST_TEST(cost_map({{"a", "L", "1000"}, {"b", "L", "1"}, {"c", "L", "1000"}, {"d", "L", "1"}}) ==
             "0 0 1073741824 (root)\n"
             "1 0 536334577 a\n"
             "1 536334577 536870912 b +1\n"
             "1 536870912 1073205489 c\n"
             "1 1073205489 1073741824 d +1\n");
}

BOOST_AUTO_TEST_CASE(a_structure_map_gives_each_leaf_one_unit) {
  BOOST_TEST(structure_map({{"a", "L", "?"}, {"b.c", "L"}, {"b.d", "L", "0"}, {"e", "L", "7"}}) ==
             "0 0 1073741824 (root)\n"
             "1 0 268435456 a\n"
             "1 268435456 805306368 b\n"
             "1 805306368 1073741824 e\n"
             "2 268435456 536870912 b.c\n"
             "2 536870912 805306368 b.d\n");
  BOOST_TEST(structure_map({}) == "0 0 1073741824 (root)\n");
}

BOOST_AUTO_TEST_CASE(each_group_with_something_positive_has_a_map) {
  const SmallReport small = small_report({{"a", "L", "4 by one"},
                                          {"b", "L", "0 by two"},
                                          {"c", "L", ">=4 by three"},
                                          {"d", "L", "?"}});
  const std::vector<Map> maps = lay_out_maps(*small.evidence, View::module_flops);
  BOOST_REQUIRE(maps.size() == 3);
  BOOST_TEST(dump(maps[1], small.evidence->tree) == "0 0 1073741824 (root)\n1 0 1073741824 a\n");
  BOOST_TEST(maps[2].group == 2);
  BOOST_TEST(dump(maps[2], small.evidence->tree) == "0 0 1073741824 (root)\n1 0 1073741824 c\n");
}

BOOST_AUTO_TEST_CASE(at_most_twenty_groups_are_drawn) {
  std::vector<SmallCall> calls;
  for (int method = 0; method < 23; ++method)
    calls.push_back({"m" + std::to_string(method), "L", "1 by m" + std::to_string(method)});
  BOOST_TEST(lay_out_maps(*small_report(calls).evidence, View::module_flops).size() == 21);
}

BOOST_AUTO_TEST_CASE(a_node_is_as_wide_as_its_own_stretch_and_its_children) {
  std::vector<SmallCall> calls;
  for (int block = 0; block < 7; ++block)
    for (int leaf = 0; leaf < 11; ++leaf)
      calls.push_back({"b" + std::to_string(block) + ".l" + std::to_string(leaf), "L",
                       std::to_string(1 + block * 17 + leaf * leaf)});
  calls.push_back({"b3", "B", "1000"});
  const SmallReport small = small_report(calls);
  const std::vector<Map> maps = lay_out_maps(*small.evidence, View::module_flops);
  BOOST_REQUIRE(maps.size() == 2);
  check_widths(small, maps[1]);
}

BOOST_AUTO_TEST_CASE(a_deep_path_is_a_row_per_component) {
  std::string path = "d";
  for (int depth = 1; depth < 512; ++depth)
    path += ".d";
  const SmallReport small = small_report({{path, "L", "3"}});
  const std::vector<Map> maps = lay_out_maps(*small.evidence, View::module_flops);
  BOOST_TEST(maps[1].rows == 513U);
  BOOST_TEST(maps[1].tiles.back().right == modcost::grid_size);
}

BOOST_AUTO_TEST_CASE(two_reports_share_a_geometry_by_the_larger_side) {
  // Eight in all: 2 of `a`, 1 of `x`, 3 of `b`, 2 of `c`; an eighth is 134,217,728.
  BOOST_TEST(cost_map_of_pair("a A flops=1\nx X flops=1\nb B flops=3\n",
                              "a A flops=2\nb B flops=1\nc C flops=2\n") ==
             "0 0 1073741824 (root) | 671088640 671088640\n"
             "1 0 268435456 a | 134217728 268435456\n"
             "1 268435456 402653184 x | 134217728 0\n"
             "1 402653184 805306368 b | 402653184 134217728\n"
             "1 805306368 1073741824 c | 0 268435456\n");
}

BOOST_AUTO_TEST_CASE(a_weight_is_the_larger_own_value_and_the_childrens_weights) {
  // 4 + 3 is wider than either side's subtotal, 5 and 4: sevenths are 153,391,689.1 each.
  const std::string wanted = "0 0 1073741824 (root) | 766958445 613566756\n"
                             "1 0 1073741824 p | 766958445 613566756\n"
                             "2 613566756 1073741824 p.q | 153391689 460175067\n";
  for (const std::string zeros : {"", "000000000000000000000000000000"})
    BOOST_TEST(cost_map_of_pair("p P flops=4" + zeros + "\np.q Q flops=1" + zeros + "\n",
                                "p P flops=1" + zeros + "\np.q Q flops=3" + zeros + "\n") ==
               wanted);
  BOOST_TEST(cost_map_of_pair("p P flops=0.4\np.q Q flops=>=0.1\n",
                              "p P flops=>=0.1\np.q Q flops=0.3\n") == wanted);
  // The calls of one module are one weight on each side.
  BOOST_TEST(cost_map_of_pair("p P flops=2\np P flops=2\np.q Q flops=1\n",
                              "p P flops=?\np P flops=1\np.q Q flops=1\np.q Q flops=2\n") ==
             wanted);
}

BOOST_AUTO_TEST_CASE(a_folded_run_has_the_bars_of_all_its_likes) {
  BOOST_TEST(cost_map_of_pair("0.a A flops=1\n1.a A flops=1\n", "0.a A flops=3\n1.a A flops=3\n") ==
             "0 0 1073741824 (root) | 357913941 1073741824\n"
             "1 0 1073741824 0 ×2 | 357913941 1073741824\n"
             "2 0 1073741824 0.a ×2 | 357913941 1073741824\n");
}

BOOST_AUTO_TEST_CASE(a_group_of_one_side_has_a_map) {
  BOOST_TEST(cost_map_of_pair("a A flops=3\nb B\n", "b B flops=?\n") ==
             "0 0 1073741824 (root) | 1073741824 0\n"
             "1 0 1073741824 a | 1073741824 0\n");
  BOOST_TEST(cost_map_of_pair("a A flops=0\n", "a A flops=>=0\n") == "no map");
}

BOOST_AUTO_TEST_CASE(a_structure_map_of_two_reports_has_the_leaves_of_both) {
  // `b` is a leaf before and no leaf of the union.
  BOOST_TEST(cost_map_of_pair("a A\nx X\nb B\n", "a A\nb B\nb.c C\nb.d D\n",
                              Map::Type::structure) == "0 0 1073741824 (root) | 0 0\n"
                                                       "1 0 268435456 a | 0 0\n"
                                                       "1 268435456 536870912 x | 0 0\n"
                                                       "1 536870912 1073741824 b | 0 0\n"
                                                       "2 536870912 805306368 b.c | 0 0\n"
                                                       "2 805306368 1073741824 b.d | 0 0\n");
}

BOOST_AUTO_TEST_CASE(a_report_alone_has_no_bars) {
  const auto report = modcost::report_of("a A flops=3\n");
  for (const Map& map : lay_out_maps(*report, View::module_flops))
    for (const modcost::Tile& tile : map.tiles)
      BOOST_TEST((tile.bars == std::array<std::uint32_t, 2>{}));
}
