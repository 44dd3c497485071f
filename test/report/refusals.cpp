// What ties members together, and the words of its refusals.
#include "reading.h"

#include <algorithm>

using namespace modcost;

namespace {

std::string result(const std::string& status, const std::string& value, const std::string& known) {
  return R"({"status": ")" + status + R"(", "value": )" + value + R"(, "known_value": )" + known +
         R"(, "unit": "u", "scope": "s", "method": "m"})";
}

/// Of a metric that feeds no view, in a call.
std::string message_for_result(const std::string& status, const std::string& value,
                               const std::string& known) {
  JsonValue report = whole_report();
  report.at_pointer("/layers/0/metrics").set("other", result(status, value, known));
  const std::string text = read(report).text;
  const std::string place = "/layers/0/metrics/other/";
  return text.starts_with(place) ? text.substr(place.size()) : text;
}

} // namespace

BOOST_AUTO_TEST_SUITE(refusals)

// Every combination of the table of report-format, "MetricResult".
BOOST_AUTO_TEST_CASE(a_status_and_its_values_agree) {
  const std::vector<std::string> values{"null", "5",   "6",        "0",
                                        "-3",   "0.5", "\"same\"", "\"valid\""};
  for (const std::string& value : values)
    for (const std::string& known : values) {
      const bool text = known[0] == '"';
      BOOST_CHECK_EQUAL(message_for_result("complete", value, known).empty(),
                        value == known && value != "null");
      BOOST_CHECK_EQUAL(message_for_result("partial", value, known).empty(),
                        value == "null" && known != "null" && !text);
      BOOST_CHECK_EQUAL(message_for_result("unavailable", value, known).empty(),
                        value == "null" && known == "null");
    }
}

BOOST_AUTO_TEST_CASE(a_status_that_disagrees_is_named_with_what_it_asks_for) {
  const struct {
    const char* status;
    const char* value;
    const char* known;
    const char* text;
  } cases[] = {
      {"complete", "null", "null",
       R"(value: found null; a value must stand here since the status is "complete")"},
      {"complete", "5", "6",
       R"(known_value: found 6; it must be the same as value, 5, since the status is "complete")"},
      {"complete", "5", "\"5\"",
       R"(known_value: found "5"; it must be the same as value, 5, since the status is "complete")"},
      {"complete", "9007199254740993", "9007199254740992.0",
       R"(known_value: found 9007199254740992.0; it must be the same as value, 9007199254740993, since the status is "complete")"},
      {"complete", "\"a\\u001b\"", "1", ": found the control character"},
      {"partial", "5", "5", R"(value: found 5; it must be null since the status is "partial")"},
      {"partial", "null", "null",
       R"(known_value: found null; a number must stand here since the status is "partial")"},
      {"partial", "null", "\"same\"",
       R"(known_value: found "same"; a number must stand here since the status is "partial")"},
      {"unavailable", "0", "0",
       R"(value: found 0; it must be null since the status is "unavailable")"},
      {"unavailable", "null", "0",
       R"(known_value: found 0; it must be null since the status is "unavailable")"},
  };
  for (const auto& each : cases) {
    const std::string text = message_for_result(each.status, each.value, each.known);
    BOOST_CHECK_MESSAGE(text.find(each.text) != std::string::npos, text << " for " << each.text);
  }
}

