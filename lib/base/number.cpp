#include "base/number.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

namespace modcost {

namespace {

namespace mp = boost::multiprecision;
using Integer = mp::number<mp::cpp_int_backend<>, mp::et_off>;
__extension__ typedef unsigned __int128 DoubleWord;
__extension__ typedef __int128 SignedDoubleWord;

constexpr std::int64_t smallest_word = std::numeric_limits<std::int64_t>::min();
constexpr std::size_t word_digits = 18; ///< any number of so many digits fits into a word

constexpr auto word_powers = []() {
  std::array<std::int64_t, word_digits + 1> powers = {1};
  for (std::size_t index = 1; index < powers.size(); ++index)
    powers[index] = powers[index - 1] * 10;
  return powers;
}();

Integer power_of_ten(std::uint32_t exponent) {
  if (exponent <= word_digits)
    return Integer(word_powers[exponent]);
  return mp::pow(Integer(10), exponent);
}

bool is_odd(const Integer& value) {
  return mp::bit_test(value, 0);
}

std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

/// value × 10^digits.size() + digits, in chunks of what a word takes.
void accumulate(Integer& value, std::string_view digits) {
  while (!digits.empty()) {
    const std::size_t size = std::min(digits.size(), word_digits);
    std::int64_t chunk = 0;
    for (const char digit : digits.substr(0, size))
      chunk = chunk * 10 + (digit - '0');
    value *= word_powers[size];
    value += chunk;
    digits.remove_prefix(size);
  }
}

/// The parts of a JSON number as they are written.
struct Literal {
  bool negative = false;
  bool real = false;
  std::string_view whole;
  std::string_view fraction;
  /// Far beyond any literal that is not refused it stands still, so that arithmetic on it is safe.
  std::int64_t exponent = 0;
};

constexpr std::string_view digit_characters = "0123456789";

std::string_view take_digits(std::string_view& text) {
  const std::string_view digits = text.substr(0, text.find_first_not_of(digit_characters));
  text.remove_prefix(digits.size());
  return digits;
}

bool take(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text.front()) == std::string_view::npos)
    return false;
  text.remove_prefix(1);
  return true;
}

Literal split(std::string_view text) {
  constexpr std::int64_t exponent_limit = std::int64_t{1} << 60;
  Literal literal;
  literal.negative = take(text, "-");
  literal.whole = take_digits(text);
  if (take(text, ".")) {
    literal.real = true;
    literal.fraction = take_digits(text);
  }
  if (take(text, "eE")) {
    literal.real = true;
    const bool negative = take(text, "-");
    take(text, "+");
    for (const char digit : take_digits(text))
      if (literal.exponent < exponent_limit / 10)
        literal.exponent = literal.exponent * 10 + (digit - '0');
    if (negative)
      literal.exponent = -literal.exponent;
  }
  return literal;
}

/// Takes the zeros at both ends out of the digits of a real and leaves in the exponent the power of
/// ten of the last digit.
void trim(Literal& literal) {
  const auto trailing = [](std::string_view& digits) {
    const std::size_t zeros = digits.size() - (digits.find_last_not_of('0') + 1);
    digits.remove_suffix(zeros);
    return static_cast<std::int64_t>(zeros);
  };
  trailing(literal.fraction);
  literal.exponent -= static_cast<std::int64_t>(literal.fraction.size());
  if (literal.fraction.empty())
    literal.exponent += trailing(literal.whole);
  else if (literal.whole == "0") {
    literal.whole = {};
    literal.fraction.remove_prefix(literal.fraction.find_first_not_of('0'));
  }
}

/// Whether a double holds digits × 10^exponent as something finite that is not zero. `first_power`
/// is the power of ten of the first digit: only at either end of the range do the digits decide.
bool fits_double(const Literal& literal, std::int64_t first_power) {
  if (first_power > -324 && first_power < 308)
    return true;
  if (first_power < -324 || first_power > 308)
    return false;
  // Written anew, because the literal may have exponents and zeros of any length.
  std::string text(literal.whole);
  text += literal.fraction;
  text += 'e';
  text += std::to_string(literal.exponent);
  double value = 0;
  const auto converted = std::from_chars(text.data(), text.data() + text.size(), value);
  return converted.ec == std::errc() && std::isfinite(value) && value != 0;
}

void append_positional(std::string& out, bool negative, std::string_view digits,
                       std::size_t scale) {
  if (negative)
    out += '-';
  if (digits.size() > scale) {
    out += digits.substr(0, digits.size() - scale);
    digits.remove_prefix(digits.size() - scale);
    if (scale > 0)
      out += '.';
  } else {
    out += "0.";
    out.append(scale - digits.size(), '0');
  }
  out += digits;
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9E3779B97F4A7C15 + (hash << 6) + (hash >> 2);
  hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9;
  hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EB;
  return hash ^ (hash >> 31);
}

} // namespace

