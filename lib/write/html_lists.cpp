#include "layout/bidi.h"
#include "write/html_page.h"

#include <algorithm>

namespace modcost {
namespace {

void write_status_badge(HtmlPage& page, Status status) {
  page.raw("<span class=\"badge ");
  page.raw(name_of(status));
  page.raw("\">");
  page.raw(name_of(status));
  page.raw("</span>");
}

void write_total_row(HtmlPage& page, const MetricResult& total) {
  const Report& report = page.report();
  const Measure& measure = report.measures[total.measure];
  page.raw("<tr");
  write_names_of_total(page, total);
  page.raw("><th scope=\"row\">");
  page.text(report.texts[total.name]);
  page.raw("<td class=\"number\">");
  if (total.has_number())
    write_known(page, total.known, total.status, false, true);
  else
    page.raw("unknown");
  page.raw("<td>");
  page.text(report.texts[measure.unit]);
  page.raw("<td>");
  write_status_badge(page, total.status);
  page.raw("<td>");
  page.text(report.texts[measure.scope]);
  page.raw("<td>");
  page.text(report.texts[measure.method]);
  page.raw("\n");
}

/// A part of the measure, on both sides where it differs.
void write_both_texts(HtmlPage& page, const TotalPair& pair, TextId Measure::*part) {
  std::string_view last;
  for (const Side side : page.sides()) {
    const MetricResult* result = side == Side::after ? pair.after : pair.before;
    if (result == nullptr)
      continue;
    const Report& report = page.evidence.report_of(side);
    const std::string_view text = report.texts[report.measures[result->measure].*part];
    if (text == last)
      continue;
    page.raw(last.empty() ? "" : " → ");
    page.text(text);
    last = text;
  }
}

void write_both_statuses(HtmlPage& page, const TotalPair& pair) {
  const auto write = [&](const MetricResult* result) {
    if (result != nullptr)
      write_status_badge(page, result->status);
    else
      page.raw("none");
  };
  if (pair.before == nullptr || pair.after == nullptr ||
      pair.before->status != pair.after->status) {
    write(pair.before);
    page.raw(" → ");
  }
  write(pair.after);
}

/// Before and after in one row, whichever there are.
void write_total_pair(HtmlPage& page, const TotalPair& pair) {
  const Side side = pair.after != nullptr ? Side::after : Side::before;
  const MetricResult& shown = side == Side::after ? *pair.after : *pair.before;
  page.raw("<tr");
  write_names_of_total(page, shown, side);
  page.raw("><th scope=\"row\">");
  page.text(pair.name);
  for (const Side of : page.sides()) {
    page.raw("<td class=\"number\">");
    write_result_of_side(page, of == Side::after ? pair.after : pair.before, of, false, true);
  }
  page.raw("<td class=\"number\">");
  write_delta(page, pair.delta, false, true);
  if (pair.delta.exists())
    write_percentage(page, pair.delta.difference, pair.before->known);
  page.raw("<td>");
  write_both_texts(page, pair, &Measure::unit);
  page.raw("<td>");
  write_both_statuses(page, pair);
  page.raw("<td>");
  write_both_texts(page, pair, &Measure::scope);
  page.raw("<td>");
  write_both_texts(page, pair, &Measure::method);
  page.raw("\n");
}

/// Ascending numbers as ranges: `1–4, 9`.
void write_ranges(HtmlPage& page, const std::vector<std::uint32_t>& numbers) {
  for (std::size_t first = 0; first < numbers.size();) {
    std::size_t last = first;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1)
      ++last;
    page.raw(first == 0 ? "" : ", ");
    page.number.integer(numbers[first]);
    if (last > first) {
      page.raw("–");
      page.number.integer(numbers[last]);
    }
    first = last + 1;
  }
}

void write_paths(HtmlPage& page, const DiagnosticEntry& entry, bool of_baseline = false) {
  if (entry.paths.empty())
    return;
  page.raw(of_baseline ? "<details><summary>before: " : "<details><summary>");
  page.number.exact(Number(static_cast<std::int64_t>(entry.paths.size())));
  page.raw(entry.paths.size() == 1 ? " path" : " paths");
  page.raw("</summary><p class=\"paths\">no. ");
  write_ranges(page, entry.numbers);
  page.raw(": ");
  for (const auto& [path, times] : entry.paths) {
    page.raw(&path == &entry.paths.front().first ? "" : ", ");
    write_path(page, path);
    if (times > 1) {
      page.raw(" ×");
      page.number.integer(times);
    }
  }
  page.raw("</details>");
}

/// What became of an entry: new, gone, or kept with another number.
void write_entry_change(HtmlPage& page, std::string_view change, const DiagnosticEntry& entry,
                        const DiagnosticEntry* before) {
  page.raw("<span class=\"badge ");
  page.raw(change);
  page.raw("\">");
  page.raw(change);
  page.raw("</span> ");
  if (before == nullptr || before->numbers.size() == entry.numbers.size())
    return;
  page.raw("<span class=\"equal\">before ");
  page.number.exact(Number(static_cast<std::int64_t>(before->numbers.size())));
  page.raw(" ×</span> ");
}

struct EntryPlace {
  std::string_view id; ///< `g1`: of `after`; `h1`: gone
  std::size_t number = 0;
  std::string_view change;                 ///< `new`, `gone`, `kept`; empty with one report
  const DiagnosticEntry* before = nullptr; ///< of a kept one
};

void write_entry(HtmlPage& page, const DiagnosticEntry& entry, const EntryPlace& place) {
  page.raw("<li id=\"");
  page.raw(place.id);
  page.number.integer(place.number);
  if (!place.change.empty()) {
    page.raw("\" data-diagnostic=\"");
    page.raw(place.change);
    page.raw(place.change == "gone" ? "\" data-side=\"before" : "");
  }
  page.raw("\"><b class=\"times\">");
  page.number.exact(Number(static_cast<std::int64_t>(entry.numbers.size())));
  page.raw(" ×</b> <div>");
  if (!place.change.empty())
    write_entry_change(page, place.change, entry, place.before);
  page.raw(entry.error ? "<span class=\"badge error\">error</span> " : "");
  page.name(entry.message);
  page.raw(entry.error ? "<p class=\"meta\"><code>" : "<p class=\"meta\">warning · <code>");
  page.name(entry.code);
  page.raw("</code>");
  if (entry.name_of_operator) {
    page.raw(" · operator <code>");
    page.name(*entry.name_of_operator);
    page.raw("</code>");
  }
  page.raw(" · ");
  for (const std::string_view metric : entry.metrics) {
    page.raw(metric.data() == entry.metrics.front().data() ? "" : ", ");
    page.name(metric);
  }
  if (entry.paths.empty()) { // else they stand with the paths
    page.raw(" · no. ");
    write_ranges(page, entry.numbers);
  }
  page.raw("</p>");
  write_paths(page, entry);
  if (place.before != nullptr && place.before->paths != entry.paths)
    write_paths(page, *place.before, true);
  page.raw("</div>\n");
}

/// New ones first, then those that are gone, then what was there before and still is.
void write_compared_entries(HtmlPage& page) {
  const DiagnosticsComparison& comparison = page.comparison().diagnostics;
  const std::vector<DiagnosticEntry>& after = page.evidence.diagnostics.entries;
  const std::vector<DiagnosticEntry>& before = page.evidence.baseline_diagnostics.entries;
  for (std::size_t index = 0; index < after.size(); ++index)
    if (comparison.before_of[index] == DiagnosticsComparison::none)
      write_entry(page, after[index], {"g", index + 1, "new", nullptr});
  for (std::size_t index = 0; index < before.size(); ++index)
    if (comparison.after_of[index] == DiagnosticsComparison::none)
      write_entry(page, before[index], {"h", index + 1, "gone", nullptr});
  for (std::size_t index = 0; index < after.size(); ++index)
    if (const std::uint32_t same = comparison.before_of[index]; same != DiagnosticsComparison::none)
      write_entry(page, after[index], {"g", index + 1, "kept", &before[same]});
}

/// `2 new, 1 gone, 15 kept`.
void write_counts_of_entries(HtmlPage& page) {
  const DiagnosticsComparison& comparison = page.comparison().diagnostics;
  const auto count = [](const std::vector<std::uint32_t>& entries) {
    return static_cast<std::size_t>(
        std::count(entries.begin(), entries.end(), DiagnosticsComparison::none));
  };
  const std::size_t added = count(comparison.before_of);
  page.raw("kinds: ");
  page.number.integer(added);
  page.raw(" new, ");
  page.number.integer(count(comparison.after_of));
  page.raw(" gone, ");
  page.number.integer(comparison.before_of.size() - added);
  page.raw(" kept");
}

} // namespace

