#include "support/evidence_dump.h"

#include <map>

namespace modcost {
namespace {

std::string shown(std::string_view path) {
  return path.empty() ? "." : std::string(path);
}

std::string call_name(const Report& report, CallId id) {
  return shown(report.paths[report.calls[id].path]) + "#" + report.calls[id].call_index.exact();
}

std::string words_for(const Summary& summary) {
  if (summary.results == 0)
    return "-";
  std::string words = "?";
  if (summary.status() != Status::unavailable)
    words = (summary.status() == Status::partial ? "≥" : "") + summary.known.exact();
  if (summary.results > 1)
    words += " of " + std::to_string(summary.results);
  if (summary.not_recorded > 0)
    words += " and " + std::to_string(summary.not_recorded) + " not recorded";
  return words;
}

std::string join_numbers(const std::vector<std::uint32_t>& numbers) {
  std::string text;
  for (const std::uint32_t number : numbers)
    text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

std::string dump_ranking(const Evidence& evidence, const Ranking& ranking) {
  const Report& report = *evidence.report;
  std::string text;
  for (const RankingRow& row : ranking.rows)
    text += row.value.exact() + " ×" + std::to_string(row.calls) + " " +
            std::string(report.texts[report.calls[row.first].type]) + " " +
            call_name(report, row.first) + (row.shared ? " shared\n" : "\n");
  if (ranking.more_rows > 0)
    text += "and " + std::to_string(ranking.more_rows) + " rows of " +
            std::to_string(ranking.more_calls) + " calls\n";
  for (const UnrankedType& type : ranking.unranked)
    text += "unranked " + std::string(type.type) + ": " + std::to_string(type.partial) +
            " partial, " + std::to_string(type.unavailable) + " unavailable\n";
  for (const TypeSum& sum : ranking.by_type)
    text += "type " + std::string(sum.type) + ": " + sum.sum.exact() + " of " +
            std::to_string(sum.complete) + ", " + std::to_string(sum.incomplete) + " incomplete\n";
  return text;
}

std::string_view name_of_kind(Suggestion::Kind kind) {
  switch (kind) {
  case Suggestion::Kind::largest_flops:
    return "largest_flops";
  case Suggestion::Kind::largest_parameters:
    return "largest_parameters";
  case Suggestion::Kind::compute_diagnostics:
    return "compute_diagnostics";
  default:
    return "types_without_formula";
  }
}

} // namespace

std::string dump_tree(const Evidence& evidence) {
  std::string text;
  for (const Node& node : evidence.tree.nodes) {
    text += std::string(2 * std::size_t{node.depth}, ' ') + shown(node.path) + " " +
            (node.structural() ? "-" : std::string(node.type));
    if (evidence.compares())
      text += " " + std::to_string(node.calls[1].count) + "→" + std::to_string(node.calls[0].count);
    else if (node.calls[0].count > 1)
      text += " ×" + std::to_string(node.calls[0].count);
    text += "\n";
  }
  return text;
}

std::string dump_states(const Evidence& evidence, View view, Side side) {
  std::string text;
  const Report& report = evidence.report_of(side);
  const std::vector<CallInView>& calls = evidence.view(view).calls[index_of(side)];
  for (CallId id = 0; id < calls.size(); ++id) {
    text += call_name(report, id) + " " + std::string(name_of(calls[id].state));
    if (calls[id].owner != no_call)
      text += " by " + call_name(report, calls[id].owner);
    text += "\n";
  }
  return text;
}

std::string dump_groups(const Evidence& evidence, View view, Side side) {
  std::string text;
  for (const Group& group : evidence.view(view).groups) {
    text += std::string(group.method) + "/" + std::string(group.unit) + "/" +
            std::string(group.scope) + (group.positive ? "\n" : " not positive\n");
    for (std::size_t place = 0; place < group.nodes.size(); ++place)
      text += "  " + shown(evidence.tree[group.nodes[place]].path) + " " +
              words_for(group.direct_of(place, side)) + " | " +
              words_for(group.subtotal_of(place, side)) + "\n";
  }
  return text;
}

std::string dump_coverage(const Evidence& evidence, View view, Side side) {
  const Coverage& coverage = evidence.coverage_of(view, side);
  std::string text;
  for (const auto& [count, words] :
       {std::pair(coverage.complete, "complete"), std::pair(coverage.partial, "partial"),
        std::pair(coverage.unavailable, "unavailable"),
        std::pair(coverage.not_recorded, "not recorded"),
        std::pair(coverage.covered_complete, "covered by complete"),
        std::pair(coverage.covered_incomplete, "covered by incomplete"),
        std::pair(coverage.containers, "containers")})
    if (count > 0)
      text += std::to_string(count) + " " + words + ", ";
  return text + std::to_string(coverage.seen()) + " of " + std::to_string(coverage.leaf_calls());
}

std::string dump_rankings(const Evidence& evidence, View view) {
  std::string text;
  for (std::size_t group = 0; group < evidence.rankings[index_of(view)].size(); ++group)
    text += (group == 0 ? "" : "--\n") +
            dump_ranking(evidence, evidence.rankings[index_of(view)][group]);
  return text;
}

std::string dump_folding(const Evidence& evidence) {
  std::string text;
  for (NodeId node = 0; node < evidence.tree.size(); ++node) {
    const NodeId drawn = evidence.folding.stands_for[node];
    if (evidence.folding.run[node] > 1)
      text += shown(evidence.tree[node].path) + " ×" + std::to_string(evidence.folding.run[node]) +
              "\n";
    if (drawn != node)
      text += shown(evidence.tree[node].path) + " as " + shown(evidence.tree[drawn].path) + "\n";
  }
  return text;
}

std::string dump_diagnostics(const Evidence& evidence) {
  const Diagnostics& diagnostics = evidence.diagnostics;
  std::string text;
  for (const DiagnosticEntry& entry : diagnostics.entries) {
    text += std::string(entry.code) + (entry.error ? " error" : " warning") + " \"" +
            std::string(entry.message) + "\"";
    if (entry.name_of_operator)
      text += " operator " + std::string(*entry.name_of_operator);
    for (const std::string_view metric : entry.metrics)
      text += " " + std::string(metric);
    for (const auto& [path, times] : entry.paths)
      text += " " + shown(path) + "×" + std::to_string(times);
    text += " no. " + join_numbers(entry.numbers) + "\n";
  }
  // By name: a path's number is nothing that a report says.
  std::map<std::string_view, PathId> paths;
  for (PathId path = 0; path < evidence.report->paths.size(); ++path)
    paths.emplace(evidence.report->paths[path], path);
  for (const auto& [name, path] : paths)
    if (const auto of_path = diagnostics.of_path(path); !of_path.empty())
      text += shown(name) + ": " + join_numbers({of_path.begin(), of_path.end()}) + "\n";
  return text;
}

std::string dump_suggestions(const Evidence& evidence) {
  std::string text;
  for (const Suggestion& suggestion : evidence.suggestions) {
    text += std::string(name_of_kind(suggestion.kind)) + ": " + suggestion.fact + " | " +
            suggestion.experiment;
    if (suggestion.call)
      text += " | call " + call_name(*evidence.report, *suggestion.call);
    if (suggestion.diagnostic)
      text += " | diagnostic " + std::to_string(*suggestion.diagnostic);
    text += "\n";
  }
  return text;
}

std::string dump_first(const Evidence& evidence, View view) {
  const FirstMap& first = evidence.first_map[index_of(view)];
  return (first.structure ? std::string("structure")
                          : "cost of group " + std::to_string(first.group)) +
         ", " + shown(evidence.tree[evidence.first_selection[index_of(view)]].path);
}

std::string_view name_of(DeltaReason reason) {
  static constexpr std::string_view names[] = {"none",
                                               "context",
                                               "module_parameters",
                                               "added",
                                               "removed",
                                               "missing_before",
                                               "missing_after",
                                               "not_recorded",
                                               "incomplete_before",
                                               "incomplete_after",
                                               "incomplete_both",
                                               "measured_differently"};
  return names[static_cast<std::size_t>(reason)];
}

std::string dump_delta(const Delta& delta) {
  if (delta.exists())
    return delta.difference.exact();
  const std::string status(name_of(delta.status()));
  const std::string reason(name_of(delta.reason));
  return status == reason ? status : status + " " + reason;
}

std::string dump_change(const Evidence& evidence, const NodeChange& change) {
  if (change.exists())
    return change.difference.exact();
  std::string text(name_of(change.status()));
  if (text != name_of(change.reason))
    text += " " + std::string(name_of(change.reason));
  if (change.spoiler != no_node)
    text += " at " + shown(evidence.tree[change.spoiler].path);
  if (change.has_known_part())
    text += ", " + change.difference.exact() + " over " + std::to_string(change.complete) + " of " +
            std::to_string(change.matched);
  for (const auto& [snapshot, verb] :
       {std::pair(&change.added, "added"), std::pair(&change.removed, "removed")})
    if (snapshot->calls > 0)
      text += std::string(", ") + verb + " " + std::to_string(snapshot->calls) + ": " +
              (snapshot->status() == Status::unavailable
                   ? "?"
                   : (snapshot->status() == Status::partial ? "≥" : "") + snapshot->known.exact());
  return text;
}

std::string dump_changes(const Evidence& evidence, View view) {
  const ViewComparison& comparison = evidence.comparison->view(view);
  const ChangeCounts& counts = comparison.counts;
  std::string text;
  for (const auto& [count, words] :
       {std::pair(counts.changed, "changed"), std::pair(counts.unchanged, "unchanged"),
        std::pair(counts.added, "added"), std::pair(counts.removed, "removed"),
        std::pair(counts.unknown, "unknown")})
    if (count > 0)
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + words;
  text += "\n";
  for (std::size_t index = 0; index < comparison.groups.size(); ++index) {
    const Group& group = evidence.view(view).groups[index];
    const GroupComparison& changes = comparison.groups[index];
    text += std::string(group.method) + "/" + std::string(group.unit) + "/" +
            std::string(group.scope) + "\n";
    for (std::size_t place = 0; place < changes.nodes.size(); ++place)
      text += "  " + shown(evidence.tree[group.nodes[place]].path) + " " +
              dump_change(evidence, changes.nodes[place]) + "\n";
    if (changes.nodes.empty())
      text += "  all " + dump_change(evidence, changes.whole) + "\n";
  }
  return text;
}

std::string dump_biggest(const Evidence& evidence, View view) {
  const Report& report = *evidence.report;
  std::string text;
  for (const GroupComparison& group : evidence.comparison->view(view).groups) {
    text += text.empty() ? "" : "--\n";
    for (const ChangeRow& row : group.biggest)
      text += row.difference.exact() + " ×" + std::to_string(row.calls) + " " +
              std::string(report.texts[report.calls[row.first].type]) + " " +
              call_name(report, row.first) + " " + row.before.exact() + "→" + row.after.exact() +
              "\n";
    if (group.more_rows > 0)
      text += "and " + std::to_string(group.more_rows) + " rows of " +
              std::to_string(group.more_calls) + " calls\n";
  }
  return text;
}

std::string dump_totals(const Evidence& evidence) {
  std::string text;
  for (const TotalPair& pair : evidence.comparison->totals)
    text += std::string(pair.name) + " " + dump_delta(pair.delta) + "\n";
  return text + "of operators " + dump_delta(evidence.comparison->operator_total.delta) + "\n";
}

std::string dump_presence(const Evidence& evidence) {
  const Comparison& comparison = *evidence.comparison;
  std::string text;
  for (const auto& [changes, sign] :
       {std::pair(&comparison.added, "+ "), std::pair(&comparison.removed, "- ")})
    for (const PresenceChange& change : *changes)
      text += sign + shown(evidence.tree[change.node].path) + " ×" + std::to_string(change.calls) +
              (change.whole ? "\n" : " of its calls\n");
  for (const CallId call : comparison.type_changes) {
    const Call& before = evidence.baseline->calls[comparison.matching.of(call, Side::after)];
    text += "≠ " + call_name(*evidence.report, call) + " " +
            std::string(evidence.baseline->texts[before.type]) + "→" +
            std::string(evidence.report->texts[evidence.report->calls[call].type]) + "\n";
  }
  return text;
}

std::string dump_diagnostics_change(const Evidence& evidence) {
  const DiagnosticsComparison& changes = evidence.comparison->diagnostics;
  std::string text;
  for (std::size_t entry = 0; entry < changes.before_of.size(); ++entry) {
    const std::uint32_t other = changes.before_of[entry];
    text += (other == DiagnosticsComparison::none ? "new " : "kept ") +
            std::string(evidence.diagnostics.entries[entry].message) + " no. " +
            join_numbers(evidence.diagnostics.entries[entry].numbers);
    if (other != DiagnosticsComparison::none)
      text += ", before " + join_numbers(evidence.baseline_diagnostics.entries[other].numbers);
    text += "\n";
  }
  for (std::size_t entry = 0; entry < changes.after_of.size(); ++entry)
    if (changes.after_of[entry] == DiagnosticsComparison::none)
      text += "gone " + std::string(evidence.baseline_diagnostics.entries[entry].message) +
              " no. " + join_numbers(evidence.baseline_diagnostics.entries[entry].numbers) + "\n";
  return text;
}

std::string dump_comparison(const Evidence& evidence) {
  std::string text = evidence.comparison->withheld + "\n" + dump_tree(evidence) +
                     dump_folding(evidence) + dump_totals(evidence) + dump_presence(evidence) +
                     dump_diagnostics_change(evidence);
  for (const View view : all_views) {
    text += std::string(name_of(view)) + " first " + dump_first(evidence, view) + "\n" +
            dump_changes(evidence, view) + dump_biggest(evidence, view);
    for (const Side side : {Side::before, Side::after})
      text += dump_states(evidence, view, side) + dump_groups(evidence, view, side);
    if (is_recorded(view))
      text += dump_coverage(evidence, view, Side::before) + "\n" +
              dump_coverage(evidence, view, Side::after) + "\n";
  }
  return text;
}

std::string dump_evidence(const Evidence& evidence) {
  std::string text = dump_tree(evidence) + dump_folding(evidence) + dump_diagnostics(evidence) +
                     dump_suggestions(evidence);
  for (const View view : all_views) {
    text += std::string(name_of(view)) + " first " + dump_first(evidence, view) + "\n" +
            dump_states(evidence, view) + dump_groups(evidence, view) +
            dump_rankings(evidence, view);
    if (is_recorded(view))
      text += dump_coverage(evidence, view) + "\n";
    if (const std::optional<Number> rest = evidence.unattributed(view))
      text += "unattributed " + rest->exact() + "\n";
    if (evidence.inconsistent(view))
      text += "inconsistent\n";
  }
  return text;
}

} // namespace modcost
