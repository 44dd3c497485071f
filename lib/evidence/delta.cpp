#include "evidence/delta.h"

#include <algorithm>
#include <array>

namespace modcost {
namespace {

bool same_measure(const MetricResult& before, const Report& before_report,
                  const MetricResult& after, const Report& after_report) {
  const Measure& a = before_report.measures[before.measure];
  const Measure& b = after_report.measures[after.measure];
  return before_report.texts[a.unit] == after_report.texts[b.unit] &&
         before_report.texts[a.scope] == after_report.texts[b.scope] &&
         before_report.texts[a.method] == after_report.texts[b.method];
}

DeltaReason reason_of_gate(Gate gate) {
  switch (gate) {
  case Gate::context:
    return DeltaReason::context;
  case Gate::module_parameters:
    return DeltaReason::module_parameters;
  case Gate::open:
    break;
  }
  return DeltaReason::none;
}

} // namespace

std::string_view name_of(DeltaStatus status) {
  static constexpr std::array<std::string_view, 5> names{"complete", "withheld", "added", "removed",
                                                         "unknown"};
  return names[static_cast<std::size_t>(status)];
}

DeltaStatus Delta::status() const {
  switch (reason) {
  case DeltaReason::none:
    return DeltaStatus::complete;
  case DeltaReason::context:
  case DeltaReason::module_parameters:
    return DeltaStatus::withheld;
  case DeltaReason::added:
    return DeltaStatus::added;
  case DeltaReason::removed:
    return DeltaStatus::removed;
  default:
    return DeltaStatus::unknown;
  }
}

Delta delta_of_single(DeltaReason reason, Gate gate) {
  return {gate == Gate::open ? reason : reason_of_gate(gate), {}};
}

Delta delta_between(const MetricResult* before, const Report& before_report,
                    const MetricResult* after, const Report& after_report, Gate gate) {
  if (gate != Gate::open)
    return {reason_of_gate(gate), {}};
  if (before == nullptr || after == nullptr)
    return {before == nullptr ? DeltaReason::missing_before : DeltaReason::missing_after, {}};
  const bool complete_before = before->status == Status::complete;
  const bool complete_after = after->status == Status::complete;
  if (!complete_before || !complete_after)
    return {complete_before  ? DeltaReason::incomplete_after
            : complete_after ? DeltaReason::incomplete_before
                             : DeltaReason::incomplete_both,
            {}};
  if (!same_measure(*before, before_report, *after, after_report))
    return {DeltaReason::measured_differently, {}};
  if (!before->has_number() && !after->has_number() &&
      before_report.texts[before->text] == after_report.texts[after->text])
    return {}; // equal texts: no change
  if (!before->has_number() || !after->has_number())
    return {DeltaReason::measured_differently, {}};
  return {DeltaReason::none, after->known - before->known};
}

std::string_view words_for(DeltaReason reason) {
  switch (reason) {
  case DeltaReason::none:
    return "";
  case DeltaReason::context:
    return "the contexts differ";
  case DeltaReason::module_parameters:
    return "first attribution can move between modules";
  case DeltaReason::added:
    return "added";
  case DeltaReason::removed:
    return "removed";
  case DeltaReason::missing_before:
    return "no result before";
  case DeltaReason::missing_after:
    return "no result after";
  case DeltaReason::not_recorded:
    return "a leaf call was not recorded";
  case DeltaReason::incomplete_before:
    return "incomplete before";
  case DeltaReason::incomplete_after:
    return "incomplete after";
  case DeltaReason::incomplete_both:
    return "incomplete before and after";
  case DeltaReason::measured_differently:
    return "no numbers of one measure";
  }
  return "";
}

bool is_storage_total(std::string_view name) {
  static constexpr std::array<std::string_view, 6> storage{
      "parameters",      "trainable_parameters", "frozen_parameters",
      "parameter_bytes", "buffer_elements",      "buffer_bytes"};
  return std::find(storage.begin(), storage.end(), name) != storage.end();
}

} // namespace modcost
