#include "base/text.h"

#include <cstdint>
#include <cstring>

namespace modcost {

namespace {

constexpr std::uint64_t repeated(unsigned char byte) {
  return std::uint64_t{0x0101010101010101} * byte;
}
constexpr std::uint64_t high_bits = repeated(0x80);

std::uint64_t load_word(const char* from) {
  std::uint64_t word = 0;
  std::memcpy(&word, from, sizeof(word));
  return word;
}

unsigned char byte_at(std::string_view bytes, std::size_t offset) {
  return static_cast<unsigned char>(bytes[offset]);
}

/// The high bit of each byte that may be below `limit` (≤ 0x80), of at least one if any is: a
/// borrow can flag the byte above a true one, never a word without one.
constexpr std::uint64_t bytes_below(std::uint64_t word, unsigned char limit) {
  return (word - repeated(limit)) & ~word & high_bits;
}

std::uint64_t load_half_word(const char* from) {
  std::uint32_t half = 0;
  std::memcpy(&half, from, sizeof(half));
  return half;
}

/// Whether `suspicious` finds nothing in the bytes from `offset` on, fewer than 16. The words it
/// looks at overlap, each other or what lies before. Says no where it cannot tell.
template<class Suspicious>
bool has_plain_end(std::string_view bytes, std::size_t offset, Suspicious suspicious) {
  const char* const end = bytes.data() + bytes.size();
  if (bytes.size() >= 8)
    return suspicious(load_word(end - 8)) == 0 &&
           (bytes.size() - offset <= 8 || suspicious(load_word(bytes.data() + offset)) == 0);
  if (bytes.size() >= 4)
    return suspicious(load_half_word(bytes.data()) << 32 | load_half_word(end - 4)) == 0;
  return false;
}

/// Moves over bytes in steps of words while `suspicious(word)` is 0, then over single bytes while
/// `plain(byte)`; stops at the first that is not, or at the end.
template<class Suspicious, class Plain>
std::size_t skip_plain(std::string_view bytes, std::size_t offset, Suspicious suspicious,
                       Plain plain) {
  const std::size_t size = bytes.size();
  while (true) {
    while (size - offset >= 16 && (suspicious(load_word(bytes.data() + offset)) |
                                   suspicious(load_word(bytes.data() + offset + 8))) == 0)
      offset += 16;
    if (size - offset < 16 && has_plain_end(bytes, offset, suspicious))
      return size;
    // What made the words suspicious is often only a tab or a line feed: go on behind it.
    const std::size_t stop = size - offset >= 16 ? offset + 16 : size;
    while (offset < stop && plain(byte_at(bytes, offset)))
      ++offset;
    if (offset < stop || offset == size)
      return offset;
  }
}

/// Length of the well-formed sequence whose lead byte (≥ 0x80) stands at `offset`, or 0. The ranges
/// of the second byte are those of table 3-7 of the Unicode standard: they keep out overlong forms
/// and surrogates.
std::size_t multibyte_length(std::string_view bytes, std::size_t offset) {
  const unsigned char lead = byte_at(bytes, offset);
  const std::size_t length = lead < 0xC2   ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || bytes.size() - offset < length)
    return 0;
  const unsigned char least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  const unsigned char second = byte_at(bytes, offset + 1);
  if (second < least || second > most)
    return 0;
  for (std::size_t index = 2; index < length; ++index)
    if ((byte_at(bytes, offset + index) & 0xC0) != 0x80)
      return 0;
  return length;
}

constexpr std::string_view hexadecimal = "0123456789abcdef";

void append_hexadecimal(std::string& out, std::uint32_t value, unsigned digits) {
  for (unsigned shift = digits * 4; shift > 0; shift -= 4)
    out += hexadecimal[(value >> (shift - 4)) & 0xF];
}

/// The escape of a control, separator or backslash as JSON writes it.
void append_escape(std::string& out, char32_t code_point) {
  out += '\\';
  switch (code_point) {
  case U'\b':
    out += 'b';
    return;
  case U'\f':
    out += 'f';
    return;
  case U'\n':
    out += 'n';
    return;
  case U'\r':
    out += 'r';
    return;
  case U'\t':
    out += 't';
    return;
  case U'\\':
  case U'"':
    out += static_cast<char>(code_point);
    return;
  default:
    out += 'u';
    append_hexadecimal(out, static_cast<std::uint32_t>(code_point), 4);
  }
}

bool is_control_or_separator(char32_t code_point) {
  return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0) || code_point == 0x2028 ||
         code_point == 0x2029;
}

/// Marks that reorder or hide what a terminal shows around them.
bool is_bidirectional_mark(char32_t code_point) {
  return code_point == 0x061C || code_point == 0x200E || code_point == 0x200F ||
         (code_point >= 0x202A && code_point <= 0x202E) ||
         (code_point >= 0x2066 && code_point <= 0x2069) || code_point == 0xFEFF;
}

