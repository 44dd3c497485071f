#include "evidence/evidence.h"

namespace modcost {
namespace {

/// The map of a view that is shown first, by coverage of either report and by whether there is
/// anything to scale.
FirstMap choose_first_map(const ViewEvidence& view, bool mostly_unseen) {
  for (std::size_t group = 0; group < view.groups.size(); ++group)
    if (view.groups[group].positive)
      return {mostly_unseen, group};
  return {true, 0};
}

/// The largest complete leaf of one side; the root where there is none.
NodeId largest_leaf(const Group& group, const Tree& tree, Side side) {
  NodeId chosen = root_node;
  Number largest;
  for (std::size_t place = 0; place < group.nodes.size(); ++place) {
    const Summary& summary = group.subtotal_of(place, side);
    if (tree.is_leaf(group.nodes[place]) && summary.status() == Status::complete &&
        summary.known > largest) {
      largest = summary.known;
      chosen = group.nodes[place];
    }
  }
  return chosen;
}

/// The largest complete leaf of the map first shown, in `after`, else in `before`; in a structure
/// map, or where there is none, the root.
NodeId choose_first_selection(const ViewEvidence& view, const FirstMap& first, const Tree& tree,
                              bool compares) {
  if (first.structure)
    return root_node;
  const Group& group = view.groups[first.group];
  const NodeId chosen = largest_leaf(group, tree, Side::after);
  return chosen == root_node && compares ? largest_leaf(group, tree, Side::before) : chosen;
}

} // namespace

const Number* Evidence::largest_call(View which, std::size_t group) const {
  const Number* largest = nullptr;
  for (const auto* of_side : {&rankings[index_of(which)], &baseline_rankings[index_of(which)]})
    if (group < of_side->size() && !(*of_side)[group].rows.empty())
      if (const Number& value = (*of_side)[group].rows.front().value;
          largest == nullptr || *largest < value)
        largest = &value;
  return largest;
}

const MetricResult* Evidence::total(std::string_view name, Side side) const {
  const Report& of_side = report_of(side);
  for (const MetricResult& result : of_side.totals)
    if (of_side.texts[result.name] == name)
      return &result;
  return nullptr;
}

std::optional<Number> Evidence::unattributed(View which, Side side) const {
  const MetricResult* whole = is_recorded(which) ? nullptr : total(name_of(which), side);
  if (whole == nullptr || whole->status != Status::complete)
    return std::nullopt;
  const Group& group = view(which).groups.front();
  Number rest = whole->known - (group.nodes.empty() ? Number() : group.subtotal_of(0, side).known);
  return rest.sign() > 0 ? std::optional(std::move(rest)) : std::nullopt;
}

bool Evidence::inconsistent(View which, Side side) const {
  const MetricResult* whole = is_recorded(which) ? nullptr : total(name_of(which), side);
  if (whole == nullptr || whole->status != Status::complete)
    return false;
  const Group& group = view(which).groups.front();
  return !group.nodes.empty() && group.subtotal_of(0, side).known > whole->known;
}

Evidence derive_evidence(const Report& report, const Report* baseline) {
  Evidence evidence;
  evidence.report = &report;
  evidence.baseline = baseline;
  const Reports reports(report, baseline);
  evidence.tree = build_tree(reports);
  for (const View view : all_views) {
    const std::size_t index = index_of(view);
    ViewEvidence& derived = evidence.views[index] = derive_view(view, reports, evidence.tree);
    bool mostly_unseen = false;
    if (is_recorded(view)) {
      evidence.coverage[index] = derive_coverage(derived, evidence.tree, Side::after);
      evidence.baseline_coverage[index] = derive_coverage(derived, evidence.tree, Side::before);
      mostly_unseen = evidence.coverage[index].mostly_unseen() ||
                      evidence.baseline_coverage[index].mostly_unseen();
    }
    evidence.first_map[index] = choose_first_map(derived, mostly_unseen);
    evidence.has_structure_map[index] = is_recorded(view) || derived.positive_groups() == 0;
    evidence.first_selection[index] = choose_first_selection(derived, evidence.first_map[index],
                                                             evidence.tree, evidence.compares());
    evidence.rankings[index] = derive_rankings(derived, report, evidence.tree);
    if (baseline != nullptr)
      evidence.baseline_rankings[index] =
          derive_rankings(derived, *baseline, evidence.tree, Side::before);
  }
  evidence.folding = derive_folding(reports, evidence.tree);
  evidence.diagnostics = derive_diagnostics(report);
  if (baseline != nullptr) {
    evidence.baseline_diagnostics = derive_diagnostics(*baseline);
    evidence.baseline_operators = derive_operators(baseline->operator_flops, baseline->texts);
    evidence.comparison = compare(reports, evidence.tree, evidence.views, evidence.diagnostics,
                                  evidence.baseline_diagnostics);
  }
  evidence.operators = derive_operators(report.operator_flops, report.texts);
  evidence.suggestions = derive_suggestions(evidence);
  return evidence;
}

} // namespace modcost
