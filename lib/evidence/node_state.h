#pragma once

#include "evidence/groups.h"
#include "evidence/tree.h"

namespace modcost {

/// What a node's own calls of one side are, together, in one view.
struct NodeState {
  CallState state = CallState::structural;
  bool has_known = false; ///< `known` holds the sum of what its results in one group hold
  Number known;
};

/// Calls of one state give that state. Results that differ, or stand beside calls without one, make
/// `partial` where something is known and `unavailable` else; results of several groups are never
/// added. A node without calls is structural. `report` is the one of that side.
NodeState state_of_node(const ViewEvidence& view, const Report& report, const Tree& tree,
                        NodeId node, Side side = Side::after);

} // namespace modcost
