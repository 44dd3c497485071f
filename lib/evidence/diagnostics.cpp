#include "evidence/diagnostics.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>

namespace modcost {
namespace {

constexpr std::uint32_t absent = std::numeric_limits<std::uint32_t>::max();

/// All of a diagnostic as numbers: equal exactly when the diagnostics are.
using Identity = std::array<std::uint32_t, 6>;

Identity identity_of(const Diagnostic& diagnostic) {
  return {diagnostic.code,   diagnostic.message,
          diagnostic.error,  diagnostic.name_of_operator.value_or(absent),
          diagnostic.metric, diagnostic.path.value_or(absent)};
}

class Grouping {
public:
  explicit Grouping(const Report& report) : report_(report) {}

  Diagnostics build() {
    std::set<Identity> in_report;
    for (const Diagnostic& diagnostic : report_.diagnostics) {
      if (!report_.operator_flops.diagnostics.empty())
        in_report.insert(identity_of(diagnostic));
      add(diagnostic);
    }
    for (const Diagnostic& diagnostic : report_.operator_flops.diagnostics)
      if (!in_report.contains(identity_of(diagnostic)))
        add(diagnostic);
    index_paths();
    return std::move(diagnostics_);
  }

private:
  void add(const Diagnostic& diagnostic) {
    const Identity identity = identity_of(diagnostic);
    const std::array<std::uint32_t, 4> key{identity[0], identity[1], identity[2], identity[3]};
    const auto [place, added] =
        entries_.try_emplace(key, static_cast<std::uint32_t>(entries_.size()));
    if (added)
      diagnostics_.entries.push_back(new_entry(diagnostic));
    DiagnosticEntry& entry = diagnostics_.entries[place->second];
    entry.numbers.push_back(++diagnostics_.count);
    const std::string_view metric = report_.texts[diagnostic.metric];
    if (metrics_.insert({place->second, diagnostic.metric}).second)
      entry.metrics.push_back(metric);
    if (!diagnostic.path)
      return;
    const std::uint64_t entry_and_path = std::uint64_t{place->second} << 32 | *diagnostic.path;
    const auto [path, new_path] = paths_.try_emplace(entry_and_path, entry.paths.size());
    if (new_path)
      entry.paths.emplace_back(report_.paths[*diagnostic.path], 0U);
    ++entry.paths[path->second].second;
  }

  DiagnosticEntry new_entry(const Diagnostic& diagnostic) const {
    DiagnosticEntry entry;
    entry.code = report_.texts[diagnostic.code];
    entry.message = report_.texts[diagnostic.message];
    entry.error = diagnostic.error;
    if (diagnostic.name_of_operator)
      entry.name_of_operator = report_.texts[*diagnostic.name_of_operator];
    return entry;
  }

  /// Which entries speak of each path, without a list per path.
  void index_paths() {
    std::vector<std::uint64_t> pairs; // path, then entry
    pairs.reserve(paths_.size());
    for (const auto& [entry_and_path, place] : paths_)
      pairs.push_back(entry_and_path << 32 | entry_and_path >> 32);
    std::sort(pairs.begin(), pairs.end());
    diagnostics_.by_path.resize(report_.paths.size());
    for (const std::uint64_t pair : pairs) {
      Range& range = diagnostics_.by_path[pair >> 32];
      if (range.count++ == 0)
        range.first = static_cast<std::uint32_t>(diagnostics_.entries_of_paths.size());
      diagnostics_.entries_of_paths.push_back(static_cast<std::uint32_t>(pair));
    }
  }

  const Report& report_;
  Diagnostics diagnostics_;
  std::map<std::array<std::uint32_t, 4>, std::uint32_t> entries_;
  std::set<std::pair<std::uint32_t, TextId>> metrics_;   ///< entry, metric
  std::unordered_map<std::uint64_t, std::size_t> paths_; ///< entry and path to place in the entry
};

} // namespace

Diagnostics derive_diagnostics(const Report& report) {
  return Grouping(report).build();
}

} // namespace modcost
