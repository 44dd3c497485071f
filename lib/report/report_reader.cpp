#include "report/report_reader.h"

#include "report/json_reader.h"
#include "report/report_handler.h"
#include "report/report_invariants.h"
#include "report/report_kind.h"

namespace modcost {
namespace {

Error refusal_error(const Input& input, const Refusal& refusal) {
  const std::string place = refusal.location.empty() ? "" : refusal.location + ": ";
  return input.refusal(refusal.offset, place + refusal.text);
}

/// A report of the wrong shape is perhaps another kind of document: then that is what to say.
Error shape_error(const Input& input, const Refusal& refusal) {
  const ReportKind kind = recognise_report(input.text());
  switch (kind.kind) {
  case ReportKind::Kind::other_report:
    return input.refusal(0, "this is " + kind.words + ", not an analysis report",
                         "pass the JSON of torchscan.crawl_module, saved with json.dump");
  case ReportKind::Kind::unsupported_version:
    return input.refusal(kind.offset, "/schema_version: unsupported version: found " + kind.words + "; allowed: 1");
  case ReportKind::Kind::unknown:
    return input.refusal(0, "this is not an analysis report: " + refusal.text,
                         "pass the JSON of torchscan.crawl_module, saved with json.dump");
  default:
    return refusal_error(input, refusal);
  }
}

Error malformed_error(const Input& input, const JsonOutcome& outcome, const ReportHandler& handler) {
  const std::string location = handler.location();
  const std::string words = outcome.words;
  const std::string text = location.empty() ? "not JSON: " + words : location + ": not JSON: " + words;
  Error error = input.refusal(outcome.offset, text);
  const Input::Place place = input.place_of(outcome.offset);
  error.text += " (byte " + std::to_string(place.byte) + ")";
  return error;
}

} // namespace

Result<Report> read_report(const Input& input) {
  ReportHandler handler(input.text());
  const JsonOutcome outcome = read_json(input.text(), handler);
  if (outcome.kind == JsonOutcome::Kind::malformed)
    return malformed_error(input, outcome, handler);
  if (outcome.kind == JsonOutcome::Kind::stopped) {
    const Refusal& refusal = *handler.refusal();
    return refusal.about_shape ? shape_error(input, refusal) : refusal_error(input, refusal);
  }
  Report report = handler.take();
  if (const std::optional<Refusal> refusal = check_invariants(report))
    return refusal_error(input, *refusal);
  return report;
}

} // namespace modcost
