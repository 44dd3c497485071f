#pragma once

#include "evidence/evidence.h"

#include <string>
#include <string_view>

namespace modcost {

// Differences in words, in the page and in the picture alike. A sign, a shape and a word say what
// colour only repeats.

/// `▼ −7.26 M`, `▲ +1,024` (all digits where `exact`), `no change`.
std::string delta_words(const Number& difference, bool bytes, bool exact);
/// `less`, `more`; empty for no change.
std::string_view direction_word(const Number& difference);
/// `less`, `more`, `same`, as the name of a class.
std::string_view direction_class(const Number& difference);
/// `−47.4 %` with a space that does not break; empty where there is no positive value before, or no
/// change. A change that is not zero never prints as zero: `under 0.1 %`; nor one that leaves
/// something as all of it: `over 99.9 %`.
std::string percentage_words(const Number& difference, const Number& before);

/// What became of a module: `+` only after holds it, `−` only before does, `≠` a call of it changed
/// its type; empty otherwise, and with one report.
std::string_view mark_of(const Evidence& evidence, NodeId node);
/// The same in words: `added`, `removed`, `type changed from Sine`.
std::string words_for_mark(const Evidence& evidence, NodeId node);

/// What stands where there is no difference: `withheld: inputs differ`, `unknown: incomplete
/// before`, `added`, `removed`.
std::string words_without_delta(DeltaStatus status, DeltaReason reason,
                                const Comparison& comparison);
inline std::string words_without_delta(const Delta& delta, const Comparison& comparison) {
  return words_without_delta(delta.status(), delta.reason, comparison);
}
inline std::string words_without_delta(const NodeChange& change, const Comparison& comparison) {
  return words_without_delta(change.status(), change.reason, comparison);
}

/// What follows the number of a known part: `over the 40 of 41 calls complete on both sides`; where
/// there is no number, a sentence of its own.
std::string known_part_scope(const NodeChange& change);
/// `48 calls added: 3.70 G`; empty where there are none. `verb` is `added` or `removed`.
std::string snapshot_words(const Snapshot& snapshot, std::string_view verb, bool bytes);

} // namespace modcost
