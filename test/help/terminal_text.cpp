#include "help/terminal_text.h"

#include <boost/test/unit_test.hpp>

#include <string>

using modcost::terminal_text;

namespace {

struct Case {
  const char* name;
  const char* markdown;
  const char* text;
};

constexpr Case cases[] = {
    {"nothing", "", ""},
    {"a paragraph is indented and wrapped", "one two three four five six seven",
     "  one two three four\n  five six seven\n"},
    {"line ends are spaces", "one\ntwo", "  one two\n"},
    {"a long word stays whole", "a bbbbbbbbbbbbbbbbbbbbbbbbb c",
     "  a\n  bbbbbbbbbbbbbbbbbbbbbbbbb\n  c\n"},
    {"columns are characters", "ää öö üü ßß éé èè ùù", "  ää öö üü ßß éé èè\n  ùù\n"},
    {"paragraphs stand apart", "one\n\ntwo", "  one\n\n  two\n"},
    {"text stands right below its heading", "## One\n\ntwo\n\n## Three\n\nfour",
     "One\n  two\n\nThree\n  four\n"},
    {"a lower heading is indented", "### One\n\ntwo", "  One\n  two\n"},
    {"emphasis is only words", "*one* **two** _three_", "  one two three\n"},
    {"code of one word", "`a*b`", "  a*b\n"},
    {"code of several words is quoted and whole", "one two three `four five`",
     "  one two three\n  \"four five\"\n"},
    {"what follows a hard break hangs", "**-o** *FILE* \\\none two three four",
     "  -o FILE\n      one two three\n      four\n"},
    {"a tight list", "one\n\n- two\n- three four five six",
     "  one\n\n  - two\n  - three four five\n    six\n"},
    {"a loose list", "- one\n\n- two\n\n  three", "  - one\n\n  - two\n\n    three\n"},
    {"a numbered list", "9. one\n10. two three four five",
     "  9. one\n  10. two three four\n      five\n"},
    {"a list inside a list", "- one\n  - two\n- three", "  - one\n    - two\n  - three\n"},
    {"a list below a heading", "## One\n\n- two", "One\n  - two\n"},
    {"a code block keeps its lines", "    one   two three four five\n\n    six",
     "    one   two three four five\n\n    six\n"},
    {"a quotation", "> one two three four", "      one two three\n      four\n"},
    {"a link shows where it leads", "[one](two)", "  one <two>\n"},
    {"raw HTML is text", "a <b>c</b>", "  a <b>c</b>\n"},
    {"entities are characters", "&lt;&amp;&copy;", "  <&©\n"},
    {"malformed UTF-8 is replaced", "a\xff", "  a\xEF\xBF\xBD\n"},
};

} // namespace

BOOST_AUTO_TEST_SUITE(terminal)

BOOST_AUTO_TEST_CASE(renders) {
  for (const Case& each : cases)
    BOOST_TEST(terminal_text(each.markdown, 20) == each.text,
               each.name << ": " << terminal_text(each.markdown, 20));
}

BOOST_AUTO_TEST_CASE(depth_is_no_recursion) {
  std::string quotes(20'000, '>');
  BOOST_TEST(!terminal_text(quotes + " a").empty());
}

BOOST_AUTO_TEST_SUITE_END()
