#include "layout/palette.h"
#include "write/html_page.h"

#include <array>
#include <string>

namespace modcost {
namespace {

void write_swatch(HtmlPage& page, std::string_view attributes, std::string_view more,
                  std::string_view words) {
  page.raw("<svg width=\"14\" height=\"14\" aria-hidden=\"true\"><rect x=\"1\" y=\"1\" "
           "width=\"12\" height=\"12\" rx=\"2\"");
  page.raw(attributes);
  page.raw("/>");
  page.raw(more);
  page.raw("</svg> ");
  page.raw(words);
  page.raw("\n");
}

void write_kinds(HtmlPage& page) {
  const auto present = kinds_present(page.evidence.tree);
  for (const Kind kind : all_kinds) {
    if (!present[static_cast<std::size_t>(kind)])
      continue;
    const KindColours colours = colours_of(kind, Theme::light);
    page.raw("<li class=\"k-");
    page.raw(name_of(kind));
    page.raw("\">");
    write_swatch(page,
                 " fill=\"" + std::string(colours.fill) + "\" stroke=\"" +
                     std::string(colours.edge) + "\"",
                 "", name_of(kind));
  }
}

/// Which states the calls of a view have, by CallState.
std::array<bool, 6> states_in(const HtmlPage& page, View view) {
  std::array<bool, 6> present{};
  if (is_recorded(view))
    for (const CallInView& call : page.evidence.view(view).calls[index_of(Side::after)])
      present[static_cast<std::size_t>(call.state)] = true;
  return present;
}

} // namespace

void write_html_legend(HtmlPage& page, View view) {
  const std::array<bool, 6> states = states_in(page, view);
  const auto has = [&](CallState state) { return states[static_cast<std::size_t>(state)]; };
  const std::string outline = " class=\"status\" fill=\"none\" stroke=\"#7d8794\"";
  page.raw("<ul class=\"legend\" aria-label=\"Legend\">");
  write_kinds(page);
  if (has(CallState::partial)) {
    page.raw("<li>");
    write_swatch(page, outline,
                 "<rect x=\"1\" y=\"1\" width=\"12\" height=\"12\" fill=\"url(#hatch)\" "
                 "fill-opacity=\".5\"/>",
                 "hatched, ≥: lower bound");
  }
  if (has(CallState::unavailable) || has(CallState::not_recorded)) {
    page.raw("<li>");
    write_swatch(page, outline + " stroke-dasharray=\"4 3\"", "",
                 has(CallState::not_recorded) ? "dashed: unknown or not recorded"
                                              : "dashed: unknown");
  }
  if (has(CallState::covered)) {
    page.raw("<li>");
    write_swatch(page, outline + " stroke-dasharray=\"1 3\"", "",
                 "dotted: covered by another call's estimate");
  }
  page.raw("<li>");
  write_swatch(page, " class=\"sel\" fill=\"none\" stroke=\"#14171f\" stroke-width=\"2\"", "",
               "strong outline: selected");
  page.raw("</ul>\n");
}

} // namespace modcost
