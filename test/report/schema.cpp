// The schema has the last word on shape: each of its constraints is violated once, wherever it
// applies.
#include "report/schema_checker.h"

#include "reading.h"

#include <map>
#include <set>

using namespace modcost;

namespace {

/// One literal of each JSON type, as messages call it.
struct Sample {
  const char* type;
  const char* json;
  const char* found;
};
constexpr Sample samples[] = {
    {"null", "null", "null"},      {"boolean", "true", "true"},      {"integer", "7", "7"},
    {"number", "2.5", "2.5"},      {"string", "\"odd\"", "\"odd\""}, {"array", "[]", "an array"},
    {"object", "{}", "an object"},
};

std::string words_for_type(const std::string& type) {
  static const std::map<std::string, std::string> words{
      {"integer", "an integer"}, {"number", "a number"},
      {"string", "text"},        {"boolean", "true or false"},
      {"object", "an object"},   {"array", "an array"},
      {"null", "null"}};
  return words.at(type);
}

/// Walks the schema beside a valid report and breaks each rule at each value that it applies to.
class Violator {
public:
  Violator() : schema_(JsonValue::parse(report_schema())), report_(whole_report()) {
    report_.at_pointer("/layers/2/metrics").set("dmas", report_.at("totals").at("macs").json());
    BOOST_REQUIRE_EQUAL(read(report_).text, "");
  }

  void run() {
    walk(schema_, "", report_);
    for (const auto& [name, definition] : schema_.at("definitions").members)
      BOOST_CHECK_MESSAGE(met_.contains(&definition), "no value meets #/definitions/" << name);
  }
  std::size_t broken() const { return broken_; }

private:
  const JsonValue& resolve(const JsonValue& rule) {
    const JsonValue* reference = rule.find("$ref");
    if (reference == nullptr)
      return rule;
    const std::string target = reference->text();
    const std::string prefix = "#/definitions/";
    BOOST_REQUIRE(target.starts_with(prefix));
    const JsonValue* definition = schema_.at("definitions").find(target.substr(prefix.size()));
    BOOST_REQUIRE_MESSAGE(definition != nullptr, target); // RapidJSON would accept everything
    return *definition;
  }

  static std::set<std::string> types_of(const JsonValue& rule) {
    const JsonValue* type = rule.find("type");
    if (type == nullptr)
      return {};
    if (type->kind == JsonValue::Kind::scalar)
      return {type->text()};
    std::set<std::string> types;
    for (const auto& [index, each] : type->members)
      types.insert(each.text());
    return types;
  }

  std::string allowed_by(const JsonValue& rule) const {
    std::vector<std::string> words;
    if (const JsonValue* list = rule.find("enum"))
      for (const auto& [index, value] : list->members)
        words.push_back(value.literal);
    else if (rule.at("type").kind == JsonValue::Kind::scalar)
      words.push_back(words_for_type(rule.at("type").text()));
    else
      for (const auto& [index, each] : rule.at("type").members)
        words.push_back(words_for_type(each.text()));
    std::string text;
    for (std::size_t index = 0; index < words.size(); ++index)
      text += (index == 0 ? "" : index + 1 == words.size() ? " or " : ", ") + words[index];
    return text + (rule.find("minimum") != nullptr ? " of at least 0" : "");
  }

  void expect(const std::string& location, const std::string& text) {
    ++broken_;
    std::string expected = location.empty() ? text : location + ": " + text;
    if (location == "/schema_version")
      expected = location + ": unsupported version: found " + text.substr(6, text.find(';') - 6) +
                 "; allowed: 1";
    if (location.empty() && text.starts_with("found"))
      expected = "this is not an analysis report: " + text;
    BOOST_CHECK_EQUAL(read(report_).text, expected);
  }

  void replace(JsonValue& value, const std::string& location, const Sample& sample,
               const JsonValue& rule) {
    const JsonValue kept = std::exchange(value, JsonValue::parse(sample.json));
    expect(location, std::string("found ") + sample.found + "; allowed: " + allowed_by(rule));
    value = kept;
  }

