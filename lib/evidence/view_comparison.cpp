#include "evidence/view_comparison.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace modcost {
namespace {

/// A call on both sides; one of the two may be no_call.
struct CallPair {
  CallId after = no_call;
  CallId before = no_call;
  NodeId node = no_node;
};

const MetricResult* result_of(const ViewEvidence& view, const Reports& reports, CallId call,
                              Side side) {
  if (call == no_call || view.calls[index_of(side)].empty())
    return nullptr;
  const std::uint32_t result = view.calls[index_of(side)][call].result;
  return result == CallInView::no_result ? nullptr : &reports[side].results[result];
}

bool is_not_recorded(const ViewEvidence& view, CallId call, Side side) {
  return call != no_call && !view.calls[index_of(side)].empty() &&
         view.calls[index_of(side)][call].state == CallState::not_recorded;
}

/// The first of two reasons counts; of one reason the first node.
void spoil(NodeChange& change, DeltaReason reason, NodeId spoiler) {
  if (reason == DeltaReason::none)
    return;
  if (change.reason == DeltaReason::none || reason < change.reason ||
      (reason == change.reason && spoiler < change.spoiler)) {
    change.reason = reason;
    change.spoiler = spoiler;
  }
}

void add_snapshot(Snapshot& snapshot, const MetricResult& result) {
  ++snapshot.calls;
  snapshot.complete += result.status == Status::complete ? 1U : 0U;
  if (result.status == Status::unavailable)
    return;
  ++snapshot.known_calls;
  snapshot.known += result.known;
}

void add_snapshot(Snapshot& snapshot, const Snapshot& other) {
  snapshot.calls += other.calls;
  snapshot.complete += other.complete;
  snapshot.known_calls += other.known_calls;
  snapshot.known += other.known;
}

void add_change(NodeChange& whole, const NodeChange& part) {
  whole.difference += part.difference;
  whole.complete += part.complete;
  whole.matched += part.matched;
  add_snapshot(whole.added, part.added);
  add_snapshot(whole.removed, part.removed);
  spoil(whole, part.reason, part.spoiler);
}

/// One call's part, whose result (on either side) is in the group at hand.
void add_call(NodeChange& change, const CallPair& pair, const Delta& delta,
              const MetricResult* after, const MetricResult* before) {
  if (pair.before == no_call) {
    add_snapshot(change.added, *after);
  } else if (pair.after == no_call) {
    add_snapshot(change.removed, *before);
  } else {
    ++change.matched;
    if (delta.exists()) {
      change.difference += delta.difference;
      ++change.complete;
    }
  }
  spoil(change, delta.reason, pair.node);
}

/// What became of all calls of one view.
class ViewComparer {
public:
  ViewComparer(const ViewEvidence& view, const Reports& reports, const Tree& tree,
               const Matching& matching, Gate gate)
      : view_(view), reports_(reports), tree_(tree), matching_(matching) {
    comparison_.gate = gate;
    comparison_.groups.resize(view.groups.size());
  }

  ViewComparison compare() {
    if (comparison_.gate != Gate::open) {
      withhold();
      return std::move(comparison_);
    }
    place_.resize(view_.groups.size());
    changes_.resize(view_.groups.size());
    for (std::size_t group = 0; group < view_.groups.size(); ++group)
      comparison_.groups[group].nodes.resize(view_.groups[group].nodes.size());
    for (NodeId node = 0; node < tree_.size(); ++node)
      add_node(node);
    for (std::size_t group = 0; group < view_.groups.size(); ++group) {
      sum_up(group);
      rank(group);
    }
    return std::move(comparison_);
  }

private:
  /// A call with its change, in the order of the map.
  struct Change {
    CallPair pair;
    Number before;
    Number after;
    Number difference;
  };

  void withhold() {
    const DeltaReason reason = delta_of_single(DeltaReason::added, comparison_.gate).reason;
    for (GroupComparison& group : comparison_.groups)
      group.whole.reason = reason;
    for (const Side side : both_sides)
      for (CallId call = 0; call < view_.group_of[index_of(side)].size(); ++call) {
        const CallId other = matching_.of(call, side);
        const bool counted = side == Side::before && other != no_call &&
                             view_.group_of[index_of(Side::after)][other] != ViewEvidence::no_group;
        if (view_.group_of[index_of(side)][call] == ViewEvidence::no_group || counted)
          continue;
        ChangeCounts& counts = comparison_.counts;
        ++counts.unknown;
        if (other == no_call)
          ++(side == Side::after ? counts.withheld_added : counts.withheld_removed);
      }
  }

