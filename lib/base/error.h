#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace modcost {

/// What went wrong, as a value. It is printed in one place (app/messages) and nowhere else.
struct Error {
  /// Decides the exit status: usage 2, refused 1, system 3 (see command-line, "Exit status").
  enum class Kind { usage, refused, system };

  Kind kind = Kind::refused;
  /// The file meant, as the user named it; empty where there is none. Raw bytes: may hold anything.
  std::string file = {};
  /// 1-based; 0 where there is no place in the file. Columns count code points.
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  /// One lower-case sentence without a full stop; values from outside in it are already quoted.
  std::string text = {};
  /// What to do about it, or empty.
  std::string advice = {};
};

/// A value or the reason why there is none.
template<class Value>
class [[nodiscard]] Result {
public:
  Result(Value value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return content_.index() == 0; }
  Value& operator*() { return *std::get_if<0>(&content_); }
  const Value& operator*() const { return *std::get_if<0>(&content_); }
  Value* operator->() { return std::get_if<0>(&content_); }
  const Value* operator->() const { return std::get_if<0>(&content_); }
  Error& error() { return *std::get_if<1>(&content_); }
  const Error& error() const { return *std::get_if<1>(&content_); }

private:
  std::variant<Value, Error> content_;
};

/// The result of an operation that yields nothing.
using Outcome = Result<std::monostate>;
inline Outcome success() {
  return Outcome(std::monostate{});
}

} // namespace modcost
