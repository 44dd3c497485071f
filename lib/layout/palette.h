#pragma once

#include "evidence/kind.h"

#include <string_view>

namespace modcost {

/// Colours as `#rrggbb`.
struct KindColours {
  std::string_view fill;   ///< of a tile
  std::string_view edge;   ///< its outline: 3:1 against the fill's surroundings
};

enum class Theme { light, dark };

struct Palette {
  std::string_view page, surface, text, muted, line, accent, warning, warning_fill, hatch;
};

const Palette& palette(Theme theme);
KindColours colours_of(Kind kind, Theme theme);

} // namespace modcost
