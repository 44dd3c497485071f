// The picture of two reports, with values worked out by hand.
#include "support/page.h"
#include "write/svg_change.h"

#include <boost/test/unit_test.hpp>

#include <set>

using namespace modcost;

namespace {

std::string picture(const TestPair& pair, const DocumentOptions& options = {}) {
  StringSink sink;
  OutputBuffer out(sink);
  write_svg(*pair, lay_out(*pair), options, out);
  BOOST_TEST(static_cast<bool>(out.flush()));
  return sink.text;
}

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// What stands in the element that begins with `tag`, up to the end of its group or link.
std::string element(const std::string& text, const std::string& tag) {
  const std::size_t first = text.find(tag);
  if (first == std::string::npos)
    return "";
  const std::size_t end = std::min(text.find("</g>", first), text.find("</a>", first));
  return text.substr(first, end - first);
}

/// What stands between each `begin` and the `end` that follows it. No <regex>: GCC 12 warns of it
/// under the sanitizers.
std::vector<std::string> all_between(const std::string& text, const std::string& begin,
                                     const std::string& end) {
  std::vector<std::string> found;
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
    at += begin.size();
    found.push_back(text.substr(at, text.find(end, at) - at));
  }
  return found;
}

/// The words of all texts, a line each.
std::string words_of(const std::string& text) {
  std::string words;
  for (const std::string& element : all_between(text, "<text", "</text>"))
    words += element.substr(element.find('>') + 1) + "\n";
  return words;
}

/// As between tags that nest: for each start its end, ids once, links that lead to one.
void check_document(const std::string& text) {
  std::vector<std::string> open;
  for (const std::string& tag : all_between(text, "<", ">")) {
    if (tag.ends_with('/'))
      continue;
    const std::string name = tag.substr(0, tag.find_first_of(" \n"));
    if (!name.starts_with('/')) {
      open.push_back(name);
      continue;
    }
    BOOST_REQUIRE(!open.empty());
    BOOST_REQUIRE(open.back() == name.substr(1));
    open.pop_back();
  }
  BOOST_TEST(open.empty());
  std::set<std::string> ids;
  for (const std::string& id : all_between(text, " id=\"", "\""))
    BOOST_TEST(ids.insert(id).second);
  for (const std::string& link : all_between(text, " href=\"#", "\""))
    BOOST_TEST(ids.count(link) == 1U);
}

// 100 + 50 before, 40 + 50 after; the Sine has no formula, so the totals are lower bounds.
const std::string before = ". Net\na Linear flops=100\nb Linear flops=50\nc Sine flops=>=0\n"
                           "= flops=>=150 parameters=40 buffer_elements=7\n";
const std::string after = ". Net\na Linear flops=40\nb Linear flops=50\nc Sine flops=>=0\n"
                          "= flops=>=90 parameters=10 buffer_elements=7\n";

} // namespace

BOOST_AUTO_TEST_CASE(a_tile_has_two_bars_on_one_scale_and_its_change) {
  const std::string text = picture(pair_of(before, after));
  check_document(text);
  const std::string tile = element(
      text, " data-path=\"a\" data-status=\"complete\" data-value=\"40\" data-delta=\"-60\" "
            "data-delta-status=\"complete\"");
  // The map is 1,124 px wide and stands for 150; `a` has 100 of them, and 40 after.
  BOOST_TEST(holds(tile, "width=\"748.33\" height=\"4\""));
  BOOST_TEST(holds(tile, "data-side=\"before\" data-value=\"100\""));
  BOOST_TEST(holds(tile, "width=\"299.73\" height=\"4\""));
  BOOST_TEST(holds(tile, "data-side=\"after\" data-value=\"40\""));
  BOOST_TEST(holds(tile, ">▼ −60<"));
  BOOST_TEST(holds(element(text, " data-path=\"b\" data-status=\"complete\" data-value=\"50\" "
                                 "data-delta=\"0\" data-delta-status=\"complete\""),
                   ">no change<"));
  BOOST_TEST(holds(text, " data-path=\"\" data-status=\"partial\" data-value=\"90\" "
                         "data-delta=\"\" data-delta-status=\"unknown\""));
  BOOST_TEST(holds(text, ">hollow bar: before<"));
  BOOST_TEST(holds(text, ">solid bar: after<"));
}

