#pragma once

#include "write/svg_page.h"

#include <string>

namespace modcost {

/// Of two reports: how many calls of each view changed, and what became of the diagnostics.
void write_svg_call_changes(SvgPage& page, Length left, Length room);
/// A panel of what was added, what was removed and what changed its type, where there is any.
void write_svg_presence(SvgPage& page);

/// Why all changes of a view are withheld.
std::string withheld_words(const SvgPage& page, Gate gate);

} // namespace modcost
