#include "base/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace modcost {

namespace {

__extension__ typedef unsigned __int128 DoubleWord;

constexpr std::string_view minus_sign = "\u2212";
constexpr std::array<std::string_view, 7> si_units = {"", " k", " M", " G", " T", " P", " E"};
constexpr std::array<std::string_view, 7> binary_units = {" B",   " KiB", " MiB", " GiB",
                                                          " TiB", " PiB", " EiB"};
/// The ASCII text of a number: fits on the stack for all that fit into a word.
using WordText = std::array<char, 24>;

std::string_view to_text(WordText& text, std::uint64_t value) {
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), static_cast<std::size_t>(end - text.data())};
}

/// Of the smallest word, too.
std::uint64_t magnitude(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return value < 0 ? 0 - bits : bits;
}

void append_signed(std::string& out, std::int64_t value) {
  WordText text;
  if (value < 0)
    out += minus_sign;
  out += to_text(text, magnitude(value));
}

void append_sign(std::string& out, int sign, Sign wanted) {
  if (sign < 0)
    out += minus_sign;
  else if (sign > 0 && wanted == Sign::always)
    out += '+';
}

/// `digits` of an integer in groups of three.
void append_grouped(std::string& out, std::string_view digits) {
  const std::size_t first = (digits.size() - 1) % 3 + 1;
  out += digits.substr(0, first);
  for (std::size_t at = first; at < digits.size(); at += 3) {
    out += ',';
    out += digits.substr(at, 3);
  }
}

void append_grouped(std::string& out, std::uint64_t value) {
  WordText text;
  append_grouped(out, to_text(text, value));
}

/// `text` is a positional decimal without a sign.
void append_grouped_decimal(std::string& out, std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  append_grouped(out, text.substr(0, point));
  out += text.substr(point);
}

/// A magnitude as decimal digits, the first of which stands for 10^power.
struct Decimal {
  std::string digits; ///< the first is not 0; empty for zero
  std::int64_t power = 0;
};

/// From a positional decimal without a sign.
Decimal decimal_of(std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  Decimal decimal;
  decimal.digits = text.substr(0, point);
  if (point < text.size())
    decimal.digits += text.substr(point + 1);
  const std::size_t zeros = std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size());
  decimal.digits.erase(0, zeros);
  decimal.power = static_cast<std::int64_t>(point) - 1 - static_cast<std::int64_t>(zeros);
  return decimal;
}

/// Leaves exactly `count` digits; a carry out of the first one moves the power.
void round_to(Decimal& decimal, std::size_t count, Rounding rounding) {
  const bool up = rounding == Rounding::half_up && decimal.digits.size() > count &&
                  decimal.digits[count] >= '5';
  decimal.digits.resize(count, '0');
  if (!up)
    return;
  std::size_t at = count;
  while (at > 0 && decimal.digits[at - 1] == '9')
    decimal.digits[--at] = '0';
  if (at > 0) {
    ++decimal.digits[at - 1];
    return;
  }
  decimal.digits.front() = '1'; // 999 became 000
  ++decimal.power;
}

void append_scientific(std::string& out, const Decimal& decimal) {
  out += decimal.digits.front();
  out += '.';
  out += std::string_view(decimal.digits).substr(1);
  out += " × 10^";
  append_signed(out, decimal.power);
}

/// Digits around a point with `whole` of them in front of it; a negative `whole` is zeros behind
/// it.
void append_around_point(std::string& out, std::string_view digits, std::int64_t whole) {
  if (whole <= 0) {
    out += "0.";
    out.append(static_cast<std::size_t>(-whole), '0');
    out += digits;
    return;
  }
  const auto size = std::min(static_cast<std::size_t>(whole), digits.size());
  append_grouped(out, digits.substr(0, size));
  if (size < digits.size()) {
    out += '.';
    out += digits.substr(size);
  }
}

/// 100 to 999 with `decimals` digits behind the point.
void append_three_digits(std::string& out, std::uint64_t value, unsigned decimals) {
  WordText text;
  append_around_point(out, to_text(text, value), 3 - static_cast<std::int64_t>(decimals));
}

/// For 1,000 to 10^19.
void append_si_word(std::string& out, std::uint64_t value, Rounding rounding) {
  std::uint64_t step = 10; // of the last digit shown
  unsigned power = 3;      // of the first digit
  for (; value / step >= 1000; step *= 10)
    ++power;
  std::uint64_t shown = value / step;
  if (rounding == Rounding::half_up && value % step >= step / 2 && ++shown == 1000) {
    shown = 100;
    ++power;
  }
  append_three_digits(out, shown, 2 - power % 3);
  out += si_units[power / 3];
}

