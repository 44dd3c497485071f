#include "support/report_lines.h"

#include "report/json_text.h"
#include "report/report_reader.h"

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

namespace modcost {
namespace {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0)
      parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string join(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts)
    text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string quote(const std::string& text) {
  return '"' + text + '"';
}

std::string member(const std::string& name, const std::string& value) {
  return quote(name) + ": " + value;
}

/// `name=value`; a word without a value has none.
std::pair<std::string, std::string> parts_of(const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos)
    return {word, ""};
  return {word.substr(0, equals), word.substr(equals + 1)};
}

std::string metric_name(const std::string& name) {
  return name == "flops" ? "module_flops" : name;
}

/// `>=4@method/unit/scope` as a MetricResult.
std::string result(const std::string& words) {
  const std::size_t at = words.find('@');
  const std::string value = words.substr(0, at);
  std::vector<std::string> measure{"formula", "units", "module_call"};
  if (at != std::string::npos)
    std::ranges::copy(split(words.substr(at + 1), '/'), measure.begin());
  std::string values =
      R"("status": "complete", "value": )" + value + R"(, "known_value": )" + value;
  if (value == "?")
    values = R"("status": "unavailable", "value": null, "known_value": null)";
  else if (value.starts_with(">="))
    values = R"("status": "partial", "value": null, "known_value": )" + value.substr(2);
  return "{" + values + ", " + member("unit", quote(measure[1])) + ", " +
         member("scope", quote(measure[2])) + ", " + member("method", quote(measure[0])) + "}";
}

/// `^a#1` as an owner; `^.` is the root.
std::string owner(const std::string& words) {
  const std::size_t hash = words.find('#');
  const std::string path = words.substr(1, hash == std::string::npos ? hash : hash - 1);
  return "{" + member("path", quote(path == "." ? "" : path)) + ", " +
         member("call_index", hash == std::string::npos ? "0" : words.substr(hash + 1)) + "}";
}

/// A call while its words are read.
struct LayerWords {
  std::string path, type, index, name, depth;
  std::string in = R"({"args": [], "kwargs": {}})";
  std::string out = R"({"kind": "none"})";
  std::string trainable = "0", frozen = "0", buffers = "0";
  std::optional<std::string> bytes;
  bool shared = false;
  std::vector<std::string> metrics, owners, ownerships, more;

  void add(const std::string& word);
  std::string json() const;
};

void LayerWords::add(const std::string& word) {
  const auto [key, value] = parts_of(word);
  const std::map<std::string, std::string*> texts{{"in", &in},       {"out", &out},
                                                  {"index", &index}, {"name", &name},
                                                  {"depth", &depth}, {"buffers", &buffers}};
  if (const auto text = texts.find(key); text != texts.end()) {
    *text->second = value;
  } else if (key == "shared") {
    shared = true;
  } else if (key == "bytes") {
    bytes = value;
  } else if (key == "params") {
    const std::vector<std::string> counts = split(value, '+');
    trainable = counts[0];
    frozen = counts.size() > 1 ? counts[1] : "0";
  } else if (key == "deps") {
    more.push_back(member("token_dependencies", value));
  } else if (key == "with") {
    more.push_back(value);
  } else if (key == "owns") {
    const std::vector<std::string> words = split(value, ':');
    ownerships.push_back(member(metric_name(words[0]), quote(words[1])));
  } else if (value.starts_with('^')) {
    owners.push_back(member(metric_name(key), owner(value)));
  } else {
    metrics.push_back(member(metric_name(key), result(value)));
  }
}

std::string LayerWords::json() const {
  const std::string size =
      bytes ? *bytes : std::to_string(4 * (std::stoll(trainable) + std::stoll(frozen)));
  const std::string is_shared = member("shared", shared ? "true" : "false");
  std::vector<std::string> members{
      member("path", quote(path)),
      member("call_index", index),
      member("name", quote(name)),
      member("type", quote(type)),
      member("depth", depth),
      member("input", in),
      member("output", out),
      member("parameters", "{" +
                               join({member("trainable", trainable), member("frozen", frozen),
                                     member("bytes", size), is_shared}) +
                               "}"),
      member("buffers", "{" +
                            join({member("elements", buffers), member("bytes", buffers),
                                  member("shared", "false")}) +
                            "}"),
      member("metrics", "{" + join(metrics) + "}")};
  if (!owners.empty())
    members.push_back(member("metric_owners", "{" + join(owners) + "}"));
  if (!ownerships.empty())
    members.push_back(member("metric_ownership", "{" + join(ownerships) + "}"));
  members.insert(members.end(), more.begin(), more.end());
  return "{" + join(members) + "}";
}

std::string layer(const std::vector<std::string>& words, std::map<std::string, int>& calls) {
  LayerWords made;
  made.path = words[0] == "." ? "" : words[0];
  made.type = words[1];
  made.name = made.path.substr(made.path.rfind('.') + 1); // npos + 1 is 0
  made.depth = std::to_string(made.path.empty() ? 0 : 1 + std::ranges::count(made.path, '.'));
  made.index = std::to_string(calls[made.path]++);
  for (std::size_t word = 2; word < words.size(); ++word)
    made.add(words[word]);
  return made.json();
}

std::string diagnostic(const std::vector<std::string>& words) {
  std::map<std::string, std::string> texts{{"code", "unsupported"},
                                           {"metric", "macs"},
                                           {"message", "no formula"},
                                           {"severity", "warning"}};
  for (std::size_t word = 1; word < words.size(); ++word) {
    const auto [key, value] = parts_of(words[word]);
    texts[key == "error" ? "severity" : key] = key == "error" ? key : value;
  }
  std::vector<std::string> members;
  for (const auto& [key, value] : texts)
    members.push_back(member(key, quote(value)));
  return "{" + join(members) + "}";
}