BOOST_AUTO_TEST_CASE(a_very_long_value_is_shown_in_part) {
  const std::string text =
      message_for_result("complete", std::string(4000, '7'), std::string(4000, '6'));
  BOOST_CHECK_LT(text.size(), 250U);
  BOOST_CHECK_NE(text.find("7777…"), std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_contribution_to_a_view_is_not_negative) {
  for (const std::string metric : {"module_flops", "macs", "dmas"})
    for (const bool partial : {false, true}) {
      const std::string value = partial ? "null" : "-0.5";
      JsonValue report = whole_report();
      report.at_pointer("/layers/2/metrics")
          .set(metric, result(partial ? "partial" : "complete", value, "-0.5"));
      if (metric == "module_flops")
        report.at_pointer("/layers/2").remove("metric_owners");
      const std::string expected =
          "/layers/2/metrics/" + metric +
          "/known_value: found -0.5; the contribution of \"attention.projection\" to " + metric +
          " must be at least 0";
      BOOST_CHECK_EQUAL(read(report).text, expected);
      // The path may stand behind the metrics.
      JsonValue& layer = report.at_pointer("/layers/2");
      std::reverse(layer.members.begin(), layer.members.end());
      BOOST_CHECK_EQUAL(read(report).text, expected);
    }
  BOOST_CHECK_EQUAL(message_for_result("complete", "-3", "-3"), "");
}

BOOST_AUTO_TEST_CASE(an_identity_is_given_once) {
  JsonValue report = whole_report();
  const JsonValue layer = report.at_pointer("/layers/1");
  report.at("layers").members.emplace_back("", layer);
  BOOST_CHECK_EQUAL(read(report).text,
                    "/layers/3: call 0 of \"attention\" stands here again, first at /layers/1; "
                    "path and call_index together must be unique");
  report.at_pointer("/layers/3/call_index").literal = "7"; // a gap
  BOOST_CHECK_EQUAL(read(report).text, "");
  for (const int call : {18, 17, 16})
    report.at("layers").members.emplace_back("", layer),
        report.at("layers").members.back().second.at("call_index").literal = std::to_string(call);
  BOOST_CHECK_EQUAL(read(report).text, "");
  report.at_pointer("/layers/6/call_index").literal = "18";
  BOOST_CHECK_EQUAL(read(report).text.substr(0, 10), "/layers/6:");
}

BOOST_AUTO_TEST_CASE(an_owner_is_a_call_of_the_report) {
  const auto message_for = [](const std::string& owner) {
    return message_with("/layers/2/metric_owners/module_flops", owner);
  };
  const std::string place = "/layers/2/metric_owners/module_flops: ";
  BOOST_CHECK_EQUAL(message_for(R"({"path": "", "call_index": 0})"), "");
  BOOST_CHECK_EQUAL(message_for(R"({"path": "attention.projection", "call_index": 0})"), "");
  BOOST_CHECK_EQUAL(message_for(R"({"path": "attention", "call_index": 1})"),
                    place +
                        "found call 1 of \"attention\"; the owner must be a call of this report");
  BOOST_CHECK_EQUAL(message_for(R"({"path": "nowhere", "call_index": 0})"),
                    place + "found call 0 of \"nowhere\"; the owner must be a call of this report");
  JsonValue report = whole_report();
  report.at_pointer("/layers/2/metric_owners")
      .set("a/b~c", R"({"path": "nowhere", "call_index": 0})");
  BOOST_CHECK_EQUAL(read(report).text,
                    "/layers/2/metric_owners/a~1b~0c: found call 0 of \"nowhere\"; the owner must "
                    "be a call of this report");
  // An owner that comes later in the report.
  report.at_pointer("/layers/2/metric_owners").remove("a/b~c");
  std::reverse(report.at("layers").members.begin(), report.at("layers").members.end());
  BOOST_CHECK_EQUAL(read(report).text, "");
}

BOOST_AUTO_TEST_CASE(paths_have_no_empty_component_and_at_most_512) {
  const auto message_for = [](const std::string& path) {
    return message_with("/layers/0/path", '"' + path + '"');
  };
  for (const char* path : {"a", "a.b", "0.1.2", " ", "\u202E", "a b"})
    BOOST_CHECK_EQUAL(message_for(path), "");
  for (const char* path : {".", "..", ".a", "a.", "a..b"})
    BOOST_CHECK_EQUAL(message_for(path), "/layers/0/path: found \"" + std::string(path) +
                                             "\"; no component of a path may be empty");
  std::string deep = "a";
  for (int component = 1; component < 512; ++component)
    deep += ".a";
  BOOST_CHECK_EQUAL(message_for(deep), "");
  const std::string refusal = message_for(deep + ".a");
  BOOST_CHECK_MESSAGE(refusal.ends_with("…\"; a path has at most 512 components, and this one 513"),
                      refusal);
  // An owner's path is a path; a diagnostic may speak of anything.
  BOOST_CHECK_EQUAL(message_with("/layers/2/metric_owners/module_flops/path", "\"a..b\""),
                    "/layers/2/metric_owners/module_flops/path: found \"a..b\"; no component of a "
                    "path may be empty");
  BOOST_CHECK_EQUAL(message_with("/diagnostics/0/path", "\"a..b\""), "");
}

// A path that was met in a diagnostic first is judged all the same.
BOOST_AUTO_TEST_CASE(a_path_is_judged_wherever_it_was_met_first) {
  JsonValue report = whole_report();
  const JsonValue diagnostics = report.at("diagnostics");
  report.remove("diagnostics");
  report.members.insert(report.members.begin(), {"diagnostics", diagnostics});
  report.at_pointer("/diagnostics/0/path").literal = "\"a..b\"";
  report.at_pointer("/layers/2/path").literal = "\"a..b\"";
  BOOST_CHECK_EQUAL(read(report).text,
                    "/layers/2/path: found \"a..b\"; no component of a path may be empty");
}

BOOST_AUTO_TEST_CASE(both_copies_of_the_operator_total_agree) {
  const auto message_for = [](const std::string& member, const std::string& json) {
    JsonValue report = whole_report();
    report.at_pointer("/totals/operator_flops").set(member, json);
    return read(report).text;
  };
  const std::string place = "/totals/operator_flops/";
  const std::string end = ", the same as in /operator_flops/total";
  BOOST_CHECK_EQUAL(message_for("known_value", "15000.0"), "");
  BOOST_CHECK_EQUAL(message_for("known_value", "15000.5"),
                    place + "known_value: found 15000.5; it must be 15000" + end);
  BOOST_CHECK_EQUAL(message_for("unit", "\"flops\""),
                    place + "unit: found \"flops\"; it must be \"FLOPs\"" + end);
  BOOST_CHECK_EQUAL(message_for("scope", "\"\""),
                    place + "scope: found \"\"; it must be \"workload\"" + end);
  BOOST_CHECK_EQUAL(message_for("method", "\"\\u202e\""),
                    place + "method: found \"\\u202e\"; it must be " +
                        "\"torch.utils.flop_counter.FlopCounterMode\"" + end);
  JsonValue report = whole_report();
  report.at("totals").set("operator_flops", result("complete", "15000", "15000"));
  const Reading reading = read(report);
  BOOST_CHECK_EQUAL(reading.text,
                    place + "status: found \"complete\"; it must be \"partial\"" + end);
  BOOST_CHECK_GT(reading.column, 1U);
  report.at("totals").remove("operator_flops");
  BOOST_CHECK_EQUAL(read(report).text, "");
}

BOOST_AUTO_TEST_CASE(token_dependencies_hold_what_their_status_promises) {
  JsonValue report = whole_report();
  report.at_pointer("/layers/1/token_dependencies").remove("sources");
  BOOST_CHECK_EQUAL(
      read(report).text,
      "/layers/1/token_dependencies: the member \"sources\" is missing; it must stand "
      "here since the status is \"complete\"");
  report.at_pointer("/layers/1/token_dependencies").remove("output");
  BOOST_CHECK(read(report).refused);
  report.at_pointer("/layers/1/token_dependencies/status").literal = "\"unavailable\"";
  BOOST_CHECK_EQUAL(read(report).text, "");
}

BOOST_AUTO_TEST_CASE(a_member_is_given_once_however_it_is_spelled) {
  const auto message_for = [](const std::string& from, const std::string& to) {
    std::string text = whole_report().json();
    const std::size_t at = text.find(from);
    BOOST_REQUIRE(at != std::string::npos);
    return message(text.replace(at, from.size(), to));
  };
  const auto check = [&](const std::string& from, const std::string& to,
                         const std::string& expected) {
    const std::string text = message_for(from, to);
    BOOST_CHECK_MESSAGE(text.starts_with(expected + " is given twice in one object (byte "), text);
  };
  check("{\"schema_version\"", R"({"schema_version":1,"schema_version")",
        R"(/schema_version: the member "schema_version")");
  check("{\"schema_version\"", R"({"schema_versio\u006e":1,"schema_version")",
        R"(/schema_version: the member "schema_version")");
  check("{\"schema_version\"", R"({"x":1,"\u0078":1,"schema_version")", R"(/x: the member "x")");
  check("\"kwargs\":{}", R"("kwargs":{"a":1,"b":2,"\u0061":3})",
        R"(/inputs/kwargs/a: the member "a")");
  check("\"kwargs\":{}", R"("kwargs":{"\n":1,"\u000a":3})",
        "/inputs/kwargs/\\n: the member \"\\n\"");
  check("\"by_operator\":{", R"("by_operator":{"aten.addmm":1,)",
        R"(/operator_flops/by_operator/aten.addmm: the member "aten.addmm")");
  check("\"unit\":", R"("unit":"u","unit":)", R"(/layers/0/metrics/calls/unit: the member "unit")");
  check("\"code\":", R"("code":"c","code":)",
        R"(/operator_flops/diagnostics/0/code: the member "code")");
  check(
      "\"macs\":{",
      R"("macs":{"status":"unavailable","value":null,"known_value":null,"unit":"u","scope":"s","method":"m"},"macs":{)",
      R"(/layers/1/metrics/macs: the member "macs")");
}

BOOST_AUTO_TEST_CASE(hostile_names_and_values_cannot_drive_a_terminal) {
  const auto is_tame = [](const std::string& text) {
    return std::none_of(text.begin(), text.end(),
                        [](char character) {
                          const auto byte = static_cast<unsigned char>(character);
                          return byte < 0x20 || byte == 0x7F;
                        }) &&
           text.find("\xC2\x9B") == std::string::npos && text.find("\u202E") == std::string::npos;
  };
  const std::string values[] = {R"("\u001b[2J")",    R"("\u009b2J")",    R"("\u202etxt")",
                                R"("\u0007\u0000")", "\"a\\nerror: b\"", "\"\x7F\""};
  for (const std::string& value : values) {
    for (const char* pointer :
         {"/schema_version", "/layers/0/metrics/calls/status", "/layers/0/metrics/calls/value",
          "/layers/0/depth", "/layers/0/path", "/diagnostics/0/severity", "/context/devices/0",
          "/layers/1/metric_ownership/macs", "/operator_flops/by_operator/aten.addmm"}) {
      const std::string text = message_with(pointer, value);
      BOOST_CHECK_MESSAGE(is_tame(text), pointer << ' ' << value);
    }
    const std::string name = value.substr(1, value.size() - 2);
    for (const char* pointer :
         {"", "/totals", "/layers/0/metrics", "/layers/2/metric_owners",
          "/operator_flops/by_module", "/operator_flops/ignored_operators", "/inputs/kwargs"}) {
      JsonValue report = whole_report();
      report.at_pointer(pointer).members.emplace_back(name, JsonValue::parse("[1e5]"));
      report.at_pointer(pointer).members.emplace_back(name, JsonValue::parse("[1e5]"));
      const std::string text = read(report).text;
      BOOST_CHECK_MESSAGE(!text.empty() && is_tame(text), pointer << ' ' << value << ' ' << text);
    }
  }
}

BOOST_AUTO_TEST_CASE(long_names_and_values_are_cut) {
  const std::string name(100000, 'n');
  JsonValue report = whole_report();
  report.at("totals").set(name, "1");
  BOOST_CHECK_LT(read(report).text.size(), 300U);
  BOOST_CHECK_NE(read(report).text.find("nnn…: found 1; allowed: an object"), std::string::npos);
  BOOST_CHECK_LT(message_with("/layers/0/depth", '"' + name + '"').size(), 300U);
  // Never within a character.
  std::string accents = "a";
  for (int count = 0; count < 100; ++count)
    accents += "é";
  JsonValue second = whole_report();
  second.at("totals").set(accents, "1");
  BOOST_CHECK_NE(read(second).text.find("é…: found 1"), std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_refusal_names_line_and_column) {
  const std::string text = fixture("made/minimal.json");
  const std::size_t at = text.find("816");
  std::string broken = text;
  broken.replace(at, 3, "\"é\"");
  const Reading reading = read(broken);
  BOOST_CHECK_EQUAL(
      reading.text,
      "/layers/1/parameters/trainable: found \"é\"; allowed: an integer of at least 0");
  BOOST_CHECK_EQUAL(reading.line,
                    static_cast<std::uint64_t>(std::count(
                        text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
                        1);
  BOOST_CHECK_EQUAL(reading.column, at - text.rfind('\n', at));
  // A missing member is looked for in its object.
  JsonValue report = whole_report();
  report.at_pointer("/layers/1/parameters").remove("frozen");
  const std::string shorter = report.json();
  BOOST_CHECK_EQUAL(read(shorter).column, shorter.find("{\"trainable\":816") + 1);
}

BOOST_AUTO_TEST_CASE(what_breaks_off_is_placed_in_what_holds_it) {
  const std::string text = fixture("made/minimal.json");
  const auto cut_behind = [&text](const std::string& word) {
    return message(text.substr(0, text.find(word) + word.size()));
  };
  BOOST_CHECK_EQUAL(cut_behind("\"depth\": 1,").substr(0, 48),
                    "/layers/1: not JSON: the text ends inside an obj");
  BOOST_CHECK_EQUAL(cut_behind("\"depth\": 1").substr(0, 54),
                    "/layers/1/depth: not JSON: the text ends inside an obj");
  BOOST_CHECK_EQUAL(cut_behind("\"depth\":").substr(0, 52),
                    "/layers/0/depth: not JSON: the text ends where a val");
  BOOST_CHECK_EQUAL(cut_behind("\"devices\": [\"cpu\"").substr(0, 59),
                    "/context/devices/0: not JSON: the text ends inside an array");
}

BOOST_AUTO_TEST_SUITE_END()
