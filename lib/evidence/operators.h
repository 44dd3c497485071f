#pragma once

#include "report/report.h"

#include <cstdint>
#include <vector>

namespace modcost {

/// A row of the operator dispatch, in the order and at the depth at which it is read.
struct OperatorRow {
  std::uint32_t place = 0;    ///< in FlopReport::by_operator or FlopReport::by_module
  std::uint32_t depth = 0;    ///< dots in its label; 0 where labels have no hierarchy
  std::uint32_t permille = 0; ///< its count against the largest of its list, rounded down
};

/// What the operator dispatch counted: a separate, inclusive measurement, of which nothing is ever
/// added to a view.
struct Operators {
  std::vector<OperatorRow> by_operator; ///< largest first, ties in the order of the report
  /// In the order of a reader: component by component, numbers by value (`layers.2` before
  /// `layers.10`). Labels are not module paths; a label need not have its ancestors beside it.
  std::vector<OperatorRow> by_label;
};

Operators derive_operators(const FlopReport& flops, const TextTable& texts);

/// Whether one label stands before another: `a` before `a.b`, `a.2` before `a.10`, `a.10` before
/// `a.b`.
bool label_before(std::string_view left, std::string_view right);

} // namespace modcost
