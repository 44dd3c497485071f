#pragma once

#include "report/text_table.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace modcost {

/// Walks a JSON text that the reader has accepted, token by token; allocates nothing.
class JsonCursor {
public:
  enum class Token {
    object_start,
    object_end,
    array_start,
    array_end,
    key,
    string,
    number,
    word,
    end
  };

  explicit JsonCursor(std::string_view text) : text_(text) { advance(); }

  Token token() const { return token_; }
  /// The token as it stands: a string with its quotes and escapes, a number, `true`, a bracket.
  std::string_view raw() const { return text_.substr(begin_, end_ - begin_); }
  void advance();
  /// Moves behind the value that begins at the current token; returns it as it stands.
  std::string_view take_value();

private:
  void skip_to_token();

  std::string_view text_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  Token token_ = Token::end;
};

/// The value of a JSON string token with its quotes. The reader has accepted it.
std::string decode_json_string(std::string_view raw);

/// Distinct JSON values. Two values have one number exactly when they say the same: white space,
/// the order of members and the spelling of strings do not matter (values longer than
/// `canonical_limit` are compared as they stand). Holds views into the report's input.
class JsonTable {
public:
  using Id = std::uint32_t;
  static constexpr std::size_t canonical_limit = std::size_t{64} * 1024;

  /// `text` must be a value that the reader has accepted, and outlive the table.
  Id intern(std::string_view text);
  /// The value as it first stood in the report.
  std::string_view operator[](Id id) const { return texts_[id]; }
  std::size_t size() const { return texts_.size(); }

private:
  std::vector<std::string_view> texts_;
  std::unordered_map<std::string_view, Id, TextHash> by_spelling_;
  std::unordered_map<std::string, Id> by_meaning_;
};

using JsonId = JsonTable::Id;

/// Where in `text` the value at these steps begins: names of members, indices of arrays. The offset
/// of the last step that there is, where the way ends before. For messages only.
std::size_t offset_of_value(std::string_view text, std::span<const std::string> steps);

/// The value without white space, its members sorted by name, its strings spelled one way.
std::string canonical_json(std::string_view text);

} // namespace modcost
