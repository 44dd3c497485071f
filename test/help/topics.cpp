#include "help/topics.h"

#include "base/text.h"
#include "help/help_html.h"
#include "help/terminal_text.h"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

using modcost::all_topics;
using modcost::find_topic;
using modcost::help_html;
using modcost::reading_topic;
using modcost::synopsis_topic;
using modcost::terminal_text;
using modcost::Topic;

namespace {

void check_fits(const std::string& text, std::size_t width) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    BOOST_TEST(modcost::count_code_points(line) <= width, line);
    rest.remove_prefix(line.size() + 1);
  }
}

} // namespace

BOOST_AUTO_TEST_SUITE(topics)

BOOST_AUTO_TEST_CASE(are_found_by_their_exact_names) {
  for (const char* name : {"options", "metrics", "reading", "exit"}) {
    BOOST_REQUIRE(find_topic(name));
    BOOST_TEST(find_topic(name)->name == name);
  }
  for (const char* name : {"", "metric", "Metrics", "metrics ", "help"})
    BOOST_TEST(!find_topic(name), name);
}

BOOST_AUTO_TEST_CASE(begin_below_the_first_level_and_fit_a_terminal) {
  for (const Topic& topic : all_topics()) {
    const std::string_view markdown = topic.markdown();
    BOOST_TEST(!modcost::find_forbidden_text(markdown));
    BOOST_TEST(!markdown.starts_with("# "), topic.name);
    BOOST_TEST(markdown.find("\n# ") == std::string_view::npos, topic.name);
    BOOST_TEST(markdown.find("\n## ") != std::string_view::npos, topic.name);
    check_fits(terminal_text(markdown), 78);
  }
  check_fits(terminal_text(synopsis_topic()), 78);
}

// What the page takes over: headings below its own, and nothing that asks for anything.
BOOST_AUTO_TEST_CASE(reading_is_plain_html) {
  const std::string html = help_html(reading_topic());
  BOOST_TEST(html.find("<h3>") != std::string::npos);
  for (const char* foreign : {"<h1", "<h2", "<a", "<img", "<!--", "style=", "id=", "class="})
    BOOST_TEST(html.find(foreign) == std::string::npos, foreign);
}

BOOST_AUTO_TEST_CASE(every_option_and_view_is_explained) {
  const std::string options = terminal_text(modcost::options_topic());
  for (const char* name : {"--output", "--format", "--metric", "--title", "--theme",
                           "--evidence-rows", "--width", "--max-size", "--check", "--print-schema",
                           "--color", "--quiet", "--verbose", "--help", "--version"})
    BOOST_TEST(options.find(name) != std::string::npos, name);
  const std::string metrics = terminal_text(modcost::metrics_topic());
  for (const char* name : {"module_flops", "macs", "dmas", "parameters", "parameter_bytes",
                           "operator_flops", "complete", "partial", "unavailable", "covered",
                           "not recorded", "structural", "receptive_field"})
    BOOST_TEST(metrics.find(name) != std::string::npos, name);
}

BOOST_AUTO_TEST_SUITE_END()
