#pragma once

#include "evidence/view.h"
#include "report/report.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace modcost {

/// Which calls of two reports are the same call: path and call index are (evidence, "Before and
/// after").
struct Matching {
  /// Per side, by CallId: the call of the other side, or no_call.
  std::array<std::vector<CallId>, 2> other;
  /// By the TextId of `before`: that of `after` for the same text, or MetricResult::no_text.
  std::vector<TextId> text_of_before;
  std::uint32_t matched = 0;
  std::uint32_t added = 0;
  std::uint32_t removed = 0;

  CallId of(CallId call, Side side) const { return other[index_of(side)][call]; }
};

Matching match_calls(const Report& after, const Report& before);

/// The result of `after` and of `before` that have one name; at most one is null.
struct ResultPair {
  const MetricResult* after = nullptr;
  const MetricResult* before = nullptr;
  std::string_view name;
};

/// Matches results by name: those of `after` in their order, then those that only `before` has.
class ResultMatcher {
public:
  ResultMatcher(const Report& after, const Report& before, const Matching& matching)
      : after_(after), before_(before), matching_(matching) {}

  /// Valid until the next call.
  const std::vector<ResultPair>& match(std::span<const MetricResult> after,
                                       std::span<const MetricResult> before);

private:
  /// The pair of that name among the first `of_after`, or none.
  ResultPair* find(TextId name, std::size_t of_after);

  const Report& after_;
  const Report& before_;
  const Matching& matching_;
  std::vector<ResultPair> pairs_;
  std::unordered_map<TextId, std::size_t> places_; ///< filled where members stand in another order
};

/// Two matched results that both hold something and differ in method, unit or scope: the reports
/// cannot be compared.
struct Incompatibility {
  std::string_view metric;
  CallId after_call = no_call; ///< no_call: a total
  CallId before_call = no_call;
  std::string_view member; ///< `method`, `unit` or `scope`
  std::string_view after;  ///< its two values
  std::string_view before;
};

/// The first one: totals, then calls in the order of `after`.
std::optional<Incompatibility> find_incompatibility(const Report& after, const Report& before);

} // namespace modcost
