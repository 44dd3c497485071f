#include "support/page.h"

#include "write/assets.h"

#include <boost/test/unit_test.hpp>

#include <array>

using namespace modcost;

namespace {

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The page without what is the same for every report.
std::string without_assets(std::string page) {
  for (const std::string_view asset : {page_style(), page_script()})
    if (!asset.empty())
      page.erase(page.find(asset), asset.size());
  return page;
}

const std::string mixed = ". Net\n"
                          "a Linear flops=1200000 macs=600000 params=6\n"
                          "a Linear flops=0\n"
                          "b GELU flops=>=0\n"
                          "c Conv2d flops=? receptive_field=-3\n"
                          "d Linear\n"
                          "e Head flops=30 owns=flops:subtree\n"
                          "e.f Linear flops=^e shared\n"
                          "= module_flops=>=1200030 parameters=9 parameter_bytes=24 made_up=5\n"
                          "! metric=module_flops path=c message=none\n";

} // namespace

BOOST_AUTO_TEST_CASE(each_call_has_its_evidence_once) {
  const std::string page = html_of(report_of(mixed));
  for (const auto& [path, calls] :
       {std::pair<std::string, std::size_t>{"a", 2}, {"b", 1}, {"e.f", 1}}) {
    std::size_t blocks = 0;
    for (const std::string call : {"0", "1", "2"})
      blocks += count_of(page, " data-path=" + path + " data-call=" + call + ">");
    BOOST_TEST(blocks == calls, path);
  }
  BOOST_TEST(count_of(page, " data-path=\"\" data-call=0>") == 1U);
  const std::string c = between(page, " data-path=c data-call=0>", "</div>");
  BOOST_TEST(count_attribute(c, "data-metric", "module_flops") == 1U);
  BOOST_TEST(count_attribute(c, "data-status", "unavailable") == 1U);
  BOOST_TEST(count_attribute(c, "data-metric", "receptive_field") == 1U);
  BOOST_TEST(holds(c, " value=-3>−3</data>"));
  BOOST_TEST(count_attribute(c, "data-method", "formula") == 1U);
  BOOST_TEST(count_attribute(c, "data-scope", "module_call") == 1U);
  BOOST_TEST(holds(c, "href=\"#g1\""));
  const std::string covered = between(page, " data-path=e.f data-call=0>", "</div>");
  BOOST_TEST(count_attribute(covered, "data-status", "covered") == 1U);
  BOOST_TEST(holds(covered, "href=\"#c6\""));
}

BOOST_AUTO_TEST_CASE(what_is_unknown_has_words_and_no_value) {
  const std::string page = html_of(report_of(mixed));
  for (const std::string status : {"unavailable", "covered", "not_recorded", "structural"})
    for (const std::string& begin :
         {" data-status=" + status + ">", " data-status=\"" + status + "\">"})
      for (std::size_t at = page.find(begin); at != std::string::npos;
           at = page.find(begin, at + 1)) {
        const std::size_t words = at + begin.size();
        BOOST_TEST(page.compare(words, 5, "<data") != 0, page.substr(at, 80));
        BOOST_TEST(page.compare(words, 1, "0") != 0, page.substr(at, 80));
      }
  // A lower bound of zero is shown as what it is.
  BOOST_TEST(holds(between(page, " data-path=b data-call=0>", "</div>"), " value=0>≥ 0</data>"));
}

BOOST_AUTO_TEST_CASE(totals_and_coverage) {
  const std::string page = html_of(report_of(mixed));
  const std::string card =
      between(page, "<label class=\"card\" data-view=\"module_flops\">", "</label>");
  BOOST_TEST(count_attribute(card, "data-total", "module_flops") == 1U);
  BOOST_TEST(count_attribute(card, "data-status", "partial") == 1U);
  BOOST_TEST(holds(card, "<data value=1200030>≥ 1.20 M</data>"), card);
  BOOST_TEST(holds(card, "<data value=1200030>≥ 1,200,030</data>"), card);
  // `a` twice and what `e` covers.
  BOOST_TEST(holds(card, "3 of 6 leaf calls complete"), card);
  for (const std::string name : {"module_flops", "parameters", "parameter_bytes", "made_up"})
    BOOST_TEST(count_attribute(page, "data-total", name) >= 1U, name);
  BOOST_TEST(
      holds(between(page, "<label class=\"card\" data-view=\"dmas\">", "</label>"), "no total"));
  BOOST_TEST(holds(page, "Not attributed to any recorded call: <data value=3>"));
}

