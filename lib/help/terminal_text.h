#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace modcost {

/// Markdown as plain text for a terminal: wrapped to `width` columns, text indented below its
/// headings, without marks for emphasis. In a paragraph with hard line breaks what follows the
/// first one hangs, so that it reads as a term and its definition. Short pieces of code are not
/// broken across lines; a code block keeps its lines. Ends with a line feed.
std::string terminal_text(std::string_view markdown, std::size_t width = 78);

} // namespace modcost
