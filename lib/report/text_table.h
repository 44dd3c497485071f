#pragma once

#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace modcost {

/// Quick on the short texts of reports, and sensitive to every byte of long ones.
struct TextHash {
  std::size_t operator()(std::string_view text) const {
    std::uint64_t hash = text.size() * 0x9E3779B97F4A7C15U;
    const char* at = text.data();
    std::size_t left = text.size();
    for (; left >= 8; at += 8, left -= 8)
      hash = mix(hash, load(at, 8));
    return static_cast<std::size_t>(mix(hash, load(at, left)));
  }

private:
  static std::uint64_t load(const char* at, std::size_t size) {
    std::uint64_t word = 0;
    if (size > 0) // an empty view may have no address, which memcpy must not be given
      std::memcpy(&word, at, size);
    return word;
  }
  static std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0xD6E8FEB86659FD93U;
    return hash ^ (hash >> 32);
  }
};

/// Distinct texts, each with a small number in the order of first appearance. Holds views: into the
/// report's input where the text stands there as it is, else into copies of its own. Texts never
/// move.
class TextTable {
public:
  using Id = std::uint32_t;

  /// `lasting` says that the view outlives the table; otherwise a new text is copied.
  Id intern(std::string_view text, bool lasting) {
    const auto found = ids_.find(text);
    return found != ids_.end() ? found->second : add(text, lasting);
  }
  std::optional<Id> find(std::string_view text) const {
    const auto found = ids_.find(text);
    return found != ids_.end() ? std::optional(found->second) : std::nullopt;
  }
  std::string_view operator[](Id id) const { return texts_[id]; }
  std::size_t size() const { return texts_.size(); }

private:
  Id add(std::string_view text, bool lasting);

  std::vector<std::string_view> texts_;
  std::unordered_map<std::string_view, Id, TextHash> ids_;
  std::deque<std::string> copies_;
};

using TextId = TextTable::Id;
using PathId = TextTable::Id;

} // namespace modcost
