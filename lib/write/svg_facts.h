#pragma once

#include "write/svg_page.h"

namespace modcost {

/// Names and values one below the other, each value in a column of its own.
class SvgFacts {
public:
  SvgFacts(SvgPage& page, Length left, Length room) : page_(page), left_(left), room_(room) {}

  /// Nothing where there is no value.
  void fact(std::string_view name, std::string_view value, const TextStyle& style = {.size = 12}) {
    if (value.empty())
      return;
    const Length column = px(104);
    page_.y += px(20);
    page_.line(left_, page_.y, fit_text(name, in_pixels(column - px(6)), 11, false),
               {.size = 11, .fill = page_.colours.muted});
    page_.y = page_.lines(left_ + column, page_.y, value, room_ - column, style, 3);
  }

private:
  SvgPage& page_;
  Length left_;
  Length room_;
};

} // namespace modcost
