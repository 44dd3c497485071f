#pragma once

#include "evidence/evidence.h"
#include "layout/map.h"

#include <optional>
#include <string_view>
#include <vector>

namespace modcost {

enum class RailState : std::uint8_t { unknown, small, zero, covered };
std::string_view name_of(RailState state);

/// Nodes of one type in one state.
struct RailType {
  std::string_view type; ///< empty for structural ancestors
  std::uint32_t nodes = 0;
  std::vector<NodeId> first; ///< at most 20, in map order
  static constexpr std::size_t node_limit = 20;
};

struct RailSection {
  RailState state = RailState::unknown;
  CallId owner = no_call;  ///< covered: the call that covers these
  Side side = Side::after; ///< covered: the report that says so
  std::uint32_t nodes = 0;
  std::vector<RailType> types; ///< largest number first, ties by map order of the first node
};

/// The status rail of one group (evidence, "The status rail"): unknown, small, zero; outside any
/// scale. `map` is the group's cost map, absent where nothing in the group is positive.
std::vector<RailSection> derive_rail(const Evidence& evidence, View view, std::size_t group,
                                     const Map* map);

/// What stands once per view, also where it has no group: not recorded (an unknown, in either
/// report) and covered (in `after`, and in `before` what only that holds).
std::vector<RailSection> derive_view_rail(const Evidence& evidence, View view);

} // namespace modcost
