#include "write/svg_table.h"

namespace modcost {

namespace {

constexpr Length space = px(10); // between two columns

} // namespace

Length SvgTable::left_of(std::size_t column) const {
  Length share = 0;
  for (std::size_t before = 0; before < column; ++before)
    share += columns_[before].share;
  return left_ + room_ * share / 100;
}

Length SvgTable::right_of(std::size_t column) const {
  return left_of(column + 1);
}

Length SvgTable::room(std::size_t column) const {
  return right_of(column) - left_of(column) - space;
}

void SvgTable::header(SvgPage& page) const {
  for (std::size_t column = 0; column < columns_.size(); ++column)
    cell(page, column, columns_[column].title, {.size = 11, .fill = page.colours.muted});
  page.y += px(7);
  rule(page);
}

void SvgTable::cell(SvgPage& page, std::size_t column, std::string_view text,
                    TextStyle style) const {
  if (!has(column))
    return;
  style.at_end = columns_[column].at_end;
  page.line(style.at_end ? right_of(column) : left_of(column), page.y,
            fit_text(text, in_pixels(room(column)), style.size, style.bold), style);
}

void SvgTable::number(SvgPage& page, std::size_t column, std::string_view text,
                      const TextStyle& style) const {
  cell(page, column, width_of(text, style) <= room(column) ? text : "too long", style);
}

void SvgTable::rule(SvgPage& page) const {
  page.rectangle(left_, page.y, room_, px(1), " fill=\"" + std::string(page.colours.line) + "\"");
}

} // namespace modcost