BOOST_AUTO_TEST_CASE(a_card_says_what_is_known_of_an_unknown_change) {
  const std::string text = picture(pair_of(before, after));
  const std::string card = text.substr(0, text.find("data-map"));
  BOOST_TEST(holds(card, "data-total=\"module_flops\" data-status=\"partial\" data-value=\"90\""));
  BOOST_TEST(holds(card, "data-total=\"module_flops\" data-side=\"before\" data-status=\"partial\" "
                         "data-value=\"150\""));
  BOOST_TEST(holds(card, "data-total=\"module_flops\" data-delta=\"\" "
                         "data-delta-status=\"unknown\""));
  const std::string known = element(card, "<g data-known-change=\"-60\"");
  BOOST_TEST(holds(known, ">▼ −60<"));
  BOOST_TEST(holds(words_of(known), "over the 2 of 3 calls"));
  BOOST_TEST(holds(card, "data-total=\"parameters\" data-delta=\"-30\" "
                         "data-delta-status=\"complete\""));
  BOOST_TEST(holds(card, ">▼ −30 (−75.0\u00a0%)<"));
  BOOST_TEST(
      holds(element(text, "<g data-total=\"buffer_elements\" data-delta=\"0\""), ">no change<"));
}

BOOST_AUTO_TEST_CASE(the_five_counts_and_the_biggest_changes) {
  const std::string text = picture(pair_of(before, after));
  const std::string counts = text.substr(text.find(">What became of the calls<"));
  const std::string view = counts.substr(counts.find("<g data-view=\"module_flops\">"), 1400);
  for (const auto& [name, count] :
       {std::pair("changed", "1"), std::pair("unchanged", "1"), std::pair("added", "0"),
        std::pair("removed", "0"), std::pair("unknown", "1")})
    BOOST_TEST(words_of(element(view, "<g data-change=\"" + std::string(name) + "\">")) ==
               std::string(count) + "\n");
  const std::string row = element(text, "<g data-change-rank=\"1\" data-path=\"a\"");
  BOOST_TEST(holds(row, "data-delta=\"-60\""));
  BOOST_TEST(!holds(text, "data-change-rank=\"2\""));
}

BOOST_AUTO_TEST_CASE(equal_changes_share_a_row_and_the_list_is_bounded) {
  std::string lines_before, lines_after;
  for (int call = 0; call < 12; ++call) {
    const std::string name = "m" + std::to_string(call);
    lines_before += name + " L flops=" + std::to_string(100 + call) + "\n";
    lines_after += name + " L flops=1\n";
  }
  lines_before += "x L flops=111\n";
  lines_after += "x L flops=1\n";
  const std::string text = picture(pair_of(lines_before, lines_after));
  const std::string row = element(text, "<g data-change-rank=\"1\" data-path=\"m11\"");
  BOOST_TEST(holds(text, ">2 equal calls<"));
  BOOST_TEST(holds(text, "data-change-rank=\"10\""));
  BOOST_TEST(!holds(text, "data-change-rank=\"11\""));
  BOOST_TEST(holds(text, ">and 2 smaller changes of 2 calls<"));
}

