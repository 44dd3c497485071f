#pragma once

#include "evidence/groups.h"

#include <vector>

namespace modcost {

/// Calls of equal type and value in one group.
struct RankingRow {
  CallId first = no_call; ///< the first of them in map order
  std::uint32_t calls = 0;
  Number value;
  bool shared = false; ///< parameter views: some tensors are counted elsewhere too
};

/// Calls of one type that are not complete: listed apart, unranked.
struct UnrankedType {
  std::string_view type;
  std::uint32_t partial = 0;
  std::uint32_t unavailable = 0;
};

/// The complete contributions of one type within one group.
struct TypeSum {
  std::string_view type;
  Number sum;
  std::uint32_t complete = 0; ///< calls in the sum
  std::uint32_t incomplete =
      0; ///< calls of that type with a result in this group that is not complete
};

/// One group's ranking (evidence, "Rankings"). `rows` holds the first 20; `more_rows` counts the
/// rest.
struct Ranking {
  static constexpr std::size_t row_limit = 20;
  std::vector<RankingRow> rows;
  std::size_t more_rows = 0;
  std::size_t more_calls = 0;
  std::vector<UnrankedType> unranked; ///< most calls first
  std::vector<TypeSum> by_type;       ///< largest first; all types
};

/// One ranking per group of the view, of one side's calls. `report` is the one of that side.
std::vector<Ranking> derive_rankings(const ViewEvidence& view, const Report& report,
                                     const Tree& tree, Side side = Side::after);

} // namespace modcost
