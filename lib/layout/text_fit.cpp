#include "layout/text_fit.h"

#include "base/text.h"
#include "layout/grapheme.h"

#include <algorithm>
#include <iterator>

namespace modcost {

namespace {

// The largest advance in thousandths of an em among DejaVu Sans, Liberation Sans (whose widths are
// those of Arial and Helvetica) and Noto Sans, by code point from U+0020 to U+007E.
constexpr std::uint16_t regular_widths[] = {
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 551, 838, 318, 361,  318, 372, 637, 637, 637,
    637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 557, 1016, 685, 687, 723, 771, 667,
    611, 778, 752, 339, 500, 667, 558, 907, 760, 788, 667, 788, 723, 667,  611, 732, 685, 989, 686,
    667, 686, 391, 372, 391, 838, 557, 500, 613, 635, 550, 635, 616, 353,  635, 634, 278, 278, 580,
    278, 975, 634, 612, 635, 635, 413, 521, 393, 634, 592, 818, 592, 592,  525, 637, 551, 637, 838,
};
constexpr std::uint16_t bold_widths[] = {
    349,  457, 521, 838, 696, 1002, 873, 307,  458, 458, 545, 838, 380, 416,  380, 413,
    696,  696, 696, 696, 696, 696,  696, 696,  696, 696, 400, 400, 838, 838,  838, 611,
    1000, 774, 763, 734, 831, 684,  684, 821,  837, 389, 557, 775, 638, 996,  837, 851,
    733,  851, 771, 721, 683, 813,  774, 1104, 771, 725, 726, 458, 413, 458,  838, 557,
    500,  675, 716, 593, 716, 679,  436, 716,  712, 343, 343, 666, 343, 1042, 712, 688,
    716,  716, 494, 596, 479, 712,  652, 924,  646, 652, 583, 712, 551, 712,  838,
};

struct Width {
  char32_t last; ///< of the code points behind those of the row before
  std::uint16_t width;
};

// The same beyond ASCII, of both weights and of the Noto families of other scripts, by blocks
// rounded up. What is in no row may be a ligature of a script that nobody has met in a module's
// name.
constexpr std::uint16_t unknown_width = 2600;
constexpr Width widths[] = {
    {0x9F, 1000},    {0xA0, 350},     {0xB6, 1040},    {0xB7, 380},     {0xBF, 1040},
    {0xC5, 780},     {0xC6, 1090},    {0xD6, 860},     {0xD7, 840},     {0xDF, 860},
    {0xE5, 680},     {0xE6, 1050},    {0xFF, 840},     {0x17F, 1170},   {0x24F, 1560},
    {0x2AF, 1220},   {0x2FF, 660},    {0x36F, 0},      {0x3FF, 1100},   {0x52F, 1500},
    {0x590, 1100},   {0x5C7, 560},    {0x5FF, 790},    {0x60F, 2250},   {0x61A, 0},
    {0x64A, 1430},   {0x65F, 0},      {0x77F, 1430},   {0xDFF, 2600},   {0xFFF, 1400},
    {0x10FF, 2600},  {0x11FF, 1100},  {0x139F, 1450},  {0x16FF, 2100},  {0x1AAF, 2600},
    {0x1AFF, 0},     {0x1CFF, 2200},  {0x1DBF, 1100},  {0x1DFF, 0},     {0x1EFF, 1110},
    {0x1FFF, 1470},  {0x200A, 1000},  {0x200F, 0},     {0x2012, 700},   {0x2013, 560},
    {0x2015, 1000},  {0x2019, 560},   {0x201F, 690},   {0x2022, 640},   {0x2025, 690},
    {0x2026, 1000},  {0x2029, 1000},  {0x202E, 0},     {0x205F, 1910},  {0x206F, 0},
    {0x20CF, 1520},  {0x20FF, 1770},  {0x218F, 1860},  {0x2193, 1000},  {0x21FF, 1440},
    {0x2211, 1320},  {0x2212, 840},   {0x2247, 1320},  {0x2248, 840},   {0x2263, 1320},
    {0x2265, 840},   {0x22FF, 1430},  {0x23FF, 1720},  {0x257F, 1100},  {0x25FF, 1130},
    {0x27BF, 1400},  {0x2BFF, 1670},  {0x2DFF, 1510},  {0x2E7F, 2850},  {0x4DFF, 1050},
    {0xA4CF, 1000},  {0xABFF, 2600},  {0xD7FF, 1000},  {0xF8FF, 2600},  {0xFAFF, 1000},
    {0xFB4F, 1720},  {0xFDFF, 7890},  {0xFE0F, 0},     {0xFE1F, 1000},  {0xFE2F, 0},
    {0xFE6F, 1000},  {0xFEFE, 1450},  {0xFEFF, 0},     {0xFFEF, 1000},  {0xFFFF, 1120},
    {0x11FFF, 2800}, {0x1247F, 4100}, {0x1EFFF, 2800}, {0x1FAFF, 1470}, {0x1FFFF, 1470},
    {0x3FFFF, 1000}, {0xE00FF, 1000}, {0xE01EF, 0},
};

/// What is written as `\\u0085`, and beyond the first plane as two of them.
std::uint32_t escapes_of(char32_t code_point) {
  const bool control = (code_point < 0x20 && code_point != '\t' && code_point != '\n') ||
                       (code_point >= 0x7F && code_point < 0xA0);
  const bool separator = code_point == 0x2028 || code_point == 0x2029;
  const bool no_character =
      (code_point >= 0xFDD0 && code_point <= 0xFDEF) || (code_point & 0xFFFE) == 0xFFFE;
  return !control && !separator && !no_character ? 0 : code_point < 0x10000 ? 1 : 2;
}

std::uint32_t width_of(char32_t code_point, bool bold) {
  if (code_point >= 0x20 && code_point < 0x7F)
    return bold ? bold_widths[code_point - 0x20] : regular_widths[code_point - 0x20];
  if (const std::uint32_t escapes = escapes_of(code_point))
    return escapes * (bold ? 3990 : 3560);
  if (code_point < 0x20)
    return 1000;
  const Width* const found =
      std::lower_bound(std::begin(widths), std::end(widths), code_point,
                       [](const Width& row, char32_t wanted) { return row.last < wanted; });
  return found == std::end(widths) ? unknown_width : found->width;
}

constexpr std::string_view ellipsis = "…";

/// How many thousandths of an em fit.
std::uint32_t room_for(double pixels, double font_size) {
  return static_cast<std::uint32_t>(std::clamp(pixels * 1000 / font_size, 0.0, 1e9));
}

/// The first characters of `text` that are no wider than `limit`, as bytes.
std::size_t fitting_prefix(std::string_view text, std::uint32_t limit, bool bold) {
  std::uint32_t width = 0;
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t end = grapheme_end(text, offset);
    width += text_width_bound(text.substr(offset, end - offset), bold);
    if (width > limit)
      break;
    offset = end;
  }
  return offset;
}

} // namespace

