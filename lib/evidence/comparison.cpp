#include "evidence/comparison.h"

#include "evidence/view_comparison.h"

#include <map>
#include <tuple>

namespace modcost {
namespace {

std::vector<TotalPair> compare_totals(const Reports& reports, const Comparison& comparison) {
  const Report& after = reports[Side::after];
  const Report& before = reports[Side::before];
  ResultMatcher matcher(after, before, comparison.matching);
  std::vector<TotalPair> totals;
  for (const ResultPair& pair : matcher.match(after.totals, before.totals))
    totals.push_back({pair.name, pair.after, pair.before,
                      delta_between(pair.before, before, pair.after, after,
                                    comparison.gate_of_total(pair.name))});
  return totals;
}

TotalPair compare_operator_totals(const Reports& reports, Gate gate) {
  const Report& after = reports[Side::after];
  const Report& before = reports[Side::before];
  const MetricResult& of_after = after.operator_flops.total;
  const MetricResult& of_before = before.operator_flops.total;
  return {"operator_flops", &of_after, &of_before,
          delta_between(&of_before, before, &of_after, after, gate)};
}

/// The topmost modules that only one side called, and those with more calls there.
std::vector<PresenceChange> find_presence_changes(const Tree& tree, const Matching& matching,
                                                  Side side) {
  const Side other = side == Side::after ? Side::before : Side::after;
  std::vector<PresenceChange> changes;
  for (NodeId node = 0; node < tree.size();) {
    const std::size_t within = tree.calls_within(node, side).size();
    if (within > 0 && tree.calls_within(node, other).empty()) {
      changes.push_back({node, static_cast<std::uint32_t>(within), true});
      node = tree[node].end;
      continue;
    }
    std::uint32_t unmatched = 0;
    for (const CallId call : tree.calls_of(node, side))
      unmatched += matching.of(call, side) == no_call ? 1U : 0U;
    if (unmatched > 0)
      changes.push_back({node, unmatched, false});
    ++node;
  }
  return changes;
}

std::vector<CallId> find_type_changes(const Reports& reports, const Tree& tree,
                                      const Matching& matching) {
  const Report& after = reports[Side::after];
  const Report& before = reports[Side::before];
  std::vector<CallId> changes;
  for (NodeId node = 0; node < tree.size(); ++node)
    for (const CallId call : tree.calls_of(node, Side::after)) {
      const CallId other = matching.of(call, Side::after);
      if (other != no_call &&
          matching.text_of_before[before.calls[other].type] != after.calls[call].type)
        changes.push_back(call);
    }
  return changes;
}

DiagnosticsComparison compare_diagnostics(const Diagnostics& after, const Diagnostics& before) {
  using Key = std::tuple<std::string_view, std::string_view, bool, bool, std::string_view>;
  const auto key_of = [](const DiagnosticEntry& entry) {
    return Key(entry.code, entry.message, entry.error, entry.name_of_operator.has_value(),
               entry.name_of_operator.value_or(std::string_view()));
  };
  std::map<Key, std::uint32_t> entries;
  for (std::uint32_t index = 0; index < before.entries.size(); ++index)
    entries.emplace(key_of(before.entries[index]), index);
  DiagnosticsComparison comparison;
  comparison.after_of.assign(before.entries.size(), DiagnosticsComparison::none);
  for (const DiagnosticEntry& entry : after.entries) {
    const auto found = entries.find(key_of(entry));
    if (found != entries.end())
      comparison.after_of[found->second] = static_cast<std::uint32_t>(comparison.before_of.size());
    comparison.before_of.push_back(found == entries.end() ? DiagnosticsComparison::none
                                                          : found->second);
  }
  return comparison;
}

} // namespace

const TotalPair* Comparison::total(std::string_view name) const {
  for (const TotalPair& pair : totals)
    if (pair.name == name)
      return &pair;
  return nullptr;
}

std::string Comparison::words_for(DeltaReason reason) const {
  return reason == DeltaReason::context ? withheld : std::string(modcost::words_for(reason));
}

Comparison compare(const Reports& reports, const Tree& tree,
                   const std::array<ViewEvidence, 5>& views, const Diagnostics& after,
                   const Diagnostics& before) {
  Comparison comparison;
  comparison.context = compare_contexts(reports[Side::before], reports[Side::after]);
  comparison.withheld = comparison.context.reason();
  comparison.matching = match_calls(reports[Side::after], reports[Side::before]);
  comparison.totals = compare_totals(reports, comparison);
  comparison.operator_total = compare_operator_totals(reports, comparison.execution_gate());
  for (const ViewEvidence& view : views)
    comparison.views[index_of(view.view)] = compare_view(
        view, reports, tree, comparison.matching,
        is_recorded(view.view) ? comparison.execution_gate() : Gate::module_parameters);
  comparison.added = find_presence_changes(tree, comparison.matching, Side::after);
  comparison.removed = find_presence_changes(tree, comparison.matching, Side::before);
  comparison.type_changes = find_type_changes(reports, tree, comparison.matching);
  comparison.diagnostics = compare_diagnostics(after, before);
  return comparison;
}

} // namespace modcost
