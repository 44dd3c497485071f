#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace modcost {

/// An upper bound of the width of `text` at a font size of 1 px, in thousandths of px: safe for
/// DejaVu Sans, Liberation, Noto, Arial and Helvetica, and for their absence. Wide characters count
/// wide.
std::uint32_t text_width_bound(std::string_view text, bool bold);

/// `text`, or as much of it as fits into `pixels` at `font_size`, cut at a character boundary
/// (never inside a grapheme of base and combining marks, or a joined emoji) with an ellipsis; empty
/// where not even one character fits.
std::string fit_text(std::string_view text, double pixels, double font_size, bool bold);

/// A module path, or as much of its end as fits: whole components behind an ellipsis, `….mlp.c_fc`,
/// for the end is what tells paths apart.
std::string fit_path(std::string_view path, double pixels, double font_size, bool bold);

/// `text` in lines of at most `pixels`, broken at spaces, and inside of a word where it is too long
/// for a line; at most `limit` lines, the last one with an ellipsis where text is left.
std::vector<std::string> wrap_text(std::string_view text, double pixels, double font_size,
                                   std::size_t limit = 64);

} // namespace modcost
