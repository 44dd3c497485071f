// What a report says reaches the model as it stands: exact, and whatever its order and encoding.
#include "reading.h"
#include "support/report_dump.h"

#include <algorithm>
#include <memory>
#include <random>

using namespace modcost;

namespace {

/// A report with the input that it looks into.
struct Held {
  std::unique_ptr<Input> input;
  std::unique_ptr<Report> report;
  const Report* operator->() const { return report.get(); }
};

Held hold(const std::string& bytes) {
  Result<Input> input = Input::from_bytes("report", bytes);
  BOOST_REQUIRE(static_cast<bool>(input));
  Held held{std::make_unique<Input>(std::move(*input)), nullptr};
  Result<Report> report = read_report(*held.input);
  BOOST_REQUIRE_MESSAGE(static_cast<bool>(report), (report ? "" : report.error().text));
  held.report = std::make_unique<Report>(std::move(*report));
  return held;
}

std::string dump_of(const std::string& bytes) {
  return dump(*hold(bytes).report);
}

void shuffle(JsonValue& value, std::mt19937& random) {
  if (value.kind == JsonValue::Kind::object)
    std::shuffle(value.members.begin(), value.members.end(), random);
  for (auto& [name, member] : value.members)
    shuffle(member, random);
}

/// The tokens of `text` with white space between all of them.
std::string spaced(const std::string& text) {
  std::string out;
  std::size_t count = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    out += text[at];
    if (in_string && text[at] == '\\') {
      out += text[++at];
    } else if (text[at] == '"') {
      in_string = !in_string;
    } else if (!in_string && std::string_view("{}[],:").find(text[at]) != std::string_view::npos) {
      out += std::string_view(" \n\t\r").substr(count++ % 4, 1);
    }
  }
  return out;
}

std::string utf16(const std::string& ascii, bool big) {
  std::string out = big ? "\xFE\xFF" : "\xFF\xFE";
  for (const char character : ascii) {
    if (big)
      out += '\0';
    out += character;
    if (!big)
      out += '\0';
  }
  return out;
}

/// The known value of the first call's metric `other` when it is complete with `literal`.
std::string kept(const std::string& literal) {
  JsonValue report = whole_report();
  report.at_pointer("/layers/0/metrics")
      .set("other", R"({"status": "complete", "value": )" + literal + R"(, "known_value": )" +
                        literal + R"(, "unit": "u", "scope": "s", "method": "m"})");
  const Held held = hold(report.json());
  const auto results = held->results_of(held->calls[0]);
  BOOST_REQUIRE_EQUAL(results.size(), 2U);
  BOOST_CHECK(results[1].status == Status::complete);
  return results[1].text != MetricResult::no_text
             ? "text " + std::string(held->texts[results[1].text])
             : results[1].known.exact();
}

const char* const minimal_dump = R"(torchscan_version: 0.2.0
torch_version: 2.15.0
python_version: 3.11.7
model_type: example.Minimal
execution_mode: evaluation_no_grad
analysis_mode: full
training_before: false
devices:  <cpu>
dtypes:  <torch.float32>
counting_convention: "one multiply-add is two FLOPs"
inputs: {"args":[{"device":"cpu","dtype":"torch.float32","kind":"tensor","requires_grad":false,"shape":[1,6,16]}],"kwargs":{},"source":"provided"}
call: "" #0 depth 0 name <model> type <Minimal>
  parameters: 0 + 0, 0 bytes
  buffers: 0, 0 bytes
  input: {"args":[{"device":"cpu","dtype":"torch.float32","kind":"tensor","requires_grad":false,"shape":[1,6,16]}],"kwargs":{}}
  output: {"device":"cpu","dtype":"torch.float32","kind":"tensor","requires_grad":false,"shape":[1,6,4]}
  result: calls complete 1 [calls, module_call, pytorch_hook]
