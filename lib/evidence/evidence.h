#pragma once

#include "evidence/comparison.h"
#include "evidence/coverage.h"
#include "evidence/diagnostics.h"
#include "evidence/folding.h"
#include "evidence/groups.h"
#include "evidence/operators.h"
#include "evidence/ranking.h"
#include "evidence/suggestions.h"
#include "evidence/tree.h"
#include "evidence/view.h"
#include "report/report.h"

#include <array>
#include <optional>
#include <vector>

namespace modcost {

/// The map of a view that is shown first.
struct FirstMap {
  bool structure = false;
  std::size_t group = 0; ///< of the view, where it is a cost map
};

/// Everything that follows from a report, or from a report and its baseline, by the rules of
/// `evidence`. Pure: the same reports give the same evidence. Holds views into the reports, which
/// must outlive it. What has no side is of `after`.
struct Evidence {
  const Report* report = nullptr;
  const Report* baseline = nullptr; ///< `before`, where there is one
  Tree tree;
  std::array<ViewEvidence, 5> views;                     ///< by View
  std::array<Coverage, 3> coverage;                      ///< by recorded View
  std::array<Coverage, 3> baseline_coverage;             ///< by recorded View
  std::array<FirstMap, 5> first_map;                     ///< by View
  std::array<bool, 5> has_structure_map{};               ///< by View
  std::array<std::vector<Ranking>, 5> rankings;          ///< by View, then group
  std::array<std::vector<Ranking>, 5> baseline_rankings; ///< the same of the baseline
  std::array<NodeId, 5> first_selection{};               ///< by View
  Folding folding;
  Diagnostics diagnostics;
  Diagnostics baseline_diagnostics;
  std::optional<Comparison> comparison; ///< where there is a baseline
  Operators operators;
  Operators baseline_operators;
  std::vector<Suggestion> suggestions;

  const ViewEvidence& view(View which) const { return views[index_of(which)]; }
  bool compares() const { return baseline != nullptr; }
  Reports reports() const { return {*report, baseline}; }
  /// Of a side that there is.
  const Report& report_of(Side side) const { return reports()[side]; }
  const Coverage& coverage_of(View which, Side side) const {
    return (side == Side::after ? coverage : baseline_coverage)[index_of(which)];
  }
  /// What bars of a group's calls are measured against: its largest complete call on either side;
  /// nothing where none is positive.
  const Number* largest_call(View which, std::size_t group) const;
  /// The total of that name, or nothing where the report lacks it.
  const MetricResult* total(std::string_view name, Side side = Side::after) const;
  /// Parameter views: the model's total less the root's subtotal, where it is positive: what is
  /// attributed to no recorded call.
  std::optional<Number> unattributed(View which, Side side = Side::after) const;
  /// Parameter views: the total is smaller than what the calls hold; nothing is subtracted then.
  bool inconsistent(View which, Side side = Side::after) const;
};

/// `baseline` must be comparable (see find_incompatibility).
Evidence derive_evidence(const Report& report, const Report* baseline = nullptr);

} // namespace modcost