BOOST_AUTO_TEST_CASE(what_only_one_report_holds_is_marked_and_has_no_change) {
  const std::string text = picture(pair_of("a L flops=10\nb L flops=30 params=2\nt Sine flops=3\n",
                                           "a L flops=10\nc L flops=20\nt Tanh flops=3\n"));
  check_document(text);
  const std::string removed =
      element(text, " data-path=\"b\" data-status=\"complete\" "
                    "data-value=\"30\" data-side=\"before\" data-delta=\"\" "
                    "data-delta-status=\"removed\"");
  BOOST_TEST(holds(removed, "stroke-dasharray=\"6 4\""));
  BOOST_TEST(holds(removed, "data-side=\"before\" data-value=\"30\""));
  BOOST_TEST(!holds(removed, "data-side=\"after\""));
  BOOST_TEST(holds(removed, ">removed<"));
  const std::string added = element(text, " data-path=\"c\" data-status=\"complete\" "
                                          "data-value=\"20\" data-delta=\"\" "
                                          "data-delta-status=\"added\"");
  BOOST_TEST(holds(added, ">added<"));
  BOOST_TEST(!holds(added, "data-side=\"before\" data-value"));
  const std::string words = words_of(text);
  for (const std::string_view line :
       {"added\n", "removed\n", "type changed\n", "not there\n", "Sine → Tanh\n", "1 call, L\n"})
    BOOST_TEST(holds(words, line), line);
  // Their evidence stands in the table, each on its side.
  const std::string table = text.substr(text.find(">Evidence<"));
  BOOST_TEST(holds(table, "data-path=\"b\" data-status=\"complete\" data-value=\"30\" "
                          "data-side=\"before\" data-delta=\"\" data-delta-status=\"removed\""));
}

BOOST_AUTO_TEST_CASE(likes_that_were_added_stand_once) {
  const std::string block = ".p L flops=4\n";
  const std::string one = "h.0 B\nh.0" + block;
  const std::string text = picture(pair_of(
      one, one + "h.1 B\nh.1.p L flops=5\nh.2 B\nh.2.p L flops=5\nh.3 B\nh.3.p L flops=5\n"));
  BOOST_TEST(holds(text, ">×3 identical, 2 calls each, B<"));
  BOOST_TEST(holds(text, ">6 calls<"));
}

BOOST_AUTO_TEST_CASE(contexts_that_differ_withhold_execution_and_keep_storage) {
  const auto with_mode = [](const std::string& lines, const std::string& mode) {
    return lines +
           "+ \"context\": {\"torch_version\": \"2\", \"torchscan_version\": \"0.2\", "
           "\"python_version\": \"3\", \"execution_mode\": \"" +
           mode + "\", \"devices\": [\"cpu\"], \"dtypes\": [\"f\"]}\n";
  };
  const std::string text = picture(pair_of(with_mode(before, "train"), with_mode(after, "eval")));
  check_document(text);
  BOOST_TEST(holds(text, "Execution deltas are withheld: execution mode differs."));
  for (const std::string& tag : all_between(text, "<", ">")) // only storage has a number
    for (const std::string& delta : all_between(tag, " data-delta=\"", "\""))
      BOOST_TEST((delta.empty() || holds(tag, "data-total=\"parameters\"") ||
                  holds(tag, "data-total=\"buffer_elements\"")),
                 tag);
  BOOST_TEST(!holds(text, "data-known-change"));
  BOOST_TEST(!holds(text, "data-change-rank"));
  BOOST_TEST(holds(element(text, "<g data-context=\"execution_mode\" data-change=\"differs\""),
                   ">train → eval · differs<"));
  BOOST_TEST(
      holds(element(text, "<g data-context=\"devices\" data-change=\"same\""), ">cpu · same<"));
  BOOST_TEST(holds(text, ">before ≥ 150<")); // the values stand all the same
}

BOOST_AUTO_TEST_CASE(module_parameters_are_never_compared) {
  DocumentOptions options;
  options.view = View::parameters;
  const std::string text = picture(
      pair_of("a L params=40\n= parameters=40\n", "a L params=10\n= parameters=10\n"), options);
  BOOST_TEST(holds(text, " data-path=\"a\" data-status=\"complete\" data-value=\"10\" "
                         "data-delta=\"\" data-delta-status=\"withheld\""));
  BOOST_TEST(holds(text, "first attribution can move between modules while nothing changed"));
  BOOST_TEST(holds(text, "data-total=\"parameters\" data-delta=\"-30\""));
}

