#include "fuzz/conversion.h"

#include "base/text.h"
#include "evidence/evidence.h"
#include "layout/layout.h"
#include "report/report_reader.h"
#include "write/document.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace modcost {
namespace {

void require(bool holds, const char* what) {
  if (holds)
    return;
  std::fprintf(stderr, "this does not hold: %s\n", what);
  std::abort();
}

/// Shown on a terminal: nothing that could drive it.
bool is_tame(const std::string& text) {
  return !find_malformed_utf8(text) && std::none_of(text.begin(), text.end(), [](char character) {
    const auto byte = static_cast<unsigned char>(character);
    return byte < 0x20 || byte == 0x7F;
  });
}

void check_refusal(const Error& error) {
  require(error.kind == Error::Kind::refused, "an unreadable report is refused");
  require(!error.text.empty() && error.line > 0 && error.column > 0,
          "a refusal has words and a place");
  require(is_tame(error.text) && is_tame(error.advice), "a refusal cannot drive a terminal");
  require(error.text.size() < 20000, "a refusal is one line that can be read");
}

void check_document(const std::string& text, std::string_view begin) {
  require(text.starts_with(begin), "a document begins as its format says");
  require(!find_forbidden_text(text), "a document holds text only");
}

struct Documents {
  std::string page;
  std::string picture;
  bool operator==(const Documents&) const = default;
};

template<class Write>
std::string written(const Write& write) {
  StringSink sink;
  OutputBuffer out(sink);
  write(out);
  require(static_cast<bool>(out.flush()), "a sink in memory takes everything");
  return std::move(sink.text);
}

/// Nothing where the bytes are refused.
Documents convert(std::string_view bytes) {
  const Result<Input> input = Input::from_bytes("report.json", bytes);
  if (!input) {
    check_refusal(input.error());
    return {};
  }
  const Result<Report> report = read_report(*input);
  if (!report) {
    check_refusal(report.error());
    return {};
  }
  const Evidence evidence = derive_evidence(*report);
  const Layout layout = lay_out(evidence);
  DocumentOptions options;
  options.view = static_cast<View>(bytes.size() % 5);
  options.evidence_rows = bytes.size() % 40;
  options.width = static_cast<std::uint32_t>(480 + bytes.size() % 2000);
  Documents documents{
      written([&](OutputBuffer& out) { write_html(evidence, layout, options, out); }),
      written([&](OutputBuffer& out) { write_svg(evidence, layout, options, out); })};
  check_document(documents.page, "<!DOCTYPE html>");
  check_document(documents.picture, "<");
  return documents;
}

} // namespace

void check_conversion(std::string_view bytes) {
  constexpr std::size_t small = 16384;
  const Documents first = convert(bytes);
  if (bytes.size() <= small)
    require(convert(bytes) == first, "the same report gives the same bytes");
}

} // namespace modcost
