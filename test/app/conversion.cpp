#include "app/conversion.h"

#include "support/memory_file_system.h"

#include <boost/test/unit_test.hpp>

#include <cerrno>
#include <string>
#include <vector>

using modcost::Conversion;
using modcost::convert;
using modcost::Error;
using modcost::Format;
using modcost::MemoryFileSystem;
using modcost::Messages;
using modcost::Outcome;
using modcost::Verbosity;
using Names = std::vector<std::string>;

namespace {

const std::string report =
    R"({"schema_version": 1, "context": {}, "inputs": {}, "layers": [], "totals": {},
  "operator_flops": {"schema_version": 1, "context": {}, "total": {"status": "complete", "value": 0, "known_value": 0,
    "unit": "FLOPs", "scope": "workload", "method": "counter"}, "by_module": {}, "by_operator": {},
    "ignored_operators": {}, "diagnostics": []}, "diagnostics": []})";

const Messages quiet(false, Verbosity::quiet);

Conversion conversion_of(const std::string& path, std::vector<modcost::Output> outputs) {
  Conversion conversion;
  conversion.report = path;
  conversion.outputs = std::move(outputs);
  return conversion;
}

const Conversion both =
    conversion_of("in.json", {{"a.html", Format::html}, {"b.svg", Format::svg}});

