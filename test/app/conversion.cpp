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

// Whatever call fails, each file is the old one or the whole new one; and the new one only where
// all documents were already written.
BOOST_AUTO_TEST_CASE(survives_every_fault) {
  MemoryFileSystem whole;
  whole.add_file("in.json", report);
  BOOST_REQUIRE(bool(convert(both, whole, quiet)));
  const std::size_t calls = whole.calls();
  BOOST_REQUIRE(calls > 5u);
  for (std::size_t call = 0; call < calls; ++call) {
    MemoryFileSystem files;
    files.add_file("in.json", report);
    files.add_file("a.html", "old");
    files.add_file("b.svg", "old");
    files.fail_call(call, EIO);
    const Outcome outcome = convert(both, files, quiet);
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

BOOST_AUTO_TEST_SUITE_END()
