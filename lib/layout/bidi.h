#pragma once

#include <string>
#include <string_view>

namespace modcost {

/// A line whose words cannot reorder each other: words that hold right-to-left letters or direction
/// marks stand between U+2068 (first strong isolate) and U+2069, neighbouring ones together, and
/// whatever a word opens is closed in there. Nothing is taken away; only line and paragraph
/// separators, which would end every isolate, stand as visible escapes, and tabs and line feeds as
/// spaces. `text` is well-formed UTF-8.
std::string isolate_directions(std::string_view text);

} // namespace modcost
