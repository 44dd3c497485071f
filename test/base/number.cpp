#include "base/number.h"

#include <boost/test/unit_test.hpp>

#include <iterator>
#include <string>
#include <vector>

using modcost::Number;

namespace {

Number number(const std::string& literal) {
  const Number::Parsed parsed = Number::parse(literal);
  BOOST_REQUIRE_MESSAGE(parsed.number.has_value(), "refused: " << literal);
  return *parsed.number;
}

std::string zeros(std::size_t count) {
  return std::string(count, '0');
}

std::string digits(std::size_t count) {
  std::string text;
  for (std::size_t index = 0; index < count; ++index)
    text += static_cast<char>('1' + index % 9);
  return text;
}

const std::string two_to_64 = "18446744073709551616";

} // namespace

BOOST_AUTO_TEST_SUITE(parsing)

BOOST_AUTO_TEST_CASE(a_literal_keeps_every_digit) {
  struct Row {
    std::string literal, exact;
  };
  const std::vector<Row> rows = {
      {"0", "0"},
      {"-0", "0"},
      {"-0.0", "0"},
      {"0.000e99999999999999999999", "0"},
      {"-0e-99999999999999999999", "0"},
      {"7", "7"},
      {"-42", "-42"},
      {"1.0", "1"},
      {"10e-1", "1"},
      {"1E2", "100"},
      {"1e+2", "100"},
      {"1.5e1", "15"},
      {"120.0e-1", "12"},
      {"0.1", "0.1"},
      {"-0.10", "-0.1"},
      {"100.0250", "100.025"},
      {"1234.5e-6", "0.0012345"},
      {"999999999999999999", "999999999999999999"},
      {"1000000000000000000", "1000000000000000000"},
      {"9007199254740993", "9007199254740993"},
      {"9223372036854775807", "9223372036854775807"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"9223372036854775808", "9223372036854775808"},
      {"-9223372036854775809", "-9223372036854775809"},
      {two_to_64, two_to_64},
      {"1" + zeros(40), "1" + zeros(40)},
      {"1e40", "1" + zeros(40)},
      {"1e300", "1" + zeros(300)},
      {"-1e300", "-1" + zeros(300)},
      {"5e-324", "0." + zeros(323) + "5"},
      {"1.7976931348623157e308", "17976931348623157" + zeros(292)},
      {"12345678901234567890.09876543210", "12345678901234567890.0987654321"},
      {digits(4096), digits(4096)},
      {"-" + digits(4096), "-" + digits(4096)},
      {"0." + digits(4096), "0." + digits(4096)},
      // Zeros at either end of a real are no significant digits.
      {"0." + zeros(5000) + "1e5000", "0.1"},
      {"123" + zeros(5000) + "e-5000", "123"},
      {"0." + zeros(300) + digits(4096) + zeros(9), "0." + zeros(300) + digits(4096)},
      {digits(4096) + "." + zeros(9) + "e-3800", digits(296) + "." + digits(4096).substr(296)},
  };
  for (const Row& row : rows)
    BOOST_TEST(number(row.literal).exact() == row.exact);
}

