#pragma once

#include "write/svg_page.h"

#include <string>

namespace modcost {

/// What became of the calls of both reports: counted per view, then what was added and removed,
/// what changed its type, and what became of the diagnostics.
void write_svg_presence(SvgPage& page, Length left, Length room);

/// Why all changes of a view are withheld.
std::string withheld_words(const SvgPage& page, Gate gate);

} // namespace modcost
