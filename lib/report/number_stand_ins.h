// This header is shared with the C++17 sources that include RapidJSON: nothing newer in here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace modcost {

/// Numbers that the JSON reader would refuse by their size although the format allows them, and the
/// copy of a text in which each is replaced by a one and spaces, so that every offset stays the
/// same.
class NumberStandIns {
public:
  /// Finds them all, outside of strings, in one pass; returns the copy, with zero bytes behind it.
  std::string replace_in(std::string_view text);

  bool empty() const { return places_.empty(); }
  /// The true length of the number at `offset`, which is `length` where nothing was replaced.
  std::size_t length_at(std::size_t offset, std::size_t length) const;

private:
  struct Place {
    std::size_t offset;
    std::size_t length;
  };
  std::vector<Place> places_; ///< by ascending offset
};

/// Why the number that begins `rest` is refused: what was found and what is allowed.
std::string words_for_number_at(std::string_view rest);

} // namespace modcost
