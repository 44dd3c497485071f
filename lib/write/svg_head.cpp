#include "write/svg_page.h"

#include "write/metadata_text.h"

namespace modcost {

namespace {

void append_fact(std::string& facts, std::string_view before, std::string_view words) {
  if (words.empty())
    return;
  facts += facts.empty() ? "" : " · ";
  facts += before;
  facts += words;
}

/// Inputs with names need no other word.
bool is_named(std::string_view input) {
  return !input.empty() && std::string_view("[({").find(input[0]) == std::string::npos;
}

/// What the report says of how it was made, each with the words in front of it.
std::vector<std::pair<std::string_view, std::string>> facts_of(const Report& report) {
  const Context& context = report.context;
  const std::string input = shape_text(report.json[report.inputs]);
  return {{is_named(input) ? "" : "Input ", input},
          {"", report.joined(context.devices)},
          {"", report.joined(context.dtypes)},
          {"", std::string(report.text(context.execution_mode))},
          {"analysis mode ", std::string(report.text(context.analysis_mode))},
          {"PyTorch ", std::string(report.text(context.torch_version))},
          {"TorchScan ", std::string(report.text(context.torchscan_version))}};
}

/// `cpu → cuda` where the reports differ.
std::string fact_words(const std::string& after, const std::string& before) {
  if (after == before)
    return after;
  return (before.empty() ? "not recorded" : before) + " → " +
         (after.empty() ? "not recorded" : after);
}

/// What is compared with what, and what is not: the first thing to know about every change.
void write_comparison(SvgPage& page) {
  const Length left = page.margin();
  const std::string& withheld = page.comparison().withheld;
  const std::string words =
      withheld.empty() ? "Before and after: every change is after minus before, and stands only "
                         "where both are complete."
                       : "Execution deltas are withheld: " + withheld +
                             ". Totals of storage are compared all the same.";
  const TextStyle style{.size = 12,
                        .fill = withheld.empty() ? page.colours.muted : page.colours.warning};
  const Length inset = withheld.empty() ? 0 : px(10);
  const Length room = page.inner_width() - 2 * inset;
  const std::size_t lines = wrap_text(words, in_pixels(room), 12, 4).size();
  if (!withheld.empty())
    page.rectangle(left, page.y, page.inner_width(), px(17) * static_cast<Length>(lines) + px(9),
                   " rx=\"4\" fill=\"" + std::string(page.colours.warning_fill) + "\" stroke=\"" +
                       std::string(page.colours.warning) + "\"");
  page.y = page.lines(left + inset, page.y + px(withheld.empty() ? 6 : 17), words, room, style, 4) +
           px(withheld.empty() ? 14 : 23);
}

} // namespace

void write_svg_head(SvgPage& page) {
  const Report& report = page.report();
  const Report& other = page.compares() ? *page.evidence.baseline : report;
  const Length left = page.margin();
  const Length room = page.inner_width();
  const std::string title = title_of_document(report, page.options);
  const int size = page.options.width < 620 ? 17 : 22;
  page.y = px(40);
  page.line(left, page.y, fit_text(title, in_pixels(room), size, true),
            {.size = size, .bold = true});
  page.y += px(22);
  if (report.context.model_type || other.context.model_type) {
    const std::string model = fact_words(std::string(report.text(report.context.model_type)),
                                         std::string(other.text(other.context.model_type)));
    page.line(left, page.y, fit_text(model, in_pixels(room), 12, false),
              {.size = 12, .fill = page.colours.muted});
    page.y += px(19);
  }
  std::string facts;
  const auto after = facts_of(report);
  const auto before = facts_of(other);
  for (std::size_t fact = 0; fact < after.size(); ++fact)
    append_fact(facts, after[fact].first, fact_words(after[fact].second, before[fact].second));
  page.y = page.lines(left, page.y, facts, room, {.size = 12}, 4) + px(16);
  if (page.compares())
    write_comparison(page);
}

} // namespace modcost
