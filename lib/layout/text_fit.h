#pragma once

#include <string>
#include <string_view>

namespace modcost {

/// An upper bound of the width of `text` at a font size of 1 px, in thousandths of px: safe for
/// DejaVu Sans, Liberation, Noto, Arial and Helvetica, and for their absence. Wide characters count
/// wide.
std::uint32_t text_width_bound(std::string_view text, bool bold);

/// `text`, or as much of it as fits into `pixels` at `font_size`, cut at a character boundary
/// (never inside a grapheme of base and combining marks, or a joined emoji) with an ellipsis; empty
/// where not even one character fits.
std::string fit_text(std::string_view text, double pixels, double font_size, bool bold);

} // namespace modcost
