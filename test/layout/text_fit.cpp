#include "layout/text_fit.h"

#include "layout/grapheme.h"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

using modcost::fit_path;
using modcost::fit_text;
using modcost::grapheme_end;
using modcost::text_width_bound;
using modcost::wrap_text;

BOOST_AUTO_TEST_CASE(bounds_are_those_of_the_widest_font) {
  // Advances of DejaVu Sans, in thousandths of an em, rounded up.
  BOOST_TEST(text_width_bound("W", false) == 989U);
  BOOST_TEST(text_width_bound("W", true) == 1104U);
  BOOST_TEST(text_width_bound("0123456789", false) == 6370U);
  BOOST_TEST(text_width_bound("", false) == 0U);
  BOOST_TEST(text_width_bound("层", false) == 1000U);
  BOOST_TEST(text_width_bound("🔥", false) == 1470U);
  BOOST_TEST(text_width_bound("e\u0301", false) == text_width_bound("e", false));
  BOOST_TEST(text_width_bound("\u2068a\u2069", false) == text_width_bound("a", false));
}

BOOST_AUTO_TEST_CASE(what_is_shown_as_an_escape_is_as_wide_as_one) {
  for (const bool bold : {false, true}) {
    const std::uint32_t escape = text_width_bound("\\u0089", bold);
    for (const std::string_view text : {"\u0085", "\x01", "\x7F", "\u2028", "\u2029", "\uFDD0"})
      BOOST_TEST(text_width_bound(text, bold) >= escape, text);
    BOOST_TEST(text_width_bound("\U0001FFFE", bold) >= 2 * escape);
    BOOST_TEST(text_width_bound("\n\t", bold) == 2000U);
  }
}

BOOST_AUTO_TEST_CASE(text_is_cut_where_a_reader_sees_characters) {
  struct Row {
    std::string_view text;
    std::vector<std::size_t> ends;
  };
  const std::vector<Row> rows = {
      {"ab", {1, 2}},
      {"e\u0301x", {3, 4}},                                  // a base and an accent
      {"👩\u200D👩\u200D👧!", {18, 19}},                        // a joined family
      {"👍\U0001F3FD!", {8, 9}},                              // a skin tone
      {"\U0001F1E9\U0001F1EA\U0001F1EB\U0001F1F7", {8, 16}}, // two flags
      {"❤\uFE0F!", {6, 7}},                                  // a variation selector
      {"\u1112\u1161\u11AB!", {9, 10}},                      // conjoining Hangul
  };
  for (const Row& row : rows)
    BOOST_TEST_CONTEXT(row.text) {
      std::vector<std::size_t> ends;
      for (std::size_t offset = 0; offset < row.text.size(); offset = ends.back())
        ends.push_back(grapheme_end(row.text, offset));
      BOOST_TEST(ends == row.ends, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(what_fits_is_whole_and_what_does_not_has_an_ellipsis) {
  // At 10 px a digit is at most 6.37 px and the ellipsis 10 px wide.
  BOOST_TEST(fit_text("12345", 31.85, 10, false) == "12345");
  BOOST_TEST(fit_text("12345", 31.84, 10, false) == "123…");
  BOOST_TEST(fit_text("12345", 16.37, 10, false) == "1…");
  BOOST_TEST(fit_text("12345", 16.36, 10, false) == "");
  BOOST_TEST(fit_text("1", 6.37, 10, false) == "1");
  BOOST_TEST(fit_text("1", 6.36, 10, false) == "");
  BOOST_TEST(fit_text("", 100, 10, false) == "");
  BOOST_TEST(fit_text("x", -5, 10, false) == "");
  BOOST_TEST(fit_text("e\u0301e\u0301e\u0301", 16.5, 10, false) == "e\u0301…");
  for (double room = 0; room < 120; room += 0.5) {
    const std::string text = fit_text("Größe 层 with words", room, 12, true);
    BOOST_TEST(text_width_bound(text, true) * 12 <= room * 1000);
  }
}

BOOST_AUTO_TEST_CASE(a_path_keeps_its_end) {
  BOOST_TEST(fit_path("a.b.c", 100, 10, false) == "a.b.c");
  BOOST_TEST(fit_path("transformer.h.0.mlp.c_fc", 60, 10, false) == "….mlp.c_fc");
  BOOST_TEST(fit_path("transformer.h.0.mlp.c_fc", 30, 10, false) == "c_fc");
  BOOST_TEST(fit_path("transformer.resid_dropout", 50, 10, false) == "resid_d…");
}

BOOST_AUTO_TEST_CASE(lines_break_at_spaces) {
  const std::vector<std::string> two = {"111 222", "333"};
  BOOST_TEST(wrap_text("111 222 333", 50, 10) == two, boost::test_tools::per_element());
  const std::vector<std::string> word = {"11111", "11"};
  BOOST_TEST(wrap_text("1111111", 33, 10) == word, boost::test_tools::per_element());
  const std::vector<std::string> limited = {"111", "22…"};
  BOOST_TEST(wrap_text("111 222 333", 25, 10, 2) == limited, boost::test_tools::per_element());
  BOOST_TEST(wrap_text("", 25, 10).empty());
  BOOST_TEST(wrap_text("abc", 0, 10).size() == 3U);
}
