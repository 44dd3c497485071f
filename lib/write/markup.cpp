#include "write/markup.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace modcost {
namespace {

/// What a byte needs in a context: nothing, a look at the characters behind it, or a reference.
enum class Need : std::uint8_t { nothing, look, reference, escape };
using Needs = std::array<Need, 256>;

constexpr Needs make_needs(bool attribute) {
  Needs needs{};
  for (std::size_t byte = 0; byte < 0x20; ++byte)
    needs[byte] = Need::escape;
  needs['\t'] = needs['\n'] = attribute ? Need::escape : Need::nothing;
  needs[0x7F] = Need::escape;
  needs['&'] = needs['<'] = needs['>'] = Need::reference;
  if (attribute)
    needs['"'] = Need::reference;
  // C1 controls and non-characters begin with these.
  needs[0xC2] = needs[0xEF] = needs[0xF0] = needs[0xF1] = needs[0xF2] = needs[0xF3] = needs[0xF4] =
      Need::look;
  return needs;
}

constexpr Needs text_needs = make_needs(false);
constexpr Needs attribute_needs = make_needs(true);

std::string_view reference_for(char character) {
  switch (character) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  default:
    return "&quot;";
  }
}

bool is_visible(char32_t point) {
  const bool control = point < 0x20 || (point >= 0x7F && point < 0xA0);
  const bool no_character = (point >= 0xFDD0 && point <= 0xFDEF) || (point & 0xFFFE) == 0xFFFE;
  return !control && !no_character;
}

void append_hexadecimal(OutputBuffer& out, std::uint32_t unit) {
  out.append("\\u");
  for (int shift = 12; shift >= 0; shift -= 4)
    out.append("0123456789abcdef"[unit >> shift & 0xF]);
}

/// As in JSON: a character beyond the first plane as a pair.
void append_escape(OutputBuffer& out, char32_t point) {
  switch (point) {
  case '\t':
    out.append("\\t");
    return;
  case '\n':
    out.append("\\n");
    return;
  case '\r':
    out.append("\\r");
    return;
  default:
    break;
  }
  if (point >= 0x10000) {
    append_hexadecimal(out, 0xD800 + ((static_cast<std::uint32_t>(point) - 0x10000) >> 10));
    append_hexadecimal(out, 0xDC00 + (static_cast<std::uint32_t>(point) & 0x3FF));
    return;
  }
  append_hexadecimal(out, static_cast<std::uint32_t>(point));
}

/// Beyond the first plane: some XML readers stumble over a pair that their buffer cuts in two.
void append_reference(OutputBuffer& out, char32_t point) {
  std::array<char, 12> digits;
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(),
                                     static_cast<std::uint32_t>(point));
  out.append("&#");
  out.append({digits.data(), static_cast<std::size_t>(written.ptr - digits.data())});
  out.append(';');
}

/// Copies clean spans whole.
void append_escaped(OutputBuffer& out, std::string_view text, const Needs& needs) {
  std::size_t clean = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Need need = needs[static_cast<unsigned char>(text[at])];
    if (need == Need::nothing) {
      ++at;
      continue;
    }
    std::size_t behind = at;
    const char32_t point = next_code_point(text, behind);
    if (need == Need::look && point < 0x10000 && is_visible(point)) {
      at = behind;
      continue;
    }
    out.append(text.substr(clean, at - clean));
    if (need == Need::reference)
      out.append(reference_for(text[at]));
    else if (is_visible(point))
      append_reference(out, point);
    else
      append_escape(out, point);
    clean = at = behind;
  }
  out.append(text.substr(clean));
}

} // namespace

void append_text(OutputBuffer& out, std::string_view text) {
  append_escaped(out, text, text_needs);
}

void append_attribute(OutputBuffer& out, std::string_view text) {
  append_escaped(out, text, attribute_needs);
}

void append_data(OutputBuffer& out, std::string_view text) {
  for (std::size_t backslash = text.find('\\'); backslash != std::string_view::npos;
       backslash = text.find('\\')) {
    append_escaped(out, text.substr(0, backslash), attribute_needs);
    out.append("\\\\");
    text.remove_prefix(backslash + 1);
  }
  append_escaped(out, text, attribute_needs);
}

void append_data_value(OutputBuffer& out, std::string_view text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') || character == '_' || character == '.' ||
           character == '-';
  });
  out.append(plain ? "=" : "=\"");
  if (plain)
    out.append(text);
  else
    append_data(out, text);
  if (!plain)
    out.append('"');
}

void append_json(OutputBuffer& out, std::string_view text) {
  out.append('"');
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t point = next_code_point(text, at);
    switch (point) {
    case '"':
      out.append("\\\"");
      break;
    case '\\':
      out.append("\\\\");
      break;
    case '<':
    case '>':
    case '&':
    case 0x2028:
    case 0x2029:
      append_hexadecimal(out, static_cast<std::uint32_t>(point));
      break;
    default:
      if (is_visible(point))
        out.append(text.substr(begin, at - begin));
      else
        append_escape(out, point);
    }
  }
  out.append('"');
}

void NumberWriter::value(const Number& number) {
  if (const std::optional<std::int64_t> word = number.word()) {
    std::array<char, 24> digits;
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), *word);
    out_.append({digits.data(), static_cast<std::size_t>(written.ptr - digits.data())});
    return;
  }
  scratch_.clear();
  number.append_exact(scratch_);
  out_.append(scratch_);
}

void NumberWriter::exact(const Number& number) {
  scratch_.clear();
  append_exact_text(scratch_, number);
  out_.append(scratch_);
}

void NumberWriter::compact(const Number& number, bool bytes, bool lower_bound) {
  scratch_.clear();
  append_compact_text(scratch_, number, bytes ? Prefixes::binary : Prefixes::si,
                      lower_bound ? Rounding::cut : Rounding::half_up);
  out_.append(scratch_);
}

void NumberWriter::integer(std::uint64_t number) {
  std::array<char, 24> digits;
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out_.append({digits.data(), static_cast<std::size_t>(written.ptr - digits.data())});
}

} // namespace modcost
