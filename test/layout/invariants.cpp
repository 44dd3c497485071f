// What holds of the maps of every report, on generated ones (house, "One invariant of the whole").
#include "layout/layout.h"

#include "support/random_report.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

#include <map>

using namespace modcost;

namespace {

constexpr std::uint64_t seeds = 300;

/// What a node has itself: with two reports the larger side.
Number own_weight_of(const Evidence& evidence, const Map& map, NodeId node) {
  if (map.type == Map::Type::structure)
    return Number(evidence.tree.is_leaf(node) ? 1 : 0);
  const Group& group = evidence.view(map.view).groups[map.group];
  const auto place = group.find(node);
  if (!place)
    return {};
  const Number after = group.direct_of(*place, Side::after).known;
  return evidence.compares() ? std::max(after, group.direct_of(*place, Side::before).known) : after;
}

/// The exact weight of a node in a map: all that is in its subtree.
Number weight_of(const Evidence& evidence, const Map& map, NodeId node) {
  Number weight;
  for (NodeId below = node; below < evidence.tree[node].end; ++below)
    weight += own_weight_of(evidence, map, below);
  return weight;
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

/// What is known of each side of a tile is at most as long as the tile, exact to the floor.
void check_bars(const Evidence& evidence, const Map& map) {
  if (map.type == Map::Type::structure)
    return;
  const Group& group = evidence.view(map.view).groups[map.group];
  const Number whole = weight_of(evidence, map, root_node);
  for (const Tile& tile : map.tiles) {
    if (tile.merged > 0)
      continue;
    const std::size_t place = *group.find(tile.node);
    const Number times(static_cast<std::int64_t>(tile.fold));
    for (const Side side : both_sides) {
      BOOST_TEST(tile.bars[index_of(side)] <= tile.right - tile.left);
      BOOST_TEST(
          tile.bars[index_of(side)] ==
          Number::grid_position(group.subtotal_of(place, side).known * times, whole, grid_bits));
    }
  }
}

/// The cost map of the same method, or the structure map.
const Map* find_like(const std::vector<Map>& maps, const Evidence& evidence, const Map& wanted,
                     const Evidence& of_wanted) {
  const auto method = [](const Evidence& from, const Map& map) {
    return map.type == Map::Type::structure ? std::string_view("(structure)")
                                            : from.view(map.view).groups[map.group].method;
  };
  for (const Map& map : maps)
    if (method(evidence, map) == method(of_wanted, wanted))
      return &map;
  return nullptr;
}

/// Every module is as wide one way as the other, to one unit of the grid: siblings may stand in
/// another order, and each edge is a floor.
void check_swapped(const Evidence& there, const Evidence& back, View view) {
  const std::vector<Map> maps = lay_out_maps(there, view), others = lay_out_maps(back, view);
  BOOST_TEST(maps.size() == others.size());
  for (const Map& map : maps) {
    const Map* other = find_like(others, back, map, there);
    BOOST_REQUIRE(other != nullptr);
    std::map<std::string_view, std::uint32_t> width;
    for (NodeId node = 0; node < back.tree.size(); ++node)
      width[back.tree[node].path] = other->width[node];
    BOOST_TEST(width.size() == there.tree.size());
    for (NodeId node = 0; node < there.tree.size(); ++node) {
      const std::uint32_t left = map.width[node], right = width[there.tree[node].path];
      BOOST_TEST(std::max(left, right) - std::min(left, right) <= 1U, there.tree[node].path);
    }
  }
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

BOOST_AUTO_TEST_CASE(maps_of_generated_pairs_add_up) {
  std::size_t bars = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const RandomPair lines = random_pair(seed);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines.before << "to\n" << lines.after) {
      const auto pair = pair_of(lines.before, lines.after);
      const auto swapped = pair_of(lines.after, lines.before);
      for (const View view : all_views) {
        for (const Map& map : lay_out_maps(*pair, view)) {
          check_widths(*pair, map);
          check_rows(*pair, map);
          check_sums(*pair, map);
          check_bars(*pair, map);
          for (const Tile& tile : map.tiles)
            bars += tile.bars[0] > 0 && tile.bars[1] > 0 && tile.bars[0] != tile.bars[1] ? 1U : 0U;
        }
        check_swapped(*pair, *swapped, view);
      }
      (void)lay_out(*pair); // the rails too
    }
  }
  BOOST_TEST(bars > 2 * seeds);
}

BOOST_AUTO_TEST_CASE(a_report_with_itself_has_the_tiles_of_one) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string lines = random_report(seed);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines) {
      const auto pair = pair_of(lines, lines);
      for (const View view : all_views) {
        const std::vector<Map> both = lay_out_maps(*pair, view);
        const std::vector<Map> alone = lay_out_maps(*pair.after, view);
        BOOST_REQUIRE(both.size() == alone.size());
        for (std::size_t map = 0; map < both.size(); ++map) {
          BOOST_TEST(dump(both[map], pair->tree) == dump(alone[map], pair->tree));
          BOOST_TEST((both[map].width == alone[map].width));
          for (const Tile& tile : both[map].tiles)
            BOOST_TEST(tile.bars[0] == tile.bars[1]);
        }
      }
    }
  }
}