void write_html_totals(HtmlPage& page) {
  page.raw(page.compares() ? "<section class=\"box totals two\" id=\"totals\">"
                           : "<section class=\"box totals\" id=\"totals\">");
  page.raw("<h2>Totals</h2>\n");
  if (page.compares() ? page.comparison().totals.empty() : page.report().totals.empty()) {
    page.raw(page.compares() ? "<p class=\"empty\">Neither report holds a total.</p></section>\n"
                             : "<p class=\"empty\">The report holds no totals.</p></section>\n");
    return;
  }
  page.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
           "aria-label=\"Totals\"><table><thead><tr><th scope=\"col\">Total");
  page.raw(page.compares() ? "<th scope=\"col\" class=\"number\">Before<th scope=\"col\" "
                             "class=\"number\">After<th scope=\"col\" class=\"number\">Change"
                           : "<th scope=\"col\" class=\"number\">Value");
  page.raw("<th scope=\"col\">Unit<th scope=\"col\">Status<th scope=\"col\">Scope<th "
           "scope=\"col\">Method<tbody>\n");
  if (page.compares())
    for (const TotalPair& pair : page.comparison().totals)
      write_total_pair(page, pair);
  else
    for (const MetricResult& total : page.report().totals)
      write_total_row(page, total);
  page.raw("</table></div></section>\n");
}

