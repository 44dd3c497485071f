#include "base/number_text.h"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

using modcost::Number;
using modcost::Prefixes;
using modcost::Rounding;
using modcost::Sign;

namespace {

Number number(const std::string& literal) {
  const Number::Parsed parsed = Number::parse(literal);
  BOOST_REQUIRE_MESSAGE(parsed.number.has_value(), "refused: " << literal);
  return *parsed.number;
}

std::string exact(const std::string& literal, Sign sign = Sign::when_negative) {
  std::string text;
  modcost::append_exact_text(text, number(literal), sign);
  return text;
}

std::string compact(const std::string& literal, Prefixes prefixes, Rounding rounding,
                    Sign sign = Sign::when_negative) {
  std::string text;
  modcost::append_compact_text(text, number(literal), prefixes, rounding, sign);
  return text;
}

struct Row {
  std::string literal, half_up, cut;
};

void check(const std::vector<Row>& rows, Prefixes prefixes) {
  for (const Row& row : rows)
    BOOST_TEST_CONTEXT(row.literal) {
      BOOST_TEST(compact(row.literal, prefixes, Rounding::half_up) == row.half_up);
      BOOST_TEST(compact(row.literal, prefixes, Rounding::cut) == row.cut);
      if (number(row.literal).sign() > 0) {
        BOOST_TEST(compact("-" + row.literal, prefixes, Rounding::half_up) == "−" + row.half_up);
        BOOST_TEST(compact(row.literal, prefixes, Rounding::cut, Sign::always) == "+" + row.cut);
      }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(exact_text_groups_digits) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"0", "0"},
      {"-0.0", "0"},
      {"7", "7"},
      {"999", "999"},
      {"1000", "1,000"},
      {"-1000", "−1,000"},
      {"4948310080", "4,948,310,080"},
      {"9007199254740993", "9,007,199,254,740,993"},
      {"-9223372036854775808", "−9,223,372,036,854,775,808"},
      {"18446744073709551616", "18,446,744,073,709,551,616"},
      {"0.1", "0.1"},
      {"1234.5", "1,234.5"},
      {"-1234567.1234567", "−1,234,567.1234567"},
      {"9999999999999999999999999999999999999999",
       "9,999,999,999,999,999,999,999,999,999,999,999,999,999"},
      {"0.123456789012345678901234567890123456789", "0.123456789012345678901234567890123456789"},
      // 41 digits, of which the last are cut.
      {"1e40", "≈ 1.00000000000 × 10^40"},
      {"-1e40", "≈ −1.00000000000 × 10^40"},
      {"19999999999999999999999999999999999999999", "≈ 1.99999999999 × 10^40"},
      {"12345678901234567890123456789012345678901.5", "≈ 1.23456789012 × 10^40"},
      {"1e300", "≈ 1.00000000000 × 10^300"},
      {"5e-324", "≈ 5.00000000000 × 10^−324"},
      {"0.1234567890123456789012345678901234567890123", "≈ 1.23456789012 × 10^−1"},
  };
  for (const auto& [literal, text] : rows)
    BOOST_TEST(exact(literal) == text);
}

BOOST_AUTO_TEST_CASE(a_delta_has_a_sign_and_zero_has_none) {
  BOOST_TEST(exact("3", Sign::always) == "+3");
  BOOST_TEST(exact("-3", Sign::always) == "−3");
  BOOST_TEST(exact("0", Sign::always) == "0");
  BOOST_TEST(exact("1e40", Sign::always) == "≈ +1.00000000000 × 10^40");
  BOOST_TEST(compact("1200", Prefixes::si, Rounding::half_up, Sign::always) == "+1.20 k");
  BOOST_TEST(compact("-3", Prefixes::si, Rounding::half_up, Sign::always) == "−3");
  BOOST_TEST(compact("0", Prefixes::binary, Rounding::half_up, Sign::always) == "0 B");
}

BOOST_AUTO_TEST_CASE(counts_have_three_digits_and_a_decimal_prefix) {
  check(
      {
          {"0", "0", "0"},
          {"1", "1", "1"},
          {"999", "999", "999"},
          {"1000", "1.00 k", "1.00 k"},
          {"1004", "1.00 k", "1.00 k"},
          {"1005", "1.01 k", "1.00 k"},
          {"1234", "1.23 k", "1.23 k"},
          {"1235", "1.24 k", "1.23 k"},
          {"9994", "9.99 k", "9.99 k"},
          {"9995", "10.0 k", "9.99 k"},
          {"12350", "12.4 k", "12.3 k"},
          {"99949", "99.9 k", "99.9 k"},
          {"99950", "100 k", "99.9 k"},
          {"999499", "999 k", "999 k"},
          {"999500", "1.00 M", "999 k"},
          {"999999", "1.00 M", "999 k"},
          {"1000000", "1.00 M", "1.00 M"},
          {"4948310080", "4.95 G", "4.94 G"},
          {"4118540800", "4.12 G", "4.11 G"},
          {"999999999999", "1.00 T", "999 G"},
          {"1000000000000000", "1.00 P", "1.00 P"},
          {"9007199254740993", "9.01 P", "9.00 P"},
          {"9223372036854775807", "9.22 E", "9.22 E"},
          {"9223372036854775808", "9.22 E", "9.22 E"},
          {"18446744073709551616", "18.4 E", "18.4 E"},
          {"999499999999999999999", "999 E", "999 E"},
          {"999500000000000000000", "1.00 × 10^21", "999 E"},
          {"1234999999999999999999999", "1.23 × 10^24", "1.23 × 10^24"},
          {"1235e21", "1.24 × 10^24", "1.23 × 10^24"},
          {"1e40", "1.00 × 10^40", "1.00 × 10^40"},
          {"1e300", "1.00 × 10^300", "1.00 × 10^300"},
      },
      Prefixes::si);
}

