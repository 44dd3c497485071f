#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace modcost {

/// Offset of the first byte that no document may carry (report-format, "Text"): malformed UTF-8, a
/// surrogate, U+FFFE, U+FFFF, or a control below U+0020 but tab, line feed, carriage return.
std::optional<std::size_t> find_forbidden_text(std::string_view text);

/// Offset of the first byte that is not well-formed UTF-8 (no overlong forms, surrogates, >
/// U+10FFFF).
std::optional<std::size_t> find_malformed_utf8(std::string_view bytes);

/// Bytes of the well-formed sequence that begins at `offset` < size, or 0 if what stands there is
/// malformed.
std::size_t utf8_sequence_length(std::string_view bytes, std::size_t offset);

/// Reads the code point at `offset` of well-formed UTF-8 and moves `offset` behind it.
char32_t next_code_point(std::string_view text, std::size_t& offset);

void append_utf8(std::string& out, char32_t code_point);

std::size_t count_code_points(std::string_view text);

/// For messages: in double quotes (the `…` stands inside them), controls, bidirectional marks,
/// quotes, backslashes and bytes that are not UTF-8 as escapes, at most `limit` code points and
/// then `…`. Cannot drive a terminal.
std::string quoted(std::string_view bytes, std::size_t limit = 60);

/// The same escapes without quotes, length limit or escaping of `"`: for file names in front of a
/// message.
std::string printable(std::string_view bytes);

/// `text` with control characters (C0, DEL, C1), line separators and the backslash escaped as in
/// JSON
/// (`\n`, `\u0085`, `\\`): for data attributes and visible text (outputs, "Names for programs").
/// Malformed bytes pass unchanged.
void append_json_escaped(std::string& out, std::string_view text);

} // namespace modcost
