#include "write/svg_page.h"

#include "base/number_text.h"

#include <algorithm>

namespace modcost {

namespace {

void append_length(SvgPage& page, Length length) {
  if (length < 0) {
    page.raw("-");
    length = -length;
  }
  page.number.integer(static_cast<std::uint64_t>(length / 100));
  if (length % 100 == 0)
    return;
  const char digits[] = {'.', static_cast<char>('0' + length / 10 % 10),
                         static_cast<char>('0' + length % 10)};
  page.raw({digits, digits[2] == '0' ? 2U : 3U});
}

} // namespace

std::optional<std::size_t> SvgPage::row_of(NodeId node) const {
  const NodeId shown = evidence.folding.stands_for[node];
  const auto found =
      std::lower_bound(rows.rows.begin(), rows.rows.end(), shown,
                       [](const EvidenceRow& row, NodeId wanted) { return row.node < wanted; });
  if (found == rows.rows.end() || found->node != shown)
    return std::nullopt;
  return static_cast<std::size_t>(found - rows.rows.begin());
}

std::string_view SvgPage::begin_link(NodeId node) {
  const std::optional<std::size_t> row = row_of(node);
  if (!row)
    return "";
  raw("<a href=\"#r");
  number.integer(*row);
  raw("\">");
  return "</a>\n";
}

void SvgPage::attribute(std::string_view name, Length length) {
  raw(" ");
  raw(name);
  raw("=\"");
  append_length(*this, length);
  raw("\"");
}

void SvgPage::data(std::string_view name, std::string_view text) {
  raw(" ");
  raw(name);
  raw("=\"");
  append_data(out, text);
  raw("\"");
}

void SvgPage::data(std::string_view name, const Number& value) {
  raw(" ");
  raw(name);
  raw("=\"");
  number.value(value);
  raw("\"");
}

void SvgPage::measure(std::string_view unit, std::string_view scope, std::string_view method) {
  data("data-unit", unit);
  data("data-scope", scope);
  data("data-method", method);
}

void SvgPage::rectangle(Length x, Length top, Length rect_width, Length height,
                        std::string_view attributes) {
  raw("<rect");
  attribute("x", x);
  attribute("y", top);
  attribute("width", rect_width);
  attribute("height", height);
  raw(attributes);
  raw("/>");
}

void SvgPage::line(Length x, Length baseline, std::string_view text, const TextStyle& style,
                   std::string_view attributes) {
  if (text.empty())
    return;
  raw("<text");
  attribute("x", x);
  attribute("y", baseline);
  if (style.size != 12)
    attribute("font-size", px(style.size));
  if (style.bold)
    raw(" font-weight=\"700\"");
  if (!style.fill.empty() && style.fill != colours.text) {
    raw(" fill=\"");
    raw(style.fill);
    raw("\"");
  }
  if (style.at_end)
    raw(" text-anchor=\"end\"");
  raw(attributes);
  raw(">");
  words(text);
  raw("</text>\n");
}

Length SvgPage::lines(Length x, Length baseline, std::string_view text, Length room,
                      const TextStyle& style, std::size_t limit) {
  const Length leading = px((style.size * 14 + 5) / 10); // whole px keep baselines sharp
  Length at = baseline - leading;
  for (const std::string& each : wrap_text(text, in_pixels(room), style.size, limit)) {
    at += leading;
    line(x, at, each, style);
  }
  return std::max(at, baseline);
}

void SvgPage::heading(Length x, std::string_view title, Length room) {
  y += padding + px(12);
  line(x, y, fit_text(title, in_pixels(room), 15, true), {.size = 15, .bold = true});
}

void SvgPage::end_panel(Length left, Length top, Length panel_width) {
  panels.push_back({left, top, panel_width, y - top});
  y += gap;
}

void write_side_by_side(SvgPage& page, Length percent, SvgPart first, SvgPart second) {
  const Length top = page.y;
  const bool wide = page.options.width >= 860;
  const Length left_width = wide ? (page.inner_width() - gap) * percent / 100 : page.inner_width();
  first(page, page.margin() + padding, left_width - 2 * padding);
  page.y += padding;
  if (!wide) {
    page.end_panel(page.margin(), top, left_width);
    const Length below = page.y;
    second(page, page.margin() + padding, left_width - 2 * padding);
    page.y += padding;
    page.end_panel(page.margin(), below, left_width);
    return;
  }
  const Length bottom = page.y;
  const Length right = page.margin() + left_width + gap;
  const Length right_width = page.inner_width() - left_width - gap;
  page.y = top;
  second(page, right + padding, right_width - 2 * padding);
  page.y = std::max(page.y + padding, bottom);
  page.panels.push_back({page.margin(), top, left_width, page.y - top});
  page.end_panel(right, top, right_width);
}

Length width_of(std::string_view text, const TextStyle& style) {
  return static_cast<Length>(
      (std::uint64_t{text_width_bound(text, style.bold)} * static_cast<std::uint64_t>(style.size) +
       9) /
      10);
}

std::string known_words(const Number& known, bool lower_bound, bool bytes, bool exact) {
  std::string text = lower_bound ? "≥ " : "";
  if (exact)
    append_exact_text(text, known);
  else
    append_compact_text(text, known, bytes ? Prefixes::binary : Prefixes::si,
                        lower_bound ? Rounding::cut : Rounding::half_up);
  return text;
}

std::string measure_words(const Group& group) {
  return std::string(group.method) + " · " + std::string(group.unit) + " · " +
         std::string(group.scope);
}

std::string tile_paint(SvgPage& page, Kind kind, CallState state) {
  const KindColours paint = colours_of(kind, page.theme);
  std::string text = " rx=\"2\" fill=\"";
  const bool unknown = state == CallState::unavailable || state == CallState::not_recorded;
  text += unknown ? page.colours.surface : paint.fill;
  text += "\" stroke=\"";
  text += paint.edge;
  if (unknown)
    text += "\" stroke-dasharray=\"4 3";
  if (state == CallState::covered)
    text += "\" stroke-dasharray=\"1 3";
  return text + "\"";
}

void write_tile_shape(SvgPage& page, const Panel& place, Kind kind, CallState state) {
  if (place.height < px(4)) { // no room for an edge
    page.rectangle(place.left, place.top, place.width, place.height,
                   " fill=\"" + std::string(colours_of(kind, page.theme).fill) + "\"");
    return;
  }
  page.rectangle(place.left, place.top, place.width, place.height, tile_paint(page, kind, state));
  if (!is_hatched(kind, state))
    return;
  page.hatched[static_cast<std::size_t>(kind)] = true;
  std::string paint = " rx=\"2\" fill=\"url(#h-";
  paint += name_of(kind);
  page.rectangle(place.left, place.top, place.width, place.height, paint + ")\"");
}

} // namespace modcost