/// A report whose one total and whose one call were measured by these methods.
std::string measured(const std::string& of_total, const std::string& of_call,
                     const std::string& status = "complete") {
  const std::string value = status == "complete" ? "1" : "null";
  std::string json = report;
  json.replace(json.find("\"totals\": {}"), 12, R"("totals": {
  "macs": {"status": "complete", "value": 1, "known_value": 1, "unit": "MACs", "scope": "model",
    "method": ")" + of_total + "\"}}");
  json.replace(json.find("\"layers\": []"), 12,
               R"("layers": [
  {"path": "a.b", "call_index": 7, "name": "b", "type": "B", "depth": 2, "input": {"args": [], "kwargs": {}},
    "output": {"kind": "none"}, "parameters": {"trainable": 0, "frozen": 0, "bytes": 0, "shared": false},
    "buffers": {"elements": 0, "bytes": 0, "shared": false}, "metrics": {
      "odd/one": {"status": ")" +
                   status + "\", \"value\": " + value + ", \"known_value\": " + value +
                   R"(, "unit": "u",
        "scope": "s", "method": ")" +
                   of_call + "\"}}}]");
  return json;
}

Conversion comparison_of(const std::string& before, const std::string& after) {
  Conversion conversion = both;
  conversion.report = after;
  conversion.before = before;
  return conversion;
}

std::string written(MemoryFileSystem& files, const std::string& path) {
  return files.content(path).value_or("(nothing)");
}

} // namespace

BOOST_AUTO_TEST_SUITE(conversion)

BOOST_AUTO_TEST_CASE(writes_each_document_in_its_format) {
  MemoryFileSystem files;
  files.add_file("in.json", report);
  BOOST_TEST(bool(convert(both, files, quiet)));
  BOOST_TEST(written(files, "a.html").starts_with("<!"));
  BOOST_TEST(written(files, "b.svg").find("<svg") != std::string::npos);
  BOOST_TEST(files.paths() == (Names{"a.html", "b.svg", "in.json"}));
}

BOOST_AUTO_TEST_CASE(reads_and_writes_standard_streams) {
  MemoryFileSystem files;
  files.standard_input_text = report;
  BOOST_TEST(bool(convert(conversion_of("-", {{"-", Format::html}}), files, quiet)));
  BOOST_TEST(files.standard_output_text.starts_with("<!"));
  BOOST_TEST(files.paths().empty());
}

BOOST_AUTO_TEST_CASE(refuses_before_it_writes) {
  MemoryFileSystem files;
  files.add_file("in.json", "{");
  files.add_file("a.html", "old");
  const Outcome outcome = convert(both, files, quiet);
  BOOST_REQUIRE(!outcome);
  BOOST_TEST((outcome.error().kind == Error::Kind::refused));
  BOOST_TEST(files.paths() == (Names{"a.html", "in.json"}));
  BOOST_TEST(written(files, "a.html") == "old");
}

BOOST_AUTO_TEST_CASE(writes_two_reports_as_one_document) {
  MemoryFileSystem files;
  files.add_file("old.json", measured("one", "two"));
  files.add_file("in.json", measured("one", "two"));
  BOOST_REQUIRE(bool(convert(both, files, quiet)));
  const std::string alone = written(files, "a.html");
  BOOST_REQUIRE(bool(convert(comparison_of("old.json", "in.json"), files, quiet)));
  BOOST_TEST(written(files, "a.html").starts_with("<!"));
  BOOST_TEST(written(files, "a.html") != alone);
  BOOST_TEST(written(files, "b.svg").find("<svg") != std::string::npos);
  const std::string pair = written(files, "a.html");
  // Either may be standard input.
  for (const auto& [before, after] : {std::pair("-", "in.json"), std::pair("old.json", "-")}) {
    files.standard_input_text = measured("one", "two");
    BOOST_REQUIRE(bool(convert(comparison_of(before, after), files, quiet)));
    BOOST_TEST(written(files, "a.html") == pair);
  }
}

BOOST_AUTO_TEST_CASE(names_which_of_the_two_it_refused) {
  for (const std::string refused : {"old.json", "in.json"})
    for (const bool missing : {false, true}) {
      MemoryFileSystem files;
      for (const std::string name : {"old.json", "in.json"})
        if (name != refused || !missing)
          files.add_file(name, name == refused ? "{" : report);
      files.add_file("a.html", "old");
      const Outcome outcome = convert(comparison_of("old.json", "in.json"), files, quiet);
      BOOST_REQUIRE(!outcome);
      BOOST_TEST((outcome.error().kind == (missing ? Error::Kind::system : Error::Kind::refused)));
      BOOST_TEST(outcome.error().file == refused);
      BOOST_TEST(written(files, "a.html") == "old");
      BOOST_TEST(written(files, "b.svg") == "(nothing)");
    }
}

BOOST_AUTO_TEST_CASE(refuses_two_reports_that_cannot_be_compared) {
  const struct {
    std::string before, after;
    std::uint64_t line, column;
    std::string text;
  } cases[] = {
      {measured("old", "x"), measured("new", "y"), 8, 15,
       "/totals/macs/method: found the method \"new\", but \"old\" in the baseline \"old.json\" at "
       "/totals/macs/method; the total \"macs\" can be compared only where both have one "
       "method, unit and scope"},
      {measured("new", "x"), measured("new", "y"), 6, 33,
       "/layers/0/metrics/odd~1one/method: found the method \"y\", but \"x\" in the baseline "
       "\"old.json\" at /layers/0/metrics/odd~1one/method; \"odd/one\" of call 7 of \"a.b\" can be "
       "compared only where both have one method, unit and scope"},
  };
  for (const auto& each : cases) {
    MemoryFileSystem files;
    files.add_file("old.json", each.before);
    files.add_file("in.json", each.after);
    files.add_file("a.html", "old");
    const Outcome outcome = convert(comparison_of("old.json", "in.json"), files, quiet);
    BOOST_REQUIRE(!outcome);
    const Error& error = outcome.error();
    BOOST_TEST((error.kind == Error::Kind::refused));
    BOOST_TEST(error.file == "in.json");
    BOOST_TEST(error.line == each.line);
    BOOST_TEST(error.column == each.column);
    BOOST_TEST(error.text == each.text);
    BOOST_TEST(!error.advice.empty());
    BOOST_TEST(written(files, "a.html") == "old");
    BOOST_TEST(files.paths() == (Names{"a.html", "in.json", "old.json"}));
  }
  // What one side does not hold makes nothing incompatible.
  MemoryFileSystem files;
  files.add_file("old.json", measured("one", "x", "unavailable"));
  files.add_file("in.json", measured("one", "y"));
  BOOST_TEST(bool(convert(comparison_of("old.json", "in.json"), files, quiet)));
}

// Whatever call fails, each file is the old one or the whole new one; and the new one only where
// all documents were already written.
BOOST_AUTO_TEST_CASE(survives_every_fault) {
  for (const Conversion& wanted : {both, comparison_of("old.json", "in.json")}) {
    MemoryFileSystem whole;
    whole.add_file("in.json", report);
    whole.add_file("old.json", report);
    BOOST_REQUIRE(bool(convert(wanted, whole, quiet)));
    const std::size_t calls = whole.calls();
    BOOST_REQUIRE(calls > 5u);
    for (std::size_t call = 0; call < calls; ++call) {
      MemoryFileSystem files;
      files.add_file("in.json", report);
      files.add_file("old.json", report);
      files.add_file("a.html", "old");
      files.add_file("b.svg", "old");
      files.fail_call(call, EIO);
      const Outcome outcome = convert(wanted, files, quiet);
      const bool first_is_new = written(files, "a.html") == written(whole, "a.html");
      const bool second_is_new = written(files, "b.svg") == written(whole, "b.svg");
      BOOST_TEST((first_is_new || written(files, "a.html") == "old"), call);
      BOOST_TEST((second_is_new || written(files, "b.svg") == "old"), call);
      BOOST_TEST(bool(outcome) == (first_is_new && second_is_new), call);
      BOOST_TEST((first_is_new || !second_is_new), call);
      if (!outcome)
        BOOST_TEST((outcome.error().kind == Error::Kind::system), call);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
