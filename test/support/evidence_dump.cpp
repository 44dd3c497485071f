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
    if (node.calls[0].count > 1)
      text += " ×" + std::to_string(node.calls[0].count);
    text += "\n";
  }
  return text;
}

std::string dump_states(const Evidence& evidence, View view) {
  std::string text;
  const std::vector<CallInView>& calls = evidence.view(view).calls[0];
  for (CallId id = 0; id < calls.size(); ++id) {
    text += call_name(*evidence.report, id) + " " + std::string(name_of(calls[id].state));
    if (calls[id].owner != no_call)
      text += " by " + call_name(*evidence.report, calls[id].owner);
    text += "\n";
  }
  return text;
}

std::string dump_groups(const Evidence& evidence, View view) {
  std::string text;
  for (const Group& group : evidence.view(view).groups) {
    text += std::string(group.method) + "/" + std::string(group.unit) + "/" +
            std::string(group.scope) + (group.positive ? "\n" : " not positive\n");
    for (std::size_t place = 0; place < group.nodes.size(); ++place)
      text += "  " + shown(evidence.tree[group.nodes[place]].path) + " " +
              words_for(group.direct[0][place]) + " | " + words_for(group.subtotal[0][place]) +
              "\n";
  }
  return text;
}

std::string dump_coverage(const Evidence& evidence, View view) {
  const Coverage& coverage = evidence.coverage[index_of(view)];
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
