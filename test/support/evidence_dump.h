#pragma once

#include "evidence/evidence.h"

#include <string>

namespace modcost {

// Evidence as text, so that tests read like the rules. A value is `8`, a lower bound `≥8`, what is
// unknown `?`, and `-` stands where there is nothing to say. The root's path is `.`.

/// A line per node in map order, indented by depth: `b.c Linear ×2`, `b -` for a structural
/// ancestor; with two reports the calls before and after: `b.c Linear 1→2`.
std::string dump_tree(const Evidence& evidence);
/// A line per call in the report's order: `b.c#0 covered by b#0`.
std::string dump_states(const Evidence& evidence, View view, Side side = Side::after);
/// Per group `method/unit/scope`, then a line per node: path, own result, subtotal: `b - ≥8 of 2`.
std::string dump_groups(const Evidence& evidence, View view, Side side = Side::after);
/// `1 complete, 1 partial, …; 1 container; 2 of 6`, without what is nought.
std::string dump_coverage(const Evidence& evidence, View view, Side side = Side::after);
/// Of each group its rows, what has no rank, and the sums by type.
std::string dump_rankings(const Evidence& evidence, View view);
/// A line per run, `0 ×12`, and per node that is drawn elsewhere, `1.a as 0.a`.
std::string dump_folding(const Evidence& evidence);
std::string dump_diagnostics(const Evidence& evidence);
std::string dump_suggestions(const Evidence& evidence);
/// `structure, .` or `cost of group 0, a.b`: the map first shown and what it selects.
std::string dump_first(const Evidence& evidence, View view);

// Of two reports. `-2` is a difference; where there is none its status and its reason stand, as
// `name_of` says it.

std::string_view name_of(DeltaReason reason);
/// `-2`, `withheld`, `unknown incomplete_before`.
std::string dump_delta(const Delta& delta);
/// `-2`, or why not and what is known nevertheless: `unknown added at b, -2 over 1 of 3, added 2:
/// ≥7`.
std::string dump_change(const Evidence& evidence, const NodeChange& change);
/// How many calls changed, then per group its `method/unit/scope` and a line per node: `a -2`.
/// Where all is withheld the group has one line.
std::string dump_changes(const Evidence& evidence, View view);
/// A line per row of each group: `-4 ×2 Linear a#0 6→2`.
std::string dump_biggest(const Evidence& evidence, View view);
/// A line per total, that of the operators last: `macs -2`.
std::string dump_totals(const Evidence& evidence);
/// What was added and removed, and what changed its type: `+ a ×2`, `- b`, `+ c ×1 of its calls`,
/// `≠ d#0 Sine→Tanh`.
std::string dump_presence(const Evidence& evidence);
/// A line per entry that is new, kept or gone.
std::string dump_diagnostics_change(const Evidence& evidence);
/// All that follows from two reports and not from one.
std::string dump_comparison(const Evidence& evidence);

/// All of it.
std::string dump_evidence(const Evidence& evidence);

} // namespace modcost
