#include "support/evidence_dump.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace modcost;

namespace {

/// The lines of the suggestions of that kind.
std::string suggest(const std::string& lines, const std::string& kind) {
  std::string found;
  std::string dump = dump_suggestions(*report_of(lines));
  for (std::size_t at = 0; at < dump.size();) {
    const std::size_t end = dump.find('\n', at);
    if (dump.compare(at, kind.size() + 1, kind + ":") == 0)
      found += dump.substr(at, end - at);
    at = end + 1;
  }
  return found;
}

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

} // namespace

BOOST_AUTO_TEST_CASE(nothing_to_say) {
  BOOST_TEST(dump_suggestions(*report_of("")) == "");
  BOOST_TEST(dump_suggestions(*report_of("a A flops=0\n")) == "");
}

BOOST_AUTO_TEST_CASE(the_largest_complete_flops) {
  const std::string one =
      suggest("a A flops=7\nb.c B flops=1234567\nd D flops=>=9999999\n", "largest_flops");
  BOOST_TEST(holds(one, "b.c (B) has the largest complete module-FLOPs result: 1,234,567 units. |"),
             one);
  BOOST_TEST(holds(one, "FLOPs do not establish latency"), one);
  BOOST_TEST(one.ends_with("| call b.c#0"), one);
  BOOST_TEST(holds(suggest("a A flops=7\nb A flops=7\n", "largest_flops"),
                   "units, and so has 1 equal call."));
  BOOST_TEST(holds(suggest("a A flops=7\nb A flops=7\nc A flops=7\n", "largest_flops"),
                   "units, and so have 2 equal calls."));
  BOOST_TEST(holds(suggest(". Net flops=7\n", "largest_flops"), "The root module (Net) has"));
  // Of the first group that ranks something; nothing is compared across groups.
  BOOST_TEST(holds(
      suggest("a A flops=?@one\nb B flops=2@two\nc C flops=3@three\n", "largest_flops"), "b (B)"));
  BOOST_TEST(suggest("a A flops=>=7\n", "largest_flops") == "");
}

BOOST_AUTO_TEST_CASE(the_largest_parameters) {
  const std::string one = suggest("a A params=7\nb B params=5+3\n", "largest_parameters");
  BOOST_TEST(holds(one, "b (B) has the largest parameter attribution: 8 elements. |"), one);
  BOOST_TEST(holds(one, "static bytes do not establish peak memory"), one);
  BOOST_TEST(one.ends_with("| call b#0"), one);
  BOOST_TEST(suggest("a A\n", "largest_parameters") == "");
}

BOOST_AUTO_TEST_CASE(diagnostics_of_compute_metrics) {
  const std::string one = suggest(
      "! metric=receptive_field message=x\n! metric=macs message=m\n! metric=dmas message=m\n",
      "compute_diagnostics");
  BOOST_TEST(holds(one, "1 kind of diagnostic concerns compute metrics, the first: m |"), one);
  BOOST_TEST(one.ends_with("| diagnostic 1"), one);
  BOOST_TEST(
      holds(suggest("! metric=macs message=m\n!! metric=flops message=n\n", "compute_diagnostics"),
            "2 kinds of diagnostic concern"));
  BOOST_TEST(suggest("! metric=receptive_field message=x\n", "compute_diagnostics") == "");
}

BOOST_AUTO_TEST_CASE(types_without_a_formula_where_fewer_than_half_are_complete) {
  const std::string one = suggest("a A flops=7\n"
                                  "b Gelu flops=?\n"
                                  "c Embed\n"
                                  "d Gelu flops=>=3\n"
                                  "e Block flops=8\n"
                                  "e.f Fine flops=^e\n"
                                  "g Block flops=?\n"
                                  "g.h Held flops=^g\n"
                                  "= module_flops=>=15 macs=4 parameters=0\n",
                                  "types_without_formula");
  BOOST_TEST(
      holds(
          one,
          "Only 2 of 6 leaf calls have complete module FLOPs; without a complete result: 2 Gelu, 1 "
          "Embed, 1 Held."),
      one);
  BOOST_TEST(holds(one, "Read what is complete: the totals of MACs, Parameters."), one);
  BOOST_TEST(holds(one, "operator dispatch"), one);
  BOOST_TEST(suggest("a A flops=7\nb B flops=?\n", "types_without_formula") == "");
  BOOST_TEST(holds(suggest("a A\n", "types_without_formula"), "No total of a view is complete."));
  const std::string many =
      suggest("a A\nb B\nc C\nd D\ne E\nf F\ng G\ng G\n", "types_without_formula");
  BOOST_TEST(holds(many, "2 G, 1 A, 1 B, 1 C, 1 D and 2 more types."), many);
}

BOOST_AUTO_TEST_CASE(no_suggestion_promises_anything) {
  const auto report = report_of("a A flops=7 params=3\nb B\nc C\n! metric=macs message=m\n");
  BOOST_REQUIRE(report->suggestions.size() == 4U);
  for (const Suggestion& suggestion : report->suggestions) {
    BOOST_TEST(holds(suggestion.experiment, "Check quality"), suggestion.experiment);
    BOOST_TEST(holds(suggestion.experiment, "measure latency and memory on the intended hardware"),
               suggestion.experiment);
    for (const std::string_view promise :
         {"faster", "speed", "will ", "reduces", "saves", "improves", "accuracy"})
      BOOST_TEST(!holds(suggestion.fact + suggestion.experiment, promise), suggestion.experiment);
  }
}

BOOST_AUTO_TEST_CASE(long_paths_keep_their_end) {
  std::string path = "first";
  for (int level = 0; level < 40; ++level)
    path += ".block" + std::to_string(level);
  const std::string one = suggest(path + " A flops=7\n", "largest_flops");
  BOOST_TEST(holds(one, "….block"), one);
  BOOST_TEST(holds(one, ".block39 (A)"), one);
  BOOST_TEST(!holds(one.substr(0, one.find(" has ")), "first"), one);
}
