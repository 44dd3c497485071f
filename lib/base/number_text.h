#pragma once

#include "base/number.h"

#include <string>

namespace modcost {

enum class Prefixes { si, binary };   ///< k M G T P E, or KiB to EiB (units of bytes)
enum class Rounding { half_up, cut }; ///< a complete value rounds half up, a lower bound is cut
enum class Sign { when_negative, always }; ///< `always` for deltas: `+1.20 k`, `−3`; zero has none

// Rules: evidence, "Numbers as text". Readable text uses U+2212 as its minus sign, in exponents
// too. Scientific text is `1.23 × 10^24`. Rounding acts on the magnitude: negative values mirror
// positive ones. Everything is worked out on decimal digits or in integers, never in floating
// point.

/// Digits in groups of three (`4,948,310,080`), a real as its canonical decimal (`1,234.5`);
/// beyond 40 digits scientific with 12 significant digits, cut towards zero, and `≈` in front:
/// `≈ 1.00000000000 × 10^40`.
void append_exact_text(std::string& out, const Number& number, Sign sign = Sign::when_negative);

/// Three significant digits with a prefix (`4.94 G`, `475 MiB`), exact below 1,000 (1,024 for
/// bytes, `12 B`), scientific beyond E (`1.23 × 10^24`, of bytes `1.23 × 10^24 B`). Between 1,000
/// and 1,023 of a binary unit four digits (`1,023 KiB`). A real below 1,000 keeps its exact text up
/// to 7 characters and has three significant digits beyond; below 0.001 these are scientific. Never
/// prints a value that is not zero as zero.
void append_compact_text(std::string& out, const Number& number, Prefixes prefixes,
                         Rounding rounding, Sign sign = Sign::when_negative);

} // namespace modcost