  void break_rule(const JsonValue& rule, const std::string& location, JsonValue& value) {
    const std::set<std::string> types = types_of(rule);
    for (const Sample& sample : samples) {
      const bool number = types.contains("number") && sample.type == std::string("integer");
      if (!types.empty() && !types.contains(sample.type) && !number)
        replace(value, location, sample, rule);
    }
    if (rule.find("enum") != nullptr && types.contains("string"))
      replace(value, location, {"string", "\"Complete\"", "\"Complete\""}, rule);
    if (rule.find("enum") != nullptr && types.contains("integer"))
      replace(value, location, {"integer", "2", "2"}, rule);
    if (const JsonValue* minimum = rule.find("minimum")) {
      BOOST_CHECK_EQUAL(minimum->literal, "0");
      replace(value, location, {"integer", "-1", "-1"}, rule);
      replace(value, location, {"integer", "-18446744073709551616", "-18446744073709551616"}, rule);
    }
    if (const JsonValue* required = rule.find("required"))
      for (const auto& [index, name] : required->members)
        remove_member(location, value, name.text());
  }

  void remove_member(const std::string& location, JsonValue& value, const std::string& name) {
    const JsonValue kept = value;
    value.remove(name);
    if (location.empty() && name == "schema_version") {
      BOOST_CHECK_EQUAL(read(report_).text,
                        "/schema_version: unsupported version: found none; allowed: 1");
      ++broken_;
    } else {
      expect(location, "the member \"" + name + "\" is missing");
    }
    value = kept;
  }

  void walk(const JsonValue& unresolved, const std::string& location, JsonValue& value) {
    const JsonValue& rule = resolve(unresolved);
    met_.insert(&rule);
    static const std::set<std::string> known{
        "$schema", "title",    "description", "definitions",          "type", "enum",
        "minimum", "required", "properties",  "additionalProperties", "items"};
    for (const auto& [keyword, argument] : rule.members)
      BOOST_CHECK_MESSAGE(known.contains(keyword), "this test does not know " << keyword);
    break_rule(rule, location, value);

    const JsonValue* properties = rule.find("properties");
    std::set<std::string> named;
    if (properties != nullptr)
      for (const auto& [name, member_rule] : properties->members) {
        named.insert(name);
        if (JsonValue* member = value.find(name)) {
          met_.insert(&member_rule);
          walk(member_rule, location + '/' + name, *member);
        }
      }
    if (const JsonValue* additional = rule.find("additionalProperties"))
      for (auto& [name, member] : value.members)
        if (!named.contains(name))
          walk(*additional, location + '/' + name, member);
    if (const JsonValue* items = rule.find("items"))
      for (std::size_t index = 0; index < value.members.size(); ++index)
        walk(*items, location + '/' + std::to_string(index), value.members[index].second);
    if (properties != nullptr)
      for (const auto& [name, member_rule] : properties->members) {
        if (!met_.contains(&member_rule))
          missed_[&member_rule] = location + '/' + name;
        else
          missed_.erase(&member_rule);
      }
  }

public:
  /// The rules of members that no value met.
  std::map<const JsonValue*, std::string> missed_;

private:
  const JsonValue schema_;
  JsonValue report_;
  std::set<const JsonValue*> met_;
  std::size_t broken_ = 0;
};

/// No rule but that it is an object, or none at all.
bool is_open(const JsonValue& rule) {
  for (const auto& [keyword, argument] : rule.members)
    if (keyword != "title" && keyword != "description" &&
        !(keyword == "type" && argument.literal == "\"object\""))
      return false;
  return true;
}

std::string result(const std::string& values, const std::string& more = "") {
  return "{" + values + R"(, "unit": "u", "scope": "s", "method": "m")" + more + "}";
}

const std::string five = result(R"("status": "complete", "value": 5, "known_value": 5)");
const std::string same = result(R"("status": "complete", "value": "same", "known_value": "same")");

/// The whole report with 200 calls more, whose only metric `name` is `value`, the last of them
/// `last`.
std::string message_after_many(const std::string& name, const std::string& value,
                               const std::string& last) {
  JsonValue report = whole_report();
  JsonValue layer = report.at_pointer("/layers/0");
  layer.set("path", "\"many\"");
  for (std::size_t call = 0; call < 200; ++call) {
    layer.set("call_index", std::to_string(call));
    layer.set("metrics", "{\"" + name + "\":" + (call == 199 ? last : value) + "}");
    report.at("layers").members.emplace_back("", layer);
  }
  return read(report).text;
}

const std::string last_metric = "/layers/202/metrics/";

} // namespace

