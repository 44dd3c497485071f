#pragma once

#include <string_view>

namespace modcost {

/// Converts `bytes` as the command would, to a page and a picture. Ends the program where what
/// comes out is no document, is not the same a second time, or where a refusal has no place or
/// could drive a terminal.
void check_conversion(std::string_view bytes);

} // namespace modcost