BOOST_AUTO_TEST_CASE(numbers_beyond_words_of_the_machine_are_exact_and_never_cut) {
  const std::string large = "100000000000000000000000000000000000000"; // 39 digits
  for (const std::uint32_t width : {480U, 700U, 1200U}) {
    DocumentOptions options;
    options.width = width;
    const std::string text = picture(
        pair_of("a L flops=" + large + "\n= flops=" + large + "\n", "a L flops=1\n= flops=1\n"),
        options);
    check_document(text);
    BOOST_TEST(holds(text, "data-delta=\"-99999999999999999999999999999999999999\""));
    const std::string words = words_of(text);
    for (std::size_t at = words.find("…"); at != std::string::npos; at = words.find("…", at + 1))
      BOOST_TEST((at == 0 ||
                  std::string_view("0123456789,").find(words[at - 1]) == std::string_view::npos),
                 words);
    BOOST_TEST(!holds(words, "▼…"));
  }
}

BOOST_AUTO_TEST_CASE(a_pair_of_empty_reports_has_sentences) {
  const std::string text = picture(pair_of("", ""));
  check_document(text);
  BOOST_TEST(holds(text, "The report holds no calls, so there is nothing but the root to draw."));
  BOOST_TEST(holds(text, ">Neither report holds a result of this view.<"));
  BOOST_TEST(holds(text, ">Neither report holds one.<"));
  BOOST_TEST(holds(text, ">Neither report holds a diagnostic.<"));
  BOOST_TEST(holds(text, ">No module was added or removed, and none changed its type.<"));
}

BOOST_AUTO_TEST_CASE(one_side_of_a_total_may_be_missing) {
  const std::string text =
      picture(pair_of("a L flops=2\n= flops=2 macs=1\n", "a L flops=2\n= dmas=3\n"));
  check_document(text);
  BOOST_TEST(holds(text, "data-total=\"module_flops\" data-delta=\"\" "
                         "data-delta-status=\"unknown\""));
  BOOST_TEST(holds(words_of(text), "change unknown: no result\nafter\n"));
  BOOST_TEST(holds(text, ">after holds none<"));
  BOOST_TEST(holds(text, ">neither report holds one<"));
  BOOST_TEST(holds(words_of(text), "before: no total"));
}

BOOST_AUTO_TEST_CASE(widths_themes_and_views_of_a_pair) {
  const TestPair pair = pair_of(before + "d.e L flops=9 params=4\n", after + "f L flops=?\nf L\n");
  for (const std::uint32_t width : {480U, 700U, 1000U, 1400U, 4000U})
    for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark})
      for (const View view : all_views) {
        DocumentOptions options;
        options.width = width;
        options.theme = theme;
        options.view = view;
        const std::string text = picture(pair, options);
        check_document(text);
        BOOST_TEST(text == picture(pair, options));
      }
}

BOOST_AUTO_TEST_CASE(a_column_of_changes_has_the_form_that_all_of_them_fit) {
  const TextStyle style{.size = 12, .bold = true};
  const auto form = [&](std::int64_t difference, Length room) {
    return form_of_change(Number(difference), Number(200), false, room, style);
  };
  BOOST_TEST((form(-100, px(400)) == ChangeForm::exact_with_percentage));
  BOOST_TEST((form(-1234567, px(100)) == ChangeForm::exact));
  BOOST_TEST((form(-1234567, px(10)) == ChangeForm::compact));
  BOOST_TEST(change_in_form(ChangeForm::exact_with_percentage, Number(-100), Number(200), false) ==
             "▼ −100 (−50.0\u00a0%)");
  BOOST_TEST(change_in_form(ChangeForm::compact, Number(-1234567), Number(200), false) ==
             "▼ −1.23 M");
  BOOST_TEST(fitted_change(Number(-1234567), Number(2000000), false, px(160), style) ==
             "▼ −1.23 M (−61.7\u00a0%)");
}
