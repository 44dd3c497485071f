#pragma once

#include "evidence/coverage.h"

#include <string>

namespace modcost {

/// The headline beside a total: `51 of 113 leaf calls complete and 1 container incomplete`.
std::string coverage_words(const Coverage& coverage);

} // namespace modcost
