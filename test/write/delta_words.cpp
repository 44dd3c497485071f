#include "write/delta_words.h"

#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

namespace {

Number number(const std::string& literal) {
  return *Number::parse(literal).number;
}

/// The mark of a module and its words.
std::string mark(const Evidence& evidence, const std::string& path) {
  for (NodeId node = 0; node < evidence.tree.size(); ++node)
    if (evidence.tree[node].path == path)
      return std::string(mark_of(evidence, node)) + " " + words_for_mark(evidence, node);
  return "no node";
}

} // namespace

BOOST_AUTO_TEST_CASE(a_difference_has_a_shape_and_a_sign) {
  const std::tuple<std::string, std::string, std::string, std::string> table[] = {
      {"0", "no change", "no change", "no change"},
      {"-7264536", "▼ −7.26 M", "▼ −7,264,536", "▼ −6.93 MiB"},
      {"1024", "▲ +1.02 k", "▲ +1,024", "▲ +1.00 KiB"},
      {"-1", "▼ −1", "▼ −1", "▼ −1 B"},
      {"0.0000001", "▲ +1.00 × 10^−7", "▲ +0.0000001", "▲ +1.00 × 10^−7 B"},
      {"18446744073709551617", "▲ +18.4 E", "▲ +18,446,744,073,709,551,617", "▲ +16.0 EiB"},
  };
  for (const auto& [literal, compact, exact, bytes] : table) {
    BOOST_TEST(delta_words(number(literal), false, false) == compact);
    BOOST_TEST(delta_words(number(literal), false, true) == exact);
    BOOST_TEST(delta_words(number(literal), true, false) == bytes);
  }
  // Less or more does not depend on the colour.
  BOOST_TEST(direction_word(number("-0.5")) == "less");
  BOOST_TEST(direction_word(number("1e30")) == "more");
  BOOST_TEST(direction_word(Number()) == "");
  BOOST_TEST(direction_class(number("-1")) == "less");
  BOOST_TEST(direction_class(number("1")) == "more");
  BOOST_TEST(direction_class(Number()) == "same");
}

BOOST_AUTO_TEST_CASE(a_percentage_of_a_positive_before) {
  const std::tuple<std::string, std::string, std::string> table[] = {
      {"-8496", "12330", "−68.9 %"}, // 68.905…
      {"1", "8", "+12.5 %"},
      {"-12", "12", "−100.0 %"},
      {"12", "12", "+100.0 %"},
      {"99999", "1", "+9,999,900.0 %"},
      {"1", "2000", "+0.1 %"}, // 0.05 rounds up
      {"1", "2001", "under 0.1 %"},
      {"-1", "1e30", "under 0.1 %"},
      {"-9999", "10000", "over 99.9 %"}, // something is left
      {"-9994", "10000", "−99.9 %"},
      {"1999", "2000", "+100.0 %"},
      {"1e40", "1e40", "+100.0 %"},
      {"0", "5", ""},
      {"5", "0", ""},
      {"1e30", "1", ""},
  };
  for (const auto& [difference, before, wanted] : table)
    BOOST_TEST(percentage_words(number(difference), number(before)) == wanted,
               difference << " of " << before);
}

BOOST_AUTO_TEST_CASE(what_became_of_a_module) {
  const auto pair = pair_of(". Net\ngone G\nkind Sine\nheld.x X\nkept K\nkind Sine\n",
                            ". Net\nfresh.y F\nkind Sine\nheld.y Y\nkept K\nkind Tanh\nkept K\n");
  const std::pair<std::string, std::string> table[] = {
      {"", " "},
      {"gone", "− removed"},
      {"fresh", "+ added"},
      {"fresh.y", "+ added"},
      {"kind", "≠ type changed from Sine"},
      {"held", " "},
      {"held.x", "− removed"},
      {"held.y", "+ added"},
      {"kept", " "},
  };
  for (const auto& [path, wanted] : table)
    BOOST_TEST(mark(*pair, path) == wanted, path);
  BOOST_TEST(mark(*report_of("a A\n"), "a") == " ");
  BOOST_TEST(mark(*pair_of("", ""), "") == " "); // nothing was called in either
}

BOOST_AUTO_TEST_CASE(words_where_there_is_no_difference) {
  const auto pair = pair_of("= macs=1 a=1 b=?\n", "+ \"context\": {}\n= macs=1 c=1 b=1\n");
  const Comparison& comparison = pair.comparison();
  const std::pair<DeltaReason, std::string> table[] = {
      {DeltaReason::none, ""},
      {DeltaReason::context, "withheld: " + comparison.withheld},
      {DeltaReason::module_parameters, "withheld: first attribution can move between modules"},
      {DeltaReason::added, "added"},
      {DeltaReason::removed, "removed"},
      {DeltaReason::missing_before, "unknown: no result before"},
      {DeltaReason::missing_after, "unknown: no result after"},
      {DeltaReason::not_recorded, "unknown: a leaf call was not recorded"},
      {DeltaReason::incomplete_before, "unknown: incomplete before"},
      {DeltaReason::incomplete_after, "unknown: incomplete after"},
      {DeltaReason::incomplete_both, "unknown: incomplete before and after"},
      {DeltaReason::measured_differently, "unknown: no numbers of one measure"},
  };
  for (const auto& [reason, wanted] : table)
    BOOST_TEST(words_without_delta(Delta{reason, {}}, comparison) == wanted);
  // Where only a part was, the node itself was not.
  NodeChange mixture;
  mixture.matched = 1;
  mixture.added.calls = mixture.removed.calls = 1;
  mixture.reason = DeltaReason::added;
  BOOST_TEST(words_without_delta(mixture, comparison) == "unknown: calls were added");
  mixture.reason = DeltaReason::removed;
  BOOST_TEST(words_without_delta(mixture, comparison) == "unknown: calls were removed");
  mixture.matched = mixture.removed.calls = 0;
  mixture.reason = DeltaReason::added;
  BOOST_TEST(words_without_delta(mixture, comparison) == "added");
}

BOOST_AUTO_TEST_CASE(the_scope_of_a_known_part) {
  NodeChange change;
  BOOST_TEST(known_part_scope(change) == "no call is in both reports");
  change.matched = 1;
  BOOST_TEST(known_part_scope(change) == "none of the 1 call of both is complete on both sides");
  change.matched = 1041;
  change.complete = 1040;
  BOOST_TEST(known_part_scope(change) == "over the 1,040 of 1,041 calls complete on both sides");
}

BOOST_AUTO_TEST_CASE(snapshots_of_calls_that_came_and_went) {
  Snapshot snapshot;
  BOOST_TEST(snapshot_words(snapshot, "added", false) == "");
  snapshot = {48, 48, 48, number("3699999999")};
  BOOST_TEST(snapshot_words(snapshot, "added", false) == "48 calls added: 3.70 G");
  snapshot.complete = 47; // a lower bound is cut
  BOOST_TEST(snapshot_words(snapshot, "removed", false) == "48 calls removed: ≥ 3.69 G");
  snapshot = {1, 0, 0, {}};
  BOOST_TEST(snapshot_words(snapshot, "removed", false) == "1 call removed: unknown");
  snapshot = {1, 1, 1, number("0")};
  BOOST_TEST(snapshot_words(snapshot, "added", true) == "1 call added: 0 B");
}
