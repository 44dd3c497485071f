#pragma once

#include "report/report.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace modcost {

/// One thing that must be the same on both sides for execution to be compared.
struct ContextMember {
  enum class State : std::uint8_t { same, differs, missing };
  std::string_view name; ///< as in the report: `torch_version`
  State state = State::same;
};
/// The word for `data-change`: `differs`.
std::string_view name_of(ContextMember::State state);

/// Whether execution may be compared (evidence, "Before and after", *Context*): `inputs` and seven
/// members of the context. An absent analysis mode means `full`.
struct ContextComparison {
  std::array<ContextMember, 8> members;

  bool allows_deltas() const;
  /// `inputs differ`, `torch version and devices differ, python version is missing`; empty where
  /// deltas are allowed.
  std::string reason() const;
};

ContextComparison compare_contexts(const Report& before, const Report& after);

} // namespace modcost