BOOST_AUTO_TEST_SUITE(schema)

BOOST_AUTO_TEST_CASE(each_constraint_refuses_what_violates_it_at_its_place) {
  Violator violator;
  violator.run();
  for (const auto& [rule, location] : violator.missed_)
    BOOST_ERROR("no value meets the rule for " << location);
  BOOST_TEST_MESSAGE(violator.broken() << " violations");
  BOOST_CHECK_GT(violator.broken(), 1000U);
}

// The reader passes nothing of these to the schema, which is sound while it has no rule for them.
BOOST_AUTO_TEST_CASE(what_the_reader_keeps_from_the_schema_is_open_there) {
  const JsonValue rules = JsonValue::parse(report_schema());
  const JsonValue& definitions = rules.at("definitions");
  BOOST_CHECK(is_open(rules.at("properties").at("inputs")));
  const JsonValue& layer = definitions.at("layer").at("properties");
  BOOST_CHECK(is_open(layer.at("input")));
  BOOST_CHECK(is_open(layer.at("output")));
  BOOST_CHECK(definitions.at("context").at("properties").find("counting_convention") == nullptr);
  // Members without a name in version 1: objects with named members have no rule for others.
  for (const char* name : {"context", "result", "numericResult", "layer", "tokenDependencies",
                           "flopReport", "diagnostic"})
    BOOST_CHECK_MESSAGE(definitions.at(name).find("additionalProperties") == nullptr, name);
  BOOST_CHECK(rules.find("additionalProperties") == nullptr);
  // Equal results and diagnostics are left out of their map or list, whose size has no rule.
  for (const char* keyword : {"minItems", "maxItems", "uniqueItems", "minProperties",
                              "maxProperties", "\"dependencies\"", "patternProperties"})
    BOOST_CHECK_MESSAGE(report_schema().find(keyword) == std::string_view::npos, keyword);
  BOOST_CHECK(layer.at("metrics").find("required") == nullptr);
  BOOST_CHECK(rules.at("properties").at("totals").find("required") == nullptr);
}

// Two objects with the same members, types and statuses are judged once: see report_handler.h.
BOOST_AUTO_TEST_CASE(nothing_but_types_and_words_decides_on_results_and_diagnostics) {
  const JsonValue rules = JsonValue::parse(report_schema());
  const std::set<std::string> words{"complete", "partial", "unavailable", "warning", "error"};
  const auto check = [&](const JsonValue& rule, const std::set<std::string>& allowed) {
    for (const auto& [keyword, argument] : rule.members) {
      BOOST_CHECK_MESSAGE(allowed.contains(keyword), keyword);
      if (keyword == "enum")
        for (const auto& [index, word] : argument.members)
          BOOST_CHECK_MESSAGE(words.contains(word.text()), word.literal);
    }
  };
  const std::set<std::string> of_values{"type", "enum", "title", "description"};
  for (const char* name : {"result", "numericResult", "diagnostic"}) {
    const JsonValue& definition = rules.at("definitions").at(name);
    check(definition, {"type", "required", "properties", "title", "description"});
    BOOST_CHECK_LE(definition.at("properties").members.size(),
                   7U); // a signature has a byte for each
    for (const auto& [member, rule] : definition.at("properties").members)
      if (rule.find("$ref") != nullptr)
        BOOST_CHECK_EQUAL(rule.at("$ref").text(), "#/definitions/status");
      else
        check(rule, of_values);
  }
  check(rules.at("definitions").at("status"), of_values);
  BOOST_CHECK_EQUAL(rules.at("definitions").at("status").at("enum").json(),
                    R"(["complete","partial","unavailable"])");
  BOOST_CHECK_EQUAL(
      rules.at("definitions").at("diagnostic").at("properties").at("severity").at("enum").json(),
      R"(["warning","error"])");
  // All totals have one rule; the metrics of a call have a rule by name.
  BOOST_CHECK(rules.at("properties").at("totals").find("properties") == nullptr);
}

