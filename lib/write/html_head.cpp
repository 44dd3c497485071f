#include "write/assets.h"
#include "write/html_page.h"
#include "write/metadata_text.h"

namespace modcost {
namespace {

void write_theme(const HtmlPage& page) {
  if (page.options.theme == ThemeChoice::light)
    page.raw(" data-theme=\"light\"");
  if (page.options.theme == ThemeChoice::dark)
    page.raw(" data-theme=\"dark\"");
}

void write_policy(const HtmlPage& page) {
  page.raw(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '");
  page.raw(page_style_hash());
  page.raw("'; script-src '");
  page.raw(page_script_hash());
  page.raw("'; base-uri 'none'; form-action 'none'\">\n");
}

/// One fact of the line below the title, where the report has it.
void write_fact(const HtmlPage& page, std::string_view before, std::string_view words,
                bool& first) {
  if (words.empty())
    return;
  page.raw(first ? "" : " · ");
  first = false;
  page.raw(before);
  page.raw("<b>");
  page.text(words);
  page.raw("</b>");
}

void write_facts(const HtmlPage& page) {
  const Report& report = page.report();
  const Context& context = report.context;
  bool first = true;
  page.raw("<p class=\"facts\">");
  write_fact(page, "Input ", shape_text(report.json[report.inputs]), first);
  write_fact(page, "", report.joined(context.devices), first);
  write_fact(page, "", report.joined(context.dtypes), first);
  write_fact(page, "", report.text(context.execution_mode), first);
  write_fact(page, "mode ", report.text(context.analysis_mode), first);
  write_fact(page, "PyTorch ", report.text(context.torch_version), first);
  write_fact(page, "TorchScan ", report.text(context.torchscan_version), first);
  page.raw("</p>\n<p class=\"note\">This page holds the report's module names, shapes and "
           "messages: look through them "
           "before you share it.</p>\n");
}

} // namespace

void write_html_head(HtmlPage& page) {
  const std::string title = title_of_document(page.report(), page.options);
  page.raw("<!DOCTYPE html>\n<html lang=\"en\"");
  write_theme(page);
  page.raw("><head><meta charset=\"utf-8\">\n");
  write_policy(page);
  page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" "
           "content=\"modcost\">\n<title>");
  page.text(title);
  page.raw("</title>\n<style>");
  page.raw(page_style());
  page.raw("</style></head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the maps</a>\n"
           "<a class=\"skip\" href=\"#calls\">Skip to all calls</a>\n"
           "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><pattern "
           "id=\"hatch\" width=\"7\" "
           "height=\"7\" patternUnits=\"userSpaceOnUse\"><path d=\"M-1 8L8 -1M-1 1L1 -1M6 8L8 6\" "
           "stroke=\"#9a5a08\" "
           "stroke-width=\"1.1\" stroke-opacity=\"0.4\"/></pattern></defs></svg>\n<header><h1>");
  page.text(title);
  page.raw("</h1>");
  if (page.report().context.model_type) {
    page.raw(" <p class=\"model\"><bdi>");
    page.text(page.report().text(page.report().context.model_type));
    page.raw("</bdi></p>");
  }
  page.raw("</header>\n");
  write_facts(page);
}

} // namespace modcost
