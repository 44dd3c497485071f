#pragma once

#include "base/error.h"
#include "io/input.h"
#include "report/report.h"

namespace modcost {

/// Reads and validates an analysis report in one pass (report-format). Refusals are of kind
/// refused, name file, line, column and JSON location, what was found and what is allowed. Another
/// kind of TorchScan document is named as what it is. `input` must outlive the report.
Result<Report> read_report(const Input& input);

} // namespace modcost
