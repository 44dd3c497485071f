#pragma once

#include "evidence/kind.h"
#include "evidence/view.h"
#include "report/report.h"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace modcost {

/// A node's number is its place in map order: the tree in pre-order. So a subtree is a range of
/// numbers.
using NodeId = std::uint32_t;
inline constexpr NodeId no_node = std::numeric_limits<NodeId>::max();
inline constexpr NodeId root_node = 0;

/// One module path, or an ancestor of one. Views into the reports.
struct Node {
  std::string_view path; ///< empty for the root
  std::string_view name; ///< the last component of the path; empty for the root
  std::string_view type; ///< of its first call; empty for a structural ancestor
  NodeId parent = no_node;
  NodeId end = 0;             ///< behind the last node of its subtree
  std::uint32_t depth = 0;    ///< the root's is 0
  std::uint32_t leaves = 0;   ///< leaves in its subtree, itself where it is one
  std::array<Range, 2> calls; ///< per side, in Tree::calls
  Kind kind = Kind::other;    ///< decides the fill of its tile

  bool structural() const { return calls[0].count == 0 && calls[1].count == 0; }
};

/// The module hierarchy that the calls show (evidence, "The tree"). The root always exists.
struct Tree {
  std::vector<Node> nodes;                  ///< by NodeId
  std::array<std::vector<CallId>, 2> calls; ///< per side, by node, then in the order of the report
  std::array<std::vector<NodeId>, 2> node_of_call; ///< per side, by CallId

  const Node& operator[](NodeId id) const { return nodes[id]; }
  std::size_t size() const { return nodes.size(); }
  bool is_leaf(NodeId id) const { return nodes[id].end == id + 1; }
  std::span<const CallId> calls_of(NodeId id, Side side = Side::after) const {
    const Range range = nodes[id].calls[index_of(side)];
    return {calls[index_of(side)].data() + range.first, range.count};
  }
  /// Children in map order: begin at first_child, go on with next_sibling until no_node.
  NodeId first_child(NodeId id) const { return is_leaf(id) ? no_node : id + 1; }
  NodeId next_sibling(NodeId id) const {
    const NodeId parent = nodes[id].parent;
    return parent == no_node || nodes[id].end == nodes[parent].end ? no_node : nodes[id].end;
  }
};

Tree build_tree(const Report& after);

} // namespace modcost
