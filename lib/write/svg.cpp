#include "write/svg_page.h"

#include "io/sink.h"

namespace modcost {

namespace {

/// Stripes over a tile's fill, in the colour of its edge.
void write_pattern(SvgPage& page, Kind kind) {
  page.raw("<pattern id=\"h-");
  page.raw(name_of(kind));
  page.raw("\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\">"
           "<path d=\"M-1 1 1 -1M0 7 7 0M6 8 8 6\" fill=\"none\" stroke-width=\"1.6\" stroke=\"");
  page.raw(colours_of(kind, page.theme).edge);
  page.raw("\" stroke-opacity=\".");
  page.number.integer(hatch_percent);
  page.raw("\"/></pattern>\n");
}

/// What a coverage bar leaves open.
void write_unseen_pattern(SvgPage& page) {
  page.raw("<pattern id=\"unseen\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"><rect "
           "width=\"5\" "
           "height=\"5\" fill=\"");
  page.raw(page.colours.warning_fill);
  page.raw(
      "\"/><path d=\"M-1 1 1 -1M0 5 5 0M4 6 6 4\" fill=\"none\" stroke-width=\"1.6\" stroke=\"");
  page.raw(page.colours.hatch);
  page.raw("\"/></pattern>\n");
}

std::string description_of_picture(const SvgPage& page) {
  std::string text = page.compares()
                         ? "What became of two TorchScan analysis reports, after minus before, as "
                         : "What a TorchScan analysis report recorded, as ";
  text += title_of(page.view());
  const MetricResult* total = page.evidence.total(name_of(page.view()));
  if (total == nullptr)
    text += ": the report holds no total.";
  else if (!total->has_number())
    text += ": the total is unknown.";
  else
    text += ": the total is " +
            known_words(total->known, total->status == Status::partial, page.bytes(), true) +
            (total->status == Status::partial ? ", a lower bound." : ".");
  return text +
         " Maps of the module hierarchy, and a table of the evidence that their tiles link to.";
}

/// Everything that must know how high the content has become.
void write_frame(SvgPage& page) {
  page.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"");
  page.attribute("width", page.width());
  page.attribute("height", page.y);
  page.raw(" viewBox=\"0 0 ");
  page.number.integer(page.options.width);
  page.raw(" ");
  page.number.integer(static_cast<std::uint64_t>(page.y / 100));
  page.raw("\" role=\"graphics-document\" aria-labelledby=\"title\" "
           "aria-describedby=\"description\" lang=\"en\""
           " font-family=\"DejaVu Sans, Arial, Helvetica, sans-serif\" font-size=\"12\""
           " text-rendering=\"geometricPrecision\" fill=\"");
  page.raw(page.colours.text);
  page.raw("\">\n<title id=\"title\">");
  page.words(title_of_document(page.report(), page.options));
  page.raw("</title>\n<desc id=\"description\">");
  page.words(description_of_picture(page));
  page.raw("</desc>\n<defs>\n");
  write_unseen_pattern(page);
  for (const Kind kind : all_kinds)
    if (page.hatched[static_cast<std::size_t>(kind)])
      write_pattern(page, kind);
  page.raw("</defs>\n");
  page.rectangle(0, 0, page.width(), page.y, " fill=\"" + std::string(page.colours.page) + "\"");
  page.raw("\n");
  const std::string paint = " rx=\"6\" fill=\"" + std::string(page.colours.surface) +
                            "\" stroke=\"" + std::string(page.colours.line) + "\"";
  for (const Panel& panel : page.panels)
    page.rectangle(panel.left, panel.top, panel.width, panel.height, paint);
  page.raw("\n");
}

void write_content(SvgPage& page) {
  write_svg_head(page);
  write_svg_cards(page);
  write_svg_maps(page);
  write_svg_changes(page);
  write_svg_rail(page);
  write_svg_notes(page);
  write_svg_rows(page);
  write_svg_reading(page);
  page.y += px(100) - page.y % px(1); // whole px, and a margin below
  page.y -= px(90);
}

} // namespace

void write_svg(const Evidence& evidence, const Layout& layout, const DocumentOptions& options,
               OutputBuffer& out) {
  const Theme theme = options.theme == ThemeChoice::dark ? Theme::dark : Theme::light;
  EvidenceRows rows = choose_evidence_rows(evidence, options.view, options.evidence_rows);
  const std::size_t row_count = rows.rows.size();
  StringSink content;
  OutputBuffer buffer(content);
  SvgPage page{.evidence = evidence,
               .layout = layout,
               .options = options,
               .out = buffer,
               .number = NumberWriter(buffer),
               .theme = theme,
               .colours = palette(theme),
               .rows = std::move(rows),
               .has_tile = std::vector<bool>(row_count, false)};
  page.hatched.assign(all_kinds.size(), false);
  write_content(page);
  static_cast<void>(buffer.flush()); // into memory: cannot fail

  SvgPage frame{.evidence = evidence,
                .layout = layout,
                .options = options,
                .out = out,
                .number = NumberWriter(out),
                .theme = theme,
                .colours = palette(theme),
                .rows = {},
                .has_tile = {},
                .panels = std::move(page.panels),
                .hatched = std::move(page.hatched),
                .y = page.y};
  write_frame(frame);
  out.append(content.text);
  out.append("</svg>\n");
}

} // namespace modcost
