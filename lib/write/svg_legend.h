#pragma once

#include "write/svg_page.h"

#include <array>

namespace modcost {

/// What a map shows, as far as its legend has words for it.
struct MapContent {
  std::array<bool, all_kinds.size()> kinds{};
  std::array<bool, 6> states{}; ///< by CallState, as far as they are drawn in a way of their own
  bool remainder = false;
  bool selection = false;
  bool bars = false;           ///< of two reports
  std::array<bool, 4> marks{}; ///< by ChangeMark
};

/// The kinds that a map shows, then the ways in which it draws what is not complete; moves `y`
/// behind itself.
void write_svg_legend(SvgPage& page, const MapContent& content, Length left, Length room);

} // namespace modcost
