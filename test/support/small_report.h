#pragma once

#include "evidence/evidence.h"
#include "io/input.h"
#include "report/report_reader.h"

#include <boost/test/unit_test.hpp>

#include <memory>
#include <string>
#include <vector>

/// One call of a small report: `path`, `type`, and what it holds of module FLOPs: `8`, `>=8`, `?`
/// (unavailable), nothing (no result), `^p` (covered by the first call of `p`); ` by m` names a
/// method.
struct SmallCall {
  std::string path;
  std::string type;
  std::string flops = {};
  int parameters = 0;
};

/// A report in memory with all that it must outlive.
struct SmallReport {
  explicit SmallReport(const std::string& json) {
    modcost::Result<modcost::Input> read = modcost::Input::from_bytes("small", json);
    BOOST_REQUIRE(static_cast<bool>(read));
    input = std::make_unique<modcost::Input>(std::move(*read));
    modcost::Result<modcost::Report> parsed = modcost::read_report(*input);
    const bool accepted = static_cast<bool>(parsed);
    BOOST_REQUIRE_MESSAGE(accepted, (accepted ? std::string() : parsed.error().text));
    report = std::make_unique<modcost::Report>(std::move(*parsed));
    evidence = std::make_unique<modcost::Evidence>(modcost::derive_evidence(*report));
  }

  std::unique_ptr<modcost::Input> input;
  std::unique_ptr<modcost::Report> report;
  std::unique_ptr<modcost::Evidence> evidence;
};

namespace small_report_detail {

inline std::string result(std::string words) {
  std::string method = "formula";
  if (const std::size_t by = words.find(" by "); by != std::string::npos) {
    method = words.substr(by + 4);
    words.resize(by);
  }
  std::string values =
      R"("status": "complete", "value": )" + words + R"(, "known_value": )" + words;
  if (words == "?")
    values = R"("status": "unavailable", "value": null, "known_value": null)";
  else if (words.starts_with(">="))
    values = R"("status": "partial", "value": null, "known_value": )" + words.substr(2);
  return "{" + values + R"(, "unit": "FLOPs", "scope": "module_call", "method": ")" + method +
         "\"}";
}

inline std::string layer(const SmallCall& call, std::size_t index) {
  const std::string count = std::to_string(call.parameters);
  std::string metrics, owners;
  if (call.flops.starts_with("^"))
    owners = R"(, "metric_owners": {"module_flops": {"path": ")" + call.flops.substr(1) +
             R"(", "call_index": 0}})";
  else if (!call.flops.empty())
    metrics = R"("module_flops": )" + result(call.flops);
  const std::string tensor = R"({"kind": "tensor", "shape": [1, 4]})";
  return R"({"path": ")" + call.path + R"(", "call_index": )" + std::to_string(index) +
         R"(, "name": "n", "type": ")" + call.type + R"(", "depth": 0, "input": {"args": [)" +
         tensor + R"(], "kwargs": {}}, "output": )" + tensor + R"(, "parameters": {"trainable": )" +
         count + R"(, "frozen": 0, "bytes": )" + count +
         R"(, "shared": false}, "buffers": {"elements": 0, "bytes": 0, "shared": false}, "metrics": {)" +
         metrics + "}" + owners + "}";
}

} // namespace small_report_detail

inline SmallReport small_report(const std::vector<SmallCall>& calls,
                                const std::string& total = {}) {
  using namespace small_report_detail;
  std::string layers;
  for (std::size_t call = 0; call < calls.size(); ++call) {
    std::size_t index = 0;
    for (std::size_t before = 0; before < call; ++before)
      index += calls[before].path == calls[call].path ? 1U : 0U;
    layers += (layers.empty() ? "" : ", ") + layer(calls[call], index);
  }
  return SmallReport(
      R"({"schema_version": 1, "context": {"model_type": "tests.Small"}, "inputs": {"source": "provided",
    "args": [], "kwargs": {}}, "layers": [)" +
      layers + R"(], "totals": {)" + (total.empty() ? "" : R"("module_flops": )" + result(total)) +
      R"(}, "operator_flops": {"schema_version": 1, "context": {}, "total": )" + result("?") +
      R"(, "by_module": {}, "by_operator": {}, "ignored_operators": {}, "diagnostics": []},
    "diagnostics": []})");
}
