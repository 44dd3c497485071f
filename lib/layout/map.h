#pragma once

#include "evidence/evidence.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace modcost {

/// Edges are integers from 0 to grid_size over the root's width (evidence, "Two kinds of map").
inline constexpr unsigned grid_bits = 30;
inline constexpr std::uint32_t grid_size = std::uint32_t{1} << grid_bits;
/// The width in px at which a map is laid out.
inline constexpr std::uint32_t static_width = 1152;

/// Narrower than that many px at the static width.
constexpr bool narrower_than(std::uint32_t pixels, std::uint32_t left, std::uint32_t right) {
  return std::uint64_t{right - left} * static_width < std::uint64_t{pixels} << grid_bits;
}
inline constexpr std::uint32_t merge_below = 3;  ///< px: narrower siblings merge into a remainder
inline constexpr std::uint32_t small_below = 24; ///< px: narrower tiles are listed in the rail

struct Tile {
  NodeId node = no_node;  ///< the first of those that it stands for
  std::uint32_t left = 0; ///< on the grid
  std::uint32_t right = 0;
  std::uint32_t row = 0; ///< the root's is 0
  /// How many nodes a tile stands for: runs within runs multiplied; 1 where nothing is folded.
  std::uint64_t fold = 1;
  std::uint32_t run = 1;    ///< 2 or more: this tile is itself a folded run of so many siblings
  std::uint32_t merged = 0; ///< 1 or more: a remainder of so many neighbouring siblings
  /// Per side, in a cost map of two reports: how long the bar of what is known is on the grid; at
  /// most as long as the tile.
  std::array<std::uint32_t, 2> bars{};
};

/// One icicle: the module hierarchy with one weight.
struct Map {
  enum class Type : std::uint8_t { cost, structure };
  View view = View::module_flops;
  Type type = Type::cost;
  std::size_t group = 0;   ///< of the view; cost maps only
  std::vector<Tile> tiles; ///< by row, then from left to right
  std::uint32_t rows = 0;
  /// By NodeId, folded geometry: the width on the grid of the tile that stands for the node, 0
  /// where none; also where it is merged into a remainder.
  std::vector<std::uint32_t> tile_width;
  /// By NodeId: the node's width with nothing folded, 0 where it has no weight. A node's own
  /// stretch is its width less its children's; a first child begins behind it. For the page's
  /// script.
  std::vector<std::uint32_t> width;
};

/// Whether it is the map of its view that is shown first.
inline bool is_first(const Map& map, const FirstMap& first) {
  return first.structure ? map.type == Map::Type::structure
                         : map.type == Map::Type::cost && map.group == first.group;
}

/// All maps of one view in the order of the page: structure where there is one, then a cost map per
/// group with a positive value (at most `drawn_groups`).
inline constexpr std::size_t drawn_groups = 20;
std::vector<Map> lay_out_maps(const Evidence& evidence, View view);

/// The tiles as text, for tests and for looking: `row left right path ×fold +merged`.
std::string dump(const Map& map, const Tree& tree);

} // namespace modcost
