#include "app/conversion.h"

#include "evidence/evidence.h"
#include "io/input.h"
#include "io/output_file.h"
#include "layout/layout.h"
#include "report/report_reader.h"

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

} // namespace

Outcome convert(const Conversion& conversion, FileSystem& files, const Messages& messages) {
  Result<Input> input = Input::read(files, conversion.report, conversion.max_size);
  if (!input)
    return std::move(input.error());
  Result<Report> report = read_report(*input);
  if (!report)
    return std::move(report.error());
  messages.explain(input->name(), "read " + counted(input->text().size(), "byte") + ": " +
                                      counted(report->calls.size(), "call") + ", " +
                                      counted(report->totals.size(), "total") + ", " +
                                      counted(report->diagnostics.size(), "diagnostic"));
  const Evidence evidence = derive_evidence(*report);
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
