#include "write/svg_page.h"

#include "write/context_words.h"
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

constexpr std::array change_meanings{
    std::pair<std::string_view, std::string_view>{
        "▲ more, ▼ less", "After minus before, exact, between two complete results. In a narrow "
                          "tile: = no change, ? unknown."},
    std::pair<std::string_view, std::string_view>{
        "unknown",
        "A side is incomplete, missing or measured differently: never a change of zero."},
    std::pair<std::string_view, std::string_view>{
        "known part", "The change of the calls that are complete on both sides; not the change."},
    std::pair<std::string_view, std::string_view>{
        "withheld", "The values stand, but their difference would not say what the model's change "
                    "did."},
    std::pair<std::string_view, std::string_view>{
        "added, removed", "A call that only one report holds: its value, never a difference."},
};

/// With two reports: what stands in the place of a change.
void write_change_meanings(SvgPage& page, Length left, Length room, Length column) {
  page.y += px(6);
  for (const auto& [name, words] : change_meanings) {
    page.y += px(19);
    page.line(left, page.y, fit_text(name, in_pixels(column - px(6)), 11, true),
              {.size = 11, .bold = true});
    page.y = page.lines(left + column, page.y, words, room - column, {.size = 11}, 4);
  }
}

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
  if (page.compares())
    write_change_meanings(page, left, room, column);
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

  void fact(std::string_view name, std::string_view value, std::string_view fill = {}) {
    const Length column = px(120);
    page_.y += px(19);
    page_.line(left_, page_.y, name, {.size = 11, .fill = page_.colours.muted});
    page_.y =
        page_.lines(left_ + column, page_.y, value.empty() ? "not recorded" : value, room_ - column,
                    {.size = 11, .fill = value.empty() ? page_.colours.muted : fill}, 4);
  }

private:
  SvgPage& page_;
  Length left_;
  Length room_;
};

/// What is said of the context, and by what name it is compared.
struct MemberValue {
  std::string_view member;
  std::string_view name;
  std::string value;
};

/// Of one report. What it does not hold is empty.
std::vector<MemberValue> member_values(const Report& report) {
  const Context& context = report.context;
  const auto list = [&](const std::optional<std::vector<TextId>>& texts) {
    return texts && texts->empty() ? std::string("none") : report.joined(texts);
  };
  return {{"inputs", "Inputs", inputs_source(report)},
          {"devices", "Devices", list(context.devices)},
          {"dtypes", "Data types", list(context.dtypes)},
          {"execution_mode", "Execution mode", std::string(report.text(context.execution_mode))},
          {"analysis_mode", "Analysis mode",
           context.analysis_mode ? std::string(report.text(context.analysis_mode)) : "full"},
          {"torch_version", "PyTorch", std::string(report.text(context.torch_version))},
          {"torchscan_version", "TorchScan", std::string(report.text(context.torchscan_version))},
          {"python_version", "Python", std::string(report.text(context.python_version))}};
}

/// The shapes beside the source: two inputs of one source may differ in these.
std::string input_words(const Report& report) {
  const std::string source = inputs_source(report);
  const std::string shapes = shape_text(report.json[report.inputs]);
  return source + (source.empty() || shapes.empty() ? "" : " ") + shapes;
}

/// Both sides of one member, and in a word what they are to each other.
void write_context_pair(SvgPage& page, ContextWriter& writer, const MemberValue& same,
                        ContextMember::State state) {
  page.raw("<g");
  page.data("data-context", same.member);
  page.data("data-change", name_of(state));
  page.raw(">\n");
  const Report& before = *page.evidence.baseline;
  if (state == ContextMember::State::same)
    writer.fact(same.name, same.value + " · same");
  else
    writer.fact(same.name,
                short_context_words(before, page.report(), same.member) + " → " +
                    short_context_words(page.report(), before, same.member) + " · " +
                    (state == ContextMember::State::differs ? "differs" : "missing on a side"),
                page.colours.warning);
  page.raw("</g>\n");
}

void write_context_pairs(SvgPage& page, ContextWriter& writer) {
  std::vector<MemberValue> values = member_values(page.report());
  values.front().value = input_words(page.report());
  for (const MemberValue& value : values)
    for (const ContextMember& member : page.comparison().context.members)
      if (member.name == value.member)
        write_context_pair(page, writer, value, member.state);
}

void write_context(SvgPage& page, Length left, Length room) {
  page.heading(left, page.compares() ? "Context, before → after" : "Context", room);
  page.y += px(6);
  ContextWriter writer(page, left, room);
  if (page.compares())
    write_context_pairs(page, writer);
  else
    for (const MemberValue& fact : member_values(page.report()))
      writer.fact(fact.name, fact.value);
  const std::string_view words =
      page.compares() ? "Equal contexts do not establish equal latency or memory: the reports do "
                        "not hold latency, peak memory, the hardware's identity or the model's "
                        "revision."
                      : "The report does not hold latency, peak memory, the hardware's identity or "
                        "the model's revision.";
  page.y = page.lines(left, page.y + px(22), words, room, {.size = 11, .fill = page.colours.muted});
}

} // namespace

void write_svg_reading(SvgPage& page) {
  write_side_by_side(page, 58, write_meanings, write_context);
}

} // namespace modcost
