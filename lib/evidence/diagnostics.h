#pragma once

#include "report/report.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace modcost {

/// Diagnostics of equal code, severity, message and operator (evidence, "Diagnostics and
/// suggestions").
struct DiagnosticEntry {
  std::string_view code;
  std::string_view message;
  bool error = false;
  std::optional<std::string_view> name_of_operator;
  std::vector<std::string_view> metrics; ///< each once, in order of appearance
  std::vector<std::pair<std::string_view, std::uint32_t>> paths; ///< each once, with how often
  std::vector<std::uint32_t> numbers; ///< of the diagnostics, from 1, ascending
};

struct Diagnostics {
  std::uint32_t count = 0;              ///< of single diagnostics
  std::vector<DiagnosticEntry> entries; ///< in the order of their first
  /// By PathId of the report: the entries that speak of it, ascending, as a range of
  /// `entries_of_paths`.
  std::vector<Range> by_path;
  std::vector<std::uint32_t> entries_of_paths;

  std::span<const std::uint32_t> of_path(PathId path) const {
    return path < by_path.size()
               ? std::span(entries_of_paths.data() + by_path[path].first, by_path[path].count)
               : std::span<const std::uint32_t>();
  }
};

/// The report's diagnostics, then those of `operator_flops` that are not already there.
Diagnostics derive_diagnostics(const Report& report);

} // namespace modcost