BOOST_AUTO_TEST_CASE(many_equal_results_are_accepted) {
  BOOST_CHECK_EQUAL(message_after_many("macs", five, five), "");
  BOOST_CHECK_EQUAL(message_after_many("effective_padding", same, same), "");
  BOOST_CHECK_EQUAL(message_after_many("effective_padding", five, same), "");
}

BOOST_AUTO_TEST_CASE(a_bad_result_after_many_good_ones_is_refused) {
  const std::string macs = last_metric + "macs";
  const auto check = [&](const std::string& last, const std::string& expected) {
    BOOST_CHECK_EQUAL(message_after_many("macs", five, last), macs + expected);
  };
  check(result(R"("status": "complete", "value": "5", "known_value": 5)"),
        "/value: found \"5\"; allowed: a number or null");
  check(result(R"("status": "Complete", "value": 5, "known_value": 5)"),
        R"(/status: found "Complete"; allowed: "complete", "partial" or "unavailable")");
  check(result(R"("status": "warning", "value": 5, "known_value": 5)"),
        R"(/status: found "warning"; allowed: "complete", "partial" or "unavailable")");
  check(result(R"("status": {"complete": 1}, "value": 5, "known_value": 5)"),
        R"(/status: found an object; allowed: "complete", "partial" or "unavailable")");
  check(result(R"("status": "complete", "value": [5], "known_value": 5)"),
        "/value: found an array; allowed: a number or null");
  check(result(R"("status": "complete", "value": {"unit": "u", "scope": "s"}, "known_value": 5)"),
        "/value: found an object; allowed: a number or null");
  check(result(R"("status": "complete", "value": true, "known_value": 5)"),
        "/value: found true; allowed: a number or null");
  check(R"({"status": "complete", "value": 5, "known_value": 5, "unit": "u", "scope": "s"})",
        ": the member \"method\" is missing");
  check(
      R"({"status": "complete", "value": 5, "known_value": 5, "unit": "u", "scope": "s", "methods": "m"})",
      ": the member \"method\" is missing");
  check(
      R"({"status": "complete", "value": 5, "known_value": 5, "unit": "u", "scope": "s", "method": null})",
      "/method: found null; allowed: text");
  check(
      R"({"status": "complete", "value": 5, "known_value": 5, "unit": "u", "scope": "s", "method": ["m"]})",
      "/method: found an array; allowed: text");
  check("{}", ": the members \"status\", \"value\", \"known_value\", \"unit\", \"scope\", "
              "\"method\" are missing");
  check("null", ": found null; allowed: an object");
  check(result(R"("status": "complete", "value": null, "known_value": 5)"),
        "/value: found null; a value must stand here since the status is \"complete\"");
}

BOOST_AUTO_TEST_CASE(what_was_accepted_under_one_name_is_judged_again_under_another) {
  JsonValue report = whole_report();
  JsonValue& metrics = report.at_pointer("/layers/0/metrics");
  metrics.set("effective_padding", same);
  metrics.set("macs", same);
  BOOST_CHECK_EQUAL(read(report).text,
                    "/layers/0/metrics/macs/value: found \"same\"; allowed: a number or null");
}

