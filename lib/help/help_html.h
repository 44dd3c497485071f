#pragma once

#include <string>
#include <string_view>

namespace modcost {

/// Markdown as safe HTML for the inside of a page's section: its highest heading becomes `<h3>`,
/// images become links to them, raw HTML is shown as the text that it is, links that could run a
/// script are only their text. Ends with a line feed.
std::string help_html(std::string_view markdown);

} // namespace modcost
