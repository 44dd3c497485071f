#include "app/conversion.h"

#include "base/text.h"
#include "evidence/evidence.h"
#include "io/input.h"
#include "io/output_file.h"
#include "layout/layout.h"
#include "report/json_text.h"
#include "report/refusal.h"
#include "report/report_reader.h"

#include <algorithm>
#include <memory>

namespace modcost {

namespace {

/// `1 call`, `2 calls`.
std::string counted(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

struct Written {
  std::unique_ptr<OutputFile> file;
  std::size_t size = 0;
};

/// One whole document, not yet in its place.
Result<Written> write_document(const Output& output, const Evidence& evidence, const Layout& layout,
                               const DocumentOptions& options, FileSystem& files) {
  Result<std::unique_ptr<OutputFile>> file = OutputFile::open(files, output.path);
  if (!file)
    return std::move(file.error());
  OutputBuffer buffer(**file);
  if (output.format == Format::html)
    write_html(evidence, layout, options, buffer);
  else
    write_svg(evidence, layout, options, buffer);
  if (Outcome flushed = buffer.flush(); !flushed)
    return flushed.error();
  return Written{std::move(*file), buffer.size()};
}

/// A report with the bytes that it is a view into.
struct ReadReport {
  Input input;
  Report report;
};

Result<ReadReport> read(const std::string& path, const Conversion& conversion, FileSystem& files,
                        const Messages& messages) {
  Result<Input> input = Input::read(files, path, conversion.max_size);
  if (!input)
    return std::move(input.error());
  Result<Report> report = read_report(*input);
  if (!report)
    return std::move(report.error());
  messages.explain(input->name(), "read " + counted(input->text().size(), "byte") + ": " +
                                      counted(report->calls.size(), "call") + ", " +
                                      counted(report->totals.size(), "total") + ", " +
                                      counted(report->diagnostics.size(), "diagnostic"));
  return ReadReport{std::move(*input), std::move(*report)};
}

/// Both are told; the one that decides the exit status comes last.
Error worse_of(Error after, Error before, const Messages& messages) {
  const bool last_is_after = exit_status(after.kind) > exit_status(before.kind);
  messages.error(last_is_after ? before : after);
  return last_is_after ? std::move(after) : std::move(before);
}

/// Where in a report a total or a call's metric stands.
std::vector<std::string> steps_to(const Incompatibility& found, CallId call) {
  std::vector<std::string> steps{"totals"};
  if (call != no_call)
    steps = {"layers", std::to_string(call), "metrics"};
  else if (found.metric == "operator_flops")
    steps = {"operator_flops", "total"};
  if (steps.back() != "total")
    steps.emplace_back(found.metric);
  steps.emplace_back(found.member);
  return steps;
}

std::string location_of(const std::vector<std::string>& steps) {
  std::string location;
  for (const std::string& step : steps)
    append_step(location, step);
  return location;
}

std::string subject_of(const Incompatibility& found, const Report& report) {
  if (found.after_call == no_call)
    return "the total " + quoted(found.metric);
  const Call& call = report.calls[found.after_call];
  return quoted(found.metric) + " of call " + call.call_index.exact() + " of " +
         quoted(report.paths[call.path]);
}

/// Two texts that begin alike are told apart by where they differ.
std::string quoted_from_difference(std::string_view text, std::string_view other) {
  constexpr std::size_t kept = 12;
  constexpr std::size_t limit = 60;
  std::size_t same = 0;
  while (same < std::min(text.size(), other.size()) && text[same] == other[same])
    ++same;
  if (same <= kept || std::max(text.size(), other.size()) <= limit)
    return quoted(text);
  std::size_t begin = same - kept;
  while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
    ++begin; // a character is never cut
  return quoted("…" + std::string(text.substr(begin)));
}

Error incompatible(const Incompatibility& found, const ReadReport& after,
                   const ReadReport& before) {
  const std::vector<std::string> here = steps_to(found, found.after_call);
  const std::vector<std::string> there = steps_to(found, found.before_call);
  return after.input.refusal(offset_of_value(after.input.text(), here),
                             location_of(here) + ": found the " + std::string(found.member) + " " +
                                 quoted_from_difference(found.after, found.before) + ", but " +
                                 quoted_from_difference(found.before, found.after) +
                                 " in the baseline " + quoted(before.input.name()) + " at " +
                                 location_of(there) + "; " + subject_of(found, after.report) +
                                 " can be compared only where both have one method, unit and scope",
                             "nothing was written; compare reports that were measured in one way");
}

} // namespace

Outcome convert(const Conversion& conversion, FileSystem& files, const Messages& messages) {
  Result<ReadReport> after = read(conversion.report, conversion, files, messages);
  std::optional<ReadReport> before;
  if (conversion.before) {
    Result<ReadReport> baseline = read(*conversion.before, conversion, files, messages);
    if (!baseline)
      return after ? std::move(baseline.error())
                   : worse_of(std::move(after.error()), std::move(baseline.error()), messages);
    before.emplace(std::move(*baseline));
  }
  if (!after)
    return std::move(after.error());
  if (before)
    if (const auto found = find_incompatibility(after->report, before->report))
      return incompatible(*found, *after, *before);
  const Evidence evidence = derive_evidence(after->report, before ? &before->report : nullptr);
  const Layout layout = lay_out(evidence);

  std::vector<Written> written;
  for (const Output& output : conversion.outputs) {
    Result<Written> document = write_document(output, evidence, layout, conversion.document, files);
    if (!document)
      return std::move(document.error());
    written.push_back(std::move(*document));
  }
  for (std::size_t index = 0; index < written.size(); ++index) {
    if (Outcome committed = written[index].file->commit(); !committed)
      return committed;
    const Output& output = conversion.outputs[index];
    messages.explain(output.path, "wrote " + counted(written[index].size, "byte") + " of " +
                                      (output.format == Format::html ? "HTML" : "SVG"));
  }
  return success();
}

} // namespace modcost