  void add_node(NodeId node) {
    for (const CallId call : tree_.calls_of(node, Side::after))
      add({call, matching_.of(call, Side::after), node});
    for (const CallId call : tree_.calls_of(node, Side::before))
      if (matching_.of(call, Side::before) == no_call)
        add({no_call, call, node});
  }

  std::uint32_t group_of(CallId call, Side side) const {
    return call == no_call ? ViewEvidence::no_group : view_.group_of[index_of(side)][call];
  }

  void add(const CallPair& pair) {
    const std::optional<Delta> delta =
        delta_of_call(view_, reports_, pair.after, pair.before, comparison_.gate);
    if (!delta)
      return;
    count(*delta);
    const MetricResult* after = result_of(view_, reports_, pair.after, Side::after);
    const MetricResult* before = result_of(view_, reports_, pair.before, Side::before);
    const std::uint32_t of_after = group_of(pair.after, Side::after);
    const std::uint32_t of_before = group_of(pair.before, Side::before);
    for (const std::uint32_t group : {of_after, of_before}) {
      if (group == ViewEvidence::no_group)
        continue;
      add_call(change_at(group, pair.node), pair, *delta, after, before);
      if (of_after == of_before)
        break;
    }
    if (delta->exists() && !delta->difference.is_zero())
      changes_[of_after].push_back({pair, before->known, after->known, delta->difference});
  }

  void count(const Delta& delta) {
    ChangeCounts& counts = comparison_.counts;
    switch (delta.status()) {
    case DeltaStatus::complete:
      ++(delta.difference.is_zero() ? counts.unchanged : counts.changed);
      return;
    case DeltaStatus::added:
      ++counts.added;
      return;
    case DeltaStatus::removed:
      ++counts.removed;
      return;
    default:
      ++counts.unknown;
    }
  }

  /// Nodes come in map order, and so do the places of each group.
  NodeChange& change_at(std::uint32_t group, NodeId node) {
    const std::vector<NodeId>& nodes = view_.groups[group].nodes;
    while (nodes[place_[group]] < node)
      ++place_[group];
    return comparison_.groups[group].nodes[place_[group]];
  }

  void sum_up(std::size_t index) {
    const Group& group = view_.groups[index];
    std::vector<NodeChange>& changes = comparison_.groups[index].nodes;
    std::vector<std::size_t> above = places_of_parents(group);
    for (std::size_t place = changes.size(); place-- > 1;)
      add_change(changes[above[place]], changes[place]);
    for (std::size_t place = 0; place < changes.size(); ++place)
      if (group.subtotal_of(place, Side::after).not_recorded +
              group.subtotal_of(place, Side::before).not_recorded >
          0)
        spoil(changes[place], DeltaReason::not_recorded, no_node);
    if (!changes.empty())
      comparison_.groups[index].whole = changes.front();
  }

  std::vector<std::size_t> places_of_parents(const Group& group) const {
    std::vector<std::size_t> parents(group.nodes.size(), 0);
    std::vector<std::size_t> open;
    for (std::size_t place = 0; place < group.nodes.size(); ++place) {
      while (!open.empty() && tree_[group.nodes[open.back()]].end <= group.nodes[place])
        open.pop_back();
      parents[place] = open.empty() ? 0 : open.back();
      open.push_back(place);
    }
    return parents;
  }

  const Call& call_of(const Change& change) const {
    return reports_[Side::after].calls[change.pair.after];
  }

  void rank(std::size_t group) {
    std::vector<Change>& changes = changes_[group];
    std::stable_sort(changes.begin(), changes.end(), [this](const Change& a, const Change& b) {
      const Number left = a.difference.absolute();
      const Number right = b.difference.absolute();
      if (left != right)
        return right < left;
      return a.pair.node != b.pair.node ? a.pair.node < b.pair.node
                                        : call_of(a).call_index < call_of(b).call_index;
    });
    for (std::size_t first = 0; first < changes.size();) {
      std::size_t end = first + 1;
      while (end < changes.size() &&
             changes[end].difference.absolute() == changes[first].difference.absolute())
        ++end;
      add_rows(comparison_.groups[group], {changes.data() + first, end - first});
      first = end;
    }
  }

