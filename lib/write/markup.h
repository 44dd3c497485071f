#pragma once

#include "base/number.h"
#include "base/number_text.h"
#include "io/sink.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace modcost {

// One escape per context (outputs, "Security"). Characters that HTML or XML cannot carry well
// (carriage return, DEL, C1 controls, non-characters) are shown as visible escapes: `\u0085`.

/// Text between tags. Line feeds and tabs stay.
void append_text(OutputBuffer& out, std::string_view text);
/// A value in double quotes.
void append_attribute(OutputBuffer& out, std::string_view text);
/// A value in double quotes for programs: control characters and the backslash as in JSON.
void append_data(OutputBuffer& out, std::string_view text);
/// `=value` for programs, in quotes only where it needs them: most of a page is attributes.
void append_data_value(OutputBuffer& out, std::string_view text);
/// A JSON string with its quotes that stands safely in a script element: `<`, `>`, `&`, U+2028 and
/// U+2029 cannot occur in it.
void append_json(OutputBuffer& out, std::string_view text);

/// Numbers straight into a document.
class NumberWriter {
public:
  explicit NumberWriter(OutputBuffer& out) : out_(out) {}
  /// All digits in ASCII, for values.
  void value(const Number& number);
  /// `4,948,310,080`.
  void exact(const Number& number);
  /// `4.94 G`; bytes with binary prefixes; a lower bound is cut and never rounded up.
  void compact(const Number& number, bool bytes, bool lower_bound);
  void integer(std::uint64_t number);

private:
  OutputBuffer& out_;
  std::string scratch_;
};

} // namespace modcost
