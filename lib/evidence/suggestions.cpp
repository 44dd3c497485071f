#include "evidence/suggestions.h"

#include "base/number_text.h"
#include "evidence/evidence.h"

#include <algorithm>
#include <unordered_map>

namespace modcost {
namespace {

constexpr std::string_view caution =
    " Check quality, and measure latency and memory on the intended hardware: ";

std::string exact(const Number& number) {
  std::string text;
  append_exact_text(text, number);
  return text;
}

/// A path that a sentence can hold: of a long one the end, which tells it apart.
std::string short_path(std::string_view path) {
  constexpr std::size_t limit = 72;
  if (path.size() <= limit)
    return std::string(path);
  const std::size_t dot = path.find('.', path.size() - limit);
  return "…" + std::string(path.substr(dot == std::string_view::npos ? path.rfind('.') + 1 : dot));
}

std::string equal_calls(std::uint32_t calls) {
  if (calls == 1)
    return ".";
  return calls == 2 ? ", and so has 1 equal call."
                    : ", and so have " + exact(Number(calls - 1)) + " equal calls.";
}

std::string words_for_call(const Evidence& evidence, CallId id) {
  const Report& report = *evidence.report;
  const Call& call = report.calls[id];
  const std::string_view path = report.paths[call.path];
  std::string words = path.empty() ? std::string("The root module") : short_path(path);
  return words + " (" + std::string(report.texts[call.type]) + ")";
}

/// The first row of the first group that ranks something: nothing is compared across groups.
const RankingRow* largest(const Evidence& evidence, View view, const Group** group) {
  for (std::size_t index = 0; index < evidence.rankings[index_of(view)].size(); ++index)
    if (const Ranking& ranking = evidence.rankings[index_of(view)][index]; !ranking.rows.empty()) {
      *group = &evidence.view(view).groups[index];
      return &ranking.rows.front();
    }
  return nullptr;
}

void suggest_largest_flops(const Evidence& evidence, std::vector<Suggestion>& suggestions) {
  const Group* group = nullptr;
  const RankingRow* row = largest(evidence, View::module_flops, &group);
  if (row == nullptr)
    return;
  Suggestion& suggestion = suggestions.emplace_back();
  suggestion.kind = Suggestion::Kind::largest_flops;
  suggestion.call = row->first;
  suggestion.fact = words_for_call(evidence, row->first) +
                    " has the largest complete module-FLOPs result: " + exact(row->value) + " " +
                    std::string(group->unit) + equal_calls(row->calls);
  suggestion.experiment = "Try fewer channels, a smaller resolution or a cheaper layer there." +
                          std::string(caution) + "FLOPs do not establish latency.";
}

void suggest_largest_parameters(const Evidence& evidence, std::vector<Suggestion>& suggestions) {
  const Group* group = nullptr;
  const RankingRow* row = largest(evidence, View::parameters, &group);
  if (row == nullptr)
    return;
  Suggestion& suggestion = suggestions.emplace_back();
  suggestion.kind = Suggestion::Kind::largest_parameters;
  suggestion.call = row->first;
  suggestion.fact = words_for_call(evidence, row->first) +
                    " has the largest parameter attribution: " + exact(row->value) + " elements" +
                    equal_calls(row->calls);
  suggestion.experiment =
      "Try a narrower layer, shared or factorised weights, or a smaller data type there." +
      std::string(caution) + "static bytes do not establish peak memory.";
}

bool is_compute_metric(std::string_view metric) {
  static constexpr std::array<std::string_view, 5> compute{"module_flops", "macs", "dmas", "flops",
                                                           "operator_flops"};
  return std::find(compute.begin(), compute.end(), metric) != compute.end();
}

void suggest_diagnostics(const Evidence& evidence, std::vector<Suggestion>& suggestions) {
  std::uint32_t entries = 0;
  std::optional<std::uint32_t> first;
  for (std::uint32_t index = 0; index < evidence.diagnostics.entries.size(); ++index) {
    const DiagnosticEntry& entry = evidence.diagnostics.entries[index];
    if (std::none_of(entry.metrics.begin(), entry.metrics.end(), is_compute_metric))
      continue;
    ++entries;
    if (!first)
      first = index;
  }
  if (!first)
    return;
  Suggestion& suggestion = suggestions.emplace_back();
  suggestion.kind = Suggestion::Kind::compute_diagnostics;
  suggestion.diagnostic = first;
  suggestion.fact =
      exact(Number(entries)) +
      (entries == 1 ? " kind of diagnostic concerns" : " kinds of diagnostic concern") +
      " compute metrics, the first: " + std::string(evidence.diagnostics.entries[*first].message);
  suggestion.experiment =
      "Register a handler for what has no formula and analyse again before comparing models." +
      std::string(caution) + "FLOPs do not establish latency.";
}

/// `48 Conv1D, 12 GELU and 3 more types`: leaf calls without a complete result, by type, most
/// first.
std::string types_without_formula(const Evidence& evidence) {
  const ViewEvidence& view = evidence.view(View::module_flops);
  const Tree& tree = evidence.tree;
  std::vector<std::pair<std::string_view, std::int64_t>> types;
  std::unordered_map<std::string_view, std::size_t> place_of_type;
  for (NodeId node = 0; node < tree.size(); ++node) {
    if (!tree.is_leaf(node))
      continue;
    for (const CallId id : tree.calls_of(node)) {
      const CallState state = view.calls[0][id].state;
      const CallId owner = view.calls[0][id].owner;
      if (state == CallState::complete ||
          (state == CallState::covered && view.calls[0][owner].state == CallState::complete))
        continue;
      const std::string_view type = evidence.report->texts[evidence.report->calls[id].type];
      const auto [place, added] = place_of_type.try_emplace(type, types.size());
      if (added)
        types.emplace_back(type, 0);
      ++types[place->second].second;
    }
  }
  std::stable_sort(types.begin(), types.end(),
                   [](const auto& left, const auto& right) { return left.second > right.second; });
  constexpr std::size_t named = 5;
  std::string words;
  for (std::size_t index = 0; index < std::min(named, types.size()); ++index)
    words += (index > 0 ? ", " : "") + exact(Number(types[index].second)) + " " +
             std::string(types[index].first);
  if (types.size() > named)
    words +=
        " and " + exact(Number(static_cast<std::int64_t>(types.size() - named))) + " more types";
  return words;
}

/// `Parameters, Parameter bytes and the operator-dispatch total`, whichever totals are complete.
std::string complete_totals(const Evidence& evidence) {
  std::string words;
  for (const View view : all_views)
    if (const MetricResult* total = evidence.total(name_of(view));
        total != nullptr && total->status == Status::complete)
      words += (words.empty() ? "" : ", ") + std::string(title_of(view));
  return words;
}

void suggest_types(const Evidence& evidence, std::vector<Suggestion>& suggestions) {
  const Coverage& coverage = evidence.coverage[0];
  if (!coverage.mostly_unseen())
    return;
  Suggestion& suggestion = suggestions.emplace_back();
  suggestion.kind = Suggestion::Kind::types_without_formula;
  const std::string seen = coverage.seen() == 0 ? "None" : "Only " + exact(Number(coverage.seen()));
  suggestion.fact =
      seen + " of " + exact(Number(coverage.leaf_calls())) +
      (coverage.seen() < 2 ? " leaf calls has" : " leaf calls have") +
      " complete module FLOPs; without a complete result: " + types_without_formula(evidence) + ".";
  const std::string complete = complete_totals(evidence);
  suggestion.experiment =
      (complete.empty() ? "No total of a view is complete."
                        : "Read what is complete: the totals of " + complete + ".") +
      std::string(" The operator dispatch is a second, separate count of the same forward pass.") +
      std::string(caution) + "FLOPs do not establish latency.";
}

} // namespace

std::vector<Suggestion> derive_suggestions(const Evidence& evidence) {
  std::vector<Suggestion> suggestions;
  suggest_types(evidence, suggestions);
  suggest_largest_flops(evidence, suggestions);
  suggest_largest_parameters(evidence, suggestions);
  suggest_diagnostics(evidence, suggestions);
  return suggestions;
}

} // namespace modcost
