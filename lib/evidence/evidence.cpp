#include "evidence/evidence.h"

namespace modcost {
namespace {

/// The map of a view that is shown first, by coverage and by whether there is anything to scale.
FirstMap choose_first_map(const ViewEvidence& view, const Coverage* coverage) {
  for (std::size_t group = 0; group < view.groups.size(); ++group)
    if (view.groups[group].positive)
      return {coverage != nullptr && coverage->mostly_unseen(), group};
  return {true, 0};
}

/// The largest complete leaf of the map first shown; in a structure map, or where there is none,
/// the root.
NodeId choose_first_selection(const ViewEvidence& view, const FirstMap& first, const Tree& tree) {
  if (first.structure)
    return root_node;
  const Group& group = view.groups[first.group];
  NodeId chosen = root_node;
  Number largest;
  for (std::size_t place = 0; place < group.nodes.size(); ++place) {
    const Summary& summary = group.subtotal[0][place];
    if (tree.is_leaf(group.nodes[place]) && summary.status() == Status::complete &&
        summary.known > largest) {
      largest = summary.known;
      chosen = group.nodes[place];
    }
  }
  return chosen;
}

} // namespace

const MetricResult* Evidence::total(std::string_view name) const {
  for (const MetricResult& result : report->totals)
    if (report->texts[result.name] == name)
      return &result;
  return nullptr;
}

std::optional<Number> Evidence::unattributed(View which) const {
  const MetricResult* whole = is_recorded(which) ? nullptr : total(name_of(which));
  if (whole == nullptr || whole->status != Status::complete)
    return std::nullopt;
  const Group& group = view(which).groups.front();
  Number rest = whole->known - (group.nodes.empty() ? Number() : group.subtotal[0].front().known);
  return rest.sign() > 0 ? std::optional(std::move(rest)) : std::nullopt;
}

bool Evidence::inconsistent(View which) const {
  const MetricResult* whole = is_recorded(which) ? nullptr : total(name_of(which));
  if (whole == nullptr || whole->status != Status::complete)
    return false;
  const Group& group = view(which).groups.front();
  return !group.nodes.empty() && group.subtotal[0].front().known > whole->known;
}

Evidence derive_evidence(const Report& report) {
  Evidence evidence;
  evidence.report = &report;
  evidence.tree = build_tree(report);
  for (const View view : all_views) {
    const std::size_t index = index_of(view);
    ViewEvidence& derived = evidence.views[index] = derive_view(view, report, evidence.tree);
    const Coverage* coverage = nullptr;
    if (is_recorded(view))
      coverage = &(evidence.coverage[index] = derive_coverage(derived, evidence.tree));
    evidence.first_map[index] = choose_first_map(derived, coverage);
    evidence.has_structure_map[index] = is_recorded(view) || derived.positive_groups() == 0;
    evidence.first_selection[index] =
        choose_first_selection(derived, evidence.first_map[index], evidence.tree);
    evidence.rankings[index] = derive_rankings(derived, report, evidence.tree);
  }
  evidence.folding = derive_folding(report, evidence.tree);
  evidence.diagnostics = derive_diagnostics(report);
  evidence.operators = derive_operators(report.operator_flops, report.texts);
  evidence.suggestions = derive_suggestions(evidence);
  return evidence;
}

} // namespace modcost
