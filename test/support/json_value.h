#pragma once

#include "report/json_text.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace modcost {

/// A JSON value to change and write again: for tests that make one report out of another.
struct JsonValue {
  enum class Kind { scalar, array, object };
  struct Member;

  Kind kind = Kind::scalar;
  std::string literal = "null"; ///< of a scalar, as it stands
  std::vector<Member> members;

  static JsonValue parse(std::string_view text);

  const JsonValue* find(std::string_view name) const;
  JsonValue* find(std::string_view name) {
    return const_cast<JsonValue*>(std::as_const(*this).find(name));
  }
  const JsonValue& at(std::string_view name) const { return *find(name); }
  JsonValue& at(std::string_view name) { return *find(name); }
  /// What a JSON pointer without escapes names.
  JsonValue& at_pointer(std::string_view pointer);
  void set(std::string_view name, std::string_view json);
  void remove(std::string_view name);
  /// The text of a string.
  std::string text() const { return decode_json_string(literal); }

  void append_to(std::string& out) const;
  std::string json() const {
    std::string out;
    append_to(out);
    return out;
  }
};

/// An element of an array has no name.
struct JsonValue::Member {
  Member(std::string name, JsonValue value) : first(std::move(name)), second(std::move(value)) {}
  std::string first;
  JsonValue second;
};

namespace json_value_detail {

inline JsonValue take(JsonCursor& cursor) {
  using Token = JsonCursor::Token;
  JsonValue value;
  if (cursor.token() != Token::object_start && cursor.token() != Token::array_start) {
    value.literal = cursor.raw();
    cursor.advance();
    return value;
  }
  value.kind =
      cursor.token() == Token::object_start ? JsonValue::Kind::object : JsonValue::Kind::array;
  cursor.advance();
  while (cursor.token() != Token::object_end && cursor.token() != Token::array_end) {
    std::string name;
    if (value.kind == JsonValue::Kind::object) {
      const std::string_view raw = cursor.raw();
      name = raw.substr(1, raw.size() - 2);
      cursor.advance();
    }
    value.members.emplace_back(std::move(name), take(cursor));
  }
  cursor.advance();
  return value;
}

} // namespace json_value_detail

inline JsonValue JsonValue::parse(std::string_view text) {
  JsonCursor cursor(text);
  return json_value_detail::take(cursor);
}

inline const JsonValue* JsonValue::find(std::string_view name) const {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [name](const Member& member) { return member.first == name; });
  return found == members.end() ? nullptr : &found->second;
}

inline JsonValue& JsonValue::at_pointer(std::string_view pointer) {
  JsonValue* value = this;
  while (!pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    const std::string step(pointer.substr(1, end - 1));
    value =
        value->kind == Kind::array ? &value->members.at(std::stoul(step)).second : &value->at(step);
    pointer.remove_prefix(end);
  }
  return *value;
}

inline void JsonValue::set(std::string_view name, std::string_view json) {
  if (JsonValue* value = find(name))
    *value = parse(json);
  else
    members.emplace_back(std::string(name), parse(json));
}

inline void JsonValue::remove(std::string_view name) {
  std::erase_if(members, [name](const Member& member) { return member.first == name; });
}

inline void JsonValue::append_to(std::string& out) const {
  if (kind == Kind::scalar) {
    out += literal;
    return;
  }
  out += kind == Kind::object ? '{' : '[';
  for (std::size_t index = 0; index < members.size(); ++index) {
    if (index > 0)
      out += ',';
    if (kind == Kind::object)
      out += '"' + members[index].first + "\":";
    members[index].second.append_to(out);
  }
  out += kind == Kind::object ? '}' : ']';
}

} // namespace modcost
