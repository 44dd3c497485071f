#pragma once

#include "evidence/groups.h"
#include "evidence/tree.h"

#include <cstdint>

namespace modcost {

/// How much of the model a recorded view saw, in numbers of leaf calls (evidence, "Coverage"). A
/// count of calls, never a share of cost.
struct Coverage {
  std::uint32_t complete = 0;
  std::uint32_t partial = 0;
  std::uint32_t unavailable = 0;
  std::uint32_t not_recorded = 0;
  std::uint32_t covered_complete = 0; ///< by a complete estimate
  std::uint32_t covered_incomplete = 0;
  std::uint32_t containers =
      0; ///< container calls whose own result is not complete; not leaf calls

  std::uint32_t leaf_calls() const {
    return complete + partial + unavailable + not_recorded + covered_complete + covered_incomplete;
  }
  /// What the headline counts.
  std::uint32_t seen() const { return complete + covered_complete; }
  bool mostly_unseen() const { return 2 * std::uint64_t{seen()} < leaf_calls(); }
};

Coverage derive_coverage(const ViewEvidence& view, const Tree& tree, Side side = Side::after);

} // namespace modcost
