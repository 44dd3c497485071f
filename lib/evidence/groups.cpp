#include "evidence/groups.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace modcost {
namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

/// How many leaf calls without a result or an owner stand before each node, in map order.
std::vector<std::uint32_t> not_recorded_before(const ViewEvidence& view, const Tree& tree,
                                               Side side) {
  std::vector<std::uint32_t> before(tree.size() + 1, 0);
  for (NodeId node = 0; node < tree.size(); ++node) {
    std::uint32_t own = 0;
    for (const CallId call : tree.calls_of(node, side))
      own += view.calls[index_of(side)][call].state == CallState::not_recorded ? 1U : 0U;
    before[node + 1] = before[node] + own;
  }
  return before;
}

class ViewBuilder {
public:
  ViewBuilder(View view, const Reports& reports, const Tree& tree)
      : reports_(reports), tree_(tree) {
    evidence_.view = view;
  }

  ViewEvidence build() {
    if (!is_recorded(evidence_.view))
      add_storage_group();
    for (const Side side : both_sides)
      if (reports_.has(side))
        add_side(side);
    std::vector<std::vector<NodeId>> owners_of_results(evidence_.groups.size());
    for (NodeId node = 0; node < tree_.size(); ++node)
      for (const Side side : both_sides)
        for (const CallId call : tree_.calls_of(node, side)) {
          const std::uint32_t group = evidence_.group_of[index_of(side)][call];
          if (group != ViewEvidence::no_group &&
              (owners_of_results[group].empty() || owners_of_results[group].back() != node))
            owners_of_results[group].push_back(node);
        }
    place_.assign(tree_.size(), nowhere);
    for (std::size_t index = 0; index < evidence_.groups.size(); ++index)
      fill(static_cast<std::uint32_t>(index), owners_of_results[index]);
    return std::move(evidence_);
  }

private:
  void add_storage_group() {
    Group& group = evidence_.groups.emplace_back();
    group.view = evidence_.view;
    group.unit = unit_of(evidence_.view);
    group.scope = "module_call_attribution";
    group.method = "pytorch_shared_tensor_deduplication";
  }

  void add_side(Side side) {
    if (is_recorded(evidence_.view)) {
      find_results(side);
      not_recorded_[index_of(side)] = not_recorded_before(evidence_, tree_, side);
    } else {
      evidence_.group_of[index_of(side)].assign(reports_[side].calls.size(), 0);
    }
  }

  void find_results(Side side) {
    const Report& report = reports_[side];
    std::vector<CallInView>& calls = evidence_.calls[index_of(side)];
    std::vector<std::uint32_t>& group_of = evidence_.group_of[index_of(side)];
    calls.resize(report.calls.size());
    group_of.assign(report.calls.size(), ViewEvidence::no_group);
    const std::optional<TextId> metric = report.texts.find(name_of(evidence_.view));
    std::vector<std::uint32_t> group_of_measure(report.measures.size(), nowhere);
    for (CallId id = 0; id < report.calls.size(); ++id) {
      calls[id] = find_result(report, id, metric, side);
      if (calls[id].result == CallInView::no_result)
        continue;
      const MeasureId measure = report.results[calls[id].result].measure;
      if (group_of_measure[measure] == nowhere)
        group_of_measure[measure] = find_or_add_group(report, report.measures[measure]);
      group_of[id] = group_of_measure[measure];
    }
  }

  /// Two reports number their texts each in its own way: what is the same is the texts.
  std::uint32_t find_or_add_group(const Report& report, const Measure& measure) {
    const auto next = static_cast<std::uint32_t>(evidence_.groups.size());
    const auto [place, added] = by_measure_.try_emplace(
        {report.texts[measure.unit], report.texts[measure.scope], report.texts[measure.method]},
        next);
    if (added) {
      Group& group = evidence_.groups.emplace_back();
      group.view = evidence_.view;
      std::tie(group.unit, group.scope, group.method) = place->first;
    }
    return place->second;
  }

  CallInView find_result(const Report& report, CallId id, std::optional<TextId> metric,
                         Side side) const {
    const Call& call = report.calls[id];
    CallInView found;
    if (metric) {
      for (std::uint32_t place = 0; place < call.results.count; ++place) {
        const MetricResult& result = report.results[call.results.first + place];
        if (result.name != *metric)
          continue;
        found.result = call.results.first + place;
        found.state = static_cast<CallState>(result.status);
        return found;
      }
      for (const MetricOwner& owner : report.owners_of(call))
        if (owner.metric == *metric) {
          found.state = CallState::covered;
          found.owner = owner.call;
          return found;
        }
    }
    found.state = tree_.is_leaf_in(tree_.node_of_call[index_of(side)][id], side)
                      ? CallState::not_recorded
                      : CallState::structural;
    return found;
  }