BOOST_AUTO_TEST_CASE(each_count_of_the_coverage_stands_at_its_own_name) {
  // One of the first state, two of the next, and so on.
  const std::string words[] = {"flops=1", "flops=>=1", "flops=?", "", "flops=^w", "flops=^o"};
  std::string lines = "w W flops=9\nw.w W flops=9\n";
  for (int state = 0; state < 6; ++state)
    for (int call = 0; call <= state; ++call)
      lines += "i.m" + std::to_string(state) + " T " + words[state] + "\n";
  for (const std::string container : {"a", "b", "c"})
    lines += container + " C flops=?\n" + container + ".x X flops=1\n";
  // Complete are `w.w` and what the containers hold, too; `o`, not recorded, covers incompletely.
  const std::string page = html_of(report_of(lines + "o O\n"));
  const std::string view = between(page, "<section class=\"view v0\"", "</section>");
  for (const auto& [name, count] : {std::pair<std::string, int>{"complete", 5},
                                    {"partial", 2},
                                    {"unavailable", 3},
                                    {"not_recorded", 5},
                                    {"covered_complete", 5},
                                    {"covered_incomplete", 6},
                                    {"containers", 3}})
    BOOST_TEST(holds(view, " data-coverage=\"" + name + "\">" + std::to_string(count) + "<"), name);
  BOOST_TEST(holds(page, "10 of 26 leaf calls complete and 3 containers incomplete"));
}

BOOST_AUTO_TEST_CASE(an_inconsistent_report_is_called_so) {
  const std::string page = html_of(report_of("a A params=9\n= parameters=4\n"));
  BOOST_TEST(holds(page, "The report is inconsistent"));
  BOOST_TEST(!holds(page, "Not attributed"));
}

BOOST_AUTO_TEST_CASE(an_empty_report_is_a_page_too) {
  const std::string page = html_of(report_of(""));
  for (const std::string_view sentence :
       {"The report holds no calls.", "The report holds no totals.",
        "The report holds no diagnostics.",
        "The report holds nothing to suggest an experiment from.", "no leaf calls were recorded"})
    BOOST_TEST(holds(page, sentence), sentence);
  BOOST_TEST(count_of(without_assets(page), "no total<") == 5U);
  BOOST_TEST(count_attribute(page, "data-map", "structure") == 5U);
  BOOST_TEST(count_attribute(page, "data-map", "cost") == 0U);
  BOOST_TEST(page.ends_with("</body></html>\n"));
}

BOOST_AUTO_TEST_CASE(the_chosen_view_is_shown_first) {
  const TestReport report = report_of(mixed);
  for (const View view : all_views) {
    DocumentOptions options;
    options.view = view;
    const std::string page = html_of(report, options);
    const std::string fieldset = between(page, "<fieldset id=\"views\"", "</fieldset>");
    BOOST_TEST(count_of(fieldset, "type=\"radio\" name=\"view\"") == 5U);
    BOOST_TEST(count_of(fieldset, " checked>") == 1U);
    BOOST_TEST(holds(fieldset, "id=\"v" + std::to_string(index_of(view)) + "\" checked>"));
  }
}

BOOST_AUTO_TEST_CASE(the_map_that_is_shown_first) {
  // Two of five are complete: what is missing comes first.
  const auto checked = [](const std::string& lines) {
    const std::string page = html_of(report_of(lines));
    const std::string pick = between(page, "<fieldset class=\"pick\">", "</fieldset>");
    BOOST_TEST(count_of(pick, " checked>") == 1U);
    return between(between(pick, " checked>", "</label>"), "> ", "</").substr(2, 4);
  };
  BOOST_TEST(checked("a A flops=1\nb B\nc C\n") == "Stru");
  BOOST_TEST(checked("a A flops=1\nb B flops=2\nc C\n") == "Cost");
}

BOOST_AUTO_TEST_CASE(themes) {
  const TestReport report = report_of("a A\n");
  DocumentOptions options;
  BOOST_TEST(!holds(between(html_of(report, options), "<html", ">"), "data-theme"));
  options.theme = ThemeChoice::light;
  BOOST_TEST(count_attribute(between(html_of(report, options), "<html", "<head>"), "data-theme",
                             "light") == 1U);
  options.theme = ThemeChoice::dark;
  BOOST_TEST(count_attribute(between(html_of(report, options), "<html", "<head>"), "data-theme",
                             "dark") == 1U);
}

BOOST_AUTO_TEST_CASE(titles) {
  const std::string context = R"(+ "context": {"model_type": "torchvision.models.ResNet"})";
  const auto title = [](const TestReport& report, const DocumentOptions& options) {
    const std::string page = html_of(report, options);
    const std::string head = between(page, "<title>", "</title>").substr(7);
    BOOST_TEST(between(page, "<h1>", "</h1>") == "<h1>" + head);
    return head;
  };
  DocumentOptions options;
  BOOST_TEST(title(report_of(context), options) == "ResNet – TorchScan analysis");
  BOOST_TEST(title(report_of(R"(+ "context": {"model_type": "Net"})"), options) ==
             "Net – TorchScan analysis");
  BOOST_TEST(title(report_of(R"(+ "context": {})"), options) == "TorchScan analysis");
  BOOST_TEST(title(report_of(R"(+ "context": {"model_type": "net."})"), options) ==
             "TorchScan analysis");
  options.title = "<b> & \"x\"\u0085</title>";
  BOOST_TEST(title(report_of(context), options) == "&lt;b&gt; &amp; \"x\"\\u0085&lt;/title&gt;");
}