BOOST_AUTO_TEST_CASE(a_literal_out_of_bounds_is_refused_with_its_fault) {
  struct Row {
    std::string literal;
    Number::Fault fault;
  };
  const auto too_many = Number::Fault::too_many_digits;
  const auto not_representable = Number::Fault::not_representable;
  const std::vector<Row> rows = {
      {digits(4097), too_many},
      {"-" + digits(4097), too_many},
      {"1" + zeros(4096), too_many},
      {"0." + digits(4097), too_many},
      {"1." + zeros(4095) + "1", too_many},
      {digits(4097) + "e-4000", too_many},
      {"1e309", not_representable},
      {"-1e309", not_representable},
      {"1e-400", not_representable},
      {"1e-325", not_representable},
      {"1e999999999999999999999", not_representable},
      {"1e-999999999999999999999", not_representable},
      {"1e18446744073709551616", not_representable}, // 2^64 is not 0
      {"1.00000000001e-2147483638", not_representable},
      {"0." + zeros(400) + "1", not_representable},
  };
  for (const Row& row : rows) {
    const Number::Parsed parsed = Number::parse(row.literal);
    BOOST_TEST_CONTEXT(row.literal.substr(0, 40)) {
      BOOST_TEST(!parsed.number.has_value());
      BOOST_TEST((parsed.fault == row.fault));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_ends_of_the_range_of_a_double_are_exact) {
  // Half of the smallest double is 2.470328229206232720…e-324: it and less is rounded to zero.
  BOOST_TEST(!Number::parse("2.4703282292062327e-324").number.has_value());
  BOOST_TEST(Number::parse("2.4703282292062328e-324").number.has_value());
  BOOST_TEST(Number::parse("-2.4703282292062328e-324").number.has_value());
  // The largest double is 1.797693134862315708…e308; from 1.7976931348623158079…e308 on it is
  // infinity.
  BOOST_TEST(Number::parse("1.797693134862315807e308").number.has_value());
  BOOST_TEST(!Number::parse("1.797693134862315808e308").number.has_value());
  BOOST_TEST(Number::parse("1797693134862315807" + zeros(290) + ".0").number.has_value());
  BOOST_TEST(!Number::parse("1797693134862315808" + zeros(290) + ".0").number.has_value());
  // An integer is not bound to that range.
  BOOST_TEST(Number::parse("1797693134862315808" + zeros(290)).number.has_value());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(arithmetic)

BOOST_AUTO_TEST_CASE(sums_differences_and_products_are_exact) {
  struct Row {
    std::string a;
    char operation;
    std::string b, result;
  };
  const std::string nines(40, '9');
  const std::vector<Row> rows = {
      {"2", '+', "3", "5"},
      {"0.1", '+', "0.2", "0.3"},
      {"0.5", '+', "0.5", "1"},
      {"1", '+', "0.001", "1.001"},
      {"1.05", '+', "-0.05", "1"},
      {"99.99", '+', "0.01", "100"},
      {"9007199254740992", '+', "1", "9007199254740993"},
      {"9223372036854775807", '+', "1", "9223372036854775808"},
      {"-9223372036854775808", '+', "-1", "-9223372036854775809"},
      {"9223372036854775808", '+', "-1", "9223372036854775807"},
      {two_to_64, '+', "-" + two_to_64, "0"},
      {nines, '+', "1", "1" + zeros(40)},
      {"1e300", '+', "1", "1" + zeros(299) + "1"},
      {"1e300", '+', "5e-324", "1" + zeros(300) + "." + zeros(323) + "5"},
      {"9223372036854775807", '+', "0.5", "9223372036854775807.5"},
      {"3", '-', "5", "-2"},
      {"0", '-', "-9223372036854775808", "9223372036854775808"},
      {"-2", '-', "9223372036854775807", "-9223372036854775809"},
      {"1", '-', "0.9", "0.1"},
      {"1" + zeros(40), '-', "1", nines},
      {two_to_64, '-', "18446744073709551615", "1"},
      {"1e-300", '-', "1e-300", "0"},
      {"12345678901234567890.5", '-', "0.5", "12345678901234567890"},
      {"6", '*', "7", "42"},
      {"-0.5", '*', "0.2", "-0.1"},
      {"0", '*', "0.001", "0"},
      {"4294967296", '*', "4294967296", two_to_64},
      {"-9223372036854775808", '*', "-1", "9223372036854775808"},
      {two_to_64, '*', "0.5", "9223372036854775808"},
      {two_to_64, '*', "0.25", "4611686018427387904"},
      {"1e40", '*', "1e-40", "1"},
      {two_to_64, '*', two_to_64, "340282366920938463463374607431768211456"},
  };
  for (const Row& row : rows) {
    const Number a = number(row.a);
    const Number b = number(row.b);
    const Number result = row.operation == '+' ? a + b : row.operation == '-' ? a - b : a * b;
    BOOST_TEST_CONTEXT(row.a << ' ' << row.operation << ' ' << row.b) {
      BOOST_TEST(result.exact() == row.result);
      BOOST_TEST((result == number(row.result)));
      BOOST_TEST(result.hash() == number(row.result).hash());
      if (row.operation != '-')
        BOOST_TEST((result == (row.operation == '+' ? b + a : b * a)));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_sum_crosses_the_word_and_comes_back) {
  Number sum;
  for (int count = 0; count < 3; ++count)
    sum += number("9223372036854775807");
  BOOST_TEST(sum.exact() == "27670116110564327421");
  BOOST_TEST(!sum.word().has_value());
  for (int count = 0; count < 3; ++count)
    sum += number("-9223372036854775807");
  BOOST_TEST((sum == Number(0)));
  BOOST_TEST(sum.word().value() == 0);
}

BOOST_AUTO_TEST_CASE(negation_mirrors) {
  for (const std::string literal : {"1", "0.5", "9223372036854775807", "9223372036854775808",
                                    "9223372036854775809", "1e-300"}) {
    const Number positive = number(literal);
    BOOST_TEST(((-positive) == number("-" + literal)));
    BOOST_TEST((-(-positive) == positive));
    BOOST_TEST(positive.sign() == 1);
    BOOST_TEST((-positive).sign() == -1);
  }
  BOOST_TEST((-Number()).sign() == 0);
  BOOST_TEST((-Number()).exact() == "0");
}

BOOST_AUTO_TEST_CASE(copies_and_moves_keep_their_value) {
  const Number large = number("1e300");
  Number copy = large;
  copy += Number(1);
  BOOST_TEST((large == number("1e300")));
  const Number moved = std::move(copy);
  BOOST_TEST((moved - large == Number(1)));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(order)

BOOST_AUTO_TEST_CASE(numbers_of_all_sizes_and_scales_are_ordered) {
  const std::vector<std::string> ascending = {
      "-1e300",
      "-" + two_to_64,
      "-9223372036854775809",
      "-9223372036854775808",
      "-9223372036854775807.5",
      "-9223372036854775807",
      "-1000000",
      "-1.5",
      "-1.25",
      "-1",
      "-0.1",
      "-5e-324",
      "0",
      "5e-324",
      "1e-300",
      "0.000000000000000000001",
      "0.1",
      "0.10000000000000000001",
      "0.2",
      "1",
      "1.0000000000000000000000001",
      "9007199254740992",
      "9007199254740993",
      "922337203685477580.7",
      "9223372036854775807",
      "9223372036854775807.000000000000000001",
      "9223372036854775808",
      two_to_64,
      two_to_64 + ".5",
      "1e40",
      "1" + zeros(39) + "1",
      "1e300",
  };
  for (std::size_t left = 0; left < ascending.size(); ++left)
    for (std::size_t right = 0; right < ascending.size(); ++right) {
      const Number a = number(ascending[left]);
      const Number b = number(ascending[right]);
      BOOST_TEST_CONTEXT(ascending[left] << " and " << ascending[right]) {
        BOOST_TEST(((a <=> b) == (left <=> right)));
        BOOST_TEST((a == b) == (left == right));
        BOOST_TEST(((a - b).sign() < 0) == (left < right));
      }
    }
}

BOOST_AUTO_TEST_CASE(one_value_has_one_form_and_one_hash) {
  const std::vector<std::vector<std::string>> classes = {
      {"0", "-0", "0.0", "0e7"},
      {"1", "1.0", "10e-1", "0.1e1", "1000000000000000000000e-21"},
      {"0.1", "0.10", "1e-1", "100e-3"},
      {"-2.5", "-2.50", "-25e-1"},
      {"1" + zeros(40), "1e40", "10e39", "1" + zeros(40) + ".0"},
      {"123456789012345678901.25", "12345678901234567890125e-2"},
  };
  for (const auto& spellings : classes)
    for (const std::string& spelling : spellings) {
      BOOST_TEST((number(spelling) == number(spellings.front())));
      BOOST_TEST(number(spelling).exact() == number(spellings.front()).exact());
      BOOST_TEST(number(spelling).hash() == number(spellings.front()).hash());
    }
  for (std::size_t a = 0; a < classes.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      BOOST_TEST(number(classes[a].front()).hash() != number(classes[b].front()).hash());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(proportions)

BOOST_AUTO_TEST_CASE(a_grid_position_is_the_exact_floor) {
  struct Row {
    std::string part, whole;
    unsigned bits;
    std::uint32_t position;
  };
  // Worked out with Python's integers: part * 2**bits // whole.
  const std::vector<Row> rows = {
      {"0", "1", 30, 0},
      {"1", "1", 30, 1073741824},
      {"1", "3", 30, 357913941},
      {"2", "3", 30, 715827882},
      {"1", "3", 0, 0},
      {"3", "3", 0, 1},
      {"9223372036854775806", "9223372036854775807", 30, 1073741823},
      {"9223372036854775807", "9223372036854775807", 30, 1073741824},
      {"17179869184", "51539607552", 30, 357913941},
      {"9007199254740993", "27021597764222979", 30, 357913941},
      {"1", "9223372036854775807", 30, 0},
      {"8589934592", "9223372036854775807", 30, 1},
      {"8589934591", "9223372036854775807", 30, 0},
      {two_to_64, "55340232221128654848", 30, 357913941},
      {"18446744073709551615", "55340232221128654848", 30, 357913941},
      {"36893488147419103231", "55340232221128654848", 30, 715827882},
      {"1e40", "3e40", 30, 357913941},
      {"1", "1e40", 30, 0},
      {"0.1", "0.3", 30, 357913941},
      {"0.1", "1", 30, 107374182},
      {"0.5", "1", 30, 536870912},
      {"0.25", "1.5", 30, 178956970},
      {"1", "1.5", 8, 170},
      {"1e-300", "3e-300", 30, 357913941},
      {"1e-300", "1e300", 30, 0},
      {"1e300", "1e300", 30, 1073741824},
      {"0.3", "0.9", 30, 357913941},
  };
  for (const Row& row : rows)
    BOOST_TEST_CONTEXT(row.part << " of " << row.whole)
  BOOST_TEST(Number::grid_position(number(row.part), number(row.whole), row.bits) == row.position);
}

BOOST_AUTO_TEST_CASE(a_ratio_is_as_good_as_a_double) {
  struct Row {
    std::string part, whole;
    double ratio;
  };
  const std::vector<Row> rows = {
      {"1", "4", 0.25},
      {"-1", "4", -0.25},
      {"1", "-4", -0.25},
      {"0", "1e300", 0},
      {"0.5", "2", 0.25},
      {"1e300", "1e300", 1},
      {"1e300", "2e300", 0.5},
      {"1e-300", "4e-300", 0.25},
      {two_to_64, "36893488147419103232", 0.5},
      {"1", "1e40", 1e-40},
      {"1e40", "1", 1e40},
      {"1e-300", "1e300", 0},
      {"1e300", "1e-300", 1.7976931348623157e308},
      {"1", "3.0000000000000000000000001", 0.3333333333333333},
  };
  for (const Row& row : rows)
    BOOST_TEST_CONTEXT(row.part << " / " << row.whole) {
      const double ratio = Number::ratio(number(row.part), number(row.whole));
      if (row.ratio == 0)
        BOOST_TEST(ratio == 0);
      else
        BOOST_TEST(ratio == row.ratio, boost::test_tools::tolerance(1e-15));
    }
}

BOOST_AUTO_TEST_CASE(a_part_is_never_more_than_the_whole) {
  for (const std::string whole :
       {"3", "0.7", "9223372036854775807", "18446744073709551617.1", "1e300"})
    BOOST_TEST(Number::ratio(number(whole), number(whole)) == 1.0);
}

BOOST_AUTO_TEST_SUITE_END()
