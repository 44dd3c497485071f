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
                   : SectionWords{"Unknown",
                                  page.compares()
                                      ? "No complete result in one report or both. Their cost "
                                        "is not zero."
                                      : "No complete result. Their cost is not zero."};
  case RailState::small:
    return {"Small", "Positive, and narrower than 24 px in the cost map."};
  case RailState::zero:
    return {"Zero", "Complete, and really nothing."};
  default:
    break;
  }
  const Report& report = page.evidence.report_of(section.side);
  const std::string_view owner = report.paths[report.calls[section.owner].path];
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
                     {.size = 11, .fill = page_.colours.muted}, 3) +
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

  /// Dashed and dotted like the tiles of that state.
  std::string chip_paint() const {
    const Palette& colours = page_.colours;
    const auto paint = [](std::string_view fill, std::string_view edge, std::string_view dashes) {
      return " rx=\"4\" fill=\"" + std::string(fill) + "\" stroke=\"" + std::string(edge) + "\"" +
             std::string(dashes);
    };
    if (section_.state == RailState::unknown)
      return paint(colours.warning_fill, colours.warning, " stroke-dasharray=\"4 3\"");
    if (section_.state == RailState::covered)
      return paint(colours.page, colours.control, " stroke-dasharray=\"1 3\"");
    return paint(colours.page, colours.line, {});
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
    page_.raw("<g");
    page_.data("data-rail", name_of(section_.state));
    page_.raw(">");
    page_.rectangle(x, y_, width, px(22), chip_paint());
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

/// A section and whether it stands once per view, outside of every group.
struct PlacedSection {
  const RailSection* section = nullptr;
  bool of_view = false;
};

std::size_t columns_for(const SvgPage& page, std::size_t sections) {
  const std::uint32_t width = page.options.width;
  const std::size_t most = width >= 1000 ? 4 : width >= 800 ? 3 : width >= 620 ? 2 : 1;
  return std::max<std::size_t>(1, std::min(most, sections));
}

/// Sections side by side as far as there is room.
void write_sections(SvgPage& page, const std::vector<PlacedSection>& sections) {
  const std::size_t columns = columns_for(page, sections.size());
  const Length left = page.margin() + padding;
  const Length room = page.inner_width() - 2 * padding;
  const Length between = px(24);
  const Length width =
      (room - between * static_cast<Length>(columns - 1)) / static_cast<Length>(columns);
  for (std::size_t first = 0; first < sections.size(); first += columns) {
    Length bottom = page.y;
    for (std::size_t index = first; index < std::min(first + columns, sections.size()); ++index) {
      const auto& [section, of_view] = sections[index];
      const Length x = left + (width + between) * static_cast<Length>(index - first);
      bottom = std::max(bottom, SectionWriter(page, *section, x, page.y + px(12), width)
                                    .write(words_for(page, *section, of_view)));
    }
    page.y = bottom + px(12);
  }
}

void write_note(SvgPage& page, std::string_view words) {
  page.y =
      page.lines(page.margin() + padding, page.y + px(12), words, page.inner_width() - 2 * padding,
                 {.size = 11, .fill = page.colours.muted}, 3) +
      px(10);
}

/// Names a group above its sections, where there are several groups.
void write_group_name(SvgPage& page, const Group& group) {
  const Length room = page.inner_width() - 2 * padding;
  page.line(page.margin() + padding, page.y + px(12),
            fit_text(measure_words(group), in_pixels(room), 11, true), {.size = 11, .bold = true});
  page.y += px(24);
}

std::vector<PlacedSection> placed(const std::vector<RailSection>& rail) {
  std::vector<PlacedSection> sections(rail.size());
  std::transform(rail.begin(), rail.end(), sections.begin(), [](const RailSection& section) {
    return PlacedSection{&section, false};
  });
  return sections;
}

std::vector<PlacedSection> sections_of_view(const SvgPage& page) {
  std::vector<PlacedSection> sections;
  if (is_recorded(page.view()))
    for (const RailSection& section : page.layout.view_rails[index_of(page.view())])
      if (sections.size() < covered_limit)
        sections.push_back({&section, true});
  return sections;
}

/// One scale needs no name: what stands outside of it stands beside what is outside of every scale.
void write_one_group(SvgPage& page, const std::vector<RailSection>& rail) {
  std::vector<PlacedSection> sections = placed(rail);
  const std::vector<PlacedSection> of_view = sections_of_view(page);
  sections.insert(sections.end(), of_view.begin(), of_view.end());
  if (sections.empty())
    write_note(page, "Nothing: every module with a result has a tile of its own.");
  write_sections(page, sections);
}

void write_groups(SvgPage& page, const std::vector<std::vector<RailSection>>& rails) {
  const ViewEvidence& view = page.evidence.view(page.view());
  for (std::size_t group = 0; group < std::min(rails.size(), group_limit); ++group) {
    write_group_name(page, view.groups[group]);
    if (rails[group].empty()) {
      page.y -= px(7);
      write_note(page, "Nothing: every module with a result has a tile of its own.");
      page.y += px(4);
    }
    write_sections(page, placed(rails[group]));
  }
  if (rails.size() > group_limit)
    write_note(page, std::to_string(rails.size() - group_limit) +
                         " more groups of method, unit and scope.");
  write_sections(page, sections_of_view(page));
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
  const std::vector<std::vector<RailSection>>& rails = page.layout.rails[index_of(page.view())];
  if (rails.empty() && sections_of_view(page).empty())
    write_note(page, "Nothing: the report holds no result of this view.");
  else if (rails.empty())
    write_sections(page, sections_of_view(page));
  else
    rails.size() == 1 ? write_one_group(page, rails.front()) : write_groups(page, rails);
  if (is_recorded(page.view())) {
    const std::size_t all = page.layout.view_rails[index_of(page.view())].size();
    if (all > covered_limit)
      write_note(page, std::to_string(all - covered_limit) + " more calls cover others.");
  }
  page.y += px(4);
  page.raw("</g>\n");
  page.end_panel(page.margin(), top, page.inner_width());
}

} // namespace modcost
