#pragma once

#include "evidence/evidence.h"
#include "evidence/node_state.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace modcost {

/// A line of the picture's table: what the calls of one node hold in one group of a view.
struct EvidenceRow {
  static constexpr std::size_t no_group = static_cast<std::size_t>(-1);

  NodeId node = no_node;        ///< the first of those that it stands for
  std::uint64_t fold = 1;       ///< how many nodes it stands for
  std::size_t group = no_group; ///< of the view; none where its calls have no result there
  Side side = Side::after;      ///< whose state and value follow; `before` where only that has any
  CallState state = CallState::structural;
  bool has_known = false; ///< `known` is what one of them holds
  Number known = {};
  std::array<NodeState, 2> sides = {}; ///< with two reports: what each of them says
  /// With two reports: the change of one of them; none where its calls have no one group.
  std::optional<NodeChange> change = {};
};

/// The rows that are shown (outputs, "The SVG snapshot"): one of each type first, then the largest
/// complete and the unknown in turn, then the others; at most `limit`. Folded like the maps.
struct EvidenceRows {
  std::vector<EvidenceRow> rows;      ///< in map order
  std::uint64_t nodes_left_out = 0;   ///< with all their likes
  std::uint64_t unknown_left_out = 0; ///< those of them that have no complete result
};

EvidenceRows choose_evidence_rows(const Evidence& evidence, View view, std::size_t limit);

} // namespace modcost
