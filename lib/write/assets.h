#pragma once

#include <string_view>

namespace modcost {

// The style sheet and the script of the page, as the build embedded them, and what its policy calls
// them: `sha256-…`.
std::string_view page_style();
std::string_view page_style_hash();
std::string_view page_script();
std::string_view page_script_hash();

} // namespace modcost