void write_html_diagnostics(HtmlPage& page) {
  const Diagnostics& diagnostics = page.evidence.diagnostics;
  page.raw("<section class=\"box diagnostics\" id=\"diagnostics\"><h2>Diagnostics <span "
           "class=\"count\">");
  if (page.compares()) {
    write_counts_of_entries(page);
  } else {
    page.number.exact(Number(diagnostics.count));
    page.raw(" in ");
    page.number.exact(Number(static_cast<std::int64_t>(diagnostics.entries.size())));
    page.raw(diagnostics.entries.size() == 1 ? " entry" : " entries");
  }
  page.raw("</span></h2>\n");
  if (diagnostics.entries.empty() && page.evidence.baseline_diagnostics.entries.empty()) {
    page.raw(page.compares()
                 ? "<p class=\"empty\">Neither report holds diagnostics.</p></section>\n"
                 : "<p class=\"empty\">The report holds no diagnostics.</p></section>\n");
    return;
  }
  page.raw("<ol>\n");
  if (page.compares())
    write_compared_entries(page);
  else
    for (std::size_t index = 0; index < diagnostics.entries.size(); ++index)
      write_entry(page, diagnostics.entries[index], {"g", index + 1, {}, nullptr});
  page.raw("</ol></section>\n");
}

void write_html_suggestions(HtmlPage& page) {
  page.raw(
      "<section class=\"box suggestions\" id=\"suggestions\"><h2>Facts and experiments</h2>\n");
  if (page.evidence.suggestions.empty())
    page.raw("<p class=\"empty\">The report holds nothing to suggest an experiment from.</p>\n");
  page.raw("<div class=\"facing\">\n");
  for (const Suggestion& suggestion : page.evidence.suggestions) {
    page.raw("<div class=\"suggestion\"><p><b>Recorded:</b> ");
    page.text(isolate_directions(suggestion.fact));
    if (suggestion.call || suggestion.diagnostic) {
      page.raw(suggestion.call ? " <a href=\"#c" : " <a href=\"#g");
      page.number.integer(suggestion.call ? *suggestion.call : *suggestion.diagnostic + 1);
      page.raw("\">Evidence</a>");
    } else {
      page.raw(" <a href=\"#diagnostics\">Diagnostics</a>, <a href=\"#totals\">totals</a>, <a "
               "href=\"#operators\">operators</a>");
    }
    page.raw("<p><b>To try:</b> ");
    page.text(suggestion.experiment);
    page.raw("</div>\n");
  }
  page.raw("</div></section>\n");
}

} // namespace modcost
