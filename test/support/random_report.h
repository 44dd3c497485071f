#pragma once

#include <cstdint>
#include <string>

namespace modcost {

/// Lines of a report (support/report_lines.h) that has a little of everything, another for each
/// seed and the same for one on every machine: repeated blocks, structural ancestors, several
/// calls, all statuses, owners, several groups, words and huge and fractional values, shared
/// storage.
std::string random_report(std::uint64_t seed);

/// Lines of such a report and of one made from it by a few changes: calls added and removed, in
/// front, between and behind, so that call indices have gaps; values, statuses, types, owners and
/// parameters changed, modules in another order, and in one of eight pairs another context. Never
/// incompatible: where both sides hold something they were measured in one way.
struct RandomPair {
  std::string before;
  std::string after;
};
RandomPair random_pair(std::uint64_t seed);

} // namespace modcost
