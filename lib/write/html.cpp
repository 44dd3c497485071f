#include "write/html_page.h"

namespace modcost {
namespace {

void write_main(HtmlPage& page) {
  page.raw("<main id=\"main\">\n");
  for (const View view : all_views)
    write_html_view(page, view);
  write_html_suggestions(page);
  write_html_calls(page);
  write_html_totals(page);
  write_html_operators(page);
  write_html_diagnostics(page);
  write_html_context(page);
  if (!page.options.reading_html.empty()) {
    page.raw("<section class=\"card reading\" id=\"reading\"><h2>How to read this page</h2>\n");
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
  write_html_cards(page);
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
