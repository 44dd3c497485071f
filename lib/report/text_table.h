#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace modcost {

/// Distinct texts, each with a small number in the order of first appearance. Holds views: into the
/// report's input where the text stands there as it is, else into copies of its own. Texts never move.
class TextTable {
public:
  using Id = std::uint32_t;

  /// `lasting` says that the view outlives the table; otherwise a new text is copied.
  Id intern(std::string_view text, bool lasting) {
    const auto found = ids_.find(text);
    return found != ids_.end() ? found->second : add(text, lasting);
  }
  std::string_view operator[](Id id) const { return texts_[id]; }
  std::size_t size() const { return texts_.size(); }

private:
  Id add(std::string_view text, bool lasting);

  std::vector<std::string_view> texts_;
  std::unordered_map<std::string_view, Id> ids_;
  std::deque<std::string> copies_;
};

using TextId = TextTable::Id;
using PathId = TextTable::Id;

} // namespace modcost
