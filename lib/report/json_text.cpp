#include "report/json_text.h"

#include "base/text.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace modcost {
namespace {

bool ends_word(char character) {
  switch (character) {
  case ' ':
  case '\t':
  case '\n':
  case '\r':
  case ',':
  case ':':
  case '}':
  case ']':
    return true;
  default:
    return false;
  }
}

std::size_t end_of_string(std::string_view text, std::size_t opening) {
  std::size_t at = opening + 1;
  while (text[at] != '"')
    at += text[at] == '\\' ? 2U : 1U;
  return at + 1;
}

unsigned hexadecimal(std::string_view digits) {
  unsigned value = 0;
  for (const char digit : digits)
    value =
        value * 16 + static_cast<unsigned>(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
  return value;
}

/// Decodes `\uXXXX`, with the second half of a surrogate pair; moves `at` behind it.
char32_t decode_unicode_escape(std::string_view raw, std::size_t& at) {
  const unsigned first = hexadecimal(raw.substr(at + 2, 4));
  at += 6;
  if (first < 0xD800 || first > 0xDBFF)
    return first;
  const unsigned second = hexadecimal(raw.substr(at + 2, 4));
  at += 6;
  return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
}

char decode_short_escape(char letter) {
  switch (letter) {
  case 'b':
    return '\b';
  case 'f':
    return '\f';
  case 'n':
    return '\n';
  case 'r':
    return '\r';
  case 't':
    return '\t';
  default:
    return letter;
  }
}

void append_canonical_string(std::string& out, std::string_view raw) {
  if (raw.find('\\') == std::string_view::npos) {
    out += raw;
    return;
  }
  out += '"';
  for (const char character : decode_json_string(raw)) {
    if (character == '"' || character == '\\')
      out += '\\';
    out += character;
  }
  out += '"';
}

/// A container whose end has not been seen.
struct OpenContainer {
  bool object;
  std::size_t begin;                                        ///< where its text begins in the output
  std::vector<std::pair<std::string, std::string>> members; ///< name and value, objects only
};

/// Moves the value that was just written from the output to the members of its object.
void collect_member(std::vector<OpenContainer>& open, std::string& out) {
  if (open.empty() || !open.back().object)
    return;
  open.back().members.back().second = out.substr(open.back().begin);
  out.resize(open.back().begin);
}

void close_object(OpenContainer& object, std::string& out) {
  std::sort(object.members.begin(), object.members.end());
  out += '{';
  for (std::size_t index = 0; index < object.members.size(); ++index) {
    if (index > 0)
      out += ',';
    out += object.members[index].first;
    out += ':';
    out += object.members[index].second;
  }
  out += '}';
}

} // namespace

void JsonCursor::skip_to_token() {
  while (end_ < text_.size()) {
    switch (text_[end_]) {
    case ' ':
    case '\t':
    case '\n':
    case '\r':
    case ',':
    case ':':
      ++end_;
      break;
    default:
      return;
    }
  }
}

void JsonCursor::advance() {
  skip_to_token();
  begin_ = end_;
  if (end_ == text_.size()) {
    token_ = Token::end;
    return;
  }
  switch (text_[begin_]) {
  case '{':
    token_ = Token::object_start;
    ++end_;
    return;
  case '}':
    token_ = Token::object_end;
    ++end_;
    return;
  case '[':
    token_ = Token::array_start;
    ++end_;
    return;
  case ']':
    token_ = Token::array_end;
    ++end_;
    return;
  case '"': {
    end_ = end_of_string(text_, begin_);
    std::size_t behind = end_;
    while (behind < text_.size() && ends_word(text_[behind]) && text_[behind] != ',' &&
           text_[behind] != ':' && text_[behind] != '}' && text_[behind] != ']')
      ++behind;
    token_ = behind < text_.size() && text_[behind] == ':' ? Token::key : Token::string;
    return;
  }
  default:
    while (end_ < text_.size() && !ends_word(text_[end_]))
      ++end_;
    token_ = text_[begin_] == '-' || (text_[begin_] >= '0' && text_[begin_] <= '9') ? Token::number
                                                                                    : Token::word;
  }
}

std::string_view JsonCursor::take_value() {
  const std::size_t first = begin_;
  std::size_t last = end_;
  std::size_t depth = 0;
  do {
    if (token_ == Token::object_start || token_ == Token::array_start)
      ++depth;
    else if (token_ == Token::object_end || token_ == Token::array_end)
      --depth;
    last = end_;
    advance();
  } while (depth > 0);
  return text_.substr(first, last - first);
}

std::string decode_json_string(std::string_view raw) {
  raw = raw.substr(1, raw.size() - 2);
  std::string text;
  text.reserve(raw.size());
  for (std::size_t at = 0; at < raw.size();) {
    if (raw[at] != '\\') {
      text += raw[at++];
    } else if (raw[at + 1] == 'u') {
      append_utf8(text, decode_unicode_escape(raw, at));
    } else {
      text += decode_short_escape(raw[at + 1]);
      at += 2;
    }
  }
  return text;
}

std::string canonical_json(std::string_view text) {
  std::string out;
  std::vector<OpenContainer> open;
  for (JsonCursor cursor(text); cursor.token() != JsonCursor::Token::end; cursor.advance()) {
    const JsonCursor::Token token = cursor.token();
    const bool ends =
        token == JsonCursor::Token::object_end || token == JsonCursor::Token::array_end;
    if (!ends && !open.empty() && !open.back().object && out.size() > open.back().begin + 1)
      out += ',';
    switch (token) {
    case JsonCursor::Token::object_start:
      open.push_back({true, out.size(), {}});
      continue;
    case JsonCursor::Token::array_start:
      open.push_back({false, out.size(), {}});
      out += '[';
      continue;
    case JsonCursor::Token::key: {
      std::string name;
      append_canonical_string(name, cursor.raw());
      open.back().members.emplace_back(std::move(name), std::string());
      continue;
    }
    case JsonCursor::Token::object_end:
      close_object(open.back(), out);
      open.pop_back();
      break;
    case JsonCursor::Token::array_end:
      out += ']';
      open.pop_back();
      break;
    case JsonCursor::Token::string:
      append_canonical_string(out, cursor.raw());
      break;
    default:
      out += cursor.raw();
    }
    collect_member(open, out);
  }
  return out;
}

JsonTable::Id JsonTable::intern(std::string_view text) {
  const auto spelled = by_spelling_.find(text);
  if (spelled != by_spelling_.end())
    return spelled->second;
  const Id next = static_cast<Id>(texts_.size());
  const Id id = text.size() > canonical_limit
                    ? next
                    : by_meaning_.try_emplace(canonical_json(text), next).first->second;
  if (id == next)
    texts_.push_back(text);
  by_spelling_.emplace(text, id);
  return id;
}

std::size_t offset_of_value(std::string_view text, std::span<const std::string> steps) {
  using Token = JsonCursor::Token;
  JsonCursor cursor(text);
  const auto offset = [&] { return static_cast<std::size_t>(cursor.raw().data() - text.data()); };
  std::size_t found = offset();
  for (const std::string& step : steps) {
    const bool object = cursor.token() == Token::object_start;
    if (!object && cursor.token() != Token::array_start)
      return found;
    cursor.advance();
    for (std::size_t index = 0;; ++index) {
      if (cursor.token() == Token::object_end || cursor.token() == Token::array_end)
        return found;
      const std::string name = object ? decode_json_string(cursor.raw()) : std::to_string(index);
      if (object)
        cursor.advance();
      if (name == step)
        break;
      cursor.take_value();
    }
    found = offset();
  }
  return found;
}

} // namespace modcost
