#include "evidence/context_comparison.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace modcost {
namespace {

using State = ContextMember::State;

State compare(const std::optional<std::string>& before, const std::optional<std::string>& after) {
  if (!before || !after)
    return State::missing;
  return *before == *after ? State::same : State::differs;
}

std::optional<std::string> text(const Report& report, std::optional<TextId> Context::*member) {
  const std::optional<TextId>& id = report.context.*member;
  return id ? std::optional(std::string(report.texts[*id])) : std::nullopt;
}

/// A text of its own for every list: texts may hold any separator.
std::optional<std::string> list(const Report& report,
                                std::optional<std::vector<TextId>> Context::*member) {
  const std::optional<std::vector<TextId>>& ids = report.context.*member;
  if (!ids)
    return std::nullopt;
  std::string whole;
  for (const TextId id : *ids)
    whole += std::to_string(report.texts[id].size()) + ":" + std::string(report.texts[id]);
  return whole;
}

std::string inputs(const Report& report) {
  const std::string_view json = report.json[report.inputs];
  return json.size() > JsonTable::canonical_limit ? std::string(json) : canonical_json(json);
}

std::string analysis_mode(const Report& report) {
  return text(report, &Context::analysis_mode).value_or("full");
}

/// `devices and dtypes`; underscores as spaces.
std::string join(const std::vector<std::string_view>& names) {
  std::string words;
  for (std::size_t index = 0; index < names.size(); ++index)
    words += (index == 0                  ? ""
              : index + 1 == names.size() ? " and "
                                          : ", ") +
             std::string(names[index]);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

bool is_plural(const std::vector<std::string_view>& names) {
  return names.size() > 1 || names.front().ends_with('s');
}

} // namespace

std::string_view name_of(State state) {
  switch (state) {
  case State::same:
    return "same";
  case State::differs:
    return "differs";
  case State::missing:
    break;
  }
  return "missing";
}

bool ContextComparison::allows_deltas() const {
  return std::all_of(members.begin(), members.end(),
                     [](const ContextMember& member) { return member.state == State::same; });
}

std::string ContextComparison::reason() const {
  std::vector<std::string_view> differing, missing;
  for (const ContextMember& member : members) {
    if (member.state == State::differs)
      differing.push_back(member.name);
    if (member.state == State::missing)
      missing.push_back(member.name);
  }
  std::string words;
  if (!differing.empty())
    words = join(differing) + (is_plural(differing) ? " differ" : " differs");
  if (!missing.empty())
    words += (words.empty() ? "" : ", ") + join(missing) +
             (is_plural(missing) ? " are missing" : " is missing");
  return words;
}

ContextComparison compare_contexts(const Report& before, const Report& after) {
  const auto of_text = [&](std::optional<TextId> Context::*member) {
    return compare(text(before, member), text(after, member));
  };
  const auto of_list = [&](std::optional<std::vector<TextId>> Context::*member) {
    return compare(list(before, member), list(after, member));
  };
  return {{{
      {"inputs", compare(inputs(before), inputs(after))},
      {"torch_version", of_text(&Context::torch_version)},
      {"torchscan_version", of_text(&Context::torchscan_version)},
      {"python_version", of_text(&Context::python_version)},
      {"execution_mode", of_text(&Context::execution_mode)},
      {"devices", of_list(&Context::devices)},
      {"dtypes", of_list(&Context::dtypes)},
      {"analysis_mode", compare(analysis_mode(before), analysis_mode(after))},
  }}};
}

} // namespace modcost
