// What holds of the maps of every report, on generated ones (house, "One invariant of the whole").
#include "layout/layout.h"

#include "support/random_report.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

#include <map>

using namespace modcost;

namespace {

constexpr std::uint64_t seeds = 300;

/// The exact weight of a node in a map: its subtotal, or its leaves.
Number weight_of(const Evidence& evidence, const Map& map, NodeId node) {
  if (map.type == Map::Type::structure)
    return Number(evidence.tree[node].leaves);
  const Group& group = evidence.view(map.view).groups[map.group];
  const auto place = group.find(node);
  return place ? group.subtotal[0][*place].known : Number();
}

/// A node is as wide as its own stretch and its children, and their edges meet.
void check_widths(const Evidence& evidence, const Map& map) {
  const Tree& tree = evidence.tree;
  BOOST_TEST(map.width[root_node] == grid_size);
  for (NodeId node = 0; node < tree.size(); ++node) {
    std::uint64_t children = 0;
    Number weight;
    for (NodeId child = tree.first_child(node); child != no_node;
         child = tree.next_sibling(child)) {
      children += map.width[child];
      weight += weight_of(evidence, map, child);
    }
    BOOST_TEST(children <= map.width[node]);
    const bool leaf = tree.is_leaf(node);
    if (!leaf && weight == weight_of(evidence, map, node))
      BOOST_TEST(children == map.width[node], tree[node].path << " has no stretch of its own");
    if (weight_of(evidence, map, node).is_zero())
      BOOST_TEST(map.width[node] == 0U);
  }
}

/// Tiles of a row do not overlap, and each stands inside of its parent.
void check_rows(const Evidence& evidence, const Map& map) {
  std::map<NodeId, const Tile*> tile_of;
  const Tile* before = nullptr;
  for (const Tile& tile : map.tiles) {
    BOOST_TEST(tile.left <= tile.right);
    BOOST_TEST(tile.row == evidence.tree[tile.node].depth);
    if (before != nullptr && before->row == tile.row)
      BOOST_TEST(before->right <= tile.left);
    before = &tile;
    if (tile.merged == 0)
      tile_of[tile.node] = &tile;
    if (tile.node == root_node)
      continue;
    const auto parent = tile_of.find(evidence.tree[tile.node].parent);
    BOOST_REQUIRE(parent != tile_of.end());
    BOOST_TEST(parent->second->left <= tile.left);
    BOOST_TEST(tile.right <= parent->second->right);
  }
}

/// What a node has itself.
Number own_weight_of(const Evidence& evidence, const Map& map, NodeId node) {
  if (map.type == Map::Type::structure)
    return Number(evidence.tree.is_leaf(node) ? 1 : 0);
  const Group& group = evidence.view(map.view).groups[map.group];
  const auto place = group.find(node);
  return place ? group.direct[0][*place].known : Number();
}

/// What a tile stands for, all its likes together.
Number shown_by(const Evidence& evidence, const Map& map, const Tile& tile) {
  const Number times(static_cast<std::int64_t>(tile.fold));
  if (tile.merged == 0)
    return weight_of(evidence, map, tile.node) * times;
  // Siblings one after another; what weighs nothing is not among them.
  Number whole;
  NodeId node = tile.node;
  for (std::uint32_t left = tile.merged; left > 0; node = evidence.tree.next_sibling(node)) {
    BOOST_REQUIRE(node != no_node);
    const Number weight = weight_of(evidence, map, node);
    whole += weight * times;
    left -= weight.sign() > 0 ? 1U : 0U;
  }
  return whole;
}

/// What a tile has itself and what stands or is merged below it is what it shows, so that the whole
/// map shows the group's known total.
void check_sums(const Evidence& evidence, const Map& map) {
  std::map<NodeId, Number> below;
  for (const Tile& tile : map.tiles)
    if (tile.node != root_node)
      below[evidence.tree[tile.node].parent] += shown_by(evidence, map, tile);
  for (const Tile& tile : map.tiles) {
    if (tile.merged > 0)
      continue;
    const Number own =
        own_weight_of(evidence, map, tile.node) * Number(static_cast<std::int64_t>(tile.fold));
    BOOST_TEST((own + below[tile.node]).exact() == shown_by(evidence, map, tile).exact());
  }
  BOOST_TEST(shown_by(evidence, map, map.tiles.front()).exact() ==
             weight_of(evidence, map, root_node).exact());
}

} // namespace

BOOST_AUTO_TEST_CASE(maps_of_generated_reports_add_up) {
  std::size_t maps = 0, remainders = 0, folded = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string lines = random_report(seed);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines) {
      const auto report = report_of(lines);
      for (const View view : all_views)
        for (const Map& map : lay_out_maps(*report, view)) {
          BOOST_TEST_CONTEXT(name_of(view) << " group " << map.group << "\n"
                                           << dump(map, report->tree)) {
            ++maps;
            check_widths(*report, map);
            check_rows(*report, map);
            check_sums(*report, map);
          }
          for (const Tile& tile : map.tiles) {
            remainders += tile.merged > 0 ? 1U : 0U;
            folded += tile.run > 1 ? 1U : 0U;
          }
        }
    }
  }
  // The generator has not gone dull.
  BOOST_TEST(maps > 5 * seeds);
  BOOST_TEST(remainders > 100U);
  BOOST_TEST(folded > 50U);
}