  void add_result(Summary& summary, CallId id, Side side) const {
    const Report& report = reports_[side];
    ++summary.results;
    if (!is_recorded(evidence_.view)) {
      ++summary.complete;
      ++summary.known_results;
      summary.known += contribution(evidence_.view, report, report.calls[id], nullptr);
      return;
    }
    const MetricResult& result = report.results[evidence_.calls[index_of(side)][id].result];
    if (result.status == Status::unavailable)
      return;
    ++summary.known_results;
    summary.complete += result.status == Status::complete ? 1U : 0U;
    summary.known += result.known;
  }

  /// The nodes with results and all above them, in map order.
  void collect_nodes(Group& group, const std::vector<NodeId>& with_results) {
    for (const NodeId node : with_results)
      for (NodeId above = node; above != no_node && place_[above] == nowhere;
           above = tree_[above].parent) {
        place_[above] = 0;
        group.nodes.push_back(above);
      }
    std::sort(group.nodes.begin(), group.nodes.end());
    for (std::size_t place = 0; place < group.nodes.size(); ++place)
      place_[group.nodes[place]] = static_cast<std::uint32_t>(place);
  }

  void fill(std::uint32_t index, const std::vector<NodeId>& with_results) {
    Group& group = evidence_.groups[index];
    collect_nodes(group, with_results);
    for (const Side side : both_sides)
      if (reports_.has(side))
        summarise(group, index, with_results, side);
    for (const NodeId node : group.nodes)
      place_[node] = nowhere;
  }

  void summarise(Group& group, std::uint32_t index, const std::vector<NodeId>& with_results,
                 Side side) {
    std::vector<Summary>& direct = group.direct[index_of(side)];
    direct.resize(group.nodes.size());
    for (const NodeId node : with_results)
      for (const CallId call : tree_.calls_of(node, side))
        if (evidence_.group_of[index_of(side)][call] == index)
          add_result(direct[place_[node]], call, side);
    std::vector<Summary>& subtotal = group.subtotal[index_of(side)];
    subtotal = direct;
    const std::vector<std::uint32_t>& not_recorded = not_recorded_[index_of(side)];
    for (std::size_t place = group.nodes.size(); place-- > 0;) {
      const Node& node = tree_[group.nodes[place]];
      Summary& own = subtotal[place];
      if (!not_recorded.empty())
        own.not_recorded = not_recorded[node.end] - not_recorded[group.nodes[place]];
      group.positive = group.positive || own.known.sign() > 0;
      if (node.parent == no_node)
        continue;
      Summary& above = subtotal[place_[node.parent]];
      above.known += own.known;
      above.results += own.results;
      above.complete += own.complete;
      above.known_results += own.known_results;
    }
  }

  const Reports reports_;
  const Tree& tree_;
  ViewEvidence evidence_;
  std::map<std::tuple<std::string_view, std::string_view, std::string_view>, std::uint32_t>
      by_measure_;                                         ///< unit, scope and method to the group
  std::array<std::vector<std::uint32_t>, 2> not_recorded_; ///< per side
  std::vector<std::uint32_t> place_;                       ///< by NodeId, of the group being filled
};

} // namespace

std::string_view name_of(CallState state) {
  static constexpr std::array<std::string_view, 6> names{"complete", "partial",      "unavailable",
                                                         "covered",  "not_recorded", "structural"};
  return names[static_cast<std::size_t>(state)];
}

std::string_view name_of(Status status) {
  return name_of(static_cast<CallState>(status));
}

std::optional<std::size_t> Group::find(NodeId node) const {
  const auto place = std::lower_bound(nodes.begin(), nodes.end(), node);
  if (place == nodes.end() || *place != node)
    return std::nullopt;
  return static_cast<std::size_t>(place - nodes.begin());
}

std::vector<NodeInGroup> ViewEvidence::groups_of(NodeId node) const {
  std::vector<NodeInGroup> found;
  for (std::size_t group = 0; group < groups.size(); ++group)
    if (const std::optional<std::size_t> place = groups[group].find(node))
      found.push_back({group, *place});
  return found;
}

ViewEvidence derive_view(View view, const Reports& reports, const Tree& tree) {
  return ViewBuilder(view, reports, tree).build();
}

Number contribution(View view, const Report& report, const Call& call, const CallInView* in_view) {
  switch (view) {
  case View::parameters:
    return call.trainable + call.frozen;
  case View::parameter_bytes:
    return call.parameter_bytes;
  default:
    return in_view != nullptr && in_view->result != CallInView::no_result
               ? report.results[in_view->result].known
               : Number();
  }
}

} // namespace modcost
