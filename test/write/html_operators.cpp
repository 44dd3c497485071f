#include "support/page.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

BOOST_AUTO_TEST_SUITE(html_operators)

BOOST_AUTO_TEST_CASE(labels_are_indented_by_their_dots_with_a_bar_each) {
  const std::string page =
      html_of(report_of("% Net=1000 Net.layers.10=15 Net.layers.2=500 Net.out=1\n"));
  const std::string section = between(page, "id=\"operators\"", "</section>");
  const std::string list = between(section, "By upstream label", "</details>");
  // In the order of a reader; 50 steps for the largest, rounded down, one at least.
  const std::size_t places[] = {
      list.find("<li class=\"d0 b50\"><bdi>Net</bdi> <data value=1000>1,000</data>"),
      list.find("<li class=\"d2 b25\"><bdi>Net.layers.2</bdi> <data value=500>500</data>"),
      list.find("<li class=\"d2 b1\"><bdi>Net.layers.10</bdi> <data value=15>15</data>"),
      list.find("<li class=\"d1 b1\"><bdi>Net.out</bdi> <data value=1>1</data>")};
  for (std::size_t index = 0; index < 4; ++index) {
    BOOST_TEST(places[index] != std::string::npos, index << " of " << list);
    BOOST_TEST((index == 0 || places[index - 1] < places[index]), index << " of " << list);
  }
  BOOST_TEST(section.find("nothing here is added to the views") != std::string::npos);
  BOOST_TEST(section.find("A row by label includes the rows below it") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(operators_stand_largest_first) {
  const std::string page = html_of(report_of("%% aten.add=0 aten.bmm=7 aten.mm=70\n"));
  const std::string list = between(page, "By operator", "</details>");
  const std::size_t mm = list.find("<li class=\"d0 b50\"><bdi>aten.mm</bdi>");
  const std::size_t bmm = list.find("<li class=\"d0 b5\"><bdi>aten.bmm</bdi>");
  const std::size_t add =
      list.find("<li class=\"d0 b0\"><bdi>aten.add</bdi> <data value=0>0</data>");
  BOOST_TEST((mm < bmm && bmm < add && add != std::string::npos), list);
}

BOOST_AUTO_TEST_CASE(many_labels_are_closed_at_first) {
  const auto page = [](int count) {
    std::string line = "%";
    for (int label = 0; label < count; ++label)
      line += " Net." + std::to_string(label) + "=1";
    return html_of(report_of(line + "\n"));
  };
  BOOST_TEST(page(40).find("<details open><summary>By upstream label") != std::string::npos);
  BOOST_TEST(page(41).find("<details><summary>By upstream label") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(nothing_recorded_is_said) {
  const std::string section =
      between(html_of(report_of("a A\n")), "id=\"operators\"", "</section>");
  BOOST_TEST(count_of(section, "None was recorded.") == 2U);
  BOOST_TEST(section.find("Total <b>unknown</b>") != std::string::npos, section);
}

BOOST_AUTO_TEST_SUITE_END()
