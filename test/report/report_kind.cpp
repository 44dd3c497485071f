#include "report/report_kind.h"

#include "reading.h"

using namespace modcost;

namespace {

std::string padded(const std::string& text) {
  return text + std::string(Input::padding, '\0');
}

ReportKind kind_of(const std::string& text) {
  const std::string storage = padded(text);
  return recognise_report(std::string_view(storage).substr(0, text.size()));
}

const std::string zero =
    R"({"status": "complete", "value": 0, "known_value": 0, "unit": "u", "scope": "s", "method": "m"})";

} // namespace

BOOST_AUTO_TEST_SUITE(report_kind)

BOOST_AUTO_TEST_CASE(other_documents_of_torchscan_are_named) {
  const struct {
    const char* json;
    const char* words;
  } cases[] = {
      // measure_flops of torchscan 0.2.0
      {R"({"schema_version": 1, "context": {}, "total": {}, "by_module": {}, "by_operator": {},
           "ignored_operators": {}, "diagnostics": []})",
       "a bare TorchScan FlopReport"},
      // compare_reports of torchscan 0.2.0
      {R"({"schema_version": 1, "totals": {}, "layers": {"added": [], "removed": [], "changed": []}})",
       "a TorchScan ReportDiff"},
      {R"({"schema_version": 1, "measurement": {}})", "a TorchScan BenchmarkReport"},
      {R"({"schema_version": 1, "measurement": {}, "output_check": {}})",
       "a TorchScan BenchmarkComparison"},
      // measure_peak_memory of torchscan 0.2.0, on a processor and on a GPU
      {R"({"device": "cpu", "metric": "pytorch_tensor_bytes", "baseline_bytes": 1, "peak_bytes": 3, "delta_bytes": 2})",
       "a TorchScan peak-memory report"},
      {R"({"device": "cuda:0", "metric": "pytorch_reserved_bytes", "baseline_bytes": 1, "peak_bytes": 3,
           "delta_bytes": 2, "allocated_peak_bytes": 2})",
       "a TorchScan peak-memory report"},
      // crawl_module of torchscan 0.1.2
      {R"({"overheads": {"cuda": {"pre": 0, "fwd": 0}, "framework": {"pre": 0, "fwd": 0}},
           "layers": [{"name": "fc", "depth": 0, "flops": 2}], "overall": {"grad_params": 1}})",
       "the unversioned summary of TorchScan 0.1"},
  };
  for (const auto& each : cases) {
    const ReportKind kind = kind_of(each.json);
    BOOST_CHECK(kind.kind == ReportKind::Kind::other_report);
    BOOST_CHECK_EQUAL(kind.words, each.words);
    const Reading reading = read(each.json);
    BOOST_CHECK_EQUAL(reading.text,
                      std::string("this is ") + each.words + ", not an analysis report");
    BOOST_CHECK(!reading.advice.empty());
  }
}

BOOST_AUTO_TEST_CASE(a_version_is_named_as_it_stands) {
  for (const char* version :
       {"2", "0", "-1", "1.0", "1e0", "true", "null", "\"1\"", "18446744073709551617"}) {
    BOOST_CHECK_EQUAL(message_with("/schema_version", version),
                      std::string("/schema_version: unsupported version: found ") + version +
                          "; allowed: 1");
  }
  BOOST_CHECK_EQUAL(message_with("/schema_version", "[1]"),
                    "/schema_version: unsupported version: found an array; allowed: 1");
}

BOOST_AUTO_TEST_CASE(the_version_explains_what_only_another_version_allows) {
  JsonValue report = whole_report();
  report.members.erase(report.members.begin()); // the version, to stand last
  report.set("schema_version", "2");
  report.at_pointer("/layers/0/metrics/calls/status") = JsonValue::parse("\"estimated\"");
  BOOST_CHECK_EQUAL(read(report).text, "/schema_version: unsupported version: found 2; allowed: 1");
  report.at_pointer("/layers/0/metrics/calls/status") = JsonValue::parse("\"partial\"");
  BOOST_CHECK_EQUAL(read(report).text, "/schema_version: unsupported version: found 2; allowed: 1");
}

BOOST_AUTO_TEST_CASE(a_version_that_was_not_reached_is_not_called_missing) {
  // The wrong shape comes first; behind it the text breaks off before the version.
  BOOST_CHECK_EQUAL(message(R"({"layers": [1], "totals": )"),
                    "/layers/0: found 1; allowed: an object");
  BOOST_CHECK_EQUAL(message(R"({"layers": [1], "totals": tru, "schema_version": 1})"),
                    "/layers/0: found 1; allowed: an object");
  // A number that only the second pass can read.
  BOOST_CHECK_EQUAL(
      message(R"({"a": 1)" + std::string(400, '0') + R"(, "layers": [1], "schema_version": 1})"),
      "/layers/0: found 1; allowed: an object");
  BOOST_CHECK_EQUAL(message(R"({"layers": [1]})"),
                    "/schema_version: unsupported version: found none; allowed: 1");
}

BOOST_AUTO_TEST_CASE(an_analysis_report_may_have_members_like_those_of_other_documents) {
  for (const char* name :
       {"measurement", "output_check", "overheads", "peak_bytes", "total", "by_operator"}) {
    JsonValue report = whole_report();
    report.set(name, zero);
    report.set("by_operator", "{}");
    report.set("total", "{}");
    BOOST_CHECK_EQUAL(read(report).text, "");
    report.set("diagnostics", "{}");
    BOOST_CHECK_EQUAL(read(report).text, "/diagnostics: found an object; allowed: an array");
  }
}

BOOST_AUTO_TEST_CASE(anything_else_is_no_report) {
  for (const char* json :
       {"{}", "[]", "null", "5", "\"text\"", R"({"layer": 1})", "[{\"schema_version\": 1}]"}) {
    BOOST_CHECK(kind_of(json).kind == ReportKind::Kind::unknown);
    const Reading reading = read(json);
    BOOST_CHECK_MESSAGE(reading.text.starts_with("this is not an analysis report: "), reading.text);
    BOOST_CHECK_EQUAL(reading.line, 1U);
    BOOST_CHECK_EQUAL(reading.column, 1U);
    BOOST_CHECK(!reading.advice.empty());
  }
  BOOST_CHECK(kind_of(fixture("made/minimal.json")).kind == ReportKind::Kind::analysis);
}

BOOST_AUTO_TEST_SUITE_END()
