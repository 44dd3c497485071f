#pragma once

#include "evidence/evidence.h"
#include "layout/map.h"

#include <optional>
#include <string>

namespace modcost {

/// The visible name of a node: the last component of its path, or the model's class for the root.
std::string_view name_of_node(const Tree& tree, NodeId node);

/// One side's measurement in a tile of two reports.
struct TileSide {
  CallState status = CallState::structural;
  std::optional<Number> value; ///< what is known, over all that the tile stands for
};

/// The change in a tile of two reports.
struct TileDelta {
  DeltaStatus status = DeltaStatus::complete;
  std::optional<Number> value; ///< where there is one, over all that the tile stands for
};

/// What a tile says, in the page and in the picture alike.
struct TileWords {
  CallState status = CallState::complete; ///< of the side that it tells of
  Side side = Side::after;     ///< `before` where only the baseline has something to tell
  std::optional<Number> value; ///< what is known, over all that the tile stands for
  std::string name;            ///< `0 … 11`, `conv1`
  std::string line; ///< the second line: `×12 identical · ≥ 4.72 M`; with two reports
                    ///< the change: `▼ −1.20 M`, `no change`, `added`
  std::string sign; ///< with two reports, where the line has no room: `▼`, `▲`, `=`, `?` or nothing
  std::string title; ///< path, type, value in full, status, and what the tile stands for
  std::array<TileSide, 2> sides;  ///< with two reports, per side
  std::optional<TileDelta> delta; ///< with two reports; none where the node's own calls have no one
                                  ///< group (structure maps)
};

/// `tile` must be no remainder.
TileWords words_for_tile(const Evidence& evidence, const Map& map, const Tile& tile);

/// `+37 small`.
std::string words_for_remainder(const Tile& tile);

/// Status words beside a value: `at least`, `unknown`, `covered by another call's estimate`.
std::string_view words_for(CallState state);

} // namespace modcost
