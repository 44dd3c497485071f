#include "write/html_page.h"

namespace modcost {
namespace {

void write_entry(HtmlPage& page, std::string_view target, std::string_view words,
                 std::size_t count) {
  page.raw("<li><a href=\"#");
  page.raw(target);
  page.raw("\">");
  page.raw(words);
  if (count > 0) {
    page.raw(" <span class=\"count\">");
    page.number.exact(Number(static_cast<std::int64_t>(count)));
    page.raw("</span>");
  }
  page.raw("</a>");
}

/// Where everything is: the list of all calls is long.
void write_contents(HtmlPage& page) {
  page.raw("<nav aria-label=\"On this page\"><ul>");
  if (page.compares())
    write_entry(page, "changes", "Before and after", 0);
  if (page.compares())
    write_entry(page, "totals", "Totals", page.comparison().totals.size());
  write_entry(page, "maps", "Maps", 0);
  write_entry(page, "suggestions", "Facts and experiments", page.evidence.suggestions.size());
  write_entry(page, "diagnostics", "Diagnostics", page.evidence.diagnostics.count);
  write_entry(page, "context", "Inputs and context", 0);
  write_entry(page, "operators", "Operators", page.report().operator_flops.by_operator.size());
  if (!page.compares())
    write_entry(page, "totals", "Totals", page.report().totals.size());
  write_entry(page, "calls", "All calls", page.report().calls.size());
  if (!page.options.reading_html.empty())
    write_entry(page, "reading", "How to read this page", 0);
  page.raw("</ul></nav>\n");
}

/// What is short stands before the list of all calls, which is as long as the model.
void write_main(HtmlPage& page) {
  page.raw("<main id=\"main\">\n");
  write_html_cards(page);
  write_contents(page);
  if (page.compares()) { // what became of the totals is the first question
    write_html_changes(page);
    write_html_totals(page);
  }
  page.raw("<div class=\"views\" id=\"maps\">\n");
  for (const View view : all_views)
    write_html_view(page, view);
  page.raw("</div>\n");
  write_html_suggestions(page);
  page.raw("<div class=\"pair\"><div class=\"stack\">\n");
  write_html_diagnostics(page);
  write_html_context(page);
  page.raw("</div><div class=\"stack\">\n");
  write_html_operators(page);
  if (!page.compares())
    write_html_totals(page);
  page.raw("</div></div>\n");
  write_html_calls(page);
  if (!page.options.reading_html.empty()) {
    page.raw("<section class=\"box reading\" id=\"reading\"><h2>How to read this page</h2>\n");
    page.raw(page.options.reading_html);
    page.raw("</section>\n");
  }
  page.raw("</main>\n");
}

} // namespace

void write_html(const Evidence& evidence, const Layout& layout, const DocumentOptions& options,
                OutputBuffer& out) {
  HtmlPage page{evidence, layout, options, out, NumberWriter(out)};
  write_html_head(page);
  write_main(page);
  write_html_tree(page);
  page.raw("</body></html>\n");
}

std::string default_title(const Report& report) {
  const std::string_view type = report.text(report.context.model_type);
  // npos + 1 is 0: a name without a module is the class itself.
  const std::string_view name = type.substr(type.rfind('.') + 1);
  return name.empty() ? "TorchScan analysis" : std::string(name) + " – TorchScan analysis";
}

std::string title_of_document(const Report& report, const DocumentOptions& options) {
  return options.title.empty() ? default_title(report) : options.title;
}

} // namespace modcost