BOOST_AUTO_TEST_CASE(reals_stay_exact_while_they_are_short) {
  check(
      {
          {"0.25", "0.25", "0.25"},
          {"0.5", "0.5", "0.5"},
          {"0.00001", "0.00001", "0.00001"},
          {"123.456", "123.456", "123.456"},
          {"999.999", "999.999", "999.999"},
          {"0.33333333", "0.333", "0.333"},
          {"0.66666666", "0.667", "0.666"},
          {"0.99999999", "1.00", "0.999"},
          {"9.99999999", "10.0", "9.99"},
          {"123.45678", "123", "123"},
          {"999.49999", "999", "999"},
          {"999.50001", "1.00 k", "999"},
          {"0.00123456", "0.00123", "0.00123"},
          {"0.00099999999", "0.00100", "9.99 × 10^−4"},
          {"0.000123456", "1.23 × 10^−4", "1.23 × 10^−4"},
          {"1e-300", "1.00 × 10^−300", "1.00 × 10^−300"},
          {"5e-324", "5.00 × 10^−324", "5.00 × 10^−324"},
          {"1000.5", "1.00 k", "1.00 k"},
          {"1234.999999999999999999999", "1.23 k", "1.23 k"},
          {"1235.000000000000000000001", "1.24 k", "1.23 k"},
          {"999999.9", "1.00 M", "999 k"},
      },
      Prefixes::si);
}

BOOST_AUTO_TEST_CASE(bytes_have_binary_prefixes) {
  check(
      {
          {"0", "0 B", "0 B"},
          {"12", "12 B", "12 B"},
          {"999", "999 B", "999 B"},
          {"1000", "1,000 B", "1,000 B"},
          {"1023", "1,023 B", "1,023 B"},
          {"1024", "1.00 KiB", "1.00 KiB"},
          {"1029", "1.00 KiB", "1.00 KiB"}, // 1.0048…
          {"1030", "1.01 KiB", "1.00 KiB"}, // 1.0058…
          {"10234", "9.99 KiB", "9.99 KiB"},
          {"10235", "10.0 KiB", "9.99 KiB"},   // 9.9951…
          {"49320", "48.2 KiB", "48.1 KiB"},   // 48.164…
          {"102348", "99.9 KiB", "99.9 KiB"},  // 99.949…
          {"102349", "100 KiB", "99.9 KiB"},   // 99.9501…
          {"1023487", "999 KiB", "999 KiB"},   // 999.499…
          {"1023488", "1,000 KiB", "999 KiB"}, // 999.5
          {"1047552", "1,023 KiB", "1,023 KiB"},
          {"1048063", "1,023 KiB", "1,023 KiB"}, // 1023.499…
          {"1048064", "1.00 MiB", "1,023 KiB"},  // 1023.5
          {"1048575", "1.00 MiB", "1,023 KiB"},
          {"1048576", "1.00 MiB", "1.00 MiB"},
          {"497759232", "475 MiB", "474 MiB"}, // 474.70…
          {"1099511627775", "1.00 TiB", "1,023 GiB"},
          {"1125899906842624", "1.00 PiB", "1.00 PiB"},
          {"1152921504606846975", "1.00 EiB", "1,023 PiB"},
          {"1152921504606846976", "1.00 EiB", "1.00 EiB"},
          {"9223372036854775807", "8.00 EiB", "7.99 EiB"},
          {"9223372036854775808", "8.00 EiB", "8.00 EiB"},
          {"18446744073709551616", "16.0 EiB", "16.0 EiB"},
          {"1152921504606846975999", "1,000 EiB", "999 EiB"},             // 999.999…
          {"1179438699212804456447", "1,023 EiB", "1,022 EiB"},           // 1022.999…
          {"1180591620717411303423", "1,024 EiB", "1,023 EiB"},           // 1023.999…
          {"1180591620717411303424", "1.18 × 10^21 B", "1.18 × 10^21 B"}, // 1024 EiB
          {"1e40", "1.00 × 10^40 B", "1.00 × 10^40 B"},
          {"0.5", "0.5 B", "0.5 B"},
          {"0.123456789", "0.123 B", "0.123 B"},
          {"1000.5", "1,000.5 B", "1,000.5 B"},
          {"999.97123", "1,000 B", "999 B"},
          {"1000.12345", "1,000 B", "1,000 B"},
          {"1023.98765", "1.00 KiB", "1,023 B"},
          {"1024.5", "1.00 KiB", "1.00 KiB"},
          {"1048575.5", "1.00 MiB", "1,023 KiB"},
      },
      Prefixes::binary);
}

BOOST_AUTO_TEST_CASE(the_way_of_words_and_the_way_of_digits_agree) {
  // A tiny fraction sends a number the other way and leaves the cut text as it is.
  for (std::uint64_t seed = 1; seed < 2000; ++seed) {
    const std::uint64_t scattered = seed * 0x9E3779B97F4A7C15;
    const Number whole(static_cast<std::int64_t>(scattered >> (1 + seed % 53)));
    const Number more = whole + number("0.0000000001");
    if (whole < Number(1024))
      continue;
    for (const Prefixes prefixes : {Prefixes::si, Prefixes::binary})
      for (const Rounding rounding : {Rounding::half_up, Rounding::cut}) {
        std::string expected, text;
        modcost::append_compact_text(expected, whole, prefixes, rounding);
        modcost::append_compact_text(text, more, prefixes, rounding);
        BOOST_TEST(text == expected);
      }
  }
}
