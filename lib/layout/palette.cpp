#include "layout/palette.h"

#include <array>

namespace modcost {

namespace {

constexpr Palette light{
    .page = "#f3f5f7",
    .surface = "#ffffff",
    .text = "#14171f",
    .muted = "#555e6d",
    .line = "#d9dee5",
    .accent = "#0f6b5b",
    .warning = "#8a4b00",
    .warning_fill = "#fdf0dc",
    .hatch = "#9a5a08",
    .accent_fill = "#dcf0ea",
    .control = "#7d8794",
};
constexpr Palette dark{
    .page = "#0f131a",
    .surface = "#171b23",
    .text = "#e8ebf0",
    .muted = "#9ea8b6",
    .line = "#2b323d",
    .accent = "#5fd0b4",
    .warning = "#f0b862",
    .warning_fill = "#3a2a10",
    .hatch = "#e0a84c",
    .accent_fill = "#12352f",
    .control = "#7f8a99",
};

// By Kind. Found by search: near the hues that one expects, and for the common colour-vision
// deficiencies as far from each other as the contrasts allow, by fill and edge together
// (test/layout/palette.cpp).
constexpr std::array<KindColours, all_kinds.size()> light_kinds{{
    {"#cfe6f7", "#2f7ab2"}, // convolution
    {"#dbf0e3", "#1e984f"}, // linear
    {"#e1d5f5", "#6f42b8"}, // attention
    {"#f7e8bf", "#946a00"}, // normalisation
    {"#f8d9c9", "#b65a2a"}, // activation
    {"#def1f7", "#165b73"}, // embedding
    {"#e2d1bc", "#775c3c"}, // pooling
    {"#f7cfe3", "#8c2f5c"}, // recurrent
    {"#eaedf1", "#7a8794"}, // container
    {"#d9d9d5", "#79796d"}, // other
}};
constexpr std::array<KindColours, all_kinds.size()> dark_kinds{{
    {"#192e4f", "#6897e4"}, // convolution
    {"#1a573b", "#8acbae"}, // linear
    {"#49336b", "#be9eef"}, // attention
    {"#4c380a", "#e0b248"}, // normalisation
    {"#5a2a20", "#ec7861"}, // activation
    {"#134c5e", "#34add3"}, // embedding
    {"#4f4131", "#caab86"}, // pooling
    {"#622745", "#ee98c3"}, // recurrent
    {"#20242c", "#939ba9"}, // container
    {"#3b3b35", "#9d9d94"}, // other
}};

} // namespace

const Palette& palette(Theme theme) {
  return theme == Theme::dark ? dark : light;
}

KindColours colours_of(Kind kind, Theme theme) {
  const auto index = static_cast<std::size_t>(kind);
  return theme == Theme::dark ? dark_kinds[index] : light_kinds[index];
}

} // namespace modcost
