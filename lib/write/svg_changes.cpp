#include "write/delta_words.h"
#include "write/svg_change.h"
#include "write/svg_presence.h"
#include "write/svg_table.h"
#include "write/svg_totals.h"

#include <algorithm>

namespace modcost {

namespace {

constexpr std::size_t row_limit = 10; // of a group

std::string count_words(std::uint64_t count) {
  return known_words(Number(static_cast<std::int64_t>(count)), false, false, true);
}

/// What is left out in a narrow picture has no share.
SvgTable table_of(const SvgPage& page, Length left, Length room) {
  const bool wide = page.options.width >= 1000;
  if (wide)
    return {left,
            room,
            {{"Call", 30, false},
             {"Type", 14, false},
             {"Before, after", 12, false},
             {"Before", 13},
             {"After", 13},
             {"Change", 18}}};
  if (page.options.width >= 700)
    return {left,
            room,
            {{"Call", 32, false},
             {"Type", 18, false},
             {"", 0, false},
             {"Before", 14},
             {"After", 14},
             {"Change", 22}}};
  return {left,
          room,
          {{"Call", 37, false},
           {"", 0, false},
           {"", 0, false},
           {"Before", 19},
           {"After", 19},
           {"Change", 25}}};
}

/// One group's biggest changes.
class ChangeWriter {
public:
  ChangeWriter(SvgPage& page, const SvgTable& table, const GroupComparison& group)
      : page_(page), table_(table), group_(group),
        shown_(std::min(group.biggest.size(), row_limit)) {
    for (std::size_t row = 0; row < shown_; ++row) {
      const ChangeRow& change = group.biggest[row];
      largest_ = std::max({largest_, change.before.absolute(), change.after.absolute()});
      form_ = std::max(form_, form_of_change(change.difference, change.before, page.bytes(),
                                             table.room(5), style_of(change.difference)));
    }
  }

  void write() {
    page_.y += px(6);
    table_.header(page_);
    for (std::size_t row = 0; row < shown_; ++row)
      write_row(row);
    write_rest();
  }

private:
  TextStyle style_of(const Number& difference) const {
    return {.size = 12, .bold = true, .fill = colour_of_change(page_, difference)};
  }

  void write_row(std::size_t rank) {
    const ChangeRow& row = group_.biggest[rank];
    const Call& call = page_.report().calls[row.first];
    page_.raw("<g data-change-rank=\"");
    page_.number.integer(rank + 1);
    page_.raw("\"");
    page_.data("data-path", page_.report().paths[call.path]);
    page_.data("data-status", "complete");
    write_delta_names(page_, DeltaStatus::complete, &row.difference);
    page_.raw(">\n");
    page_.y += px(16);
    write_call(row, call);
    table_.cell(page_, 1, type_words(row, call), {.size = 11});
    if (table_.has(2))
      write_bars(row);
    write_value(3, row.before);
    write_value(4, row.after);
    table_.number(page_, 5, change_in_form(form_, row.difference, row.before, page_.bytes()),
                  style_of(row.difference));
    page_.y += px(7);
    table_.rule(page_);
    page_.raw("</g>\n");
  }

  /// Its path, and for how many equal calls it stands: that is never cut.
  void write_call(const ChangeRow& row, const Call& call) {
    std::string words = call.call_index.is_zero() || row.calls > 1
                            ? ""
                            : "call " + known_words(call.call_index, false, false, true);
    if (row.calls > 1)
      words =
          first_that_fits({count_words(row.calls) + " equal calls", "×" + count_words(row.calls)},
                          table_.room(0) * 45 / 100, {.size = 11});
    const Length taken = words.empty() ? 0 : width_of(words, {.size = 11}) + px(8);
    const std::string_view path = page_.report().paths[call.path];
    const std::string fitted =
        fit_path(path.empty() ? "(root)" : path, in_pixels(table_.room(0) - taken), 12, false);
    const std::string_view end =
        page_.begin_link(page_.evidence.tree.node_of_call[index_of(Side::after)][row.first]);
    page_.line(table_.left_of(0), page_.y, fitted,
               {.size = 12, .fill = end.empty() ? page_.colours.text : page_.colours.accent});
    page_.raw(end);
    const Length behind = fitted.empty() ? 0 : width_of(fitted, {.size = 12}) + px(8);
    page_.line(table_.left_of(0) + behind, page_.y, words,
               {.size = 11, .fill = page_.colours.muted});
  }

  std::string type_words(const ChangeRow& row, const Call& call) const {
    const Report& before = *page_.evidence.baseline;
    const std::string_view type = page_.report().texts[call.type];
    const std::string_view type_before = before.texts[before.calls[row.first_before].type];
    return type == type_before ? std::string(type)
                               : std::string(type_before) + " → " + std::string(type);
  }

  /// Against the largest value of the list.
  void write_bars(const ChangeRow& row) {
    const Length room = table_.room(2);
    for (const Side side : {Side::before, Side::after}) {
      const Number value = (side == Side::before ? row.before : row.after).absolute();
      const Length length =
          largest_.is_zero() ? 0 : room * Number::grid_position(value, largest_, 16) / 65536;
      const Length top = page_.y - px(side == Side::before ? 9 : 4);
      write_bar(page_, side, {table_.left_of(2), top, std::max(length, px(1)), px(4)},
                page_.colours.surface);
    }
  }

  void write_value(std::size_t column, const Number& value) {
    const TextStyle style{.size = 12};
    table_.number(
        page_, column,
        fitted_value({CallState::complete, true, value}, page_.bytes(), table_.room(column), style),
        style);
  }

