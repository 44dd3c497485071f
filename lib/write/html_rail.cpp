#include "write/html_page.h"

namespace modcost {
namespace {

struct StateWords {
  std::string_view title;
  std::string_view meaning;
};

StateWords words_for(const RailSection& section) {
  switch (section.state) {
  case RailState::unknown:
    return {"Unknown", "No complete result. Their cost is not zero."};
  case RailState::small:
    return {"Small", "Positive, and narrower than 24 px in the cost map."};
  case RailState::zero:
    return {"Zero", "Complete, and really nothing."};
  default:
    return {"Covered", "Neither zero nor unknown: an inclusive estimate holds them."};
  }
}

void write_type(HtmlPage& page, const RailSection& section, const RailType& type) {
  page.raw("<details class=\"type\" data-rail=\"");
  page.raw(name_of(section.state));
  page.raw("\"><summary><b>");
  page.number.exact(Number(type.nodes));
  page.raw("</b> ");
  page.name(type.type.empty() ? "without a type" : type.type);
  page.raw("</summary><ul>\n");
  for (const NodeId node : type.first) {
    page.raw("<li><a href=\"");
    write_target_of(page, node);
    page.raw("\" data-path");
    append_data_value(page.out, page.evidence.tree[node].path);
    page.raw(">");
    write_path(page, page.evidence.tree[node].path);
    page.raw("</a>\n");
  }
  if (type.nodes > type.first.size()) {
    page.raw("<li>and ");
    page.number.exact(Number(static_cast<std::int64_t>(type.nodes - type.first.size())));
    page.raw(" more in the <a href=\"#calls\">list of all calls</a>\n");
  }
  page.raw("</ul></details>\n");
}

void write_section(HtmlPage& page, const RailSection& section, std::string_view title) {
  const StateWords words = words_for(section);
  page.raw("<div class=\"state ");
  page.raw(name_of(section.state));
  page.raw("\"><h4>");
  page.raw(title.empty() ? words.title : title);
  page.raw(" <span class=\"count\">");
  page.number.exact(Number(section.nodes));
  page.raw("</span></h4><p>");
  page.raw(words.meaning);
  if (section.owner != no_call) {
    const Report& report = page.evidence.report_of(section.side);
    page.raw(section.side == Side::before ? " Before, by <a href=\"#" : " By <a href=\"#");
    write_call_id(page, section.owner, section.side);
    page.raw("\">");
    write_path(page, report.paths[report.calls[section.owner].path]);
    page.raw("</a>.");
  }
  page.raw("</p>\n");
  for (const RailType& type : section.types)
    write_type(page, section, type);
  page.raw("</div>\n");
}

void begin_rail(HtmlPage& page, View view, std::size_t group) {
  page.raw("<section class=\"rail\" id=\"r");
  page.number.integer(index_of(view));
  page.raw("-");
  page.number.integer(group);
  page.raw("\"><h3>Outside the scale");
  const ViewEvidence& evidence = page.evidence.view(view);
  if (evidence.groups.size() > 1) {
    page.raw(" <small>");
    page.name(evidence.groups[group].method);
    page.raw(" · <bdi>");
    page.text(evidence.groups[group].unit);
    page.raw("</bdi> · ");
    page.name(evidence.groups[group].scope);
    page.raw("</small>");
  }
  page.raw("</h3>\n<div class=\"states\">\n");
}

/// Said, so that it need not be concluded from silence.
void write_nothing_unknown(HtmlPage& page, View view) {
  page.raw("<div class=\"state\"><h4>Unknown <span class=\"count\">0</span></h4><p>");
  page.raw(is_recorded(view) ? "Every result of this group is complete."
                             : "Storage is counted and not estimated: nothing of it is unknown.");
  page.raw("</p></div>\n");
}

} // namespace

void write_html_rail(HtmlPage& page, View view) {
  const std::vector<std::vector<RailSection>>& rails = page.layout.rails[index_of(view)];
  const bool without_results = is_recorded(view) && !page.layout.view_rails[index_of(view)].empty();
  if (rails.empty() && !without_results)
    return;
  page.raw("<div class=\"box rails\">\n");
  for (std::size_t group = 0; group < rails.size(); ++group) {
    begin_rail(page, view, group);
    if (rails[group].empty() || rails[group].front().state != RailState::unknown)
      write_nothing_unknown(page, view);
    for (const RailSection& section : rails[group])
      write_section(page, section, "");
    page.raw("</div></section>\n");
  }
  if (without_results) {
    page.raw("<section class=\"rail\"><h3>Without a result of their own</h3>\n<div "
             "class=\"states\">\n");
    for (const RailSection& section : page.layout.view_rails[index_of(view)])
      write_section(page, section, section.state == RailState::unknown ? "Not recorded" : "");
    page.raw("</div></section>\n");
  }
  page.raw("</div>\n");
}

} // namespace modcost
