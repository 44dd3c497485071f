#include "layout/bidi.h"

#include "base/text.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace modcost {

namespace {

constexpr std::string_view open = "\u2068";
constexpr std::string_view close = "\u2069";

/// Bidi classes R and AL with what is reserved for them, and AN: none of them is below U+0590.
bool is_right_to_left(char32_t point) {
  return (point >= 0x590 && point <= 0x8FF) || (point >= 0xFB1D && point <= 0xFDFF) ||
         (point >= 0xFE70 && point <= 0xFEFF) || (point >= 0x10800 && point <= 0x10FFF) ||
         (point >= 0x1E800 && point <= 0x1EFFF);
}

bool opens_isolate(char32_t point) {
  return point >= 0x2066 && point <= 0x2068;
}

constexpr char32_t closes_isolate = 0x2069;

bool turns_direction(char32_t point) {
  return is_right_to_left(point) || point == 0x200E || point == 0x200F ||
         (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

bool word_turns_direction(std::string_view word) {
  for (std::size_t offset = 0; offset < word.size();)
    if (turns_direction(next_code_point(word, offset)))
      return true;
  return false;
}

/// A word, or several, whose isolates are balanced: a mark that closes nothing gets one to close.
/// Embeddings and overrides end with the isolate around them.
void append_balanced(std::string& line, std::string_view words) {
  std::size_t depth = 0;
  for (std::size_t offset = 0; offset < words.size();) {
    const std::size_t begin = offset;
    const char32_t point = next_code_point(words, offset);
    if (opens_isolate(point))
      ++depth;
    else if (point == closes_isolate && depth == 0)
      line += open;
    else if (point == closes_isolate)
      --depth;
    line += words.substr(begin, offset - begin);
  }
  for (; depth > 0; --depth)
    line += close;
}

/// Behind which another name begins, and which does not belong to the one in front of it.
bool separates(char character) {
  return character == ',' || character == ';' || character == ':';
}

/// Splits at spaces, and keeps neighbouring words of the same need together.
std::string isolate_words(std::string_view text) {
  std::string line;
  std::size_t run = 0; // where the words that are to be isolated together begin
  bool turning = false;
  const auto end_run = [&](std::size_t end) {
    if (turning) {
      line += open;
      append_balanced(line, text.substr(run, end - run));
      line += close;
    } else {
      line += text.substr(run, end - run);
    }
    run = end;
  };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t word = at;
    while (word < text.size() && text[word] == ' ')
      ++word;
    const std::size_t behind = std::min(text.find(' ', word), text.size());
    const bool turns = word_turns_direction(text.substr(word, behind - word));
    if (turns != turning) {
      end_run(turning ? at : word); // spaces between stand outside
      turning = turns;
    }
    at = behind;
    if (turning && separates(text[behind - 1])) {
      end_run(behind - 1);
      turning = false;
    }
  }
  end_run(text.size());
  return line;
}

std::string without_separators(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\t', ' ');
  std::replace(line.begin(), line.end(), '\n', ' ');
  for (const auto& [separator, escape] :
       {std::pair<std::string_view, std::string_view>{"\u2028", "\\u2028"}, {"\u2029", "\\u2029"}})
    for (std::size_t at = line.find(separator); at != std::string::npos; at = line.find(separator))
      line.replace(at, separator.size(), escape);
  return line;
}

} // namespace

std::string isolate_directions(std::string_view text) {
  const bool ascii = std::all_of(text.begin(), text.end(), [](char character) {
    return static_cast<unsigned char>(character) < 0x80;
  });
  const std::string line = without_separators(text);
  return ascii ? line : isolate_words(line);
}

} // namespace modcost