/// Immutable once it is shared. All that needs more than a word is done here.
struct Number::Big {
  Integer value;

  /// The coefficient that `number` would have at `scale`, which is not below its own.
  static Integer aligned(const Number& number, std::uint32_t scale) {
    Integer value = number.big_ ? number.big_->value : Integer(number.coefficient_);
    if (scale > number.scale_)
      value *= power_of_ten(scale - number.scale_);
    return value;
  }

  static Number from_word(std::int64_t coefficient, std::uint32_t scale) {
    if (coefficient == 0)
      scale = 0;
    for (; scale > 0 && coefficient % 10 == 0; --scale)
      coefficient /= 10;
    Number number(coefficient);
    number.scale_ = scale;
    return number;
  }

  static Number from_integer(Integer value, std::uint32_t scale) {
    // Long rows of zeros are taken away in long steps.
    for (std::uint32_t step = word_digits; scale > 0 && step > 0;) {
      if (step > scale || is_odd(value) || value % word_powers[step] != 0) {
        step = is_odd(value) ? 0 : step / 2;
        continue;
      }
      value /= word_powers[step];
      scale -= step;
    }
    if (value >= smallest_word && value <= std::numeric_limits<std::int64_t>::max())
      return from_word(static_cast<std::int64_t>(value), scale);
    Number number;
    number.scale_ = scale;
    number.big_ = std::make_shared<const Big>(Big{std::move(value)});
    return number;
  }

  static Number from_digits(const Literal& literal) {
    const std::uint32_t zeros =
        literal.exponent > 0 ? static_cast<std::uint32_t>(literal.exponent) : 0;
    const std::uint32_t scale =
        literal.exponent < 0 ? static_cast<std::uint32_t>(-literal.exponent) : 0;
    Integer value = 0;
    accumulate(value, literal.whole);
    accumulate(value, literal.fraction);
    if (zeros > 0)
      value *= power_of_ten(zeros);
    if (literal.negative)
      value = -value;
    return from_integer(std::move(value), scale);
  }

  static std::strong_ordering compare(const Number& a, const Number& b) {
    const std::uint32_t scale = std::max(a.scale_, b.scale_);
    const std::uint32_t distance = scale - std::min(a.scale_, b.scale_);
    if (!a.big_ && !b.big_ && distance <= word_digits) {
      SignedDoubleWord left = a.coefficient_;
      SignedDoubleWord right = b.coefficient_;
      (a.scale_ < b.scale_ ? left : right) *= word_powers[distance];
      return left <=> right;
    }
    const int order = aligned(a, scale).compare(aligned(b, scale));
    return order <=> 0;
  }
};

Number::Parsed Number::parse(std::string_view literal) {
  if (literal.size() <= word_digits) {
    const bool negative = literal.front() == '-';
    std::int64_t value = 0;
    std::size_t index = negative ? 1 : 0;
    for (; index < literal.size(); ++index) {
      const unsigned digit = static_cast<unsigned char>(literal[index]) - unsigned{'0'};
      if (digit > 9)
        break;
      value = value * 10 + digit;
    }
    if (index == literal.size())
      return {Number(negative ? -value : value)};
  }
  Literal parts = split(literal);
  if (parts.real)
    trim(parts);
  const std::size_t digits = parts.whole.size() + parts.fraction.size();
  if (digits == 0)
    return {Number()};
  if (digits > max_digits)
    return {std::nullopt, Fault::too_many_digits};
  const std::int64_t first_power = parts.exponent + static_cast<std::int64_t>(digits) - 1;
  if (parts.real && !fits_double(parts, first_power))
    return {std::nullopt, Fault::not_representable};
  return {Big::from_digits(parts)};
}

int Number::sign() const {
  if (big_)
    return big_->value.sign();
  return (coefficient_ > 0) - (coefficient_ < 0);
}

Number operator+(const Number& a, const Number& b) {
  if (std::int64_t sum = 0; !a.big_ && !b.big_ && a.scale_ == b.scale_ &&
                            !__builtin_add_overflow(a.coefficient_, b.coefficient_, &sum))
    return Number::Big::from_word(sum, a.scale_);
  const std::uint32_t scale = std::max(a.scale_, b.scale_);
  return Number::Big::from_integer(Number::Big::aligned(a, scale) + Number::Big::aligned(b, scale),
                                   scale);
}

