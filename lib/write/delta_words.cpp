#include "write/delta_words.h"

#include "base/number_text.h"

#include <cmath>

namespace modcost {
namespace {

std::string count_words(std::uint32_t count) {
  std::string words;
  append_exact_text(words, Number(count));
  return words;
}

/// `has_known` values only.
std::string known_text(const Number& known, bool bytes, bool lower_bound) {
  std::string words = lower_bound ? "≥ " : "";
  append_compact_text(words, known, bytes ? Prefixes::binary : Prefixes::si,
                      lower_bound ? Rounding::cut : Rounding::half_up);
  return words;
}

/// The type that the first of a node's calls with another type now had before; empty where none
/// changed.
std::string_view type_before_change(const Evidence& evidence, NodeId node) {
  const Matching& matching = evidence.comparison->matching;
  const Report& after = *evidence.report;
  const Report& before = *evidence.baseline;
  for (const CallId call : evidence.tree.calls_of(node)) {
    const CallId other = matching.of(call, Side::after);
    if (other != no_call &&
        matching.text_of_before[before.calls[other].type] != after.calls[call].type)
      return before.texts[before.calls[other].type];
  }
  return {};
}

/// The words of a mixture, where only a part was added or removed.
std::string_view mixed_words(DeltaReason reason) {
  return reason == DeltaReason::added ? "calls were added" : "calls were removed";
}

} // namespace

std::string delta_words(const Number& difference, bool bytes, bool exact) {
  if (difference.is_zero())
    return "no change";
  std::string words = difference.sign() < 0 ? "▼ " : "▲ ";
  if (exact)
    append_exact_text(words, difference, Sign::always);
  else
    append_compact_text(words, difference, bytes ? Prefixes::binary : Prefixes::si,
                        Rounding::half_up, Sign::always);
  return words;
}

std::string_view direction_word(const Number& difference) {
  return difference.sign() < 0 ? "less" : difference.sign() > 0 ? "more" : "";
}

std::string_view direction_class(const Number& difference) {
  return difference.sign() < 0 ? "less" : difference.sign() > 0 ? "more" : "same";
}

std::string percentage_words(const Number& difference, const Number& before) {
  if (before.sign() <= 0 || difference.is_zero())
    return {};
  const double percent = std::abs(Number::ratio(difference, before)) * 100;
  const std::string sign = difference.sign() < 0 ? "−" : "+";
  if (percent < 0.05)
    return "under 0.1\u00a0%";
  // Something is left, so not all of it went.
  if (difference.sign() < 0 && percent >= 99.95 && !(before + difference).is_zero())
    return "over 99.9\u00a0%";
  // Beyond that a percentage says nothing that the numbers do not.
  if (percent >= 1e9)
    return {};
  const auto tenths = static_cast<std::int64_t>(std::floor(percent * 10 + 0.5));
  std::string words = sign;
  append_exact_text(words, Number(tenths / 10));
  return words + "." + std::to_string(tenths % 10) + "\u00a0%";
}

std::string_view mark_of(const Evidence& evidence, NodeId node) {
  if (!evidence.compares())
    return {};
  const bool was = !evidence.tree.calls_within(node, Side::before).empty();
  const bool is = !evidence.tree.calls_within(node, Side::after).empty();
  if (was != is)
    return is ? "+" : "−";
  return type_before_change(evidence, node).empty() ? "" : "≠";
}

std::string words_for_mark(const Evidence& evidence, NodeId node) {
  const std::string_view mark = mark_of(evidence, node);
  if (mark.empty())
    return {};
  if (mark == "≠")
    return "type changed from " + std::string(type_before_change(evidence, node));
  return mark == "+" ? "added" : "removed";
}

std::string words_without_delta(DeltaStatus status, DeltaReason reason,
                                const Comparison& comparison) {
  switch (status) {
  case DeltaStatus::complete:
    return {};
  case DeltaStatus::added:
  case DeltaStatus::removed:
    return std::string(name_of(status));
  case DeltaStatus::withheld:
    return "withheld: " + comparison.words_for(reason);
  case DeltaStatus::unknown:
    break;
  }
  if (reason == DeltaReason::added || reason == DeltaReason::removed)
    return "unknown: " + std::string(mixed_words(reason));
  return "unknown: " + comparison.words_for(reason);
}

std::string known_part_scope(const NodeChange& change) {
  if (change.matched == 0)
    return "no call is in both reports";
  if (change.complete == 0)
    return "none of the " + count_words(change.matched) +
           (change.matched == 1 ? " call" : " calls") + " of both is complete on both sides";
  return "over the " + count_words(change.complete) + " of " + count_words(change.matched) +
         (change.matched == 1 ? " call complete on both sides" : " calls complete on both sides");
}

std::string snapshot_words(const Snapshot& snapshot, std::string_view verb, bool bytes) {
  if (snapshot.calls == 0)
    return {};
  std::string words = count_words(snapshot.calls) + (snapshot.calls == 1 ? " call " : " calls ") +
                      std::string(verb) + ": ";
  return words + (snapshot.status() == Status::unavailable
                      ? "unknown"
                      : known_text(snapshot.known, bytes, snapshot.status() == Status::partial));
}

} // namespace modcost
