#include "write/svg_page.h"

#include "write/metadata_text.h"

#include <algorithm>
#include <array>

namespace modcost {

namespace {

struct Meaning {
  CallState state;
  std::string_view name;
  std::string_view words;
};

constexpr std::array meanings{
    Meaning{CallState::complete, "complete",
            "The full value by the method named. A complete zero is a real zero."},
    Meaning{CallState::partial, "≥, hatched",
            "A lower bound: the full value is unknown, whatever the bound is."},
    Meaning{CallState::unavailable, "unknown", "Nothing was measured, which is not zero."},
    Meaning{CallState::not_recorded, "not recorded", "A leaf call without a result: unknown too."},
    Meaning{CallState::covered, "covered",
            "Another call's inclusive estimate holds it: neither zero nor unknown."},
    Meaning{CallState::structural, "no own estimate",
            "A container's subtotal is derived from what was recorded below it."},
};

void write_meanings(SvgPage& page, Length left, Length room) {
  page.heading(left, "What the statuses mean", room);
  page.y += px(6);
  const Length column = std::min(px(152), room * 38 / 100);
  for (const Meaning& meaning : meanings) {
    page.y += px(19);
    const Kind kind = meaning.state == CallState::structural ? Kind::container : Kind::other;
    write_tile_shape(page, {left, page.y - px(10), px(18), px(12)}, kind, meaning.state);
    page.line(left + px(26), page.y, fit_text(meaning.name, in_pixels(column - px(32)), 11, true),
              {.size = 11, .bold = true});
    page.y = page.lines(left + column, page.y, meaning.words, room - column, {.size = 11}, 4);
  }
  page.y = page.lines(left, page.y + px(22),
                      "FLOPs are not MACs. Counts use SI prefixes (1 k = 1,000), bytes binary ones "
                      "(1 KiB = 1,024 B). "
                      "Nothing is added across methods, units or scopes. ×12 identical: a run of "
                      "siblings that are equal in all that was recorded, drawn once; the tiles "
                      "inside it stand for all of them.",
                      room, {.size = 11, .fill = page.colours.muted});
}

std::string inputs_source(const Report& report) {
  // `source` as the producer writes it; anything else is shown in the page.
  const std::string_view json = report.json[report.inputs];
  JsonCursor cursor(json);
  cursor.advance();
  while (cursor.token() == JsonCursor::Token::key) {
    const std::string name = decode_json_string(cursor.raw());
    cursor.advance();
    const std::string_view value = cursor.take_value();
    if (name == "source" && !value.empty() && value.front() == '"')
      return decode_json_string(value);
  }
  return {};
}

class ContextWriter {
public:
  ContextWriter(SvgPage& page, Length left, Length room) : page_(page), left_(left), room_(room) {}

  void fact(std::string_view name, std::string_view value) {
    const Length column = px(120);
    page_.y += px(19);
    page_.line(left_, page_.y, name, {.size = 11, .fill = page_.colours.muted});
    page_.y = page_.lines(
        left_ + column, page_.y, value.empty() ? "not recorded" : value, room_ - column,
        {.size = 11, .fill = value.empty() ? page_.colours.muted : page_.colours.text}, 4);
  }

  void list(std::string_view name, const std::optional<std::vector<TextId>>& texts) {
    fact(name, texts && texts->empty() ? "none" : page_.report().joined(texts));
  }

private:
  SvgPage& page_;
  Length left_;
  Length room_;
};

void write_context(SvgPage& page, Length left, Length room) {
  const Report& report = page.report();
  const Context& context = report.context;
  page.heading(left, "Context", room);
  page.y += px(6);
  ContextWriter writer(page, left, room);
  writer.fact("Inputs", inputs_source(report));
  writer.list("Devices", context.devices);
  writer.list("Data types", context.dtypes);
  writer.fact("Execution mode", report.text(context.execution_mode));
  writer.fact("Analysis mode", context.analysis_mode ? report.text(context.analysis_mode) : "full");
  writer.fact("PyTorch", report.text(context.torch_version));
  writer.fact("TorchScan", report.text(context.torchscan_version));
  writer.fact("Python", report.text(context.python_version));
  page.y = page.lines(left, page.y + px(22),
                      "The report does not hold latency, peak memory, the hardware's identity or "
                      "the model's revision.",
                      room, {.size = 11, .fill = page.colours.muted});
}

} // namespace

void write_svg_reading(SvgPage& page) {
  write_side_by_side(page, 58, write_meanings, write_context);
}

} // namespace modcost
