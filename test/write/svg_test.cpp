#include "write/document.h"

#include "support/page.h"
#include "support/random_report.h"
#include "support/small_report.h"

#include <set>

using modcost::DocumentOptions;
using modcost::ThemeChoice;

namespace {

std::string picture(const SmallReport& small, const DocumentOptions& options = {}) {
  modcost::StringSink sink;
  modcost::OutputBuffer out(sink);
  modcost::write_svg(*small.evidence, modcost::lay_out(*small.evidence), options, out);
  BOOST_TEST(static_cast<bool>(out.flush()));
  return sink.text;
}

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// The values of every attribute of that name.
std::vector<std::string> values_of(const std::string& text, const std::string& name) {
  std::vector<std::string> values;
  const std::string begin = " " + name + "=\"";
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
    const std::size_t first = at + begin.size();
    values.push_back(text.substr(first, text.find('"', first) - first));
  }
  return values;
}

/// Every start tag has its end tag, and no element nests deeper than a few levels.
void check_nesting(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    BOOST_REQUIRE(end != std::string::npos);
    const std::string tag = text.substr(at + 1, end - at - 1);
    if (tag[0] == '/') {
      BOOST_REQUIRE(!open.empty());
      BOOST_REQUIRE(open.back() == tag.substr(1));
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(tag.substr(0, tag.find_first_of(" \n")));
    }
    BOOST_REQUIRE(open.size() <= 8);
  }
  BOOST_TEST(open.empty());
}

/// Well-formed as far as nesting goes, ids that are unique, links that lead somewhere.
void check_document(const std::string& text) {
  check_nesting(text);
  const std::vector<std::string> ids = values_of(text, "id");
  const std::set<std::string> distinct(ids.begin(), ids.end());
  BOOST_TEST(distinct.size() == ids.size());
  for (const std::string& target : values_of(text, "href")) {
    BOOST_REQUIRE(target.starts_with("#"));
    BOOST_TEST(distinct.count(target.substr(1)) == 1U, target);
  }
  for (const std::string_view forbidden :
       {"<script", "<style", "<foreignObject", "<image", " style=", " class=", "http:", "<use"})
    BOOST_TEST(!holds(text.substr(60), forbidden), forbidden);
}

const std::vector<SmallCall> mixed = {
    {"", "Net"},     {"a", "Linear", "1200000", 6}, {"b", "GELU", ">=0"},   {"c", "Conv2d", "?"},
    {"d", "Linear"}, {"e", "Head", "30"},           {"e.f", "Linear", "^e"}};

} // namespace

BOOST_AUTO_TEST_CASE(every_status_has_its_words) {
  const std::string text = picture(small_report(mixed, ">=1200030"));
  check_document(text);
  BOOST_TEST(
      holds(text, "data-total=\"module_flops\" data-status=\"partial\" data-value=\"1200030\""));
  BOOST_TEST(holds(text, ">≥ 1.20 M<"));
  BOOST_TEST(holds(text, ">≥ 1,200,030<"));
  BOOST_TEST(holds(text, "1 of 5 leaf calls complete") !=
             holds(text, "2 of 5 leaf calls complete"));
  BOOST_TEST(holds(text, "data-path=\"b\" data-status=\"partial\" data-value=\"0\""));
  BOOST_TEST(holds(text, "data-path=\"c\" data-status=\"unavailable\""));
  BOOST_TEST(holds(text, "data-path=\"d\" data-status=\"not_recorded\""));
  BOOST_TEST(holds(text, "data-path=\"e.f\" data-status=\"covered\""));
  BOOST_TEST(holds(text, ">covered by e<"));
  BOOST_TEST(holds(text, ">unknown: not recorded<"));
}

BOOST_AUTO_TEST_CASE(what_is_left_out_is_counted_and_not_linked) {
  DocumentOptions options;
  options.evidence_rows = 0;
  const std::string none = picture(small_report(mixed), options);
  check_document(none);
  BOOST_TEST(holds(none, "7 more modules have no row here, 3 of them without a complete result"));
  BOOST_TEST(!holds(none, "href=\"#r0\""));
  options.evidence_rows = 3;
  const std::string some = picture(small_report(mixed), options);
  check_document(some);
  BOOST_TEST(holds(some, "4 more modules have no row here"));
}

BOOST_AUTO_TEST_CASE(names_from_outside_stay_text) {
  const std::string text =
      picture(small_report({{R"(<b>&\"'\\)", "</text><script>", "5"}, {R"(x\u007f\n)", "T", "6"}}));
  check_document(text);
  BOOST_TEST(holds(text, "data-path=\"&lt;b&gt;&amp;&quot;'\\\\\""));
  BOOST_TEST(holds(text, "&lt;/text&gt;&lt;script&gt;"));
  BOOST_TEST(holds(text, R"(data-path="x\u007f\n")"));
}

