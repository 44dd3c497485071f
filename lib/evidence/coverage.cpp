#include "evidence/coverage.h"

namespace modcost {

Coverage derive_coverage(const ViewEvidence& view, const Tree& tree, Side side) {
  Coverage coverage;
  const std::vector<CallInView>& calls = view.calls[index_of(side)];
  for (CallId id = 0; id < calls.size(); ++id) {
    const CallInView& call = calls[id];
    const bool incomplete =
        call.state == CallState::partial || call.state == CallState::unavailable;
    if (!tree.is_leaf_in(tree.node_of_call[index_of(side)][id], side)) {
      coverage.containers += incomplete ? 1U : 0U;
      continue;
    }
    switch (call.state) {
    case CallState::complete:
      ++coverage.complete;
      break;
    case CallState::partial:
      ++coverage.partial;
      break;
    case CallState::unavailable:
      ++coverage.unavailable;
      break;
    case CallState::covered:
      // An owner without a result in the metric counts as incomplete.
      ++(calls[call.owner].state == CallState::complete ? coverage.covered_complete
                                                        : coverage.covered_incomplete);
      break;
    default:
      ++coverage.not_recorded;
    }
  }
  return coverage;
}

} // namespace modcost
