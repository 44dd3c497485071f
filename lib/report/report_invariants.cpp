#include "report/report_invariants.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace modcost {
namespace {

/// Calls sorted by identity.
std::vector<CallId> calls_by_identity(const Report& report) {
  std::vector<CallId> order(report.calls.size());
  std::iota(order.begin(), order.end(), CallId{0});
  std::sort(order.begin(), order.end(), [&report](CallId left, CallId right) {
    const Call& a = report.calls[left];
    const Call& b = report.calls[right];
    if (a.path != b.path)
      return a.path < b.path;
    if (a.call_index != b.call_index)
      return a.call_index < b.call_index;
    return left < right;
  });
  return order;
}

std::string identity(const Report& report, PathId path, const Number& call_index) {
  return "call " + call_index.exact() + " of " + quoted(report.paths[path]);
}

std::optional<Refusal> find_duplicate(const Report& report, const std::vector<CallId>& order) {
  std::optional<Refusal> found;
  CallId earliest = no_call;
  for (std::size_t place = 1; place < order.size(); ++place) {
    const Call& before = report.calls[order[place - 1]];
    const Call& call = report.calls[order[place]];
    if (before.path != call.path || before.call_index != call.call_index ||
        order[place] >= earliest)
      continue;
    earliest = order[place];
    found = Refusal{call.offset, "/layers/" + std::to_string(earliest),
                    identity(report, call.path, call.call_index) +
                        " stands here again, first at /layers/" + std::to_string(order[place - 1]) +
                        "; path and call_index together must be unique"};
  }
  return found;
}

CallId find_call(const Report& report, const std::vector<CallId>& order, const MetricOwner& owner) {
  const auto place = std::lower_bound(
      order.begin(), order.end(), owner, [&report](CallId id, const MetricOwner& key) {
        const Call& call = report.calls[id];
        return call.path != key.path ? call.path < key.path : call.call_index < key.call_index;
      });
  if (place == order.end())
    return no_call;
  const Call& call = report.calls[*place];
  return call.path == owner.path && call.call_index == owner.call_index ? *place : no_call;
}

std::optional<Refusal> resolve_owners(Report& report, const std::vector<CallId>& order) {
  for (std::size_t id = 0; id < report.calls.size(); ++id) {
    const Range range = report.calls[id].owners;
    for (std::uint32_t place = range.first; place < range.first + range.count; ++place) {
      MetricOwner& owner = report.owners[place];
      owner.call = find_call(report, order, owner);
      if (owner.call != no_call)
        continue;
      std::string location = "/layers/" + std::to_string(id) + "/metric_owners";
      append_step(location, report.texts[owner.metric]);
      return Refusal{owner.offset, location,
                     "found " + identity(report, owner.path, owner.call_index) +
                         "; the owner must be a call of this report"};
    }
  }
  return std::nullopt;
}

std::string words_for(const MetricResult& result) {
  if (!result.has_number())
    return "null";
  constexpr std::size_t limit = 60;
  std::string words = result.known.exact();
  return words.size() > limit ? words.substr(0, limit) + "…" : words;
}

/// The first field in which the two differ: its name and both texts.
std::array<std::string, 3> find_difference(const Report& report, const MetricResult& a,
                                           const MetricResult& b) {
  static constexpr const char* statuses[] = {"\"complete\"", "\"partial\"", "\"unavailable\""};
  if (a.status != b.status)
    return {"status", statuses[static_cast<std::size_t>(a.status)],
            statuses[static_cast<std::size_t>(b.status)]};
  if (a.known != b.known)
    return {"known_value", words_for(a), words_for(b)};
  const Measure& first = report.measures[a.measure];
  const Measure& second = report.measures[b.measure];
  if (first.unit != second.unit)
    return {"unit", quoted(report.texts[first.unit]), quoted(report.texts[second.unit])};
  if (first.scope != second.scope)
    return {"scope", quoted(report.texts[first.scope]), quoted(report.texts[second.scope])};
  return {"method", quoted(report.texts[first.method]), quoted(report.texts[second.method])};
}

std::optional<Refusal> check_operator_total(const Report& report) {
  for (const MetricResult& total : report.totals) {
    if (report.texts[total.name] != "operator_flops" || total == report.operator_flops.total)
      continue;
    const auto [field, found, other] = find_difference(report, total, report.operator_flops.total);
    return Refusal{report.operator_total_offset, "/totals/operator_flops/" + field,
                   "found " + found + "; it must be " + other +
                       ", the same as in /operator_flops/total"};
  }
  return std::nullopt;
}

} // namespace

std::optional<Refusal> check_invariants(Report& report) {
  const std::vector<CallId> order = calls_by_identity(report);
  if (auto refusal = find_duplicate(report, order))
    return refusal;
  if (auto refusal = resolve_owners(report, order))
    return refusal;
  return check_operator_total(report);
}

} // namespace modcost