BOOST_AUTO_TEST_CASE(what_was_accepted_in_a_call_is_judged_again_as_a_total) {
  // minimal.json has a text in effective_padding, before the totals.
  JsonValue report = whole_report();
  report.at("totals").set("effective_padding", same);
  BOOST_CHECK_EQUAL(read(report).text,
                    "/totals/effective_padding/value: found \"same\"; allowed: a number or null");
  // And the other way round: a total before the calls does not forbid a text there.
  JsonValue early = whole_report();
  const JsonValue totals = early.at("totals");
  early.remove("totals");
  early.members.insert(early.members.begin(), {"totals", totals});
  early.at("totals").set("effective_padding", five);
  BOOST_CHECK_EQUAL(read(early).text, "");
}

BOOST_AUTO_TEST_CASE(the_order_and_spelling_of_members_change_no_judgement) {
  const char* good[] = {
      R"({"method": "m", "scope": "s", "unit": "u", "known_value": 5, "value": 5, "status": "complete"})",
      R"({"stat\u0075s": "c\u006fmplete", "value": 5, "known_value": 5, "unit": "u", "scope": "s", "method": "m"})",
      R"({"extra": 1, "status": "complete", "value": 5, "known_value": 5.0, "unit": "u", "scope": "s", "method": "m"})",
      R"({"status": "complete", "extra": {"status": 1, "unit": [null]}, "value": 5, "known_value": 5, "unit": "u", "scope": "s", "method": "m"})",
      R"({"status": "partial", "value": null, "known_value": 36893488147419103232, "unit": "\"", "scope": "\\", "method": ""})",
  };
  for (const char* each : good)
    BOOST_CHECK_EQUAL(message_after_many("macs", five, each), "");
  BOOST_CHECK_EQUAL(
      message_after_many(
          "macs", good[0],
          R"({"method": "m", "scope": "s", "unit": "u", "known_value": 5, "value": "5", "status": "complete"})"),
      last_metric + "macs/value: found \"5\"; allowed: a number or null");
  BOOST_CHECK_EQUAL(
      message_after_many(
          "macs", good[3],
          R"({"status": "complete", "extra": {"status": 1}, "value": 5, "known_value": 5, "unit": "u", "scope": "s"})"),
      last_metric + "macs: the member \"method\" is missing");
}

BOOST_AUTO_TEST_CASE(a_bad_diagnostic_after_many_good_ones_is_refused) {
  const std::string good =
      R"({"code": "c", "severity": "warning", "metric": "m", "message": "t", "path": "a"})";
  const auto message_for = [&](const std::string& last) {
    JsonValue report = whole_report();
    JsonValue& list = report.at("diagnostics");
    list = JsonValue::parse("[]");
    for (int index = 0; index < 100; ++index)
      list.members.emplace_back("", JsonValue::parse(index == 99 ? last : good));
    return read(report).text;
  };
  BOOST_CHECK_EQUAL(message_for(good), "");
  BOOST_CHECK_EQUAL(
      message_for(
          R"({"code": "c", "severity": "note", "metric": "m", "message": "t", "path": "a"})"),
      R"(/diagnostics/99/severity: found "note"; allowed: "warning" or "error")");
  BOOST_CHECK_EQUAL(
      message_for(
          R"({"code": "c", "severity": "complete", "metric": "m", "message": "t", "path": "a"})"),
      R"(/diagnostics/99/severity: found "complete"; allowed: "warning" or "error")");
  BOOST_CHECK_EQUAL(
      message_for(
          R"({"code": "c", "severity": "warning", "metric": 1, "message": "t", "path": "a"})"),
      "/diagnostics/99/metric: found 1; allowed: text");
  BOOST_CHECK_EQUAL(
      message_for(
          R"({"code": "c", "severity": "warning", "message": "t", "path": "a", "operator": "o"})"),
      "/diagnostics/99: the member \"metric\" is missing");
}

BOOST_AUTO_TEST_SUITE_END()
