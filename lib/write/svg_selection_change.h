#pragma once

#include "write/svg_facts.h"

namespace modcost {

/// What both reports hold of a module, and what changed: in the chosen view group by group, in the
/// other recorded views in a line each.
void write_svg_changed_values(const SvgPage& page, SvgFacts& facts, NodeId node);
/// The shapes and the storage of its first call on both sides.
void write_svg_changed_calls(const SvgPage& page, SvgFacts& facts, NodeId node);

} // namespace modcost
