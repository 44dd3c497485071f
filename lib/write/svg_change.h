#pragma once

#include "evidence/node_state.h"
#include "write/svg_page.h"

#include <initializer_list>
#include <string>

namespace modcost {

// A change as the picture draws it. A sign, a shape and a word say what colour only repeats.

/// How a module of two reports is marked.
enum class ChangeMark { none, added, removed, type_changed };
ChangeMark change_mark_of(const Evidence& evidence, NodeId node);
std::string_view words_for(ChangeMark mark);
constexpr Length mark_size = px(11);
/// A square with the sign `+`, `−` or `≠`; `left` and `top` in whole px.
void write_change_mark(SvgPage& page, ChangeMark mark, Length left, Length top);
/// The inner edge of a tile that only one report has: added is doubled, removed dashed. Nothing
/// where the tile is too small for one.
void write_inner_edge(SvgPage& page, ChangeMark mark, const Panel& tile);

/// One of a pair of bars: hollow before, solid after. `names` are its attributes for programs and
/// begin with a space, as that of a rectangle. A value of zero is a hairline. What is
/// too thin to be seen, in a band of many rows, is there for programs only.
void write_bar(SvgPage& page, Side side, Panel place, std::string_view behind,
               const Number* value = nullptr);

/// The colour of its words on a panel.
std::string_view colour_of_change(const SvgPage& page, const Number& difference);
/// ` data-delta=… data-delta-status=…`; no difference: there is none.
void write_delta_names(SvgPage& page, DeltaStatus status, const Number* difference);

/// The first that fits, or else the last: so that a number is never cut.
std::string first_that_fits(std::initializer_list<std::string> choices, Length room,
                            const TextStyle& style);
/// How much a change says. A column of changes has one form: the shortest that one of them needs.
enum class ChangeForm { exact_with_percentage, exact, compact };
/// The first that has room.
ChangeForm form_of_change(const Number& difference, const Number& before, bool bytes, Length room,
                          const TextStyle& style);
std::string change_in_form(ChangeForm form, const Number& difference, const Number& before,
                           bool bytes);
/// Of one change alone: `▼ −7,264,536 (−47.4 %)`, or the percentage beside `▼ −7.26 M`, as far as
/// there is room.
std::string fitted_change(const Number& difference, const Number& before, bool bytes, Length room,
                          const TextStyle& style);
/// `≥ 4,948,310,080`, or compact where that has no room; `unknown`, `covered`, in words else.
std::string fitted_value(const NodeState& state, bool bytes, Length room, const TextStyle& style);

/// What stands where there is no change: `withheld: inputs differ`.
std::string reason_words(const SvgPage& page, const NodeChange& change);
/// The same, or its first word where it has no room.
std::string fitted_reason(const SvgPage& page, const NodeChange& change, Length room,
                          const TextStyle& style);
/// `48 calls added: 3.70 G; 2 calls removed: unknown`; empty where there are none.
std::string snapshots_of(const NodeChange& change, bool bytes);

} // namespace modcost
