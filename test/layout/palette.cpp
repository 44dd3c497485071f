#include "layout/palette.h"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <string>

using modcost::all_kinds;
using modcost::colours_of;
using modcost::Kind;
using modcost::Palette;
using modcost::palette;
using modcost::Theme;

namespace {

using Colour = std::array<double, 3>; // linear light

Colour parse(std::string_view hex) {
  BOOST_REQUIRE(hex.size() == 7 && hex[0] == '#');
  Colour colour{};
  for (std::size_t part = 0; part < 3; ++part) {
    const double value = std::stoi(std::string(hex.substr(1 + 2 * part, 2)), nullptr, 16) / 255.0;
    colour[part] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  }
  return colour;
}

double luminance(const Colour& colour) {
  return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
}

/// WCAG 2.2.
double contrast(const Colour& a, const Colour& b) {
  const double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
  return std::max(one, other) / std::min(one, other);
}

double contrast(std::string_view a, std::string_view b) {
  return contrast(parse(a), parse(b));
}

/// The stripes of a hatched tile as they come out: mixed in the display's own values.
std::string mix(std::string_view over, std::string_view under, int percent) {
  std::string mixed = "#";
  for (std::size_t part = 0; part < 3; ++part) {
    const auto value = [&](std::string_view hex) {
      return std::stoi(std::string(hex.substr(1 + 2 * part, 2)), nullptr, 16);
    };
    const int result = (value(over) * percent + value(under) * (100 - percent)) / 100;
    mixed += "0123456789abcdef"[result / 16];
    mixed += "0123456789abcdef"[result % 16];
  }
  return mixed;
}

// Machado, Oliveira and Fernandes 2009, severity 1: what a dichromat sees, in linear light.
using Matrix = std::array<Colour, 3>;
constexpr std::array<Matrix, 4> eyes{{
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
}};

/// CIE L*a*b* of what an eye sees.
Colour seen(std::string_view hex, const Matrix& eye) {
  const Colour light = parse(hex);
  Colour rgb{};
  for (std::size_t row = 0; row < 3; ++row)
    rgb[row] = std::clamp(eye[row][0] * light[0] + eye[row][1] * light[1] + eye[row][2] * light[2],
                          0.0, 1.0);
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
  const double y = f(luminance(rgb));
  const double z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double difference(std::string_view a, std::string_view b, const Matrix& eye) {
  const Colour one = seen(a, eye), other = seen(b, eye);
  return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

} // namespace

BOOST_AUTO_TEST_CASE(text_is_legible_everywhere) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& colours = palette(theme);
    for (const std::string_view behind : {colours.page, colours.surface})
      for (const std::string_view text :
           {colours.text, colours.muted, colours.accent, colours.warning})
        BOOST_TEST(contrast(text, behind) >= 4.5, text << " on " << behind);
    BOOST_TEST(contrast(colours.warning, colours.warning_fill) >= 4.5);
    BOOST_TEST(contrast(colours.text, colours.warning_fill) >= 4.5);
    BOOST_TEST(contrast(colours.accent, colours.accent_fill) >= 4.5);
    BOOST_TEST(contrast(colours.text, colours.line) >= 4.5); // remainders
    for (const Kind kind : all_kinds) {
      const auto [fill, edge] = colours_of(kind, theme);
      BOOST_TEST(contrast(colours.text, fill) >= 4.5, name_of(kind));
      BOOST_TEST(contrast(colours.text, mix(edge, fill, modcost::hatch_percent)) >= 4.5,
                 name_of(kind) << " hatched");
    }
  }
}

BOOST_AUTO_TEST_CASE(edges_can_be_told_from_what_is_beside_them) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& colours = palette(theme);
    for (const Kind kind : all_kinds) {
      const auto [fill, edge] = colours_of(kind, theme);
      for (const std::string_view beside : {fill, colours.page, colours.surface})
        BOOST_TEST(contrast(edge, beside) >= 3.0, name_of(kind) << " beside " << beside);
    }
    for (const std::string_view control : {colours.control, colours.accent, colours.hatch})
      BOOST_TEST(contrast(control, colours.surface) >= 3.0, control);
  }
}

BOOST_AUTO_TEST_CASE(bars_of_two_reports_can_be_told_from_their_tiles) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& colours = palette(theme);
    for (const std::string_view bar : {colours.muted, colours.accent}) {
      BOOST_TEST(contrast(bar, colours.surface) >= 3.0, bar); // in a hollow one, and over hatching
      for (const Kind kind : all_kinds)
        BOOST_TEST(contrast(bar, colours_of(kind, theme).fill) >= 3.0,
                   bar << " on " << name_of(kind));
    }
    // Marks, and the signs in them.
    for (const std::string_view mark : {colours.accent, colours.warning, colours.muted}) {
      BOOST_TEST(contrast(mark, colours.surface) >= 4.5, mark);
      for (const Kind kind : all_kinds)
        BOOST_TEST(contrast(mark, colours_of(kind, theme).fill) >= 3.0,
                   mark << " on " << name_of(kind));
    }
  }
}

BOOST_AUTO_TEST_CASE(kinds_stay_apart_for_every_eye) {
  // By fill and edge together; 2.3 is what a trained eye just tells apart side by side.
  for (const Theme theme : {Theme::light, Theme::dark})
    for (std::size_t eye = 0; eye < eyes.size(); ++eye)
      for (const Kind a : all_kinds)
        for (const Kind b : all_kinds) {
          if (a >= b)
            continue;
          const double apart =
              difference(colours_of(a, theme).fill, colours_of(b, theme).fill, eyes[eye]) +
              0.6 * difference(colours_of(a, theme).edge, colours_of(b, theme).edge, eyes[eye]);
          BOOST_TEST(apart >= 12,
                     name_of(a) << " and " << name_of(b) << " for eye " << eye << ": " << apart);
        }
}
