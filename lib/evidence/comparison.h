#pragma once

#include "evidence/context_comparison.h"
#include "evidence/delta.h"
#include "evidence/diagnostics.h"
#include "evidence/groups.h"
#include "evidence/matching.h"
#include "evidence/view_comparison.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace modcost {

/// A total of either report, and its change.
struct TotalPair {
  std::string_view name;
  const MetricResult* after = nullptr;
  const MetricResult* before = nullptr;
  Delta delta;
};

/// A module that only one report called, and all that is below it.
struct PresenceChange {
  NodeId node = no_node;
  std::uint32_t calls = 0;
  bool whole = true; ///< else some of the calls of a module that both have
};

/// What a report's entries of diagnostics are against the other's, by code, severity, message and
/// operator.
struct DiagnosticsComparison {
  static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);
  std::vector<std::uint32_t> before_of; ///< by entry of `after`: that of `before`, or none: new
  std::vector<std::uint32_t> after_of;  ///< by entry of `before`: that of `after`, or none: gone
};

/// Two reports against each other (evidence, "Before and after").
struct Comparison {
  ContextComparison context;
  std::string withheld; ///< why execution deltas are withheld; empty where they are not
  Matching matching;
  std::vector<TotalPair> totals; ///< in the order of `after`, then those that only `before` has
  TotalPair operator_total;      ///< of the operator dispatch
  std::array<ViewComparison, 5> views; ///< by View
  std::vector<PresenceChange> added;   ///< in map order, topmost modules only
  std::vector<PresenceChange> removed;
  std::vector<CallId> type_changes; ///< calls of `after` whose type differs in `before`
  DiagnosticsComparison diagnostics;

  const ViewComparison& view(View which) const { return views[index_of(which)]; }
  /// Of execution results: everything but totals of storage.
  Gate execution_gate() const { return withheld.empty() ? Gate::open : Gate::context; }
  Gate gate_of_total(std::string_view name) const {
    return is_storage_total(name) ? Gate::open : execution_gate();
  }
  const TotalPair* total(std::string_view name) const;
  /// The words beside what has no difference.
  std::string words_for(DeltaReason reason) const;
};

Comparison compare(const Reports& reports, const Tree& tree,
                   const std::array<ViewEvidence, 5>& views, const Diagnostics& after,
                   const Diagnostics& before);

} // namespace modcost
