#pragma once

#include "evidence/kind.h"

#include <string_view>

namespace modcost {

/// Colours as `#rrggbb`.
struct KindColours {
  std::string_view fill; ///< of a tile: 4.5:1 under text, its hatching included
  std::string_view edge; ///< its outline: 3:1 against the fill, the page and the surface
};

enum class Theme { light, dark };

struct Palette {
  std::string_view page, surface, text, muted, line, accent, warning, warning_fill, hatch;
  std::string_view accent_fill;
  std::string_view control; ///< edges of controls and of what is drawn without a fill: 3:1
};

const Palette& palette(Theme theme);
KindColours colours_of(Kind kind, Theme theme);

/// Hatching of a tile is drawn in its edge's colour with that much of it, in percent.
inline constexpr int hatch_percent = 26;

} // namespace modcost
