#include "evidence/matching.h"

#include <algorithm>

namespace modcost {
namespace {

/// Calls of one node by call index.
std::vector<CallId> by_index(const Report& report, std::span<const CallId> calls) {
  std::vector<CallId> sorted(calls.begin(), calls.end());
  std::sort(sorted.begin(), sorted.end(), [&report](CallId left, CallId right) {
    return report.calls[left].call_index < report.calls[right].call_index;
  });
  return sorted;
}

void match_node(const Report& after, const Report& before, const Tree& tree, NodeId node,
                Matching& matching) {
  const auto pair = [&](CallId in_after, CallId in_before) {
    matching.other[index_of(Side::after)][in_after] = in_before;
    matching.other[index_of(Side::before)][in_before] = in_after;
    ++matching.matched;
  };
  const std::span<const CallId> of_after = tree.calls_of(node, Side::after);
  const std::span<const CallId> of_before = tree.calls_of(node, Side::before);
  if (of_after.size() == 1 && of_before.size() == 1) { // nearly all
    if (after.calls[of_after[0]].call_index == before.calls[of_before[0]].call_index)
      pair(of_after[0], of_before[0]);
    return;
  }
  const std::vector<CallId> left = by_index(after, of_after);
  const std::vector<CallId> right = by_index(before, of_before);
  for (std::size_t a = 0, b = 0; a < left.size() && b < right.size();) {
    const auto order =
        after.calls[left[a]].call_index <=> before.calls[right[b]].call_index;
    if (order == 0)
      pair(left[a], right[b]);
    a += order <= 0 ? 1U : 0U;
    b += order >= 0 ? 1U : 0U;
  }
}

bool holds_something(const MetricResult* result) {
  return result != nullptr && result->status != Status::unavailable;
}

std::optional<Incompatibility> compare_measures(const ResultPair& pair, const Report& after,
                                                const Report& before) {
  if (!holds_something(pair.after) || !holds_something(pair.before))
    return std::nullopt;
  const Measure& a = after.measures[pair.after->measure];
  const Measure& b = before.measures[pair.before->measure];
  for (const auto& [member, place] : {std::pair("method", &Measure::method),
                                      std::pair("unit", &Measure::unit),
                                      std::pair("scope", &Measure::scope)})
    if (after.texts[a.*place] != before.texts[b.*place]) {
      Incompatibility found;
      found.metric = pair.name;
      found.member = member;
      found.after = after.texts[a.*place];
      found.before = before.texts[b.*place];
      return found;
    }
  return std::nullopt;
}

} // namespace

Matching match_calls(const Report& after, const Report& before, const Tree& tree) {
  Matching matching;
  matching.other[index_of(Side::after)].assign(after.calls.size(), no_call);
  matching.other[index_of(Side::before)].assign(before.calls.size(), no_call);
  for (NodeId node = 0; node < tree.size(); ++node)
    match_node(after, before, tree, node, matching);
  matching.added = static_cast<std::uint32_t>(after.calls.size()) - matching.matched;
  matching.removed = static_cast<std::uint32_t>(before.calls.size()) - matching.matched;
  matching.text_of_before.resize(before.texts.size());
  for (TextId id = 0; id < before.texts.size(); ++id)
    matching.text_of_before[id] =
        after.texts.find(before.texts[id]).value_or(MetricResult::no_text);
  return matching;
}

ResultPair* ResultMatcher::find(TextId name, std::size_t of_after) {
  if (places_.empty())
    for (std::size_t place = 0; place < of_after; ++place)
      places_.emplace(pairs_[place].after->name, place);
  const auto found = places_.find(name);
  return found == places_.end() ? nullptr : &pairs_[found->second];
}

const std::vector<ResultPair>& ResultMatcher::match(std::span<const MetricResult> after,
                                                    std::span<const MetricResult> before) {
  pairs_.clear();
  places_.clear();
  for (const MetricResult& result : after)
    pairs_.push_back({&result, nullptr, after_.texts[result.name]});
  for (std::size_t index = 0; index < before.size(); ++index) {
    const TextId name = matching_.text_of_before[before[index].name];
    // Members mostly stand in the same order in both reports.
    ResultPair* pair = index < after.size() && after[index].name == name ? &pairs_[index]
                                                                         : find(name, after.size());
    if (pair != nullptr)
      pair->before = &before[index];
    else
      pairs_.push_back({nullptr, &before[index], before_.texts[before[index].name]});
  }
  return pairs_;
}

std::optional<Incompatibility> find_incompatibility(const Report& after, const Report& before) {
  const Matching matching = match_calls(after, before, build_tree(Reports(after, &before)));
  ResultMatcher matcher(after, before, matching);
  for (const ResultPair& pair : matcher.match(after.totals, before.totals))
    if (auto found = compare_measures(pair, after, before))
      return found;
  // Where it stands in `totals` too it is the same.
  if (auto found = compare_measures(
          {&after.operator_flops.total, &before.operator_flops.total, "operator_flops"}, after,
          before))
    return found;
  for (CallId call = 0; call < after.calls.size(); ++call) {
    const CallId other = matching.of(call, Side::after);
    if (other == no_call)
      continue;
    for (const ResultPair& pair : matcher.match(after.results_of(after.calls[call]),
                                                before.results_of(before.calls[other])))
      if (auto found = compare_measures(pair, after, before)) {
        found->after_call = call;
        found->before_call = other;
        return found;
      }
  }
  return std::nullopt;
}

} // namespace modcost
