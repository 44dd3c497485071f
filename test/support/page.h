#pragma once

#include "support/report_lines.h"
#include "write/document.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace modcost {

/// The whole document of a report, or of two, in memory.
inline std::string html_of(const Evidence& evidence, const DocumentOptions& options = {}) {
  StringSink sink;
  OutputBuffer out(sink);
  write_html(evidence, lay_out(evidence), options, out);
  if (!out.flush())
    throw std::runtime_error("memory does not fail");
  return sink.text;
}
inline std::string html_of(const TestReport& report, const DocumentOptions& options = {}) {
  return html_of(*report, options);
}

inline std::string svg_of(const Evidence& evidence, const DocumentOptions& options = {}) {
  StringSink sink;
  OutputBuffer out(sink);
  write_svg(evidence, lay_out(evidence), options, out);
  if (!out.flush())
    throw std::runtime_error("memory does not fail");
  return sink.text;
}
inline std::string svg_of(const TestReport& report, const DocumentOptions& options = {}) {
  return svg_of(*report, options);
}

inline std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size()))
    ++count;
  return count;
}

/// From `begin` up to the next `end`; empty where there is none.
inline std::string between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t first = text.find(begin);
  if (first == std::string_view::npos)
    return "";
  return std::string(text.substr(first, text.find(end, first + begin.size()) - first));
}

/// How many elements have that attribute with that value, with or without quotes.
inline std::size_t count_attribute(std::string_view text, const std::string& name,
                                   const std::string& value) {
  std::size_t count = count_of(text, " " + name + "=\"" + value + "\"");
  for (const char* end : {" ", ">"})
    count += count_of(text, " " + name + "=" + value + end);
  return count;
}

} // namespace modcost