/// Emits the value at the cursor in another spelling and moves behind it.
class Respeller {
public:
  explicit Respeller(std::uint64_t seed) : random_(seed) {}

  std::string value(JsonCursor& cursor) {
    switch (cursor.token()) {
    case JsonCursor::Token::object_start:
      return object(cursor);
    case JsonCursor::Token::array_start:
      return array(cursor);
    default:
      return std::string(cursor.take_value());
    }
  }

private:
  std::string object(JsonCursor& cursor) {
    std::vector<std::string> members;
    for (cursor.advance(); cursor.token() != JsonCursor::Token::object_end;) {
      std::string text = std::string(cursor.raw()) + space() + ":" + space();
      cursor.advance();
      members.push_back(text + value(cursor));
    }
    cursor.advance();
    // Not std::shuffle: libraries may shuffle in ways of their own.
    for (std::size_t left = members.size(); left > 1; --left)
      std::swap(members[left - 1], members[random_() % left]);
    return "{" + space() + spaced(members) + "}";
  }

  std::string array(JsonCursor& cursor) {
    std::vector<std::string> values;
    for (cursor.advance(); cursor.token() != JsonCursor::Token::array_end;)
      values.push_back(value(cursor));
    cursor.advance();
    return "[" + space() + spaced(values) + "]";
  }

  std::string spaced(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts)
      text += (text.empty() ? "" : "," + space()) + part + space();
    return text;
  }

  std::string space() {
    static const std::vector<std::string> spaces{"", " ", "\n", "\t ", "\r\n"};
    return spaces[random_() % spaces.size()];
  }

  std::mt19937_64 random_;
};

} // namespace

std::string report_json(std::string_view lines) {
  std::vector<std::string> layers, totals, diagnostics, of_operators, members, labels, operators;
  std::string operator_total = result("?");
  std::map<std::string, int> calls;
  for (const std::string& line : split(lines, '\n')) {
    const std::vector<std::string> words = split(line, ' ');
    if (words.empty())
      continue;
    if (words[0] == "=") {
      for (std::size_t word = 1; word < words.size(); ++word) {
        const auto [key, value] = parts_of(words[word]);
        totals.push_back(member(metric_name(key), result(value)));
        if (key == "operator_flops")
          operator_total = result(value);
      }
    } else if (words[0] == "!" || words[0] == "!!") {
      (words[0] == "!" ? diagnostics : of_operators).push_back(diagnostic(words));
    } else if (words[0] == "%" || words[0] == "%%") {
      for (std::size_t word = 1; word < words.size(); ++word) {
        const auto [key, value] = parts_of(words[word]);
        (words[0] == "%" ? labels : operators).push_back(member(key, value));
      }
    } else if (words[0] == "+") {
      members.push_back(line.substr(line.find('+') + 1));
    } else {
      layers.push_back(layer(words, calls));
    }
  }
  std::string extra = join(members);
  if (extra.find("\"context\"") == std::string::npos)
    extra +=
        (extra.empty() ? "" : ", ") + std::string(R"("context": {"model_type": "tests.Small"})");
  return R"({"schema_version": 1, )" + extra +
         R"(, "inputs": {"source": "provided", "args": [], "kwargs": {}}, "layers": [)" +
         join(layers) + R"(], "totals": {)" + join(totals) +
         R"(}, "operator_flops": {"schema_version": 1, "context": {}, "total": )" + operator_total +
         R"(, "by_module": {)" + join(labels) + R"(}, "by_operator": {)" + join(operators) +
         R"(}, "ignored_operators": {}, "diagnostics": [)" + join(of_operators) +
         R"(]}, "diagnostics": [)" + join(diagnostics) + "]}";
}

TestReport read_test_report(const std::string& json) {
  TestReport made;
  Result<Input> input = Input::from_bytes("test", json);
  if (!input)
    throw std::runtime_error(input.error().text);
  made.input = std::make_unique<Input>(std::move(*input));
  Result<Report> report = read_report(*made.input);
  if (!report)
    throw std::runtime_error(report.error().text + "\n" + json);
  made.report = std::make_unique<Report>(std::move(*report));
  made.evidence = std::make_unique<Evidence>(derive_evidence(*made.report));
  return made;
}

std::string comparable_json(std::string_view lines) {
  std::string whole(lines);
  if (whole.find("\"context\"") == std::string::npos)
    whole += R"(
+ "context": {"torch_version": "2", "torchscan_version": "0.2", "python_version": "3", "execution_mode": "e", "devices": ["cpu"], "dtypes": ["f"]}
)";
  return report_json(whole);
}

TestPair read_test_pair(const std::string& before, const std::string& after) {
  TestPair made{read_test_report(before), read_test_report(after), nullptr};
  const Report& report = *made.after.report;
  if (const auto found = find_incompatibility(report, *made.before.report)) {
    std::string words = "incompatible: " + std::string(found->metric);
    if (found->after_call != no_call) {
      const Call& call = report.calls[found->after_call];
      words += " of " + std::string(report.paths[call.path]) + "#" + call.call_index.exact();
    }
    throw std::runtime_error(words + ", " + std::string(found->member) + " " +
                             std::string(found->before) + " and " + std::string(found->after));
  }
  made.evidence = std::make_unique<Evidence>(derive_evidence(report, made.before.report.get()));
  return made;
}

std::string respelled(std::string_view json, std::uint64_t seed) {
  JsonCursor cursor(json);
  return Respeller(seed).value(cursor);
}

} // namespace modcost
