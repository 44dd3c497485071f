#include "layout/evidence_rows.h"

#include <algorithm>
#include <unordered_set>

namespace modcost {

namespace {

bool is_unknown(const EvidenceRow& row) {
  return row.state == CallState::partial || row.state == CallState::unavailable ||
         row.state == CallState::not_recorded;
}

/// How many likes each node's tile stands for, runs within runs multiplied; 0 where another stands
/// for it.
std::vector<std::uint64_t> fold_counts(const Evidence& evidence) {
  const Tree& tree = evidence.tree;
  std::vector<std::uint64_t> folds(tree.size(), 0);
  for (NodeId node = 0; node < tree.size(); ++node) {
    if (evidence.folding.stands_for[node] != node)
      continue;
    const NodeId parent = tree[node].parent;
    folds[node] = evidence.folding.run[node] * (parent == no_node ? 1 : folds[parent]);
  }
  return folds;
}

/// What one side says of a node's own calls in one group; of a result in another group nothing.
NodeState state_in_group(const Evidence& evidence, const ViewEvidence& view, const Summary& direct,
                         NodeId node, Side side) {
  if (direct.results > 0)
    return {static_cast<CallState>(direct.status()), direct.known_results > 0, direct.known};
  const NodeState state = state_of_node(view, evidence.report_of(side), evidence.tree, node, side);
  const bool elsewhere = state.state == CallState::complete || state.state == CallState::partial ||
                         state.state == CallState::unavailable;
  return elsewhere ? NodeState{} : NodeState{state.state, false, {}};
}

/// Collects every row that there could be.
class RowCollector {
public:
  RowCollector(const Evidence& evidence, View view)
      : evidence_(evidence), view_(evidence.view(view)), folds_(fold_counts(evidence)),
        has_result_(evidence.tree.size(), false) {}

  /// In map order, then by group.
  std::vector<EvidenceRow> collect() {
    for (std::size_t group = 0; group < view_.groups.size(); ++group)
      for (std::size_t place = 0; place < view_.groups[group].nodes.size(); ++place)
        add_of_group(group, place);
    for (NodeId node = 0; node < evidence_.tree.size(); ++node)
      if (folds_[node] > 0 && !has_result_[node] && !evidence_.tree[node].structural())
        add_without_result(node);
    std::stable_sort(rows_.begin(), rows_.end(),
                     [](const EvidenceRow& a, const EvidenceRow& b) { return a.node < b.node; });
    return std::move(rows_);
  }

private:
  void add_of_group(std::size_t index, std::size_t place) {
    const Group& group = view_.groups[index];
    const NodeId node = group.nodes[place];
    const bool has_after = group.direct_of(place, Side::after).results > 0;
    const bool has_before =
        evidence_.compares() && group.direct_of(place, Side::before).results > 0;
    if ((!has_after && !has_before) || folds_[node] == 0)
      return;
    has_result_[node] = true;
    EvidenceRow row{.node = node,
                    .fold = folds_[node],
                    .group = index,
                    .side = has_after ? Side::after : Side::before};
    const Summary& direct = group.direct_of(place, row.side);
    set_state(row,
              {static_cast<CallState>(direct.status()), direct.known_results > 0, direct.known});
    if (evidence_.compares()) {
      for (const Side side : both_sides)
        row.sides[index_of(side)] =
            state_in_group(evidence_, view_, group.direct_of(place, side), node, side);
      row.change = change_of(node);
    }
    rows_.push_back(std::move(row));
  }

  void add_without_result(NodeId node) {
    EvidenceRow row{.node = node, .fold = folds_[node], .side = evidence_.tree.side_of(node)};
    for (const Side side : both_sides)
      if (side == Side::after || evidence_.compares())
        row.sides[index_of(side)].state =
            state_of_node(view_, evidence_.report_of(side), evidence_.tree, node, side).state;
    row.state = row.sides[index_of(row.side)].state;
    rows_.push_back(std::move(row));
  }

