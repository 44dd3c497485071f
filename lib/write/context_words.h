#pragma once

#include "report/report.h"

#include <string>
#include <string_view>
#include <vector>

namespace modcost {

/// A thing that a report says about how it was made, in words; empty where it does not.
struct ContextFact {
  std::string term;
  std::string words;
  std::string_view member = {}; ///< the gate's name for it, where it is one of its members
};

/// All of them, in the order of a reader.
std::vector<ContextFact> context_facts(const Report& report);
/// Of one member of the gate (`inputs`, `torch_version`), short where that tells two apart: the
/// shapes of the inputs. `not recorded` where the report lacks it.
std::string short_context_words(const Report& report, const Report& other, std::string_view member);

} // namespace modcost
