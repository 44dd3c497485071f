#include "write/html_page.h"

#include <array>

namespace modcost {
namespace {

struct CoverageCount {
  std::string_view name;
  std::string_view words;
  std::uint32_t Coverage::*count;
};

constexpr std::array<CoverageCount, 6> leaf_counts{{
    {"complete", "complete", &Coverage::complete},
    {"partial", "partial", &Coverage::partial},
    {"unavailable", "unavailable", &Coverage::unavailable},
    {"not_recorded", "not recorded", &Coverage::not_recorded},
    {"covered_complete", "covered by a complete estimate", &Coverage::covered_complete},
    {"covered_incomplete", "covered by an incomplete estimate", &Coverage::covered_incomplete},
}};

/// A zero is said, and does not stand out.
void write_count(HtmlPage& page, std::string_view name, std::uint32_t count) {
  page.raw(count > 0 ? "<b data-coverage=\"" : "<span data-coverage=\"");
  page.raw(name);
  page.raw("\">");
  page.number.exact(Number(count));
  page.raw(count > 0 ? "</b>" : "</span>");
}

void write_coverage(HtmlPage& page, View view, Side side) {
  const Coverage& coverage = page.evidence.coverage_of(view, side);
  page.raw(side == Side::before ? "<p class=\"counts\" data-side=\"before\">Before: of "
           : page.compares()    ? "<p class=\"counts\">After: of "
                                : "<p class=\"counts\">Of ");
  page.number.exact(Number(coverage.leaf_calls()));
  page.raw(coverage.leaf_calls() == 1 ? " leaf call: " : " leaf calls: ");
  for (const CoverageCount& count : leaf_counts) {
    page.raw(&count == leaf_counts.data() ? "" : ", ");
    write_count(page, count.name, coverage.*count.count);
    page.raw(" ");
    page.raw(count.words);
  }
  page.raw("; containers with an incomplete result of their own: ");
  write_count(page, "containers", coverage.containers);
  page.raw(side == page.sides().back() ? ". A count of calls, not a share of cost.</p>\n"
                                       : ".</p>\n");
}

void write_subject(HtmlPage& page, View view) {
  page.raw("<p class=\"counts\">Maps, rankings and calls speak of attributed ");
  page.raw(view == View::parameters ? "parameters" : "parameter bytes");
  page.raw(": storage first met in that call. Sharing is never counted twice.</p>\n");
}

/// Parameter views: what the model has and no call was credited with.
void write_attribution(HtmlPage& page, View view, Side side) {
  const Group& group = page.evidence.view(view).groups.front();
  const Number attributed = group.nodes.empty() ? Number() : group.subtotal_of(0, side).known;
  const std::string_view begin =
      side == Side::before
          ? "<p class=\"counts warn\" data-status=\"complete\" data-side=\"before\">Before: "
          : "<p class=\"counts warn\" data-status=\"complete\">";
  if (const std::optional<Number> rest = page.evidence.unattributed(view, side)) {
    page.raw(begin);
    page.raw("Not attributed to any recorded call: ");
    write_exact(page, *rest);
    page.raw(" ");
    page.raw(unit_of(view));
    page.raw(" of the model's ");
    write_exact(page, page.evidence.total(name_of(view), side)->known);
    page.raw("; ");
    write_exact(page, attributed);
    page.raw(" attributed. They belong to modules that were never called.</p>\n");
  } else if (page.evidence.inconsistent(view, side)) {
    page.raw(begin);
    page.raw("The report is inconsistent: its calls hold ");
    write_exact(page, attributed);
    page.raw(" ");
    page.raw(unit_of(view));
    page.raw(", more than its total. Nothing is subtracted.</p>\n");
  }
}

void write_map_label(HtmlPage& page, const Map& map) {
  if (map.type == Map::Type::structure) {
    page.raw("Structure");
    return;
  }
  const Group& group = page.evidence.view(map.view).groups[map.group];
  page.raw("Cost · ");
  page.text(group.unit);
  if (page.evidence.view(map.view).groups.size() > 1) {
    page.raw(" · ");
    page.text(group.method);
  }
}

std::size_t first_shown(const HtmlPage& page, View view, const std::vector<Map>& maps) {
  const FirstMap& first = page.evidence.first_map[index_of(view)];
  for (std::size_t index = 0; index < maps.size(); ++index)
    if (is_first(maps[index], first))
      return index;
  return 0;
}

void write_maps(HtmlPage& page, View view) {
  const std::vector<Map>& maps = page.layout.maps[index_of(view)];
  page.raw("<div class=\"maps\">\n");
  if (maps.size() > 1) {
    const std::size_t shown = first_shown(page, view, maps);
    page.raw("<fieldset class=\"pick\"><legend>Map</legend>");
    for (std::size_t index = 0; index < maps.size(); ++index) {
      page.raw("<label><input type=\"radio\" name=\"m");
      page.number.integer(index_of(view));
      page.raw("\" class=\"m");
      page.number.integer(index);
      page.raw(index == shown ? "\" checked> " : "\"> ");
      write_map_label(page, maps[index]);
      page.raw("</label>\n");
    }
    page.raw("</fieldset>\n");
  }
  for (std::size_t index = 0; index < maps.size(); ++index) {
    page.raw("<div class=\"panel p");
    page.number.integer(index);
    page.raw("\">\n");
    write_html_map(page, maps[index]);
    page.raw("</div>\n");
  }
  page.raw("</div>\n");
}

void write_subtotal(HtmlPage& page, const Summary& root, bool bytes, Side side) {
  page.raw("<td data-status=\"");
  page.raw(name_of(root.status()));
  page.raw("\">");
  if (root.status() == Status::unavailable)
    page.raw(root.results == 0 ? "none" : "unknown");
  else
    write_known(page, root.known, root.status(), bytes, true, side);
}

/// Groups beyond those that are drawn: a row each, so that nothing is lost.
void write_undrawn_groups(HtmlPage& page, View view) {
  const ViewEvidence& evidence = page.evidence.view(view);
  std::size_t drawn = 0;
  for (const Map& map : page.layout.maps[index_of(view)])
    drawn += map.type == Map::Type::cost ? 1U : 0U;
  if (evidence.positive_groups() <= drawn)
    return;
  page.raw("<table class=\"groups\"><caption>Measurement groups without a map here: the first ");
  page.number.integer(drawn_groups);
  page.raw(" are drawn</caption><thead><tr><th>Method<th>Scope<th>Unit");
  page.raw(page.compares() ? "<th>Before<th>After<tbody>\n" : "<th>Recorded subtotal<tbody>\n");
  std::size_t seen = 0;
  for (const Group& group : evidence.groups) {
    if (!group.positive || seen++ < drawn)
      continue;
    page.raw("<tr><td>");
    page.text(group.method);
    page.raw("<td>");
    page.text(group.scope);
    page.raw("<td>");
    page.text(group.unit);
    for (const Side side : page.sides())
      write_subtotal(page, group.subtotal_of(0, side), in_bytes(view), side);
    page.raw("\n");
  }
  page.raw("</table>\n");
}

} // namespace

void write_html_view(HtmlPage& page, View view) {
  page.raw("<section class=\"view v");
  page.number.integer(index_of(view));
  page.raw("\" data-view=\"");
  page.raw(name_of(view));
  page.raw("\">\n<div class=\"box chart\"><h2>");
  page.raw(title_of(view));
  page.raw("</h2>\n");
  if (!is_recorded(view))
    write_subject(page, view);
  for (const Side side : page.sides())
    is_recorded(view) ? write_coverage(page, view, side) : write_attribution(page, view, side);
  write_maps(page, view);
  write_html_legend(page, view);
  write_undrawn_groups(page, view);
  page.raw("</div>\n");
  write_html_inspector(page, view);
  page.raw("<div class=\"rest-of-view\">\n");
  write_html_biggest_changes(page, view);
  write_html_rail(page, view);
  write_html_rankings(page, view);
  page.raw("</div></section>\n");
}

} // namespace modcost
