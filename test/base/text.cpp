#include "base/text.h"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

std::string utf8(char32_t code_point) {
  std::string text;
  modcost::append_utf8(text, code_point);
  return text;
}

std::string json_escaped(std::string_view text) {
  std::string out;
  modcost::append_json_escaped(out, text);
  return out;
}

bool is_forbidden(char32_t code_point) {
  return (code_point < 0x20 && code_point != '\t' && code_point != '\n' && code_point != '\r') ||
         (code_point >= 0xD800 && code_point < 0xE000) || code_point == 0xFFFE ||
         code_point == 0xFFFF || code_point > 0x10FFFF;
}

const std::vector<std::string> malformed = {
    "\x80",             // a continuation without a lead
    "\xBF",             //
    "\xC0\x80",         // overlong NUL
    "\xC1\xBF",         // overlong DEL
    "\xC2",             // cut short
    "\xC2\x41",         //
    "\xE0\x80\x80",     // overlong
    "\xE0\x9F\xBF",     //
    "\xE2\x82",         // cut short
    "\xE2\x82\x41",     //
    "\xED\xA0\x80",     // U+D800
    "\xED\xBF\xBF",     // U+DFFF
    "\xF0\x8F\xBF\xBF", // overlong
    "\xF0\x9F\x98",     // cut short
    "\xF4\x90\x80\x80", // U+110000
    "\xF5\x80\x80\x80", //
    "\xFE",             //
    "\xFF",             //
};

} // namespace

BOOST_AUTO_TEST_CASE(every_code_point_survives_the_way_there_and_back) {
  for (char32_t code_point = 0; code_point <= 0x10FFFF; ++code_point) {
    const std::string text = utf8(code_point);
    std::size_t offset = 0;
    const bool same = modcost::next_code_point(text, offset) == code_point &&
                      offset == text.size() && modcost::count_code_points(text) == 1;
    const bool surrogate = code_point >= 0xD800 && code_point < 0xE000;
    const bool judged =
        modcost::find_forbidden_text(text).has_value() == is_forbidden(code_point) &&
        modcost::find_malformed_utf8(text).has_value() == surrogate &&
        (modcost::utf8_sequence_length(text, 0) == text.size()) == !surrogate;
    if (!same || !judged)
      BOOST_TEST_CONTEXT(static_cast<std::uint32_t>(code_point)) {
        BOOST_TEST(same);
        BOOST_TEST(judged);
      }
  }
}

BOOST_AUTO_TEST_CASE(malformed_sequences_are_found_where_they_stand) {
  for (const std::string& sequence : malformed)
    for (const std::string before : {"", "a", "sixteen letters.", "a longer text with an é in it"})
      for (const std::string after : {"", "z", "something that follows it"}) {
        const std::string text = before + sequence + after;
        BOOST_TEST_CONTEXT(modcost::quoted(text)) {
          BOOST_TEST(modcost::find_malformed_utf8(text).value() == before.size());
          BOOST_TEST(modcost::find_forbidden_text(text).value() == before.size());
        }
      }
}

BOOST_AUTO_TEST_CASE(a_forbidden_byte_is_found_at_any_place_in_any_length) {
  for (std::size_t size = 1; size < 70; ++size)
    for (std::size_t place = 0; place < size; ++place)
      for (const char byte : {'\0', '\x01', '\x1F', '\x0B'}) {
        std::string text(size, 'x');
        text[place] = byte;
        BOOST_TEST_REQUIRE(modcost::find_forbidden_text(text).value() == place);
        text[place] = '\n';
        BOOST_TEST_REQUIRE(!modcost::find_forbidden_text(text).has_value());
        text[place] = '\x7F';
        BOOST_TEST_REQUIRE(!modcost::find_forbidden_text(text).has_value());
        text.replace(place, 1, "é");
        BOOST_TEST_REQUIRE(!modcost::find_forbidden_text(text).has_value());
      }
  BOOST_TEST(!modcost::find_forbidden_text("").has_value());
  BOOST_TEST(!modcost::find_forbidden_text({}).has_value());
  BOOST_TEST(modcost::find_forbidden_text("tabs\tand\r\nlines, then \xEF\xBF\xBE").value() == 22);
  BOOST_TEST(!modcost::find_forbidden_text("\xEF\xBF\xBD").has_value());
}

