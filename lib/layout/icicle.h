#pragma once

#include "evidence/evidence.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace modcost {

/// One node in the folded geometry of one map, before narrow siblings merge.
struct IcicleNode {
  static constexpr std::uint32_t no_place = 0xFFFFFFFF;

  NodeId node = no_node;
  std::uint32_t parent = no_place; ///< its parent's place in the same list
  bool positive = false;           ///< has weight
  std::uint32_t left =
      0; ///< on the grid, of the folded tile; only of nodes that stand for themselves
  std::uint32_t right = 0;
  std::uint64_t fold = 1; ///< as in Tile
  /// Per side, with two reports: what is known of the tile's subtotal, on the grid.
  std::array<std::uint32_t, 2> bars{};
  std::uint32_t width = 0; ///< on the grid, with nothing folded
};

/// The exact edges of all nodes of a group, in map order, by the larger of their direct known
/// values before and after. Takes time and space proportional to the group's nodes.
std::vector<IcicleNode> cost_icicle(const Evidence& evidence, const Group& group);

/// The same for all nodes of the tree, each leaf one unit.
std::vector<IcicleNode> structure_icicle(const Evidence& evidence);

/// The place of `node` in a list in map order, which must hold it.
std::size_t place_of(std::span<const IcicleNode> icicle, NodeId node);

} // namespace modcost
