#include "write/markup.h"

#include <boost/test/unit_test.hpp>

#include <string>

using namespace modcost;

namespace {

using Append = void (*)(OutputBuffer&, std::string_view);

std::string written(Append append, std::string_view text) {
  StringSink sink;
  OutputBuffer out(sink);
  append(out, text);
  BOOST_REQUIRE(static_cast<bool>(out.flush()));
  return sink.text;
}

struct Row {
  std::string_view text, in_text, in_attribute, in_data, in_json;
};

// What each context makes of a text, worked out by hand. A string that is split stops a hexadecimal
// escape from running on.
const Row table[] = {
    {"", "", "", "", R"("")"},
    {"plain é 中", "plain é 中", "plain é 中", "plain é 中", R"("plain é 中")"},
    {"a<b>&c", "a&lt;b&gt;&amp;c", "a&lt;b&gt;&amp;c", "a&lt;b&gt;&amp;c",
     R"("a\u003cb\u003e\u0026c")"},
    {"&amp;", "&amp;amp;", "&amp;amp;", "&amp;amp;", R"("\u0026amp;")"},
    {"</script><!--", "&lt;/script&gt;&lt;!--", "&lt;/script&gt;&lt;!--", "&lt;/script&gt;&lt;!--",
     R"("\u003c/script\u003e\u003c!--")"},
    {"]]>", "]]&gt;", "]]&gt;", "]]&gt;", R"("]]\u003e")"},
    {R"(say "x" and 'y')", R"(say "x" and 'y')", "say &quot;x&quot; and 'y'",
     "say &quot;x&quot; and 'y'", R"("say \"x\" and 'y'")"},
    {R"(a\b)", R"(a\b)", R"(a\b)", R"(a\\b)", R"("a\\b")"},
    {R"(\u0085)", R"(\u0085)", R"(\u0085)", R"(\\u0085)", R"("\\u0085")"},
    {R"(\<\)", R"(\&lt;\)", R"(\&lt;\)", R"(\\&lt;\\)", R"("\\\u003c\\")"},
    // Lines and tabs stay where they are text.
    {"a\nb\tc", "a\nb\tc", R"(a\nb\tc)", R"(a\nb\tc)", R"("a\nb\tc")"},
    {"a\rb\r\n", "a\\rb\\r\n", R"(a\rb\r\n)", R"(a\rb\r\n)", R"("a\rb\r\n")"},
    // Controls, and what only looks like one.
    {"\x01\x1f", R"(\u0001\u001f)", R"(\u0001\u001f)", R"(\u0001\u001f)", R"("\u0001\u001f")"},
    {std::string_view("\0", 1), R"(\u0000)", R"(\u0000)", R"(\u0000)", R"("\u0000")"},
    {"\x1b[31m", R"(\u001b[31m)", R"(\u001b[31m)", R"(\u001b[31m)", R"("\u001b[31m")"},
    {"\x7f", R"(\u007f)", R"(\u007f)", R"(\u007f)", R"("\u007f")"},
    {"~\u00a0", "~\u00a0", "~\u00a0", "~\u00a0", "\"~\u00a0\""},
    {"\xc2\x80\xc2\x85\xc2\x9f", R"(\u0080\u0085\u009f)", R"(\u0080\u0085\u009f)",
     R"(\u0080\u0085\u009f)", R"("\u0080\u0085\u009f")"},
    {"\u00bf\u00ff", "\u00bf\u00ff", "\u00bf\u00ff", "\u00bf\u00ff", "\"\u00bf\u00ff\""},
    // No characters, and their neighbours.
    {"\ufdcf\ufdd0\ufdef\ufdf0", "\ufdcf\\ufdd0\\ufdef\ufdf0", "\ufdcf\\ufdd0\\ufdef\ufdf0",
     "\ufdcf\\ufdd0\\ufdef\ufdf0", "\"\ufdcf\\ufdd0\\ufdef\ufdf0\""},
    {"\ufffd\ufffe\uffff", "\ufffd\\ufffe\\uffff", "\ufffd\\ufffe\\uffff", "\ufffd\\ufffe\\uffff",
     "\"\ufffd\\ufffe\\uffff\""},
    {"\ufeff", "\ufeff", "\ufeff", "\ufeff", "\"\ufeff\""},
    // Beyond the first plane a reference, in JSON as it is.
    {"\U0001f600", "&#128512;", "&#128512;", "&#128512;", "\"\U0001f600\""},
    {"\U00010000", "&#65536;", "&#65536;", "&#65536;", "\"\U00010000\""},
    {"\U0010fffd", "&#1114109;", "&#1114109;", "&#1114109;", "\"\U0010fffd\""},
    {"\U0001fffe", R"(\ud83f\udffe)", R"(\ud83f\udffe)", R"(\ud83f\udffe)", R"("\ud83f\udffe")"},
    {"\U0010ffff", R"(\udbff\udfff)", R"(\udbff\udfff)", R"(\udbff\udfff)", R"("\udbff\udfff")"},
    // Line and paragraph separators end a line of a script.
    {"\u2027\u2028\u2029\u202a", "\u2027\u2028\u2029\u202a", "\u2027\u2028\u2029\u202a",
     "\u2027\u2028\u2029\u202a", "\"\u2027\\u2028\\u2029\u202a\""},
};

} // namespace

