#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace modcost {

/// What a document that is not an analysis report of version 1 is, by its shape.
struct ReportKind {
  enum class Kind {
    analysis,            ///< has what an analysis report has; look for the fault elsewhere
    unsupported_version, ///< an analysis report of another version, or without one
    other_report,        ///< another kind of TorchScan document, named in `words`
    unknown,             ///< an object without schema_version and layers, or no object, or no JSON
  };
  Kind kind = Kind::unknown;
  std::string words;      ///< `a TorchScan ReportDiff`; for a version, what was found
  std::size_t offset = 0; ///< of the version, where one was found
};

/// Looks at the outermost members only. Reads as far as it must: use it when a report was refused.
/// `text` as for read_json.
ReportKind recognise_report(std::string_view text);

} // namespace modcost
