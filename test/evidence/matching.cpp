#include "evidence/matching.h"

#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

namespace {

std::string name(const Report& report, CallId call) {
  return std::string(report.paths[report.calls[call].path]) + "#" +
         report.calls[call].call_index.exact();
}

/// The calls that are in both, then how many are not, in the order of `after`.
std::string matched(const std::string& before, const std::string& after) {
  const auto pair = pair_of(before, after);
  const Matching& matching = pair.comparison().matching;
  std::string text;
  for (CallId call = 0; call < pair->report->calls.size(); ++call)
    if (const CallId other = matching.of(call, Side::after); other != no_call) {
      text += name(*pair->report, call) + " ";
      BOOST_TEST(name(*pair->baseline, other) == name(*pair->report, call));
      BOOST_TEST(matching.of(other, Side::before) == call);
    }
  return text + std::to_string(matching.matched) + " +" + std::to_string(matching.added) + " -" +
         std::to_string(matching.removed);
}

/// Why two reports cannot be compared; empty where they can.
std::string incompatible(const std::string& before, const std::string& after) {
  try {
    (void)pair_of(before, after);
  } catch (const std::runtime_error& fault) {
    return fault.what();
  }
  return {};
}

} // namespace

BOOST_AUTO_TEST_CASE(calls_match_by_path_and_call_index) {
  const std::tuple<std::string, std::string, std::string> table[] = {
      {"a A\nb B\n", "b B\na A\n", "b#0 a#0 2 +0 -0"},
      {"a A\n", "a Other\n", "a#0 1 +0 -0"}, // whatever the type
      {"a A\n", "b A\n", "0 +1 -1"},
      {"a A\n", "a A index=1\n", "0 +1 -1"},
      {"a A\na A\na A\n", "a A\n", "a#0 1 +0 -2"},
      {"a A\n", "a A\nb B\na A\n", "a#0 1 +2 -0"},
      {"a A index=0\na A index=2\na A index=7\n", "a A index=7\na A index=1\na A index=2\n",
       "a#7 a#2 2 +1 -1"},
      {"a A index=18446744073709551616\n", "a A index=18446744073709551616\n",
       "a#18446744073709551616 1 +0 -0"},
      {". N\na.b B\n", "a A\na.b B\n", "a.b#0 1 +1 -1"},
      {"a A\n", "", "0 +0 -1"},
      {"", "", "0 +0 -0"},
  };
  for (const auto& [before, after, wanted] : table)
    BOOST_TEST(matched(before, after) == wanted, before << "to\n" << after);
}

BOOST_AUTO_TEST_CASE(results_match_by_name_in_any_order) {
  // Texts have other numbers in the other report.
  const auto pair = pair_of("z Z q=9\na A macs=1 flops=2 only=3\n", "a A flops=4 dmas=5 macs=6\n");
  const Report& before = *pair->baseline;
  const Report& after = *pair->report;
  ResultMatcher matcher(after, before, pair.comparison().matching);
  std::string text;
  for (const ResultPair& found :
       matcher.match(after.results_of(after.calls[0]), before.results_of(before.calls[1])))
    text += std::string(found.name) + " " +
            (found.before == nullptr ? "-" : found.before->known.exact()) + "→" +
            (found.after == nullptr ? "-" : found.after->known.exact()) + "\n";
  BOOST_TEST(text == "module_flops 2→4\ndmas -→5\nmacs 1→6\nonly 3→-\n");
  BOOST_TEST(matcher.match({}, {}).empty());
  BOOST_TEST(matcher.match({}, before.results_of(before.calls[0])).size() == 1U);
}

BOOST_AUTO_TEST_CASE(two_that_hold_something_must_be_measured_in_one_way) {
  const std::tuple<std::string, std::string, std::string> table[] = {
      {"a A macs=3@one", "a A macs=3@two", "macs of a#0, method one and two"},
      {"a A macs=3@one/x", "a A macs=4@one/y", "macs of a#0, unit x and y"},
      {"a A macs=3@one/x/p", "a A macs=4@one/x/q", "macs of a#0, scope p and q"},
      {"a A macs=3@one/x/p", "a A macs=4@two/y/q", "macs of a#0, method one and two"},
      // A lower bound holds something; what is unavailable does not, so that a full report can be
      // laid beside a structure-only one.
      {"a A macs=>=3@one", "a A macs=3@two", "macs of a#0, method one and two"},
      {"a A macs=3@one", "a A macs=>=0@two", "macs of a#0, method one and two"},
      {"a A macs=?@one", "a A macs=3@two", ""},
      {"a A macs=3@one", "a A macs=?@two", ""},
      {"a A macs=?@one", "a A macs=?@two", ""},
      {"a A macs=3@one", "a A", ""},
      {"a A macs=3@one", "a A dmas=3@two", ""},
      // In no view, and a text.
      {"a A other=3@one", "a A other=3@two", "other of a#0, method one and two"},
      {"a A other=\"x\"@one", "a A other=1@two", "other of a#0, method one and two"},
      // Only the same call.
      {"a A macs=3@one", "b A macs=3@two", ""},
      {"a A macs=3@one", "a A index=1 macs=3@two", ""},
      {"a A macs=3@one\na A macs=3@two", "a A macs=3@one\na A macs=3@one",
       "macs of a#1, method two and one"},
      // Totals, by name; the operators' stands beside them.
      {"= macs=3@one", "= macs=3@two", "macs, method one and two"},
      {"= macs=>=3@one", "= macs=3@one/x", "macs, unit units and x"},
      {"= macs=3@one", "= macs=?@two", ""},
      {"= macs=3@one", "= dmas=3@two", ""},
      {"= operator_flops=3@one", "= operator_flops=3@two", "operator_flops, method one and two"},
      // Totals first, then calls in the order of `after`.
      {"a A macs=3@one\n= macs=3@one", "a A macs=3@two\n= macs=3@two", "macs, method one and two"},
      {"a A macs=3@one\nb B macs=3@one", "b B macs=3@two\na A macs=3@two",
       "macs of b#0, method one and two"},
  };
  for (const auto& [before, after, wanted] : table)
    BOOST_TEST(incompatible(before + "\n", after + "\n") ==
                   (wanted.empty() ? "" : "incompatible: " + wanted),
               before << " to " << after);
}

BOOST_AUTO_TEST_CASE(another_context_makes_nothing_compatible) {
  const std::string other = "+ \"context\": {}\n";
  BOOST_TEST(incompatible("= macs=1@one\n", "= macs=1@two\n" + other) ==
             "incompatible: macs, method one and two");
}

BOOST_AUTO_TEST_CASE(an_incompatibility_names_the_calls_of_both) {
  const auto before = report_of("z Z\na A macs=1@one\n");
  const auto after = report_of("a A macs=1@two\n");
  const auto found = find_incompatibility(*after.report, *before.report);
  BOOST_REQUIRE(found.has_value());
  BOOST_TEST(found->after_call == 0U);
  BOOST_TEST(found->before_call == 1U);
  BOOST_TEST(found->after == "two");
  BOOST_TEST(found->before == "one");
}