call: "attention" #0 depth 1 name <attention> type <MultiheadAttention>
  parameters: 816 + 0, 3264 bytes
  buffers: 0, 0 bytes
  input: {"args":[{"device":"cpu","dtype":"torch.float32","kind":"tensor","requires_grad":false,"shape":[1,6,16]}],"kwargs":{"need_weights":{"kind":"scalar","type":"bool"}}}
  output: {"items":[{"device":"cpu","dtype":"torch.float32","kind":"tensor","requires_grad":false,"shape":[1,6,16]},{"kind":"none"}],"kind":"tuple"}
  token_dependencies: {"assumptions":["Only the main activation output is described."],"method":"torchscan_token_dependency_v1","output":{"length":6,"sequence_axis":1},"scope":"module_call","sources":[{"arguments":["query"],"length":6,"relation":{"first_position":1,"kind":"same_position"},"sequence_axis":1},{"arguments":["key","value"],"length":6,"relation":{"first_position":1,"kind":"prefix","limit":6},"sequence_axis":1}],"status":"complete"}
  result: calls complete 1 [calls, module_call, pytorch_hook]
  result: macs partial 7296 [MACs, module_call, torchscan_module_formula]
  result: module_flops complete 15264 [FLOPs, subtree, torchscan_module_formula]
  result: receptive_field unavailable [elements, module_call, not_applicable]
  ownership: macs module_call
  ownership: module_flops subtree
call: "attention.projection" #0 depth 2 name <projection> type <Linear>
  parameters: 68 + 4, 288 bytes, shared
  buffers: 2, 8 bytes
  input: {"args":[{"device":"cpu","dtype":"torch.float32","kind":"tensor","requires_grad":false,"shape":[1,6,16]}],"kwargs":{}}
  output: {"device":"cpu","dtype":"torch.float32","kind":"tensor","requires_grad":false,"shape":[1,6,4]}
  result: calls complete 1 [calls, module_call, pytorch_hook]
  result: effective_padding complete <same> [elements, module_call, torchscan_module_formula]
  result: effective_stride complete 0.5 [elements, module_call, torchscan_module_formula]
  result: macs complete 384 [MACs, module_call, torchscan_module_formula]
  owner: module_flops by "attention" #0 = call 1
total: dmas unavailable [DMAs, forward, torchscan_module_formula]
total: macs partial 7680 [MACs, forward, torchscan_module_formula]
total: module_flops complete 15264 [FLOPs, forward, torchscan_module_formula]
total: operator_flops partial 15000 [FLOPs, workload, torch.utils.flop_counter.FlopCounterMode]
total: parameter_bytes complete 3552 [bytes, model, pytorch]
total: parameters complete 888 [elements, model, pytorch]
flops torch_version: 2.15.0
flops method: torch.utils.flop_counter.FlopCounterMode
flops counting_convention: one multiply-add is two FLOPs
flops total: operator_flops partial 15000 [FLOPs, workload, torch.utils.flop_counter.FlopCounterMode]
by_module: Minimal 15000
by_module: Minimal.attention 15000
by_operator: aten.addmm 15000
ignored: aten.view 3 <Metadata-only tensor view.>
flops diagnostic: warning uncounted_operator flops <No FLOP formula for aten.silu.> operator aten.silu
diagnostic: warning unsupported_module_metric dmas <Module type not supported: MultiheadAttention> path "attention"
diagnostic: error custom_handler_error macs <the handler raised> path "attention.projection" operator aten.addmm
)";

} // namespace

BOOST_AUTO_TEST_SUITE(model)

BOOST_AUTO_TEST_CASE(the_model_holds_what_the_report_says) {
  BOOST_CHECK_EQUAL(dump_of(fixture("made/minimal.json")), minimal_dump);
}