/// For 1,024 to 2^63.
void append_binary_word(std::string& out, std::uint64_t value, Rounding rounding) {
  unsigned unit = 1;
  while (unit < 6 && value >> (10 * (unit + 1)) != 0)
    ++unit;
  const unsigned bits = 10 * unit;
  const std::uint64_t whole = value >> bits;
  unsigned decimals = whole < 10 ? 2 : whole < 100 ? 1 : 0;
  const std::uint64_t factor = decimals == 2 ? 100 : decimals == 1 ? 10 : 1;
  const DoubleWord rest = DoubleWord{value & ((std::uint64_t{1} << bits) - 1)} * factor;
  std::uint64_t shown = whole * factor + static_cast<std::uint64_t>(rest >> bits);
  if (rounding == Rounding::half_up && (rest >> (bits - 1) & 1) != 0)
    ++shown;
  if (decimals > 0 && shown == 1000) {
    shown = 100;
    --decimals;
  }
  if (shown == 1024) {
    shown = 100;
    decimals = 2;
    ++unit;
  }
  if (shown >= 1000)
    append_grouped(out, shown);
  else
    append_three_digits(out, shown, decimals);
  out += binary_units[unit];
}

/// Below 1,000, below 1,024 for bytes: `text` where it is short, else three digits.
void append_small_real(std::string& out, std::string_view text, const Decimal& rounded) {
  constexpr std::size_t short_text = 7;
  if (text.size() <= short_text)
    append_grouped_decimal(out, text);
  else if (rounded.power < -3)
    append_scientific(out, rounded);
  else
    append_around_point(out, rounded.digits, rounded.power + 1);
}

void append_si(std::string& out, std::string_view text, Rounding rounding) {
  Decimal decimal = decimal_of(text);
  const bool small = decimal.power < 3;
  round_to(decimal, 3, rounding);
  if (small && (decimal.power < 3 || text.size() <= 7)) {
    append_small_real(out, text, decimal);
  } else if (decimal.power >= 21) {
    append_scientific(out, decimal);
  } else {
    append_around_point(out, decimal.digits, decimal.power % 3 + 1);
    out += si_units[static_cast<std::size_t>(decimal.power / 3)];
  }
}

void append_binary(std::string& out, const Number& value, Rounding rounding) {
  std::size_t unit = 0;
  Number next(1024);
  // Dividing by 1024 is multiplying by 5^10 and moving the decimal point by ten places.
  Number scaled = value;
  for (; unit < 7 && value >= next; ++unit) {
    next = next * Number(1024);
    scaled = scaled * Number(9765625);
  }
  if (unit == 7) {
    Decimal decimal = decimal_of(value.exact());
    round_to(decimal, 3, rounding);
    append_scientific(out, decimal);
    out += binary_units[0];
    return;
  }
  const std::string text = scaled.exact();
  Decimal decimal = decimal_of(text);
  decimal.power -= static_cast<std::int64_t>(10 * unit);
  round_to(decimal, decimal.power == 3 ? 4 : 3, rounding);
  if (decimal.power == 3)
    decimal.digits.resize(4, '0'); // 999.9 became 1000
  if (unit == 0 && (decimal.digits != "1024" || text.size() <= 7)) {
    append_small_real(out, text, decimal);
  } else {
    if (decimal.digits == "1024" && unit < 6) {
      decimal = {"100", 0};
      ++unit;
    }
    append_around_point(out, decimal.digits, decimal.power + 1);
  }
  out += binary_units[unit];
}

} // namespace

void append_exact_text(std::string& out, const Number& number, Sign sign) {
  constexpr std::size_t most_digits = 40;
  constexpr std::size_t scientific_digits = 12;
  const std::string exact = number.exact();
  const std::string_view text = std::string_view(exact).substr(number.sign() < 0 ? 1 : 0);
  const std::size_t digits = text.size() - (number.is_integer() ? 0 : 1);
  if (digits <= most_digits) {
    append_sign(out, number.sign(), sign);
    append_grouped_decimal(out, text);
    return;
  }
  Decimal decimal = decimal_of(text);
  round_to(decimal, scientific_digits, Rounding::cut);
  out += "≈ ";
  append_sign(out, number.sign(), sign);
  append_scientific(out, decimal);
}

void append_compact_text(std::string& out, const Number& number, Prefixes prefixes,
                         Rounding rounding, Sign sign) {
  append_sign(out, number.sign(), sign);
  const bool bytes = prefixes == Prefixes::binary;
  if (const std::optional<std::int64_t> word = number.word()) {
    const std::uint64_t value = magnitude(*word);
    if (value < (bytes ? 1024 : 1000)) {
      append_grouped(out, value);
      out += bytes ? binary_units[0] : si_units[0];
    } else if (bytes) {
      append_binary_word(out, value, rounding);
    } else {
      append_si_word(out, value, rounding);
    }
    return;
  }
  const Number positive = number.sign() < 0 ? -number : number;
  if (bytes)
    append_binary(out, positive, rounding);
  else
    append_si(out, positive.exact(), rounding);
}

} // namespace modcost
