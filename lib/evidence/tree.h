#pragma once

#include "evidence/kind.h"
#include "evidence/reports.h"
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

/// One module path, or an ancestor of one, of either report. Views into the reports.
struct Node {
  std::string_view path; ///< empty for the root
  std::string_view name; ///< the last component of the path; empty for the root
  std::string_view type; ///< of its first call, in `after` where it has one there; empty for a
                         ///< structural ancestor
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
  /// Of its whole subtree, in map order.
  std::span<const CallId> calls_within(NodeId id, Side side = Side::after) const {
    const Range first = nodes[id].calls[index_of(side)];
    const Range last = nodes[nodes[id].end - 1].calls[index_of(side)];
    return {calls[index_of(side)].data() + first.first, last.first + last.count - first.first};
  }
  /// A leaf of one report's own tree, whatever the other holds below it.
  bool is_leaf_in(NodeId id, Side side) const {
    return calls_within(id, side).size() == nodes[id].calls[index_of(side)].count;
  }
  /// The side that tells of a node: `after`, where it was called there; of a structural ancestor,
  /// where anything below it was.
  Side side_of(NodeId id) const {
    if (calls_of(id, Side::after).empty() != calls_of(id, Side::before).empty())
      return calls_of(id, Side::after).empty() ? Side::before : Side::after;
    const bool only_before =
        calls_within(id, Side::after).empty() && !calls_within(id, Side::before).empty();
    return only_before ? Side::before : Side::after;
  }
  /// Children in map order: begin at first_child, go on with next_sibling until no_node.
  NodeId first_child(NodeId id) const { return is_leaf(id) ? no_node : id + 1; }
  NodeId next_sibling(NodeId id) const {
    const NodeId parent = nodes[id].parent;
    return parent == no_node || nodes[id].end == nodes[parent].end ? no_node : nodes[id].end;
  }
};

/// The union of the paths of both reports, or the tree of one. Siblings stand in the order of
/// `after`; one that only `before` holds stands behind the sibling that it followed there.
Tree build_tree(const Reports& reports);

} // namespace modcost
