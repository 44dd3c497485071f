#include "report/refusal.h"

#include "base/text.h"

#include <algorithm>

namespace modcost {
namespace {

std::string hexadecimal(unsigned value, std::size_t digits) {
  std::string text(digits, '0');
  for (std::size_t place = digits; place-- > 0; value /= 16)
    text[place] = "0123456789ABCDEF"[value % 16];
  return text;
}

} // namespace

void append_step(std::string& pointer, std::string_view name) {
  constexpr std::size_t limit = 120; // bytes
  std::size_t end = std::min(name.size(), limit);
  while (end < name.size() && end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80)
    --end;
  pointer += '/';
  for (const char character : printable(name.substr(0, end)))
    pointer += character == '~' ? "~0" : character == '/' ? "~1" : std::string(1, character);
  if (end < name.size())
    pointer += "…";
}

std::string words_for_forbidden(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  const std::string_view three = text.substr(at, 3);
  if (byte < 0x20)
    return "found the control character U+" + hexadecimal(byte, 4) +
           " in a text; of controls only tab, line feed and carriage return are allowed";
  if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF")
    return std::string("found U+FFF") + (three.back() == '\xBE' ? 'E' : 'F') +
           " in a text, which no document can carry";
  if (byte == 0xED && three.size() == 3 && static_cast<unsigned char>(three[1]) >= 0xA0)
    return "found a lone surrogate in a text, which no document can carry";
  return "found the byte 0x" + hexadecimal(byte, 2) + " in a text, which is not UTF-8 there";
}

} // namespace modcost