BOOST_AUTO_TEST_CASE(code_points_are_counted) {
  BOOST_TEST(modcost::count_code_points("") == 0);
  BOOST_TEST(modcost::count_code_points("naïve") == 5);
  BOOST_TEST(modcost::count_code_points("日本 😀") == 4);
}

BOOST_AUTO_TEST_CASE(quoted_text_cannot_drive_a_terminal) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"", R"("")"},
      {"plain", R"("plain")"},
      {"say \"hi\"", R"("say \"hi\"")"},
      {"C:\\x", R"("C:\\x")"},
      {"a\nb\tc\rd\be\f", R"("a\nb\tc\rd\be\f")"},
      {"\x1B[31mred\x07", R"("\u001b[31mred\u0007")"},
      {"\0"s, R"("\u0000")"},
      {"\x7F", R"("\u007f")"},
      {"\u0085\u009B", R"("\u0085\u009b")"},
      {"abc\u202Egpj.exe", R"("abc\u202egpj.exe")"},
      {"\u2066\u2069\u200E\u200F\u061C\uFEFF", R"("\u2066\u2069\u200e\u200f\u061c\ufeff")"},
      {"\u2028\u2029", R"("\u2028\u2029")"},
      {"é 日本 😀", R"("é 日本 😀")"},
      {"\xFF\xC2", R"("\xff\xc2")"},
      {"\xED\xA0\x80", R"("\xed\xa0\x80")"},
  };
  for (const auto& [text, expected] : rows)
    BOOST_TEST(modcost::quoted(text) == expected);
}

BOOST_AUTO_TEST_CASE(quoted_text_is_cut_between_code_points) {
  BOOST_TEST(modcost::quoted("abcdef", 6) == R"("abcdef")");
  BOOST_TEST(modcost::quoted("abcdefg", 6) == R"("abcdef…")");
  BOOST_TEST(modcost::quoted("日本語", 2) == R"("日本…")");
  BOOST_TEST(modcost::quoted("\xFF\xFE\xFD", 2) == R"("\xff\xfe…")");
  BOOST_TEST(modcost::quoted(std::string(1000, 'x')).size() == 60 + 2 + "…"s.size());
}

BOOST_AUTO_TEST_CASE(printable_names_keep_their_quotes_and_length) {
  BOOST_TEST(modcost::printable("re\"port\".json") == "re\"port\".json");
  BOOST_TEST(modcost::printable("a\nb\x1B\\\xFF") == R"(a\nb\u001b\\\xff)");
  BOOST_TEST(modcost::printable(std::string(500, 'x')) == std::string(500, 'x'));
}

BOOST_AUTO_TEST_CASE(names_for_programs_escape_as_json_does) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"", ""},
      {"layers.0.attn", "layers.0.attn"},
      {"say \"hi\" <b>", "say \"hi\" <b>"},
      {"a\\b", R"(a\\b)"},
      {"a\nb\tc\rd", R"(a\nb\tc\rd)"},
      {"\x7F", R"(\u007f)"},
      {"\u0080 \u0085 \u009F \u00A0", "\\u0080 \\u0085 \\u009f \u00A0"},
      {"\u2028\u2029\u2027\u202A", "\\u2028\\u2029\u2027\u202A"},
      {"日本\n語 Ãâ 😀\\", "日本\\n語 Ãâ 😀\\\\"},
      {"sixteen letters.\\sixteen letters.\x01 and more",
       R"(sixteen letters.\\sixteen letters.\u0001 and more)"},
  };
  for (const auto& [text, expected] : rows)
    BOOST_TEST(json_escaped(text) == expected);
}

BOOST_AUTO_TEST_CASE(an_escape_is_made_at_any_place_in_any_length) {
  for (std::size_t size = 1; size < 50; ++size)
    for (std::size_t place = 0; place < size; ++place) {
      std::string text(size, '[');
      std::string expected = text;
      text[place] = '\\';
      expected.replace(place, 1, "\\\\");
      BOOST_TEST_REQUIRE(json_escaped(text) == expected);
      text[place] = '\x7F';
      expected = std::string(size, '[').replace(place, 1, "\\u007f");
      BOOST_TEST_REQUIRE(json_escaped(text) == expected);
    }
}
