#include "evidence/node_state.h"

namespace modcost {
namespace {

NodeState storage_state(const ViewEvidence& view, const Report& report, const Tree& tree,
                        NodeId node, Side side) {
  NodeState found;
  for (const CallId call : tree.calls_of(node, side)) {
    found.state = CallState::complete;
    found.has_known = true;
    found.known += contribution(view.view, report, report.calls[call], nullptr);
  }
  return found;
}

} // namespace

NodeState state_of_node(const ViewEvidence& view, const Report& report, const Tree& tree,
                        NodeId node, Side side) {
  if (!is_recorded(view.view))
    return storage_state(view, report, tree, node, side);
  NodeState found;
  bool first = true, mixed = false, one_group = true;
  std::uint32_t group = ViewEvidence::no_group;
  for (const CallId id : tree.calls_of(node, side)) {
    const CallInView& call = view.calls[index_of(side)][id];
    mixed = mixed || (!first && call.state != found.state);
    if (first)
      found.state = call.state;
    first = false;
    if (call.result == CallInView::no_result)
      continue;
    one_group = one_group &&
                (group == ViewEvidence::no_group || group == view.group_of[index_of(side)][id]);
    group = view.group_of[index_of(side)][id];
    if (call.state != CallState::unavailable) {
      found.known += report.results[call.result].known;
      found.has_known = true;
    }
  }
  if (mixed && group != ViewEvidence::no_group)
    found.state = found.has_known ? CallState::partial : CallState::unavailable;
  else if (mixed)
    found.state = CallState::not_recorded; // covered and not recorded: something is missing
  found.has_known = found.has_known && one_group;
  return found;
}

} // namespace modcost
