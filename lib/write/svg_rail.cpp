#include "write/svg_page.h"

#include <algorithm>

namespace modcost {

namespace {

constexpr std::size_t chip_limit = 12;   // types named in a section
constexpr std::size_t group_limit = 6;   // groups whose rail is shown
constexpr std::size_t covered_limit = 6; // covering calls that are named

struct SectionWords {
  std::string title;
  std::string meaning;
};

SectionWords words_for(const SvgPage& page, const RailSection& section, bool of_view) {
  switch (section.state) {
  case RailState::unknown:
    return of_view ? SectionWords{"Not recorded",
                                  "Nothing was recorded for them. Their cost is not zero."}
                   : SectionWords{"Unknown", "No complete result. Their cost is not zero."};
  case RailState::small:
    return {"Small", "Positive, and narrower than 24 px in the cost map."};
  case RailState::zero:
    return {"Zero", "Complete, and really nothing."};
  default:
    break;
  }
  const std::string_view owner = page.report().paths[page.report().calls[section.owner].path];
  return {"Covered", "Neither zero nor unknown: the estimate of " +
                         (owner.empty() ? "the root" : std::string(owner)) + " holds them."};
}

class SectionWriter {
public:
  SectionWriter(SvgPage& page, const RailSection& section, Length left, Length top, Length room)
      : page_(page), section_(section), left_(left), y_(top), room_(room) {}

  /// Returns where it ends.
  Length write(const SectionWords& words) {
    const TextStyle title{.size = 12, .bold = true};
    page_.line(left_, y_, words.title, title);
    page_.line(left_ + width_of(words.title, title) + px(8), y_,
               known_words(Number(section_.nodes), false, false, true),
               {.size = 12, .fill = page_.colours.muted});
    y_ = page_.lines(left_, y_ + px(17), words.meaning, room_,
                     {.size = 11, .fill = page_.colours.muted}, 2) +
         px(9);
    write_chips();
    return y_;
  }

private:
  void write_chips() {
    Length x = left_;
    const std::size_t shown = std::min(section_.types.size(), chip_limit);
    for (std::size_t index = 0; index < shown; ++index)
      write_chip(x, section_.types[index]);
    if (section_.types.size() > shown) {
      const std::string more =
          "and " + std::to_string(section_.types.size() - shown) + " more types";
      const TextStyle style{.size = 11, .fill = page_.colours.muted};
      if (x > left_ && x + width_of(more, style) > left_ + room_)
        next_line(x);
      page_.line(x, y_ + px(15), fit_text(more, in_pixels(room_), 11, false), style);
    }
    y_ += px(22);
  }

  void next_line(Length& x) {
    x = left_;
    y_ += px(27);
  }

  void write_chip(Length& x, const RailType& type) {
    const TextStyle bold{.size = 11, .bold = true};
    const std::string number = known_words(Number(type.nodes), false, false, true);
    const Length number_width = width_of(number, bold) + px(5);
    const std::string name = fit_text(type.type.empty() ? "without a call" : type.type,
                                      in_pixels(room_ - number_width - px(16)), 11, false);
    const Length width = px(16) + number_width + width_of(name, {.size = 11});
    if (x > left_ && x + width > left_ + room_)
      next_line(x);
    const bool unknown = section_.state == RailState::unknown;
    const std::string paint = unknown
                                  ? " rx=\"4\" stroke-dasharray=\"4 3\" fill=\"" +
                                        std::string(page_.colours.warning_fill) + "\" stroke=\"" +
                                        std::string(page_.colours.warning) + "\""
                                  : " rx=\"4\" fill=\"" + std::string(page_.colours.page) +
                                        "\" stroke=\"" + std::string(page_.colours.line) + "\"";
    page_.raw("<g");
    page_.data("data-rail", name_of(section_.state));
    page_.raw(">");
    page_.rectangle(x, y_, width, px(22), paint);
    page_.line(x + px(8), y_ + px(15), number, bold);
    page_.line(x + px(8) + number_width, y_ + px(15), name, {.size = 11});
    page_.raw("</g>\n");
    x += width + px(7);
  }

  SvgPage& page_;
  const RailSection& section_;
  Length left_;
  Length y_;
  Length room_;
};

/// Sections side by side as far as there is room.
void write_sections(SvgPage& page, const std::vector<RailSection>& sections, bool of_view) {
  const std::size_t most = page.options.width >= 900 ? 3 : page.options.width >= 620 ? 2 : 1;
  const std::size_t columns = std::max<std::size_t>(1, std::min(most, sections.size()));
  const Length left = page.margin() + padding;
  const Length room = page.inner_width() - 2 * padding;
  const Length between = px(24);
  const Length width =
      (room - between * static_cast<Length>(columns - 1)) / static_cast<Length>(columns);
  for (std::size_t first = 0; first < sections.size(); first += columns) {
    Length bottom = page.y;
    for (std::size_t index = first; index < std::min(first + columns, sections.size()); ++index) {
      const Length x = left + (width + between) * static_cast<Length>(index - first);
      bottom = std::max(bottom, SectionWriter(page, sections[index], x, page.y + px(12), width)
                                    .write(words_for(page, sections[index], of_view)));
    }
    page.y = bottom + px(10);
  }
}

void write_note(SvgPage& page, std::string_view words) {
  page.y =
      page.lines(page.margin() + padding, page.y + px(12), words, page.inner_width() - 2 * padding,
                 {.size = 11, .fill = page.colours.muted}, 3) +
      px(10);
}

void write_groups(SvgPage& page) {
  const ViewEvidence& view = page.evidence.view(page.view());
  const std::vector<std::vector<RailSection>>& rails = page.layout.rails[index_of(page.view())];
  for (std::size_t group = 0; group < std::min(rails.size(), group_limit); ++group) {
    if (rails.size() > 1)
      write_note(page, std::string(view.groups[group].method) + " · " +
                           std::string(view.groups[group].unit) + " · " +
                           std::string(view.groups[group].scope));
    if (rails[group].empty())
      write_note(page, "Nothing: every module with a result has a tile of its own.");
    write_sections(page, rails[group], false);
  }
  if (rails.size() > group_limit)
    write_note(page, std::to_string(rails.size() - group_limit) +
                         " more groups of method, unit and scope.");
}

void write_view_sections(SvgPage& page) {
  if (!is_recorded(page.view()))
    return;
  const std::vector<RailSection>& sections = page.layout.view_rails[index_of(page.view())];
  const std::size_t shown = std::min(sections.size(), covered_limit);
  write_sections(page, {sections.begin(), sections.begin() + static_cast<std::ptrdiff_t>(shown)},
                 true);
  if (sections.size() > shown)
    write_note(page, std::to_string(sections.size() - shown) + " more calls cover others.");
}

} // namespace

void write_svg_rail(SvgPage& page) {
  const Length top = page.y;
  const Length left = page.margin() + padding;
  page.raw("<g id=\"rail\"");
  page.data("data-view", name_of(page.view()));
  page.raw(">\n");
  page.heading(left, "Outside the scale", page.inner_width() - 2 * padding);
  page.y += px(10);
  const bool view_sections =
      is_recorded(page.view()) && !page.layout.view_rails[index_of(page.view())].empty();
  if (page.layout.rails[index_of(page.view())].empty() && !view_sections)
    write_note(page, "Nothing: the report holds no result of this view.");
  write_groups(page);
  write_view_sections(page);
  page.y += px(4);
  page.raw("</g>\n");
  page.end_panel(page.margin(), top, page.inner_width());
}

} // namespace modcost
