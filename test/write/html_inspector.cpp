#include "support/page.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

namespace {

std::string inspector(const std::string& lines, std::string_view view = "Module FLOPs") {
  const std::string page = html_of(report_of(lines));
  return between(page, "aria-label=\"Selected module, " + std::string(view) + "\"", "</aside>");
}

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

} // namespace

BOOST_AUTO_TEST_SUITE(html_inspector)

BOOST_AUTO_TEST_CASE(tells_of_the_largest_complete_leaf) {
  const std::string text =
      inspector(". Net\nb Block flops=?\nb.a Linear flops=300@formula params=6\n"
                "b.a Linear flops=600@formula params=0 shared\n"
                "c Conv2d flops=700@formula\n"
                "! metric=module_flops path=b.a message=odd\n");
  BOOST_TEST(holds(text, "<a href=\"#c2\"><bdi>b.a</bdi></a>"), text);
  BOOST_TEST(holds(text, "<bdi>Linear</bdi> · linear · 2 calls"), text);
  // Their sum, which is complete, and each by itself against the largest call of the group.
  BOOST_TEST(holds(text, "data-status=\"complete\"><b><data value=900>900</data></b> units"), text);
  BOOST_TEST(holds(text, "complete, over 2 calls"), text);
  BOOST_TEST(holds(text, "<dt>Inside<dd><bdi>b</bdi>"), text);
  BOOST_TEST(holds(text, "<dt>Method<dd><bdi>formula</bdi>"), text);
  BOOST_TEST(holds(text, "href=\"#c2\">call 0</a>"), text);
  BOOST_TEST(holds(text, "href=\"#c3\">call 1</a>"), text);
  BOOST_TEST(holds(text, "<rect width=42.8%"), text); // 300 of 700
  BOOST_TEST(holds(text, "<rect width=85.7%"), text);
  BOOST_TEST(holds(text, "<data value=0>0</data> shared"), text);
  BOOST_TEST(holds(text, "<a href=\"#g1\"><bdi>odd</bdi></a>"), text);
}

BOOST_AUTO_TEST_CASE(tells_of_the_root_where_the_structure_comes_first) {
  const std::string text = inspector(". Net\na A flops=8\nb B flops=>=4\nc C\n");
  BOOST_TEST(holds(text, "<bdi>(root)</bdi>"), text);
  BOOST_TEST(holds(text, "data-status=\"partial\"><b><data value=12>≥ 12</data></b> units"), text);
  BOOST_TEST(
      holds(text, "derived recorded subtotal, a lower bound; 1 leaf call below has no record"),
      text);
  BOOST_TEST(holds(text, "none was recorded directly"), text);
  BOOST_TEST(holds(text, "3 modules, 3 leaves"), text);
  // The suggestion for the whole model.
  BOOST_TEST(holds(text, "To try"), text);
}

BOOST_AUTO_TEST_CASE(never_shows_a_number_for_what_is_unknown) {
  const std::string nothing = inspector(". Net\na A\nb B\n");
  BOOST_TEST(holds(nothing, "data-status=\"not_recorded\"><b>Unknown</b>"), nothing);
  const std::string unavailable = inspector(". Net\na A flops=?\nb B flops=?\n");
  BOOST_TEST(holds(unavailable, "data-status=\"unavailable\"><b>Unknown</b>"), unavailable);
  for (const std::string& text : {nothing, unavailable})
    BOOST_TEST(!holds(between(text, "class=\"verdict\"", "</p>"), "<data"), text);
}

BOOST_AUTO_TEST_CASE(says_what_is_covered) {
  // Nothing is positive, so the structure comes first; all below the root is in `o`'s estimate.
  const std::string text = inspector(". Net flops=^o\no O flops=0 owns=flops:subtree\n");
  BOOST_TEST(!holds(text, "Unknown"), text);
}

BOOST_AUTO_TEST_CASE(keeps_groups_apart) {
  std::string lines = ". Net\nx X\ny Y\nz Z\nw W\n";
  for (int method = 0; method < 6; ++method)
    lines += "a A flops=" + std::to_string(method + 1) + "@m" + std::to_string(method) + "\n";
  // One leaf of five is complete: the root is selected, with four subtotals of six.
  const std::string text = inspector(lines + "b B\nc C\nd D\ne E\n");
  BOOST_TEST(count_of(text, "class=\"verdict\"") == 4U, text);
  BOOST_TEST(holds(text, "and 2 more measurement groups"), text);
}

BOOST_AUTO_TEST_CASE(counts_calls_that_it_does_not_show) {
  std::string lines = ". Net\n";
  for (int call = 0; call < 13; ++call)
    lines += "a A flops=5 params=1\n";
  const std::string text = inspector(lines, "Parameters");
  BOOST_TEST(count_of(text, "<tr><th scope=\"row\">") == 10U, text);
  BOOST_TEST(holds(text, "and 3 more in the"), text);
}

BOOST_AUTO_TEST_CASE(cuts_a_long_path_at_its_beginning) {
  std::string path = "first";
  for (int level = 0; level < 60; ++level)
    path += ".inner";
  const std::string text = inspector(path + " A flops=5\n");
  BOOST_TEST(holds(text, "<bdi>….inner"), text);
  BOOST_TEST(!holds(text, "first"), text);
}

BOOST_AUTO_TEST_CASE(a_report_without_calls) {
  const std::string text = inspector("");
  BOOST_TEST(holds(text, "never called itself"), text);
  BOOST_TEST(holds(text, "no call of it was recorded"), text);
}

BOOST_AUTO_TEST_SUITE_END()
