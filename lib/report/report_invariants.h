#pragma once

#include "report/report.h"
#include "report/report_handler.h"

#include <optional>

namespace modcost {

/// What only the whole report can show: identities are unique, every owner is a call of the report
/// (whose number is written into `report.owners`), the two copies of the operator total agree.
std::optional<Refusal> check_invariants(Report& report);

} // namespace modcost
