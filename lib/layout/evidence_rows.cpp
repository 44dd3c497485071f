#include "layout/evidence_rows.h"

#include "evidence/node_state.h"

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

/// Every row that there could be, in map order, then by group.
std::vector<EvidenceRow> all_rows(const Evidence& evidence, View view) {
  const Tree& tree = evidence.tree;
  const ViewEvidence& in_view = evidence.view(view);
  const std::vector<std::uint64_t> folds = fold_counts(evidence);
  std::vector<bool> has_result(tree.size(), false);
  std::vector<EvidenceRow> rows;
  for (std::size_t group = 0; group < in_view.groups.size(); ++group) {
    const Group& of_view = in_view.groups[group];
    for (std::size_t place = 0; place < of_view.nodes.size(); ++place) {
      const NodeId node = of_view.nodes[place];
      const Summary& direct = of_view.direct[index_of(Side::after)][place];
      if (direct.results == 0 || folds[node] == 0)
        continue;
      has_result[node] = true;
      rows.push_back({.node = node,
                      .fold = folds[node],
                      .group = group,
                      .state = static_cast<CallState>(direct.status()),
                      .has_known = direct.known_results > 0,
                      .known = direct.known});
    }
  }
  for (NodeId node = 0; node < tree.size(); ++node) {
    if (folds[node] == 0 || has_result[node] || tree.calls_of(node).empty())
      continue;
    const NodeState state = state_of_node(in_view, *evidence.report, tree, node);
    rows.push_back({.node = node,
                    .fold = folds[node],
                    .group = EvidenceRow::no_group,
                    .state = state.state,
                    .has_known = false,
                    .known = {}});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const EvidenceRow& a, const EvidenceRow& b) { return a.node < b.node; });
  return rows;
}

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
  const std::vector<EvidenceRow> rows = all_rows(evidence, view);
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
