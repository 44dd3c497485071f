#pragma once

#include "evidence/view.h"
#include "report/report.h"

#include <cstdint>
#include <string_view>

namespace modcost {

/// Why there is no difference. In the order in which the first that applies is the reason
/// (evidence, "Before and after").
enum class DeltaReason : std::uint8_t {
  none,
  context,           ///< a member of the context differs or is missing
  module_parameters, ///< first attribution can move between modules while nothing changed
  added,
  removed,
  missing_before, ///< the call is in both reports, its result in one
  missing_after,
  not_recorded, ///< a leaf call below has neither a result nor an owner
  incomplete_before,
  incomplete_after,
  incomplete_both,
  measured_differently, ///< two texts, or two methods, units or scopes
};

enum class DeltaStatus : std::uint8_t { complete, withheld, added, removed, unknown };
/// The word for `data-status`: `withheld`.
std::string_view name_of(DeltaStatus status);

/// After minus before, exact, where both are complete and may be compared.
struct Delta {
  DeltaReason reason = DeltaReason::none;
  Number difference; ///< 0 and meaningless where there is a reason

  bool exists() const { return reason == DeltaReason::none; }
  DeltaStatus status() const;
};

/// What can keep a difference from being drawn, whatever the results are.
enum class Gate : std::uint8_t { open, context, module_parameters };

/// The rules of evidence, "Before and after", for two matched results; a null pointer is a result
/// that its report does not hold. At most one is null.
Delta delta_between(const MetricResult* before, const Report& before_report,
                    const MetricResult* after, const Report& after_report, Gate gate);
/// The same for a result of a call that is in one report only: `added` or `removed`.
Delta delta_of_single(DeltaReason reason, Gate gate);

/// `no complete result before`; for a context the words are the comparison's.
std::string_view words_for(DeltaReason reason);

/// Totals of storage do not depend on the inputs: their deltas stand whatever the context.
bool is_storage_total(std::string_view name);

} // namespace modcost
