#pragma once

#include "app/messages.h"
#include "app/outputs.h"
#include "base/error.h"
#include "io/file_system.h"
#include "write/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace modcost {

/// One report, or one against its baseline, and the documents that it becomes.
struct Conversion {
  std::string report;                ///< `-` is standard input
  std::optional<std::string> before; ///< the baseline; one of the two at most is `-`
  std::vector<Output> outputs;       ///< at least one; see check_outputs
  DocumentOptions document;
  std::optional<std::uint64_t> max_size;
};

/// Reads the reports and derives their evidence once, writes all documents, and only then puts them
/// into their places. After an error that comes before that, every file is as it was. Two reports
/// that cannot be compared are refused, naming metric, call and both values.
Outcome convert(const Conversion& conversion, FileSystem& files, const Messages& messages);

} // namespace modcost
