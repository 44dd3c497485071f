#pragma once

#include "evidence/evidence.h"

#include <string>

namespace modcost {

// Evidence as text, so that tests read like the rules. A value is `8`, a lower bound `≥8`, what is
// unknown `?`, and `-` stands where there is nothing to say. The root's path is `.`.

/// A line per node in map order, indented by depth: `b.c Linear ×2`, `b -` for a structural
/// ancestor.
std::string dump_tree(const Evidence& evidence);
/// A line per call in the report's order: `b.c#0 covered by b#0`.
std::string dump_states(const Evidence& evidence, View view);
/// Per group `method/unit/scope`, then a line per node: path, own result, subtotal: `b - ≥8 of 2`.
std::string dump_groups(const Evidence& evidence, View view);
/// `1 complete, 1 partial, …; 1 container; 2 of 6`, without what is nought.
std::string dump_coverage(const Evidence& evidence, View view);
/// Of each group its rows, what has no rank, and the sums by type.
std::string dump_rankings(const Evidence& evidence, View view);
/// A line per run, `0 ×12`, and per node that is drawn elsewhere, `1.a as 0.a`.
std::string dump_folding(const Evidence& evidence);
std::string dump_diagnostics(const Evidence& evidence);
std::string dump_suggestions(const Evidence& evidence);
/// `structure, .` or `cost of group 0, a.b`: the map first shown and what it selects.
std::string dump_first(const Evidence& evidence, View view);
/// All of it.
std::string dump_evidence(const Evidence& evidence);

} // namespace modcost
