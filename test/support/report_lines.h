#pragma once

#include "evidence/evidence.h"
#include "io/input.h"
#include "report/report.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace modcost {

/// The JSON text of a report, from a line per call in the order in which they began:
///
///     . Net                              the root; its type
///     a Linear flops=8 params=6+2        the path; trainable + frozen, of four bytes each
///     b.c GELU flops=>=4 macs=? dmas=^a  a lower bound, unavailable, covered by `a`'s first call
///     b.c GELU flops=^a#1                the second call of `b.c`; covered by the second of `a`
///     d X flops=3@handler/unit/scope     method, and where they are there unit and scope
///     = parameters=100 macs=>=3          totals
///     = operator_flops=9@counter         that of `operator_flops` too
///     ! code=c metric=macs path=a operator=o message=some_words error   a diagnostic
///     !! metric=macs                     one of `operator_flops`
///     % Net=9 Net.a=3                    its `by_module`
///     %% aten.mm=9                       its `by_operator`
///     + "extra": 1                       a member of the report, as it stands
///
/// `flops` is module_flops; any other name is a metric of that name. A call's other words:
/// `shared`, `buffers=N`, `bytes=N`, `depth=N`, `index=N`, `name=N`, `in=JSON`, `out=JSON`,
/// `deps=JSON`, `owns=METRIC:subtree` and `with="member":JSON`. JSON in a line has no white space;
/// an underscore in a message or a JSON text stays.
std::string report_json(std::string_view lines);

/// A report in memory with its evidence and all that these must outlive.
struct TestReport {
  std::unique_ptr<Input> input;
  std::unique_ptr<Report> report;
  std::unique_ptr<Evidence> evidence;

  const Evidence* operator->() const { return evidence.get(); }
  const Evidence& operator*() const { return *evidence; }
};

/// Throws std::runtime_error with the message of a refusal.
TestReport read_test_report(const std::string& json);
inline TestReport report_of(std::string_view lines) {
  return read_test_report(report_json(lines));
}

/// Two reports in memory, each with the evidence of its own, and that of `after` against `before`.
struct TestPair {
  TestReport before;
  TestReport after;
  std::unique_ptr<Evidence> evidence;

  const Evidence* operator->() const { return evidence.get(); }
  const Evidence& operator*() const { return *evidence; }
  const Comparison& comparison() const { return *evidence->comparison; }
};

/// Throws std::runtime_error with the message of a refusal, or `incompatible: macs of a#0, unit x
/// and y`, before and after, for two that cannot be compared.
TestPair read_test_pair(const std::string& before, const std::string& after);
/// Both get one whole context, unless their lines hold one, so that their execution is compared.
std::string comparable_json(std::string_view lines);
inline TestPair pair_of(std::string_view before, std::string_view after) {
  return read_test_pair(comparable_json(before), comparable_json(after));
}

/// The same JSON value with the members of each object in another order and other white space,
/// another for each seed.
std::string respelled(std::string_view json, std::uint64_t seed);

} // namespace modcost
