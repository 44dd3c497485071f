#pragma once

#include "write/svg_page.h"

#include <vector>

namespace modcost {

/// Columns of text side by side. The y of the page is the baseline of the row at hand.
class SvgTable {
public:
  struct Column {
    std::string_view title;
    Length share = 0;   ///< of the table's width, in percent; 0: the column is left out
    bool at_end = true; ///< as numbers stand
  };

  SvgTable(Length left, Length room, std::vector<Column> columns)
      : left_(left), room_(room), columns_(std::move(columns)) {}

  /// Where a column begins, with the space in front of it.
  Length left_of(std::size_t column) const;
  Length right_of(std::size_t column) const;
  /// For the words of a column.
  Length room(std::size_t column) const;
  bool has(std::size_t column) const { return columns_[column].share > 0; }

  /// Titles, the rule below them, and the y behind that.
  void header(SvgPage& page) const;
  /// As much of the text as there is room for.
  void cell(SvgPage& page, std::size_t column, std::string_view text, TextStyle style) const;
  /// A number is never cut: where it has no room, words say so.
  void number(SvgPage& page, std::size_t column, std::string_view text,
              const TextStyle& style) const;
  /// A line over the whole width at y, which moves behind it.
  void rule(SvgPage& page) const;

private:
  Length left_;
  Length room_;
  std::vector<Column> columns_;
};

} // namespace modcost