  /// One row for each type and pair of values among changes of equal size, in the order of their
  /// first.
  void add_rows(GroupComparison& group, std::span<const Change> changes) const {
    std::unordered_map<std::string, std::size_t> row_of_key;
    std::vector<ChangeRow> rows;
    for (const Change& change : changes) {
      const TextId type_before = reports_[Side::before].calls[change.pair.before].type;
      const std::string key = std::to_string(call_of(change).type) + " " +
                              std::to_string(type_before) + " " + change.before.exact() + " " +
                              change.after.exact();
      const auto [place, added] = row_of_key.try_emplace(key, rows.size());
      if (added)
        rows.push_back({change.pair.after, change.pair.before, 0, change.before, change.after,
                        change.difference});
      ++rows[place->second].calls;
    }
    for (ChangeRow& row : rows) {
      if (group.biggest.size() < GroupComparison::row_limit) {
        group.biggest.push_back(std::move(row));
      } else {
        ++group.more_rows;
        group.more_calls += row.calls;
      }
    }
  }

  const ViewEvidence& view_;
  const Reports& reports_;
  const Tree& tree_;
  const Matching& matching_;
  ViewComparison comparison_;
  std::vector<std::size_t> place_;           ///< by group: where the walk has come to
  std::vector<std::vector<Change>> changes_; ///< by group: changes that are not zero
};

} // namespace

DeltaStatus NodeChange::status() const {
  const bool all_added = matched == 0 && removed.calls == 0 && added.calls > 0;
  const bool all_removed = matched == 0 && added.calls == 0 && removed.calls > 0;
  const DeltaStatus status = Delta{reason, {}}.status();
  if (status == DeltaStatus::added || status == DeltaStatus::removed)
    return all_added     ? DeltaStatus::added
           : all_removed ? DeltaStatus::removed
                         : DeltaStatus::unknown;
  return status;
}

std::optional<Delta> delta_of_call(const ViewEvidence& view, const Reports& reports, CallId after,
                                   CallId before, Gate gate) {
  if (!is_recorded(view.view))
    return delta_of_single(DeltaReason::added, gate); // which the gate withholds
  const MetricResult* of_after = result_of(view, reports, after, Side::after);
  const MetricResult* of_before = result_of(view, reports, before, Side::before);
  if (of_after == nullptr && of_before == nullptr)
    return std::nullopt;
  if (after == no_call || before == no_call)
    return delta_of_single(before == no_call ? DeltaReason::added : DeltaReason::removed, gate);
  return delta_between(of_before, reports[Side::before], of_after, reports[Side::after], gate);
}

std::optional<NodeChange> change_of_own_calls(const ViewEvidence& view, const Reports& reports,
                                              const Tree& tree, const Matching& matching, Gate gate,
                                              NodeId node) {
  NodeChange change;
  std::uint32_t group = ViewEvidence::no_group;
  bool one_group = true;
  const auto add = [&](const CallPair& pair) {
    for (const Side side : both_sides)
      if (is_not_recorded(view, side == Side::after ? pair.after : pair.before, side))
        spoil(change, DeltaReason::not_recorded, node);
    const std::optional<Delta> delta = delta_of_call(view, reports, pair.after, pair.before, gate);
    if (!delta)
      return;
    for (const Side side : both_sides) {
      const CallId call = side == Side::after ? pair.after : pair.before;
      const std::uint32_t of_call =
          call == no_call ? ViewEvidence::no_group : view.group_of[index_of(side)][call];
      one_group = one_group && (of_call == ViewEvidence::no_group ||
                                group == ViewEvidence::no_group || group == of_call);
      group = of_call == ViewEvidence::no_group ? group : of_call;
    }
    if (delta->status() == DeltaStatus::withheld) {
      change.reason = delta->reason;
      return;
    }
    add_call(change, pair, *delta, result_of(view, reports, pair.after, Side::after),
             result_of(view, reports, pair.before, Side::before));
  };
  for (const CallId call : tree.calls_of(node, Side::after))
    add({call, matching.of(call, Side::after), node});
  for (const CallId call : tree.calls_of(node, Side::before))
    if (matching.of(call, Side::before) == no_call)
      add({no_call, call, node});
  if (group == ViewEvidence::no_group || !one_group)
    return std::nullopt;
  return change;
}

ViewComparison compare_view(const ViewEvidence& view, const Reports& reports, const Tree& tree,
                            const Matching& matching, Gate gate) {
  return ViewComparer(view, reports, tree, matching, gate).compare();
}

} // namespace modcost
