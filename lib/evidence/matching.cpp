#include "evidence/matching.h"

#include <algorithm>
#include <compare>
#include <numeric>

namespace modcost {
namespace {

/// Calls by path and then by call index, as ranges of one list.
class CallsByPath {
public:
  explicit CallsByPath(const Report& report) : first_(report.paths.size() + 1, 0) {
    for (const Call& call : report.calls)
      ++first_[call.path + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    calls_.resize(report.calls.size());
    for (CallId id = 0; id < report.calls.size(); ++id)
      calls_[next[report.calls[id].path]++] = id;
    for (PathId path = 0; path + 1 < first_.size(); ++path)
      if (first_[path + 1] - first_[path] > 1) // one call of a path is the rule
        std::sort(calls_.begin() + first_[path], calls_.begin() + first_[path + 1],
                  [&report](CallId left, CallId right) {
                    return report.calls[left].call_index < report.calls[right].call_index;
                  });
  }

  std::span<const CallId> operator[](PathId path) const {
    return {calls_.data() + first_[path], first_[path + 1] - first_[path]};
  }

private:
  std::vector<std::uint32_t> first_;
  std::vector<CallId> calls_;
};

/// Calls of one path, both in the order of their call indices.
void match_path(const Report& after, std::span<const CallId> of_after, const Report& before,
                std::span<const CallId> of_before, Matching& matching) {
  for (std::size_t a = 0, b = 0; a < of_after.size() && b < of_before.size();) {
    const auto order =
        after.calls[of_after[a]].call_index <=> before.calls[of_before[b]].call_index;
    if (std::is_eq(order)) {
      matching.other[index_of(Side::after)][of_after[a]] = of_before[b];
      matching.other[index_of(Side::before)][of_before[b]] = of_after[a];
      ++matching.matched;
    }
    a += std::is_lteq(order) ? 1U : 0U;
    b += std::is_gteq(order) ? 1U : 0U;
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
  for (const auto& [member, place] :
       {std::pair("method", &Measure::method), std::pair("unit", &Measure::unit),
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

Matching match_calls(const Report& after, const Report& before) {
  Matching matching;
  matching.other[index_of(Side::after)].assign(after.calls.size(), no_call);
  matching.other[index_of(Side::before)].assign(before.calls.size(), no_call);
  const CallsByPath calls_after(after);
  const CallsByPath calls_before(before);
  for (PathId path = 0; path < before.paths.size(); ++path)
    if (const std::optional<PathId> same = after.paths.find(before.paths[path]))
      match_path(after, calls_after[*same], before, calls_before[path], matching);
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
  const Matching matching = match_calls(after, before);
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
    for (const ResultPair& pair :
         matcher.match(after.results_of(after.calls[call]), before.results_of(before.calls[other])))
      if (auto found = compare_measures(pair, after, before)) {
        found->after_call = call;
        found->before_call = other;
        return found;
      }
  }
  return std::nullopt;
}

} // namespace modcost
