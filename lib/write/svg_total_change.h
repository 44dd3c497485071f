#pragma once

#include "write/svg_page.h"

#include <string>
#include <vector>

namespace modcost {

/// What a card says of the baseline and of the change, line by line, before it is placed.
class TotalChange {
public:
  TotalChange() = default;
  static TotalChange of_view(const SvgPage& page, View view, Length room);
  static TotalChange of_operators(const SvgPage& page, Length room);

  Length height() const;
  /// `top` is the baseline of the line above.
  void write(SvgPage& page, Length left, Length top) const;

private:
  enum class Part { before, change, known, note };
  struct Line {
    Part part = Part::note;
    std::string words;
    TextStyle style;
    std::string_view label = {}; ///< in front of the words
  };

  TotalChange(const SvgPage& page, const TotalPair& pair, bool bytes, Length room);
  void add_change(const SvgPage& page, bool bytes, Length room);
  void add_known(const SvgPage& page, View view, Length room);
  /// In as many lines as it takes.
  void add(Part part, const std::string& words, Length room, const TextStyle& style);
  void write_names(SvgPage& page, Part part) const;
  void write_line(SvgPage& page, Length left, Length baseline, const Line& line) const;
  /// How far the line stands below the one before it.
  Length advance(std::size_t line) const;

  TotalPair pair_;
  const NodeChange* known_ = nullptr; ///< of the one group that has a known part
  const Group* group_ = nullptr;      ///< that one
  std::vector<Line> lines_;
};

} // namespace modcost
