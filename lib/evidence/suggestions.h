#pragma once

#include "evidence/view.h"
#include "report/report.h"

#include <optional>
#include <string>
#include <vector>

namespace modcost {

struct Evidence;

/// A recorded fact with its evidence, and an experiment to try. Never a promise.
struct Suggestion {
  enum class Kind { largest_flops, largest_parameters, compute_diagnostics, types_without_formula };
  Kind kind = Kind::largest_flops;
  std::string fact;                        ///< one sentence
  std::string experiment;                  ///< one or two sentences
  std::optional<CallId> call;              ///< the evidence of the fact, where it is a call
  std::optional<std::uint32_t> diagnostic; ///< or an entry of the diagnostics
};

std::vector<Suggestion> derive_suggestions(const Evidence& evidence);

} // namespace modcost
