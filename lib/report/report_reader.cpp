#include "report/report_reader.h"

#include "report/json_reader.h"
#include "report/report_handler.h"
#include "report/report_invariants.h"
#include "report/report_kind.h"

namespace modcost {
namespace {

std::string placed(const std::string& location, const std::string& text) {
  return location.empty() ? text : location + ": " + text;
}

/// With the place in bytes, for what concerns bytes.
Error bytes_error(const Input& input, std::size_t offset, std::string text) {
  return input.refusal(offset, std::move(text) + " (byte " +
                                   std::to_string(input.place_of(offset).byte) + ")");
}

Error refusal_error(const Input& input, const Refusal& refusal) {
  std::string text = placed(refusal.location, refusal.text);
  return refusal.about == Refusal::About::bytes
             ? bytes_error(input, refusal.offset, std::move(text))
             : input.refusal(refusal.offset, std::move(text));
}

/// A report of the wrong shape is perhaps another kind of document: then that is what to say. A
/// wrong value is perhaps what another version allows.
Error shape_error(const Input& input, const Refusal& refusal) {
  const ReportKind kind = recognise_report(input.text());
  if (refusal.about == Refusal::About::value && kind.kind != ReportKind::Kind::unsupported_version)
    return refusal_error(input, refusal);
  switch (kind.kind) {
  case ReportKind::Kind::other_report:
    return input.refusal(0, "this is " + kind.words + ", not an analysis report",
                         "pass the JSON of torchscan.crawl_module, saved with json.dump");
  case ReportKind::Kind::unsupported_version:
    return input.refusal(kind.offset, "/schema_version: unsupported version: found " + kind.words +
                                          "; allowed: 1");
  case ReportKind::Kind::unknown:
    return input.refusal(0, "this is not an analysis report: " + refusal.text,
                         "pass the JSON of torchscan.crawl_module, saved with json.dump");
  default:
    return refusal_error(input, refusal);
  }
}

Error malformed_error(const Input& input, const JsonOutcome& outcome,
                      const ReportHandler& handler) {
  return bytes_error(input, outcome.offset,
                     placed(handler.location(outcome.behind_value), outcome.words));
}

} // namespace

Result<Report> read_report(const Input& input) {
  ReportHandler handler(input.text());
  const JsonOutcome outcome = read_json(input.text(), handler);
  if (outcome.kind == JsonOutcome::Kind::malformed)
    return malformed_error(input, outcome, handler);
  if (outcome.kind == JsonOutcome::Kind::stopped) {
    const Refusal& refusal = *handler.refusal();
    return refusal.about == Refusal::About::bytes ? refusal_error(input, refusal)
                                                  : shape_error(input, refusal);
  }
  Report report = handler.take();
  if (const std::optional<Refusal> refusal = check_invariants(report))
    return refusal_error(input, *refusal);
  return report;
}

} // namespace modcost
