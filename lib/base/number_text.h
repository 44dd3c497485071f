#pragma once

#include "base/number.h"

#include <string>

namespace modcost {

enum class Prefixes { si, binary };        ///< k M G T P E, or KiB to EiB (units of bytes)
enum class Rounding { half_up, cut };      ///< a complete value rounds half up, a lower bound is cut
enum class Sign { when_negative, always }; ///< `always` for deltas: `+1.2 k`, `−3`

// Rules: evidence, "Numbers as text". Readable text uses U+2212 as its minus sign.

/// Digits in groups of three (`4,948,310,080`), a real as its canonical decimal (`1,234.5`);
/// beyond 40 digits scientific with 12 significant digits, cut towards zero, and `≈` in front.
void append_exact_text(std::string& out, const Number& number, Sign sign = Sign::when_negative);

/// Three significant digits with a prefix (`4.94 G`, `475 MiB`), exact below 1,000 (1,024 for bytes,
/// `12 B`), scientific beyond E. Never prints a value that is not zero as zero.
void append_compact_text(std::string& out, const Number& number, Prefixes prefixes,
                         Rounding rounding, Sign sign = Sign::when_negative);

} // namespace modcost
