#include "write/context_words.h"
#include "write/html_page.h"

#include <algorithm>
#include <utility>

namespace modcost {
namespace {

/// Of modules that came or went, and of types that changed.
constexpr std::size_t row_limit = 20;

void write_count(HtmlPage& page, std::string_view name, std::uint32_t count) {
  page.raw("<td class=\"number\"><span data-change=\"");
  page.raw(name);
  page.raw(count == 0 ? "\" class=\"none\">" : "\">");
  page.number.exact(Number(count));
  page.raw("</span>");
}

/// Which calls came or went is known, whatever is withheld.
void write_withheld(HtmlPage& page, std::uint32_t calls, std::string_view verb) {
  if (calls == 0)
    return;
  page.raw("; ");
  page.number.exact(Number(calls));
  page.raw(" of them ");
  page.raw(verb);
}

void write_counts_row(HtmlPage& page, View view) {
  const ViewComparison& comparison = page.comparison().view(view);
  const ChangeCounts& counts = comparison.counts;
  page.raw("<tr data-view=\"");
  page.raw(name_of(view));
  page.raw("\"><th scope=\"row\">");
  page.raw(title_of(view));
  for (const auto& [name, count] :
       {std::pair("changed", counts.changed), std::pair("unchanged", counts.unchanged),
        std::pair("added", counts.added), std::pair("removed", counts.removed),
        std::pair("unknown", counts.unknown)})
    write_count(page, name, count);
  page.raw("<td>");
  if (comparison.gate != Gate::open) {
    page.text("withheld: " + page.comparison().words_for(comparison.gate == Gate::context
                                                             ? DeltaReason::context
                                                             : DeltaReason::module_parameters));
    write_withheld(page, counts.withheld_added, "added");
    write_withheld(page, counts.withheld_removed, "removed");
  } else if (counts.unknown > 0) {
    page.raw("incomplete, or missing on one side");
  }
  page.raw("\n");
}

void write_counts(HtmlPage& page) {
  page.raw("<table class=\"change-counts\"><caption>Calls with a result on either side "
           "</caption><thead><tr><th scope=\"col\">View");
  for (const std::string_view name : {"Changed", "Unchanged", "Added", "Removed", "Unknown"}) {
    page.raw("<th scope=\"col\" class=\"number\">");
    page.raw(name);
  }
  page.raw("<th scope=\"col\">Why unknown<tbody>\n");
  for (const View view : all_views)
    write_counts_row(page, view);
  page.raw("</table>\n");
}

/// Modules that only one report called.
void write_presence(HtmlPage& page, std::string_view title, std::string_view mark,
                    const std::vector<PresenceChange>& changes) {
  if (changes.empty())
    return;
  page.raw("<div><h3>");
  page.raw(title);
  page.raw(" <span class=\"count\">");
  std::uint64_t calls = 0;
  for (const PresenceChange& change : changes)
    calls += change.calls;
  page.number.exact(Number(static_cast<std::int64_t>(calls)));
  page.raw(calls == 1 ? " call</span></h3>\n<ul>" : " calls</span></h3>\n<ul>");
  for (std::size_t index = 0; index < std::min(changes.size(), row_limit); ++index) {
    const PresenceChange& change = changes[index];
    const Node& node = page.evidence.tree[change.node];
    page.raw("<li>");
    page.raw(mark);
    page.raw(" <a href=\"");
    write_target_of(page, change.node);
    page.raw("\">");
    write_path(page, node.path);
    page.raw("</a> ");
    if (!node.type.empty()) {
      page.name(node.type);
      page.raw(", ");
    }
    page.number.exact(Number(change.calls));
    page.raw(change.calls == 1 ? " call" : " calls");
    page.raw(change.whole ? "\n" : " of a module that both have\n");
  }
  if (changes.size() > row_limit) {
    page.raw("<li>and ");
    page.number.integer(changes.size() - row_limit);
    page.raw(" more modules in the <a href=\"#calls\">list of all calls</a>\n");
  }
  page.raw("</ul></div>\n");
}

void write_type_changes(HtmlPage& page) {
  const std::vector<CallId>& changes = page.comparison().type_changes;
  if (changes.empty())
    return;
  const Report& after = page.report();
  const Report& before = page.evidence.report_of(Side::before);
  page.raw("<div><h3>Type changed <span class=\"count\">");
  page.number.exact(Number(static_cast<std::int64_t>(changes.size())));
  page.raw(changes.size() == 1 ? " call</span></h3>\n<ul>" : " calls</span></h3>\n<ul>");
  for (std::size_t index = 0; index < std::min(changes.size(), row_limit); ++index) {
    const Call& call = after.calls[changes[index]];
    const CallId other = page.comparison().matching.of(changes[index], Side::after);
    page.raw("<li>!= <a href=\"#c");
    page.number.integer(changes[index]);
    page.raw("\">");
    write_path(page, after.paths[call.path]);
    page.raw("</a> ");
    page.name(before.texts[before.calls[other].type]);
    page.raw(" → ");
    page.name(after.texts[call.type]);
    page.raw("\n");
  }
  if (changes.size() > row_limit) {
    page.raw("<li>and ");
    page.number.integer(changes.size() - row_limit);
    page.raw(" more in the <a href=\"#calls\">list of all calls</a>\n");
  }
  page.raw("</ul></div>\n");
}

void write_matching(HtmlPage& page) {
  const Matching& matching = page.comparison().matching;
  page.raw("<p class=\"note\">Calls match by path and call index: ");
  page.number.exact(Number(matching.matched));
  page.raw(" in both reports, ");
  page.number.exact(Number(matching.added));
  page.raw(" added, ");
  page.number.exact(Number(matching.removed));
  page.raw(" removed. A change is after minus before, and stands only where both results are "
           "complete and may be compared. Parameters of a module are never compared: first "
           "attribution can move between modules while nothing changed; the totals are the "
           "answer. Equal contexts still do not establish equal latency or memory.</p>\n");
}

void write_presences(HtmlPage& page) {
  const Comparison& comparison = page.comparison();
  if (comparison.added.empty() && comparison.removed.empty() && comparison.type_changes.empty()) {
    page.raw("<p class=\"empty\">No module was added or removed, and none changed its type.</p>\n");
    return;
  }
  page.raw("<div class=\"presences\">\n");
  write_presence(page, "Added", "+", comparison.added);
  write_presence(page, "Removed", "−", comparison.removed);
  write_type_changes(page);
  page.raw("</div>\n");
}

/// What keeps execution from being compared, with both values.
void write_differences(HtmlPage& page) {
  const Report& after = page.report();
  const Report& before = page.evidence.report_of(Side::before);
  page.raw("<ul>");
  for (const ContextMember& member : page.comparison().context.members) {
    if (member.state == ContextMember::State::same)
      continue;
    page.raw("<li>");
    page.raw(member.name);
    page.raw(": <span data-side=\"before\">");
    page.name(short_context_words(before, after, member.name));
    page.raw("</span> → ");
    page.name(short_context_words(after, before, member.name));
    page.raw("\n");
  }
  page.raw("</ul>");
}

} // namespace

void write_html_changes(HtmlPage& page) {
  page.raw("<section class=\"box changes\" id=\"changes\"><h2>Before and after</h2>\n");
  if (const std::string& reason = page.comparison().withheld; !reason.empty()) {
    page.raw("<div class=\"counts warn\"><p>Changes of execution are withheld: ");
    page.text(reason);
    page.raw(". Totals of storage are compared all the same. <a href=\"#context\">Both "
             "contexts</a></p>\n");
    write_differences(page);
    page.raw("</div>\n");
  }
  page.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
           "aria-label=\"Counts of changed calls\">");
  write_counts(page);
  page.raw("</div>\n");
  write_presences(page);
  write_matching(page);
  page.raw("</section>\n");
}

} // namespace modcost
