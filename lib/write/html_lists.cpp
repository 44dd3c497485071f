#include "layout/bidi.h"
#include "write/html_page.h"
#include "write/metadata_text.h"

#include <algorithm>

namespace modcost {
namespace {

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
  page.raw("<td><span class=\"badge ");
  page.raw(name_of(total.status));
  page.raw("\">");
  page.raw(name_of(total.status));
  page.raw("</span><td>");
  page.text(report.texts[measure.scope]);
  page.raw("<td>");
  page.text(report.texts[measure.method]);
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

void write_paths(HtmlPage& page, const DiagnosticEntry& entry) {
  if (entry.paths.empty())
    return;
  page.raw("<details><summary>");
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

void write_entry(HtmlPage& page, const DiagnosticEntry& entry, std::size_t number) {
  page.raw("<li id=\"g");
  page.number.integer(number);
  page.raw("\"><b class=\"times\">");
  page.number.exact(Number(static_cast<std::int64_t>(entry.numbers.size())));
  page.raw(" ×</b> <div>");
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
  page.raw("</div>\n");
}

void write_term(HtmlPage& page, std::string_view term, std::string_view words) {
  page.raw("<dt>");
  page.text(term);
  page.raw("<dd>");
  page.text(words.empty() ? "not recorded" : words);
  page.raw("\n");
}

void write_list_term(HtmlPage& page, std::string_view term,
                     const std::optional<std::vector<TextId>>& texts) {
  write_term(page, term, texts && texts->empty() ? "none" : page.report().joined(texts));
}

} // namespace

void write_html_totals(HtmlPage& page) {
  page.raw("<section class=\"box totals\" id=\"totals\"><h2>Totals</h2>\n");
  if (page.report().totals.empty()) {
    page.raw("<p class=\"empty\">The report holds no totals.</p></section>\n");
    return;
  }
  page.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
           "aria-label=\"Totals\"><table><thead><tr><th scope=\"col\">Total"
           "<th scope=\"col\" class=\"number\">Value<th scope=\"col\">Unit<th "
           "scope=\"col\">Status<th scope=\"col\">Scope"
           "<th scope=\"col\">Method<tbody>\n");
  for (const MetricResult& total : page.report().totals)
    write_total_row(page, total);
  page.raw("</table></div></section>\n");
}

void write_html_diagnostics(HtmlPage& page) {
  const Diagnostics& diagnostics = page.evidence.diagnostics;
  page.raw("<section class=\"box diagnostics\" id=\"diagnostics\"><h2>Diagnostics <span "
           "class=\"count\">");
  page.number.exact(Number(diagnostics.count));
  page.raw(" in ");
  page.number.exact(Number(static_cast<std::int64_t>(diagnostics.entries.size())));
  page.raw(diagnostics.entries.size() == 1 ? " entry" : " entries");
  page.raw("</span></h2>\n");
  if (diagnostics.entries.empty()) {
    page.raw("<p class=\"empty\">The report holds no diagnostics.</p></section>\n");
    return;
  }
  page.raw("<ol>\n");
  for (std::size_t index = 0; index < diagnostics.entries.size(); ++index)
    write_entry(page, diagnostics.entries[index], index + 1);
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

void write_html_context(HtmlPage& page) {
  const Report& report = page.report();
  const Context& context = report.context;
  page.raw("<section class=\"box context\" id=\"context\"><h2>Inputs and context</h2>\n<dl>");
  write_term(page, "Inputs", metadata_text(report.json[report.inputs]));
  write_term(page, "Model type", report.text(context.model_type));
  write_term(page, "Analysis mode",
             context.analysis_mode ? report.text(context.analysis_mode) : "full (not stated)");
  write_term(page, "Execution mode", report.text(context.execution_mode));
  write_term(page, "Training before",
             !context.training_before   ? ""
             : *context.training_before ? "true"
                                        : "false");
  write_list_term(page, "Devices", context.devices);
  write_list_term(page, "Data types", context.dtypes);
  write_term(page, "PyTorch", report.text(context.torch_version));
  write_term(page, "TorchScan", report.text(context.torchscan_version));
  write_term(page, "Python", report.text(context.python_version));
  if (context.counting_convention)
    write_term(page, "Counting convention",
               compact_json(report.json[*context.counting_convention]));
  for (const ExtraMember& extra : report.report_extras)
    write_term(page, report.texts[extra.location], compact_json(report.json[extra.value]));
  page.raw("</dl>\n<p class=\"note\">The report does not hold latency, peak memory, hardware "
           "identity, the model's revision "
           "or the full provenance of custom formulas.</p></section>\n");
}

} // namespace modcost