/// Appends at most `limit` code points with escapes; says whether that was all.
bool append_printable(std::string& out, std::string_view bytes, std::size_t limit,
                      bool escape_quotes) {
  std::size_t offset = 0;
  for (; offset < bytes.size() && limit > 0; --limit) {
    const std::size_t length = utf8_sequence_length(bytes, offset);
    if (length == 0) {
      out += "\\x";
      append_hexadecimal(out, byte_at(bytes, offset++), 2);
      continue;
    }
    const std::string_view sequence = bytes.substr(offset, length);
    const char32_t code_point = next_code_point(bytes, offset);
    if (code_point == U'\\' || (escape_quotes && code_point == U'"') ||
        is_control_or_separator(code_point) || is_bidirectional_mark(code_point))
      append_escape(out, code_point);
    else
      out += sequence;
  }
  return offset == bytes.size();
}

} // namespace

std::size_t utf8_sequence_length(std::string_view bytes, std::size_t offset) {
  return byte_at(bytes, offset) < 0x80 ? 1 : multibyte_length(bytes, offset);
}

std::optional<std::size_t> find_forbidden_text(std::string_view text) {
  const auto suspicious = [](std::uint64_t word) {
    return (word & high_bits) | bytes_below(word, 0x20);
  };
  const auto plain = [](unsigned char byte) {
    return (byte >= 0x20 && byte < 0x80) || byte == '\t' || byte == '\n' || byte == '\r';
  };
  std::size_t offset = 0;
  while ((offset = skip_plain(text, offset, suspicious, plain)) < text.size()) {
    do {
      const std::size_t length = byte_at(text, offset) < 0x80 ? 0 : multibyte_length(text, offset);
      if (length == 0)
        return offset;
      // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
      if (length == 3 && byte_at(text, offset) == 0xEF && byte_at(text, offset + 1) == 0xBF &&
          byte_at(text, offset + 2) >= 0xBE)
        return offset;
      offset += length;
      // Characters beyond ASCII come in rows.
    } while (offset < text.size() && byte_at(text, offset) >= 0x80);
  }
  return std::nullopt;
}

std::optional<std::size_t> find_malformed_utf8(std::string_view bytes) {
  const auto suspicious = [](std::uint64_t word) { return word & high_bits; };
  const auto plain = [](unsigned char byte) { return byte < 0x80; };
  std::size_t offset = 0;
  while ((offset = skip_plain(bytes, offset, suspicious, plain)) < bytes.size()) {
    const std::size_t length = multibyte_length(bytes, offset);
    if (length == 0)
      return offset;
    offset += length;
  }
  return std::nullopt;
}

char32_t next_code_point(std::string_view text, std::size_t& offset) {
  const unsigned char lead = byte_at(text, offset++);
  if (lead < 0x80)
    return lead;
  const unsigned continuations = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
  std::uint32_t code_point = lead & (0x3Fu >> continuations);
  for (unsigned index = 0; index < continuations; ++index)
    code_point = code_point << 6 | (byte_at(text, offset++) & 0x3Fu);
  return code_point;
}

void append_utf8(std::string& out, char32_t code_point) {
  const auto bits = static_cast<std::uint32_t>(code_point);
  const auto continuation = [&](unsigned shift) {
    out += static_cast<char>(0x80 | ((bits >> shift) & 0x3F));
  };
  if (bits < 0x80) {
    out += static_cast<char>(bits);
  } else if (bits < 0x800) {
    out += static_cast<char>(0xC0 | (bits >> 6));
    continuation(0);
  } else if (bits < 0x10000) {
    out += static_cast<char>(0xE0 | (bits >> 12));
    continuation(6);
    continuation(0);
  } else {
    out += static_cast<char>(0xF0 | (bits >> 18));
    continuation(12);
    continuation(6);
    continuation(0);
  }
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text)
    count += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  return count;
}

std::string quoted(std::string_view bytes, std::size_t limit) {
  std::string out = "\"";
  if (!append_printable(out, bytes, limit, true))
    out += "…";
  out += '"';
  return out;
}

std::string printable(std::string_view bytes) {
  std::string out;
  append_printable(out, bytes, bytes.size(), false);
  return out;
}

void append_json_escaped(std::string& out, std::string_view text) {
  // Beyond ASCII only C1 (C2 80 to C2 9F) and the two separators (E2 80 A8, E2 80 A9) matter.
  const auto suspicious = [](std::uint64_t word) {
    return (word & high_bits) | bytes_below(word, 0x20) | bytes_below(word ^ repeated('\\'), 1) |
           bytes_below(word ^ repeated(0x7F), 1);
  };
  const auto plain = [](unsigned char byte) {
    return byte >= 0x20 && byte != '\\' && byte != 0x7F && byte != 0xC2 && byte != 0xE2;
  };
  std::size_t clean = 0;
  std::size_t offset = 0;
  while ((offset = skip_plain(text, offset, suspicious, plain)) < text.size()) {
    const std::size_t length = utf8_sequence_length(text, offset);
    std::size_t behind = offset;
    const char32_t code_point = length == 0 ? U'?' : next_code_point(text, behind);
    if (length == 0 || !(code_point == U'\\' || is_control_or_separator(code_point))) {
      offset += length == 0 ? 1 : length;
      continue;
    }
    out += text.substr(clean, offset - clean);
    append_escape(out, code_point);
    clean = offset = behind;
  }
  out += text.substr(clean);
}

} // namespace modcost
