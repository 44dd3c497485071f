#pragma once

#include "report/report.h"

#include <string>

namespace modcost {

/// Everything that a report says, line by line, in the report's order. Metadata is written in its
/// canonical form, so two reports have one dump exactly when they say the same; offsets are left
/// out.
std::string dump(const Report& report);

} // namespace modcost
