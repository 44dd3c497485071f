#pragma once

#include "report/report_reader.h"
#include "support/json_value.h"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace modcost {

inline std::string fixture(const std::string& name) {
  std::ifstream file(std::string(MODCOST_FIXTURES "/") + name, std::ios::binary);
  BOOST_REQUIRE_MESSAGE(file, name);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

/// A report with every member that version 1 names.
inline JsonValue whole_report() {
  return JsonValue::parse(fixture("made/minimal.json"));
}

/// What reading a text came to: the message of its refusal, empty where it is accepted.
struct Reading {
  std::string text;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  std::string advice;
  bool refused = false;
};

inline Reading read(std::string_view json) {
  const Result<Input> input = Input::from_bytes("report", json);
  if (!input)
    return {input.error().text, input.error().line, input.error().column, input.error().advice,
            true};
  const Result<Report> report = read_report(*input);
  if (report)
    return {};
  const Error& error = report.error();
  BOOST_CHECK(error.kind == Error::Kind::refused);
  return {error.text, error.line, error.column, error.advice, true};
}
inline Reading read(const JsonValue& report) {
  return read(report.json());
}
inline std::string message(std::string_view json) {
  return read(json).text;
}

/// The message for the whole report with what `pointer` names replaced by `json`.
inline std::string message_with(std::string_view pointer, std::string_view json) {
  JsonValue report = whole_report();
  report.at_pointer(pointer) = JsonValue::parse(json);
  return read(report).text;
}

} // namespace modcost
