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
  for (const Side side : page.sides())
    for (const CallInView& call : page.evidence.view(view).calls[index_of(side)])
      present[static_cast<std::size_t>(call.state)] = true;
  return present;
}

/// With two reports: what stands for which, and what came or went.
void write_change_marks(HtmlPage& page) {
  const Comparison& comparison = page.comparison();
  page.raw("<li><svg width=\"20\" height=\"14\" aria-hidden=\"true\"><rect class=\"status\" "
           "x=\".5\" y=\"1.5\" width=\"19\" height=\"4\" fill=\"none\" stroke=\"#7d8794\"/><rect "
           "class=\"after\" y=\"8\" width=\"14\" height=\"5\" fill=\"#7d8794\"/></svg> hollow bar: "
           "before, solid bar: after\n");
  page.raw("<li>▼ less, ▲ more, = no change, ? change unknown\n");
  if (!comparison.added.empty())
    page.raw("<li><b class=\"mark\">+</b> thick left edge: added\n");
  if (!comparison.removed.empty())
    page.raw("<li><b class=\"mark\">−</b> struck out: removed\n");
  if (!comparison.type_changes.empty())
    page.raw("<li><b class=\"mark\">!=</b> type changed\n");
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
  if (page.compares())
    write_change_marks(page);
  page.raw("<li>");
  write_swatch(page, " class=\"sel\" fill=\"none\" stroke=\"#14171f\" stroke-width=\"2\"", "",
               "strong outline: selected");
  page.raw("</ul>\n");
}

} // namespace modcost
