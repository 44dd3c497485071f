#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace modcost {

/// An exact decimal number of any size: coefficient × 10^-scale. Immutable in value, cheap to copy;
/// a machine word until it overflows, arbitrary precision from then on. Arithmetic never rounds.
///
/// Always in canonical form (no trailing zeros behind the decimal point, no negative zero), so
/// equal values have equal text, however they were written: `1`, `1.0` and `10e-1` are one number.
class Number {
public:
  /// At most this many significant digits in a literal (report-format, "MetricResult").
  static constexpr std::size_t max_digits = 4096;

  Number() = default;
  Number(std::int64_t value) : coefficient_(value) {}

  enum class Fault {
    too_many_digits,   ///< more than max_digits significant digits
    not_representable, ///< a real that is not zero and that no double can hold
  };
  struct Parsed; ///< see below: a number or a fault

  /// `literal` must be a JSON number by its grammar (the JSON reader has seen to that).
  static Parsed parse(std::string_view literal);

  bool is_zero() const { return sign() == 0; }
  int sign() const; ///< -1, 0, 1
  bool is_integer() const { return scale_ == 0; }
  /// The value, where it is an integer that fits into a word.
  std::optional<std::int64_t> word() const {
    return scale_ == 0 && !big_ ? std::optional(coefficient_) : std::nullopt;
  }

  friend Number operator+(const Number& a, const Number& b);
  friend Number operator-(const Number& a, const Number& b);
  friend Number operator*(const Number& a, const Number& b);
  Number operator-() const;
  Number absolute() const { return sign() < 0 ? -*this : *this; }
  Number& operator+=(const Number& other) { return *this = *this + other; }

  friend bool operator==(const Number& a, const Number& b);
  friend std::strong_ordering operator<=>(const Number& a, const Number& b);

  /// Appends all digits in ASCII, positional, never an exponent: `-1234.5`, `0.1`.
  void append_exact(std::string& out) const;
  std::string exact() const;

  /// floor(part / whole × 2^bits), exactly. Needs 0 ≤ part ≤ whole, whole > 0, bits ≤ 30.
  static std::uint32_t grid_position(const Number& part, const Number& whole, unsigned bits);

  /// part / whole as a double, for bars and percentages only (never shown as a value). whole ≠ 0.
  static double ratio(const Number& part, const Number& whole);

  /// A hash equal for equal numbers, the same on every machine.
  std::uint64_t hash() const;

private:
  struct Big; ///< the arbitrary-precision coefficient
  std::int64_t coefficient_ = 0;
  std::uint32_t scale_ = 0;
  std::shared_ptr<const Big> big_; ///< set where the coefficient does not fit into a word
};

struct Number::Parsed {
  std::optional<Number> number;
  Fault fault = Fault::not_representable; ///< meaningful where there is no number
};

} // namespace modcost