  static void set_state(EvidenceRow& row, const NodeState& state) {
    row.state = state.state;
    row.has_known = state.has_known;
    row.known = state.known;
  }

  std::optional<NodeChange> change_of(NodeId node) const {
    const Comparison& comparison = *evidence_.comparison;
    return change_of_own_calls(view_, evidence_.reports(), evidence_.tree, comparison.matching,
                               comparison.view(view_.view).gate, node);
  }

  const Evidence& evidence_;
  const ViewEvidence& view_;
  std::vector<std::uint64_t> folds_;
  std::vector<bool> has_result_;
  std::vector<EvidenceRow> rows_;
};

/// The positive complete rows, the largest of each group in turn: values of two groups are never
/// compared.
std::vector<std::size_t> largest_complete(const std::vector<EvidenceRow>& rows) {
  struct Candidate {
    std::size_t row;
    std::size_t rank;
  };
  std::vector<Candidate> candidates;
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (rows[row].state == CallState::complete && rows[row].known.sign() > 0)
      candidates.push_back({row, 0});
  std::stable_sort(
      candidates.begin(), candidates.end(), [&](const Candidate& a, const Candidate& b) {
        const EvidenceRow& left = rows[a.row];
        const EvidenceRow& right = rows[b.row];
        return left.group != right.group ? left.group < right.group : right.known < left.known;
      });
  for (std::size_t index = 1; index < candidates.size(); ++index)
    if (rows[candidates[index].row].group == rows[candidates[index - 1].row].group)
      candidates[index].rank = candidates[index - 1].rank + 1;
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
  std::vector<std::size_t> order;
  order.reserve(candidates.size());
  for (const Candidate& candidate : candidates)
    order.push_back(candidate.row);
  return order;
}

class Chooser {
public:
  Chooser(const std::vector<EvidenceRow>& rows, std::size_t limit)
      : rows_(rows), limit_(limit), chosen_(rows.size(), false) {}

  std::vector<bool> choose(const Tree& tree) {
    std::unordered_set<std::string_view, TextHash> types;
    for (std::size_t row = 0; row < rows_.size(); ++row)
      if (types.insert(tree[rows_[row].node].type).second)
        take(row);
    const std::vector<std::size_t> complete = largest_complete(rows_);
    std::vector<std::size_t> unknown;
    for (std::size_t row = 0; row < rows_.size(); ++row)
      if (is_unknown(rows_[row]))
        unknown.push_back(row);
    for (std::size_t turn = 0; turn < std::max(complete.size(), unknown.size()); ++turn) {
      if (turn < complete.size())
        take(complete[turn]);
      if (turn < unknown.size())
        take(unknown[turn]);
    }
    for (std::size_t row = 0; row < rows_.size(); ++row)
      take(row);
    return std::move(chosen_);
  }

private:
  void take(std::size_t row) {
    if (chosen_[row] || taken_ == limit_)
      return;
    chosen_[row] = true;
    ++taken_;
  }

  const std::vector<EvidenceRow>& rows_;
  std::size_t limit_;
  std::size_t taken_ = 0;
  std::vector<bool> chosen_;
};

} // namespace

EvidenceRows choose_evidence_rows(const Evidence& evidence, View view, std::size_t limit) {
  const std::vector<EvidenceRow> rows = RowCollector(evidence, view).collect();
  const std::vector<bool> chosen = Chooser(rows, limit).choose(evidence.tree);
  EvidenceRows result;
  NodeId last = no_node; // a node with results in several groups is left out once
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (chosen[row]) {
      result.rows.push_back(rows[row]);
    } else if (rows[row].node != last) {
      result.nodes_left_out += rows[row].fold;
      result.unknown_left_out += is_unknown(rows[row]) ? rows[row].fold : 0;
      last = rows[row].node;
    }
  }
  return result;
}

} // namespace modcost
