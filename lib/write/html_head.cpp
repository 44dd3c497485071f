#include "layout/palette.h"
#include "write/assets.h"
#include "write/html_page.h"
#include "write/metadata_text.h"

#include <string>

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
  page.name(words);
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
  page.raw("</p>\n");
  if (page.compares()) {
    page.raw("<p class=\"compare\">Compared with a baseline: every change is <b>after minus "
             "before</b>. ");
    const std::string& withheld = page.comparison().withheld;
    if (!withheld.empty()) {
      page.raw("<span class=\"warned\">Changes of execution are withheld: ");
      page.text(withheld);
      page.raw(".</span> ");
    }
    page.raw("<a href=\"#changes\">Before and after</a></p>\n");
  }
  page.raw("<p class=\"note\">This page holds the report's module names, shapes and "
           "messages: look through them "
           "before you share it.</p>\n");
}

/// Stripes in the edge's colour of a kind, where `kind` names one.
void write_pattern(const HtmlPage& page, std::string_view kind, std::string_view stroke,
                   int percent) {
  page.raw(kind.empty() ? "<pattern id=\"hatch\"" : "<pattern id=\"h-");
  if (!kind.empty()) {
    page.raw(kind);
    page.raw("\" class=\"k-");
    page.raw(kind);
    page.raw("\"");
  }
  page.raw(" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\"><path d=\"M-1 1 1 -1M0 7 7 "
           "0M6 8 8 6\" fill=\"none\" stroke-width=\"1.6\" stroke=\"");
  page.raw(stroke);
  if (percent < 100) {
    page.raw("\" stroke-opacity=\".");
    page.raw(std::to_string(percent));
  }
  page.raw("\"/></pattern>");
}

/// For what is a lower bound, by the kinds that the model has, and for what a bar of coverage
/// leaves open.
void write_patterns(const HtmlPage& page) {
  page.raw("<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
  write_pattern(page, "", palette(Theme::light).hatch, 100);
  const auto present = kinds_present(page.evidence.tree);
  for (const Kind kind : all_kinds)
    if (present[static_cast<std::size_t>(kind)])
      write_pattern(page, name_of(kind), colours_of(kind, Theme::light).edge, hatch_percent);
  page.raw("</defs></svg>\n");
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
  page.raw("</style></head>\n<body>\n<a class=\"skip\" href=\"#maps\">Skip to the maps</a>\n"
           "<a class=\"skip\" href=\"#calls\">Skip to all calls</a>\n");
  write_patterns(page);
  page.raw("<header><h1>");
  page.text(title);
  page.raw("</h1>");
  if (page.report().context.model_type) {
    page.raw(" <p class=\"model\">");
    page.name(page.report().text(page.report().context.model_type));
    page.raw("</p>");
  }
  if (!page.options.reading_html.empty())
    page.raw(" <a class=\"button\" href=\"#reading\">How to read this</a>");
  write_facts(page);
  page.raw("</header>\n");
}

} // namespace modcost
