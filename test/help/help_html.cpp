#include "help/help_html.h"

#include <boost/test/unit_test.hpp>

#include <string>

using modcost::help_html;

namespace {

struct Case {
  const char* name;
  const char* markdown;
  const char* html;
};

constexpr Case cases[] = {
    {"nothing", "", ""},
    {"a paragraph", "one *two* `<&>`", "<p>one <em>two</em> <code>&lt;&amp;&gt;</code></p>\n"},
    {"the highest heading is of level 3", "# a\n## b\n# c", "<h3>a</h3>\n<h4>b</h4>\n<h3>c</h3>\n"},
    {"whatever it was", "### a\n##### b", "<h3>a</h3>\n<h5>b</h5>\n"},
    {"none is below level 6", "# a\n##### b\n###### c", "<h3>a</h3>\n<h6>b</h6>\n<h6>c</h6>\n"},
    {"low ones rise", "###### a", "<h3>a</h3>\n"},
    {"one inside a quotation counts", "> ## a\n\n### b",
     "<blockquote>\n<h3>a</h3>\n</blockquote>\n<h4>b</h4>\n"},
    {"an image is a link", "![one *two*](https://a/b.png \"t\")",
     "<p><a href=\"https://a/b.png\">one <em>two</em></a></p>\n"},
    {"an image without words", "![](b.png)", "<p><a href=\"b.png\">b.png</a></p>\n"},
    {"an image inside a link", "[![a](b.png)](https://c)",
     "<p><a href=\"https://c\"><em>a</em></a></p>\n"},
    {"an image of an image", "![a ![b](c)](d)", "<p><a href=\"d\">a <em>b</em></a></p>\n"},
    {"a link inside an image", "![a [b](c)](d)", "<p><a href=\"d\">a <em>b</em></a></p>\n"},
    {"an image that would run", "![a](javascript:b)", "<p><em>a</em></p>\n"},
    {"raw HTML is shown", "a <b onclick=\"c\">d</b>",
     "<p>a &lt;b onclick=&quot;c&quot;&gt;d&lt;/b&gt;</p>\n"},
    {"a raw block is shown", "<script>\na\n</script>",
     "<pre><code>&lt;script&gt;\na\n&lt;/script&gt;\n</code></pre>\n"},
    {"a comment is shown", "<!-- a -->", "<pre><code>&lt;!-- a --&gt;\n</code></pre>\n"},
    {"a link that would run is words", "[a](javascript:b)", "<p><em>a</em></p>\n"},
    {"in any spelling",
     "[a](JaVaScRiPt:b) [c](data:text/html,d) [e](java&#10;script:f) [g](vbscript:h)",
     "<p><em>a</em> <em>c</em> <em>e</em> <em>g</em></p>\n"},
    {"links that lead somewhere", "[a](https://b) [c](d/e:f) [g](#h) <mailto:i@j>",
     "<p><a href=\"https://b\">a</a> <a href=\"d/e:f\">c</a> <a href=\"#h\">g</a> <a "
     "href=\"mailto:i@j\">mailto:i@j</a></p>\n"},
    {"an address cannot end its attribute", "[a](<b\"c'd>)",
     "<p><a href=\"b%22c&#x27;d\">a</a></p>\n"},
    {"malformed UTF-8 is replaced", "a\xff", "<p>a\xEF\xBF\xBD</p>\n"},
};

} // namespace

BOOST_AUTO_TEST_SUITE(html)

BOOST_AUTO_TEST_CASE(renders) {
  for (const Case& each : cases)
    BOOST_TEST(help_html(each.markdown) == each.html,
               each.name << ": " << help_html(each.markdown));
}

BOOST_AUTO_TEST_SUITE_END()