BOOST_AUTO_TEST_CASE(each_context_has_its_escape) {
  for (const Row& row : table) {
    BOOST_TEST_CONTEXT(row.in_json) {
      BOOST_TEST(written(append_text, row.text) == row.in_text);
      BOOST_TEST(written(append_attribute, row.text) == row.in_attribute);
      BOOST_TEST(written(append_data, row.text) == row.in_data);
      BOOST_TEST(written(append_json, row.text) == row.in_json);
    }
  }
}

BOOST_AUTO_TEST_CASE(escapes_stand_anywhere_in_a_text) {
  for (const Row& row : table) {
    const std::string around = "x" + std::string(row.text) + "y" + std::string(row.text);
    BOOST_TEST(written(append_text, around) ==
               "x" + std::string(row.in_text) + "y" + std::string(row.in_text));
    BOOST_TEST(written(append_data, around) ==
               "x" + std::string(row.in_data) + "y" + std::string(row.in_data));
  }
}

BOOST_AUTO_TEST_CASE(quotes_only_where_a_value_needs_them) {
  const std::pair<std::string_view, std::string_view> values[] = {
      {"conv1.0", "=conv1.0"}, {"a-b_C9", "=a-b_C9"},   {"", "=\"\""},
      {"a b", "=\"a b\""},     {"a/b", "=\"a/b\""},     {"a=b", "=\"a=b\""},
      {"a`b", "=\"a`b\""},     {"a'b", "=\"a'b\""},     {"a\"b", "=\"a&quot;b\""},
      {"a\nb", "=\"a\\nb\""},  {"a\\b", "=\"a\\\\b\""}, {"é", "=\"é\""},
      {"a>b", "=\"a&gt;b\""},
  };
  for (const auto& [text, attribute] : values)
    BOOST_TEST(written(append_data_value, text) == attribute);
}

BOOST_AUTO_TEST_CASE(numbers) {
  struct Case {
    std::string_view literal, value, exact, compact, bound, bytes;
  };
  const Case cases[] = {
      {"0", "0", "0", "0", "0", "0 B"},
      {"999", "999", "999", "999", "999", "999 B"},
      {"-3", "-3", "−3", "−3", "−3", "−3 B"},
      {"0.5", "0.5", "0.5", "0.5", "0.5", "0.5 B"},
      {"4948310080", "4948310080", "4,948,310,080", "4.95 G", "4.94 G", "4.61 GiB"},
      {"18446744073709551616", "18446744073709551616", "18,446,744,073,709,551,616", "18.4 E",
       "18.4 E", "16.0 EiB"},
  };
  for (const Case& each : cases) {
    StringSink sink;
    OutputBuffer out(sink);
    NumberWriter writer(out);
    const Number number = *Number::parse(each.literal).number;
    writer.value(number);
    out.append('|');
    writer.exact(number);
    out.append('|');
    writer.compact(number, false, false);
    out.append('|');
    writer.compact(number, false, true);
    out.append('|');
    writer.compact(number, true, false);
    BOOST_REQUIRE(static_cast<bool>(out.flush()));
    const std::string bar = "|";
    BOOST_TEST(sink.text == std::string(each.value) + bar + std::string(each.exact) + bar +
                                std::string(each.compact) + bar + std::string(each.bound) + bar +
                                std::string(each.bytes));
  }
}