Number operator-(const Number& a, const Number& b) {
  if (std::int64_t difference = 0;
      !a.big_ && !b.big_ && a.scale_ == b.scale_ &&
      !__builtin_sub_overflow(a.coefficient_, b.coefficient_, &difference))
    return Number::Big::from_word(difference, a.scale_);
  const std::uint32_t scale = std::max(a.scale_, b.scale_);
  return Number::Big::from_integer(Number::Big::aligned(a, scale) - Number::Big::aligned(b, scale),
                                   scale);
}

Number operator*(const Number& a, const Number& b) {
  const std::uint32_t scale = a.scale_ + b.scale_;
  if (std::int64_t product = 0;
      !a.big_ && !b.big_ && !__builtin_mul_overflow(a.coefficient_, b.coefficient_, &product))
    return Number::Big::from_word(product, scale);
  return Number::Big::from_integer(
      Number::Big::aligned(a, a.scale_) * Number::Big::aligned(b, b.scale_), scale);
}

Number Number::operator-() const {
  if (big_ || coefficient_ == smallest_word)
    return Big::from_integer(-Big::aligned(*this, scale_), scale_);
  Number negated(-coefficient_);
  negated.scale_ = scale_;
  return negated;
}

bool operator==(const Number& a, const Number& b) {
  // The form is canonical: equal values have equal parts.
  if (a.scale_ != b.scale_ || (a.big_ == nullptr) != (b.big_ == nullptr))
    return false;
  return a.big_ ? a.big_ == b.big_ || a.big_->value == b.big_->value
                : a.coefficient_ == b.coefficient_;
}

std::strong_ordering operator<=>(const Number& a, const Number& b) {
  if (!a.big_ && !b.big_ && a.scale_ == b.scale_)
    return a.coefficient_ <=> b.coefficient_;
  return Number::Big::compare(a, b);
}

void Number::append_exact(std::string& out) const {
  if (!big_) {
    std::array<char, 20> digits = {};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), magnitude(coefficient_)).ptr;
    append_positional(out, coefficient_ < 0,
                      {digits.data(), static_cast<std::size_t>(end - digits.data())}, scale_);
    return;
  }
  const Integer absolute = mp::abs(big_->value);
  append_positional(out, big_->value.sign() < 0, absolute.str(), scale_);
}

std::string Number::exact() const {
  std::string text;
  append_exact(text);
  return text;
}

std::uint32_t Number::grid_position(const Number& part, const Number& whole, unsigned bits) {
  if (!part.big_ && !whole.big_ && part.scale_ == whole.scale_) {
    const auto shifted = static_cast<DoubleWord>(part.coefficient_) << bits;
    const auto divisor = static_cast<std::uint64_t>(whole.coefficient_);
    // The machine divides single words many times faster than double ones.
    if (shifted <= std::numeric_limits<std::uint64_t>::max())
      return static_cast<std::uint32_t>(static_cast<std::uint64_t>(shifted) / divisor);
    return static_cast<std::uint32_t>(shifted / divisor);
  }
  const std::uint32_t scale = std::max(part.scale_, whole.scale_);
  const Integer shifted = Big::aligned(part, scale) << bits;
  return static_cast<std::uint32_t>(shifted / Big::aligned(whole, scale));
}

double Number::ratio(const Number& part, const Number& whole) {
  if (!part.big_ && !whole.big_ && part.scale_ == whole.scale_)
    return static_cast<double>(part.coefficient_) / static_cast<double>(whole.coefficient_);
  if (part.is_zero())
    return 0;
  const std::uint32_t scale = std::max(part.scale_, whole.scale_);
  Integer dividend = mp::abs(Big::aligned(part, scale));
  Integer divisor = mp::abs(Big::aligned(whole, scale));
  // Shifted so that the quotient has 63 or 64 bits: more than a double holds, and no more than a
  // word.
  const int shift = 63 + static_cast<int>(mp::msb(divisor)) - static_cast<int>(mp::msb(dividend));
  (shift > 0 ? dividend : divisor) <<= static_cast<unsigned>(std::abs(shift));
  const double quotient = std::ldexp(
      static_cast<double>(static_cast<std::uint64_t>(Integer(dividend / divisor))), -shift);
  const double finite = std::min(quotient, std::numeric_limits<double>::max());
  return part.sign() == whole.sign() ? finite : -finite;
}

std::uint64_t Number::hash() const {
  if (!big_)
    return mix(mix(0, static_cast<std::uint64_t>(coefficient_)), scale_);
  // By bytes, because the size of a limb is the machine's.
  std::vector<unsigned char> bytes;
  mp::export_bits(big_->value, std::back_inserter(bytes), 8);
  std::uint64_t hash = big_->value.sign() < 0 ? 1 : 2;
  for (const unsigned char byte : bytes)
    hash = mix(hash, byte);
  return mix(hash, scale_);
}

} // namespace modcost
