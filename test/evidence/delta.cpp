#include "evidence/delta.h"

#include "support/evidence_dump.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

#include <set>

using namespace modcost;

namespace {

/// Of the total `macs`: its difference, or why there is none.
std::string total(const std::string& before, const std::string& after) {
  const auto pair = pair_of("= " + before + "\n", "= " + after + "\n");
  return dump_delta(pair.comparison().total("macs")->delta);
}

/// Of the first result of the first call, whatever its name.
std::string first_result(const std::string& before, const std::string& after,
                         Gate gate = Gate::open) {
  const TestReport from = report_of("a A " + before + "\n");
  const TestReport to = report_of("a A " + after + "\n");
  return dump_delta(delta_between(&from.report->results.at(0), *from.report,
                                  &to.report->results.at(0), *to.report, gate));
}

} // namespace

BOOST_AUTO_TEST_CASE(after_minus_before_between_two_complete_results) {
  const std::tuple<std::string, std::string, std::string> table[] = {
      {"macs=5", "macs=3", "-2"},
      {"macs=3", "macs=5", "2"},
      {"macs=3", "macs=3", "0"},
      {"macs=0", "macs=0", "0"},
      {"macs=1.0", "macs=10e-1", "0"},
      {"macs=0.1", "macs=0.3", "0.2"},
      {"macs=1e-300", "macs=0", "-0." + std::string(299, '0') + "1"},
      {"macs=18446744073709551616", "macs=18446744073709551617", "1"},
      {"macs=9223372036854775807", "macs=18446744073709551616", "9223372036854775809"},
      {"macs=1e40", "macs=0.5", "-9999999999999999999999999999999999999999.5"},
      {"macs=3", "macs=>=3", "unknown incomplete_after"},
      {"macs=3", "macs=?", "unknown incomplete_after"},
      {"macs=>=3", "macs=3", "unknown incomplete_before"},
      {"macs=?", "macs=3", "unknown incomplete_before"},
      {"macs=>=0", "macs=>=0", "unknown incomplete_both"},
      {"macs=?", "macs=?", "unknown incomplete_both"},
      {"dmas=3", "macs=3", "unknown missing_before"},
      {"macs=3", "dmas=3", "unknown missing_after"},
      // Missing on one side comes before incomplete on the other.
      {"dmas=3", "macs=?", "unknown missing_before"},
      // Where one side holds nothing its measure does not matter.
      {"macs=?@structure/other/scope", "macs=3", "unknown incomplete_before"},
      {"macs=>=3", "macs=?@structure", "unknown incomplete_both"},
  };
  for (const auto& [before, after, wanted] : table)
    BOOST_TEST(total(before, after) == wanted, before << " to " << after);
}

BOOST_AUTO_TEST_CASE(texts_are_equal_or_measured_differently) {
  const std::tuple<std::string, std::string, std::string> table[] = {
      {"padding=\"same\"", "padding=\"same\"", "0"},
      {"padding=\"same\"", "padding=\"\\u0073ame\"", "0"},
      {"padding=\"same\"", "padding=\"valid\"", "unknown measured_differently"},
      {"padding=\"1\"", "padding=1", "unknown measured_differently"},
      {"padding=0", "padding=\"same\"", "unknown measured_differently"},
      {"padding=?", "padding=\"same\"", "unknown incomplete_before"},
      {"padding=\"same\"@one", "padding=\"same\"@two", "unknown measured_differently"},
      {"padding=3@one", "padding=3@two", "unknown measured_differently"},
      {"padding=3@one/a", "padding=3@one/b", "unknown measured_differently"},
      {"padding=3@one/a/x", "padding=3@one/a/y", "unknown measured_differently"},
      {"padding=-3", "padding=0.5", "3.5"},
  };
  for (const auto& [before, after, wanted] : table)
    BOOST_TEST(first_result(before, after) == wanted, before << " to " << after);
}

BOOST_AUTO_TEST_CASE(a_gate_comes_before_all_else) {
  for (const auto& [gate, words] :
       {std::pair(Gate::context, "withheld context"),
        std::pair(Gate::module_parameters, "withheld module_parameters")}) {
    for (const std::string after : {"3", "?", ">=3", "\"x\""})
      BOOST_TEST(first_result("padding=3", "padding=" + after, gate) == words, after);
    BOOST_TEST(dump_delta(delta_of_single(DeltaReason::added, gate)) == words);
    const TestReport report = report_of("a A macs=3\n");
    BOOST_TEST(dump_delta(delta_between(nullptr, *report.report, &report.report->results[0],
                                        *report.report, gate)) == words);
  }
  BOOST_TEST(dump_delta(delta_of_single(DeltaReason::added, Gate::open)) == "added");
  BOOST_TEST(dump_delta(delta_of_single(DeltaReason::removed, Gate::open)) == "removed");
}

BOOST_AUTO_TEST_CASE(every_reason_has_its_status_and_its_words) {
  using enum DeltaReason;
  const std::pair<DeltaReason, DeltaStatus> table[] = {
      {none, DeltaStatus::complete},
      {context, DeltaStatus::withheld},
      {module_parameters, DeltaStatus::withheld},
      {added, DeltaStatus::added},
      {removed, DeltaStatus::removed},
      {missing_before, DeltaStatus::unknown},
      {missing_after, DeltaStatus::unknown},
      {not_recorded, DeltaStatus::unknown},
      {incomplete_before, DeltaStatus::unknown},
      {incomplete_after, DeltaStatus::unknown},
      {incomplete_both, DeltaStatus::unknown},
      {measured_differently, DeltaStatus::unknown},
  };
  std::set<std::string_view> words;
  for (const auto& [reason, status] : table) {
    BOOST_TEST(name_of(Delta{reason, {}}.status()) == name_of(status), name_of(reason));
    BOOST_TEST(words_for(reason).empty() == (reason == none), name_of(reason));
    words.insert(words_for(reason));
  }
  BOOST_TEST(words.size() == std::size(table));
}

BOOST_AUTO_TEST_CASE(six_totals_are_storage) {
  for (const char* name : {"parameters", "trainable_parameters", "frozen_parameters",
                           "parameter_bytes", "buffer_elements", "buffer_bytes"})
    BOOST_TEST(is_storage_total(name), name);
  for (const char* name : {"macs", "module_flops", "dmas", "operator_flops", "Parameters", ""})
    BOOST_TEST(!is_storage_total(name), name);
}