BOOST_AUTO_TEST_CASE(order_white_space_and_encoding_change_nothing) {
  const std::string text = whole_report().json();
  BOOST_CHECK_EQUAL(dump_of(text), minimal_dump);
  BOOST_CHECK_EQUAL(dump_of(spaced(text)), minimal_dump);
  BOOST_CHECK_EQUAL(dump_of("\xEF\xBB\xBF" + text), minimal_dump);
  BOOST_CHECK_EQUAL(dump_of(utf16(text, false)), minimal_dump);
  BOOST_CHECK_EQUAL(dump_of(utf16(text, true)), minimal_dump);
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    JsonValue report = whole_report();
    shuffle(report, random);
    BOOST_CHECK_EQUAL(dump_of(report.json()), minimal_dump);
  }
}

BOOST_AUTO_TEST_CASE(a_second_pass_gives_the_same_model) {
  // The number is at the very end, so that everything has been read once when the reader begins
  // anew.
  JsonValue report = whole_report();
  report.set("extra", "0e999999");
  BOOST_CHECK_EQUAL(dump_of(report.json()),
                    std::string(minimal_dump) + "extra: extra = 0e999999\n");
}

BOOST_AUTO_TEST_CASE(real_reports_are_read_in_any_order) {
  std::mt19937 random(2);
  for (const char* name :
       {"real/explorer.json", "real/mappings.json", "real/padding-same.json",
        "real/failed-call.json", "real/unusual-names.json", "real/transposed.json"}) {
    const std::string text = fixture(name);
    JsonValue report = JsonValue::parse(text);
    shuffle(report, random);
    BOOST_CHECK_MESSAGE(dump_of(text) == dump_of(report.json()), name);
  }
}

BOOST_AUTO_TEST_CASE(numbers_are_kept_exactly) {
  const std::string digits_4096 = "1" + std::string(4094, '0') + "7";
  const struct {
    std::string literal;
    std::string exact;
  } cases[] = {
      {"0", "0"},
      {"-0", "0"},
      {"-0.0", "0"},
      {"-3", "-3"},
      {"0.1", "0.1"},
      {"1e2", "100"},
      {"1.50E+1", "15"},
      {"9007199254740993", "9007199254740993"},
      {"18446744073709551616", "18446744073709551616"},
      {"-9223372036854775809", "-9223372036854775809"},
      {"10000000000000000000000000000000000000000", "10000000000000000000000000000000000000000"},
      {"1e40", "10000000000000000000000000000000000000000"},
      {"0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"},
      {"0e999999", "0"},
      {"1" + std::string(399, '0') + "1", "1" + std::string(399, '0') + "1"},
      {digits_4096, digits_4096},
      {"\"same\"", "text same"},
      {"\"0\"", "text 0"},
  };
  for (const auto& each : cases)
    BOOST_CHECK_EQUAL(kept(each.literal), each.exact);
}

BOOST_AUTO_TEST_CASE(counts_may_be_of_any_size) {
  JsonValue report = whole_report();
  const std::string huge = "1" + std::string(400, '0') + "7";
  report.at_pointer("/layers/0/parameters/trainable").literal = "18446744073709551616";
  report.at_pointer("/layers/0/buffers/bytes").literal = huge;
  report.at_pointer("/layers/0/call_index").literal = "9223372036854775808";
  report.at_pointer("/operator_flops/by_operator/aten.addmm").literal = huge;
  const Held held = hold(report.json());
  BOOST_CHECK_EQUAL(held->calls[0].trainable.exact(), "18446744073709551616");
  BOOST_CHECK_EQUAL(held->calls[0].buffer_bytes.exact(), huge);
  BOOST_CHECK_EQUAL(held->calls[0].call_index.exact(), "9223372036854775808");
  BOOST_CHECK_EQUAL(held->operator_flops.by_operator[0].count.exact(), huge);
}

BOOST_AUTO_TEST_CASE(values_may_be_spelled_in_two_ways_and_be_the_same) {
  BOOST_CHECK_EQUAL(
      message_with("/totals/macs",
                   R"({"status": "complete", "value": 100, "known_value": 1.00e2, "unit": "u",
                                     "scope": "s", "method": "m"})"),
      "");
}

