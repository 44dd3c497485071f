#pragma once

#include <cstddef>
#include <string>

namespace modcost {

/// Something that the schema cannot say was violated.
struct Violation {
  std::size_t offset = 0;
  std::string member = {}; ///< below the value that was being read, or empty
  std::string text;        ///< what is allowed instead of the value at `offset`
  bool about_value = true; ///< else the text says all: there is no value to show
};

} // namespace modcost
