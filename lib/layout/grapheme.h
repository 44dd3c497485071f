#pragma once

#include <cstddef>
#include <string_view>

namespace modcost {

/// Where the character that a reader sees at `offset` < size ends: a base with its combining marks,
/// variation selectors and joined emoji, or a pair of regional indicators. `text` is well-formed
/// UTF-8.
std::size_t grapheme_end(std::string_view text, std::size_t offset);

} // namespace modcost
