#pragma once

#include <cstdint>
#include <string>

namespace modcost {

/// Lines of a report (support/report_lines.h) that has a little of everything, another for each
/// seed and the same for one on every machine: repeated blocks, structural ancestors, several
/// calls, all statuses, owners, several groups, words and huge and fractional values, shared
/// storage.
std::string random_report(std::uint64_t seed);

} // namespace modcost