BOOST_AUTO_TEST_CASE(a_name_cannot_reorder_what_stands_around_it) {
  const std::string text =
      picture(small_report({{R"(\u202eabc)", "T", "5"}, {"שלום", "\u2067T", "6"}}));
  check_document(text);
  BOOST_TEST(holds(text, "data-path=\"\u202Eabc\""));
  BOOST_TEST(holds(text, ">\u2068\u202Eabc\u2069<"));
  BOOST_TEST(holds(text, ">\u2068שלום\u2069<"));
  BOOST_TEST(holds(text, "\u2068שלום\u2069 · \u2068\u2067T\u2069\u2069 · 6 "));
}

BOOST_AUTO_TEST_CASE(a_legend_names_what_its_map_shows) {
  DocumentOptions options;
  options.evidence_rows = 0;
  const std::string text = picture(small_report(mixed), options);
  for (const std::string_view words : {">≥ lower bound<", ">unknown<", ">not recorded<",
                                       ">covered by another estimate<", ">selected<", ">linear<"})
    BOOST_TEST(holds(text, words), words);
  const std::string complete = picture(small_report({{"a", "Linear", "5"}}), options);
  BOOST_TEST(!holds(complete, ">≥ lower bound<"));
  BOOST_TEST(!holds(complete, ">covered by another estimate<"));
}

BOOST_AUTO_TEST_CASE(the_selected_module_has_all_its_views) {
  const std::string text = picture(small_report({{"", "Net"}, {"a", "Linear", "1200000", 6}}));
  const std::size_t panel = text.find(">Selected module<");
  BOOST_REQUIRE(panel != std::string::npos);
  const std::string facts = text.substr(panel, text.find(">To try<") - panel);
  for (const std::string_view words :
       {">a<", ">Linear<", ">1,200,000 FLOPs, complete<", ">Measured by<", ">MACs<", ">DMAs<"})
    BOOST_TEST(holds(facts, words), words);
}

BOOST_AUTO_TEST_CASE(the_table_has_no_column_twice) {
  DocumentOptions options;
  options.view = modcost::View::parameters;
  const std::string text = picture(small_report(mixed), options);
  const std::size_t table = text.find(">Evidence<");
  const std::string header = text.substr(table, text.find("<g id=\"r0\"") - table);
  BOOST_TEST(holds(header, ">Parameter bytes<"));
  BOOST_TEST(header.find(">Parameters<") == header.rfind(">Parameters<"));
}

BOOST_AUTO_TEST_CASE(rows_of_a_deep_model_tell_their_level) {
  std::vector<SmallCall> chain;
  std::string path;
  for (int level = 1; level <= 40; ++level) {
    path += path.empty() ? "inner" : ".inner";
    chain.push_back({path, "Deep", level == 40 ? "7" : ""});
  }
  const std::string text = picture(small_report(chain));
  check_document(text);
  BOOST_TEST(holds(text, ">level 40<"));
  BOOST_TEST(holds(text, " levels, drawn thin: "));
}

BOOST_AUTO_TEST_CASE(empty_reports_have_sentences) {
  const std::string text = picture(small_report({}));
  check_document(text);
  BOOST_TEST(holds(text, "The report holds no calls, so there is nothing but the root to draw."));
  BOOST_TEST(holds(text, "The report holds no calls."));
  BOOST_TEST(holds(text, "The report holds nothing to suggest an experiment from."));
  BOOST_TEST(holds(text, ">no total<"));
}

BOOST_AUTO_TEST_CASE(widths_themes_and_views) {
  const SmallReport small = small_report(mixed);
  for (const std::uint32_t width : {480U, 700U, 1000U, 4000U})
    for (const ThemeChoice theme : {ThemeChoice::automatic, ThemeChoice::light, ThemeChoice::dark})
      for (const modcost::View view : modcost::all_views) {
        DocumentOptions options;
        options.width = width;
        options.theme = theme;
        options.view = view;
        const std::string text = picture(small, options);
        check_document(text);
        BOOST_TEST(holds(text, "width=\"" + std::to_string(width) + "\""));
        BOOST_TEST(text == picture(small, options));
      }
}

BOOST_AUTO_TEST_CASE(a_deep_model_stays_flat) {
  std::string path = "d";
  for (int level = 1; level < 512; ++level)
    path += ".d";
  check_document(picture(small_report({{path, "L", "3"}})));
}

BOOST_AUTO_TEST_CASE(pictures_of_generated_pairs_are_whole) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const modcost::RandomPair lines = modcost::random_pair(seed);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines.before << "to\n" << lines.after)
    check_document(modcost::svg_of(*modcost::pair_of(lines.before, lines.after)));
  }
}