BOOST_AUTO_TEST_CASE(members_that_version_1_does_not_name_are_kept_with_their_place) {
  JsonValue report = whole_report();
  const auto add = [&](const std::string& pointer) {
    report.at_pointer(pointer).set("extra", R"({"b": 1, "a": [2]})");
  };
  for (const char* pointer :
       {"", "/context", "/operator_flops", "/operator_flops/context", "/operator_flops/total",
        "/operator_flops/ignored_operators/aten.view", "/operator_flops/diagnostics/0",
        "/diagnostics/1", "/totals/macs", "/layers/2", "/layers/2/parameters", "/layers/2/buffers",
        "/layers/2/metrics/macs", "/layers/2/metric_owners/module_flops",
        "/layers/1/token_dependencies"})
    add(pointer);
  const std::string text = dump_of(report.json());
  const std::string value = R"( = {"a":[2],"b":1})";
  for (const char* line :
       {"extra: extra", "extra: context/extra", "extra: operator_flops/extra",
        "extra: operator_flops/context/extra", "extra: operator_flops/total/extra",
        "extra: operator_flops/ignored_operators/aten.view/extra",
        "extra: operator_flops/diagnostics/0/extra", "extra: diagnostics/1/extra",
        "extra: totals/macs/extra", "  extra: extra", "  extra: parameters/extra",
        "  extra: buffers/extra", "  extra: metrics/macs/extra",
        "  extra: metric_owners/module_flops/extra", "  extra: token_dependencies/extra"})
    BOOST_CHECK_MESSAGE(text.find('\n' + std::string(line) + value + '\n') != std::string::npos,
                        line);
  BOOST_CHECK_EQUAL(
      std::count(text.begin(), text.end(), '\n') -
          std::count(minimal_dump, minimal_dump + std::string_view(minimal_dump).size(), '\n'),
      15);
}

BOOST_AUTO_TEST_CASE(names_with_escapes_are_the_names_that_they_spell) {
  std::string text = whole_report().json();
  const auto replace = [&text](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  };
  replace("\"status\"", R"("st\u0061tus")");
  replace("\"macs\"", R"("\u006dacs")");
  replace("\"path\"", R"("p\u0061th")");
  replace("\"attention\"", R"("\u0061ttention")");
  replace("\"complete\"", R"("c\u006fmplete")");
  BOOST_CHECK_EQUAL(dump_of(text), minimal_dump);
}

BOOST_AUTO_TEST_CASE(every_metric_name_is_a_name) {
  for (const std::string name :
       {"", "a/b", "__proto__", "module_flops ", "Module_Flops", "\u202E", "macs\\n"}) {
    JsonValue report = whole_report();
    report.at_pointer("/layers/0/metrics")
        .set(
            name,
            R"({"status": "complete", "value": -0.5, "known_value": -0.5, "unit": "", "scope": "", "method": ""})");
    BOOST_CHECK_EQUAL(read(report).text, "");
  }
}

BOOST_AUTO_TEST_CASE(what_is_absent_is_not_empty) {
  JsonValue report = whole_report();
  report.at("context") = JsonValue::parse(R"({"devices": []})");
  report.at("layers") = JsonValue::parse("[]");
  report.at("totals") = JsonValue::parse("{}");
  const Held held = hold(report.json());
  BOOST_CHECK(held->context.devices && held->context.devices->empty());
  BOOST_CHECK(!held->context.dtypes);
  BOOST_CHECK(!held->context.model_type);
  BOOST_CHECK(!held->context.training_before);
  BOOST_CHECK(!held->context.counting_convention);
  BOOST_CHECK(held->calls.empty());
  BOOST_CHECK(held->totals.empty());
}

BOOST_AUTO_TEST_SUITE_END()