BOOST_AUTO_TEST_CASE(the_policy_names_the_one_style_sheet_and_the_one_script) {
  const std::string page = html_of(report_of(mixed));
  BOOST_TEST(holds(page, "content=\"default-src 'none'; style-src '" +
                             std::string(page_style_hash()) + "'; script-src '" +
                             std::string(page_script_hash()) +
                             "'; base-uri 'none'; form-action 'none'\""));
  BOOST_TEST(count_of(page, "<style>" + std::string(page_style()) + "</style>") == 1U);
  BOOST_TEST(count_of(page, "<script>" + std::string(page_script()) + "</script>") == 1U);
  BOOST_TEST(count_of(page, "<style") == 1U);
  BOOST_TEST(count_of(page, "<script") == 2U); // and the tree
  const std::string rest = without_assets(page);
  for (const std::string_view forbidden :
       {" style=", " onclick", "unsafe-inline", "http:", "https:", "src=", "url(http"})
    BOOST_TEST(!holds(rest, forbidden), forbidden);
}

BOOST_AUTO_TEST_CASE(text_from_outside_stays_text) {
  const std::string page = html_of(report_of(R"(</script><b> <img/onerror=x> flops=1@\"><i>/&/'
! message=</li><script>alert(1)</script> path=\"'>
= \"x=5
)"));
  const std::string rest = without_assets(page);
  for (const std::string_view forbidden :
       {"<img", "<i>", "<b> ", "</li><script>", "alert(1)</script>"})
    BOOST_TEST(!holds(rest, forbidden), forbidden);
  BOOST_TEST(holds(rest, "&lt;/script&gt;&lt;b&gt;"));
  BOOST_TEST(count_of(rest, "<script") == 2U);
}

BOOST_AUTO_TEST_CASE(the_tree_for_the_script_cannot_leave_its_element) {
  const std::string page =
      html_of(report_of("a</script><!-- A flops=1\na</script><!--.b&>\u2028 B flops=2\n"));
  const std::string tree =
      between(page, "<script type=\"application/json\" id=\"tree\">", "</script>");
  BOOST_TEST(tree.ends_with("}"));
  for (const std::string_view forbidden : {"</", "<!", "&", ">\u2028", "\u2028"})
    BOOST_TEST(!holds(tree.substr(44), forbidden), forbidden);
  BOOST_TEST(holds(tree, R"("a\u003c/script\u003e\u003c!--")"));
  BOOST_TEST(holds(tree, R"("b\u0026\u003e\u2028")"));
}

BOOST_AUTO_TEST_CASE(calls_that_raised_say_so) {
  for (const std::string kind : {"failed", "pending"})
    BOOST_TEST(holds(html_of(report_of("a A flops=5 out={\"kind\":\"" + kind + "\"}\n")),
                     "This call raised"));
  BOOST_TEST(!holds(html_of(report_of("a A flops=5\n")), "This call raised"));
}

BOOST_AUTO_TEST_CASE(long_lists_are_bounded) {
  std::string lines;
  for (int leaf = 0; leaf < 3000; ++leaf)
    lines += "m" + std::to_string(leaf) + " T" + std::to_string(leaf % 3) +
             (leaf % 2 == 0 ? " flops=" + std::to_string(1 + leaf) : " flops=?") + "\n";
  const std::string page = without_assets(html_of(report_of(lines)));
  BOOST_TEST(count_of(page, " data-rank=") <= 20U);
  // Of each type in each state 20 nodes, twice as many states as it has.
  BOOST_TEST(count_of(page, "<li><a href=\"#c") <= 20U * 3 * 2 * 5 * 2);
  // No tile is narrower than 3 of 1,152 px.
  BOOST_TEST(count_of(page, "class=\"t ") <= 6U * 2 * 384);
  BOOST_TEST(count_of(page, " data-call=0>") == 3000U);
  BOOST_TEST(count_of(page, "<details class=\"s\" ") == 31U); // the root has a line too
  BOOST_TEST(count_of(page, "<details") == count_of(page, "</details>"));
  // The calls are most of the page: about 1 kB each, and the rest is bounded.
  BOOST_TEST(page.size() < 3000U * 1100 + 500000);
}

BOOST_AUTO_TEST_CASE(many_groups_are_rows_and_not_maps) {
  std::string lines;
  for (int method = 0; method < 23; ++method)
    lines += "m" + std::to_string(method) + " T flops=" + std::to_string(1000 + method) + "@m" +
             std::to_string(method) + "\n";
  const std::string page = html_of(report_of(lines));
  BOOST_TEST(count_of(between(page, "<div class=\"maps\">", "<section class=\"rail\""),
                      "data-map=\"cost\"") == 20U);
  const std::string rest = between(page, "<table class=\"groups\">", "</table>");
  BOOST_TEST(count_of(rest, "<td data-status=") == 3U);
  for (const std::string value : {"1020", "1021", "1022"})
    BOOST_TEST(holds(rest, "<data value=" + value + ">"), value);
}

BOOST_AUTO_TEST_CASE(the_same_report_gives_the_same_page) {
  BOOST_TEST(html_of(report_of(mixed)) == html_of(report_of(mixed)));
}
