#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace modcost {

/// Why a report is refused.
struct Refusal {
  std::size_t offset = 0;
  std::string location; ///< a JSON pointer; empty for the report as a whole
  std::string text;     ///< without the location
  enum class About {
    bytes, ///< no document may hold them, whatever it is: the place in bytes helps
    shape, ///< the schema says so: perhaps it is another kind of document
    value,
  };
  About about = About::value;
};

/// A name as a step of a JSON pointer in a message: escaped for the pointer and the terminal, and
/// cut where it is very long.
void append_step(std::string& pointer, std::string_view name);

/// What is wrong with the text that holds a forbidden byte at `at` (see find_forbidden_text).
std::string words_for_forbidden(std::string_view text, std::size_t at);

} // namespace modcost
