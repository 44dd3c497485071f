#pragma once

#include "evidence/evidence.h"
#include "layout/map.h"

#include <optional>
#include <string>

namespace modcost {

/// The visible name of a node: the last component of its path, or the model's class for the root.
std::string_view name_of_node(const Tree& tree, NodeId node);

/// What a tile says, in the page and in the picture alike.
struct TileWords {
  CallState status = CallState::complete;
  std::optional<Number> value; ///< what is known, over all that the tile stands for
  std::string name;            ///< `0 … 11`, `conv1`
  std::string line;            ///< the second line: `×12 identical · ≥ 4.72 M`
  std::string title;           ///< path, type, value in full, status, and what the tile stands for
};

/// `tile` must be no remainder.
TileWords words_for_tile(const Evidence& evidence, const Map& map, const Tile& tile);

/// `+37 small`.
std::string words_for_remainder(const Tile& tile);

/// Status words beside a value: `at least`, `unknown`, `covered by another call's estimate`.
std::string_view words_for(CallState state);

} // namespace modcost