std::uint32_t text_width_bound(std::string_view text, bool bold) {
  std::uint32_t width = 0;
  for (std::size_t offset = 0; offset < text.size();)
    width += width_of(next_code_point(text, offset), bold);
  return width;
}

std::string fit_text(std::string_view text, double pixels, double font_size, bool bold) {
  const std::uint32_t limit = room_for(pixels, font_size);
  if (fitting_prefix(text, limit, bold) == text.size())
    return std::string(text);
  const std::uint32_t mark = text_width_bound(ellipsis, bold);
  const std::size_t cut = mark < limit ? fitting_prefix(text, limit - mark, bold) : 0;
  return cut == 0 ? std::string() : std::string(text.substr(0, cut)).append(ellipsis);
}

std::string fit_path(std::string_view path, double pixels, double font_size, bool bold) {
  const std::uint32_t limit = room_for(pixels, font_size);
  if (fitting_prefix(path, limit, bold) == path.size())
    return std::string(path);
  const std::uint32_t mark = text_width_bound(ellipsis, bold);
  std::size_t begin = path.size();
  std::uint32_t width = mark;
  while (begin > 0) {
    const std::size_t dot = path.rfind('.', begin - 1);
    const std::size_t component = dot == std::string_view::npos ? 0 : dot;
    width += text_width_bound(path.substr(component, begin - component), bold);
    if (width > limit)
      break;
    begin = component;
  }
  if (begin < path.size())
    return std::string(ellipsis).append(path.substr(begin));
  return fit_text(path.substr(path.rfind('.') + 1), pixels, font_size, bold);
}

std::vector<std::string> wrap_text(std::string_view text, double pixels, double font_size,
                                   std::size_t limit) {
  const std::uint32_t room = room_for(pixels, font_size);
  std::vector<std::string> lines;
  while (!text.empty()) {
    if (lines.size() + 1 == limit) {
      lines.push_back(fit_text(text, pixels, font_size, false));
      break;
    }
    std::size_t cut = fitting_prefix(text, room, false);
    std::size_t behind = cut;
    if (cut < text.size()) {
      const std::size_t space = text.rfind(' ', cut);
      if (space != std::string_view::npos && space > 0) {
        cut = space;
        behind = space + 1;
      } else if (cut == 0) {
        cut = behind = grapheme_end(text, 0); // no line is wide enough: one character each
      }
    }
    lines.emplace_back(text.substr(0, cut));
    text.remove_prefix(behind);
  }
  return lines;
}

} // namespace modcost