  void write_rest() {
    std::uint64_t calls = group_.more_calls;
    for (std::size_t row = shown_; row < group_.biggest.size(); ++row)
      calls += group_.biggest[row].calls;
    const std::uint64_t rows = group_.biggest.size() - shown_ + group_.more_rows;
    if (rows == 0)
      return;
    page_.y += px(18);
    page_.line(table_.left_of(0), page_.y,
               "and " + count_words(rows) +
                   (rows == 1 ? " smaller change of " : " smaller changes of ") +
                   count_words(calls) + (calls == 1 ? " call" : " calls"),
               {.size = 11, .fill = page_.colours.muted});
  }

  SvgPage& page_;
  const SvgTable& table_;
  const GroupComparison& group_;
  std::size_t shown_;
  Number largest_;
  ChangeForm form_ = ChangeForm::exact_with_percentage;
};

/// `36 changed · 4 unchanged · 0 added · 0 removed · 1 unknown`.
std::string counts_words(const ChangeCounts& counts) {
  std::string words;
  for (const auto& [count, name] :
       {std::pair(counts.changed, "changed"), std::pair(counts.unchanged, "unchanged"),
        std::pair(counts.added, "added"), std::pair(counts.removed, "removed"),
        std::pair(counts.unknown, "unknown")})
    words += (words.empty() ? "" : " · ") + count_words(count) + "\u00a0" + name; // one word
  return words;
}

/// What all recorded calls of a group came to.
std::string whole_words(const SvgPage& page, const NodeChange& whole) {
  const bool bytes = page.bytes();
  std::string words = "All recorded calls: ";
  words += whole.exists() ? delta_words(whole.difference, bytes, true) : reason_words(page, whole);
  if (whole.has_known_part() && whole.complete > 0)
    words += ". Known part of the change: " + delta_words(whole.difference, bytes, true) + " " +
             known_part_scope(whole);
  else if (whole.has_known_part())
    words += ", " + known_part_scope(whole);
  const std::string snapshots = snapshots_of(whole, bytes);
  return words + (snapshots.empty() ? "" : "; " + snapshots) + ".";
}

void write_group(SvgPage& page, std::size_t index, Length left, Length room) {
  const GroupComparison& comparison = page.comparison().view(page.view()).groups[index];
  const Group& group = page.evidence.view(page.view()).groups[index];
  page.raw("<g");
  page.measure(group.unit, group.scope, group.method);
  page.raw(">\n");
  if (page.evidence.view(page.view()).groups.size() > 1) {
    page.y += px(22);
    page.line(left, page.y, fit_text(measure_words(group), in_pixels(room), 11, true),
              {.size = 11, .bold = true});
    page.y -= px(4);
  }
  const NodeChange& whole = comparison.whole;
  page.raw("<g");
  if (whole.has_known_part() && whole.complete > 0)
    page.data("data-known-change", whole.difference);
  page.raw(">\n");
  page.y = page.lines(left, page.y + px(20), whole_words(page, whole), room,
                      {.size = 11, .fill = page.colours.muted}, 4);
  page.raw("</g>\n");
  const SvgTable table = table_of(page, left, room);
  if (!comparison.biggest.empty()) {
    page.y += px(16);
    ChangeWriter(page, table, comparison).write();
  } else if (whole.complete > 0) {
    page.y += px(18);
    page.line(
        left, page.y,
        fit_text("No call that is complete on both sides has changed.", in_pixels(room), 12, false),
        {.size = 12});
  }
  page.raw("</g>\n");
}

void write_groups(SvgPage& page, Length left, Length room) {
  const ViewComparison& comparison = page.comparison().view(page.view());
  const std::size_t shown = std::min(comparison.groups.size(), drawn_groups);
  for (std::size_t group = 0; group < shown; ++group)
    write_group(page, group, left, room);
  if (comparison.groups.size() > shown) {
    page.y += px(20);
    page.line(left, page.y,
              std::to_string(comparison.groups.size() - shown) +
                  " more groups of method, unit and scope.",
              {.size = 11, .fill = page.colours.muted});
  }
}

void write_biggest(SvgPage& page) {
  const Length top = page.y;
  const Length left = page.margin() + padding;
  const Length room = page.inner_width() - 2 * padding;
  const ViewComparison& comparison = page.comparison().view(page.view());
  page.raw("<g");
  page.data("data-view", name_of(page.view()));
  page.raw(">\n");
  page.heading(left, "Biggest changes", room);
  page.y = page.lines(left, page.y + px(19),
                      std::string(title_of(page.view())) +
                          " of single calls: " + counts_words(comparison.counts),
                      room, {.size = 12}, 3);
  if (comparison.gate != Gate::open)
    page.y = page.lines(left, page.y + px(19), withheld_words(page, comparison.gate), room,
                        {.size = 12, .fill = page.colours.warning}, 4);
  else if (comparison.groups.empty())
    page.y = page.lines(left, page.y + px(19), "Neither report holds a result of this view.", room,
                        {.size = 12, .fill = page.colours.muted});
  else
    write_groups(page, left, room);
  page.raw("</g>\n");
  page.y += padding;
  page.end_panel(page.margin(), top, page.inner_width());
}

} // namespace

void write_svg_changes(SvgPage& page) {
  if (!page.compares())
    return;
  write_biggest(page);
  write_svg_presence(page);
  write_side_by_side(page, 50, write_svg_call_changes, write_svg_compared_totals);
}

} // namespace modcost
