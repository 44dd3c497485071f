#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace modcost {

/// What sort of module a type is, for the fill of its tile and for nothing else.
enum class Kind : std::uint8_t {
  convolution,
  linear,
  attention,
  normalisation,
  activation,
  embedding,
  pooling,
  recurrent,
  container,
  other,
};
inline constexpr std::array all_kinds{
    Kind::convolution, Kind::linear,  Kind::attention, Kind::normalisation, Kind::activation,
    Kind::embedding,   Kind::pooling, Kind::recurrent, Kind::container,     Kind::other,
};

/// `convolution`, as in legends and style names.
std::string_view name_of(Kind kind);

/// By a table of exact type names; `other` where it has none. A node with children is a container
/// whatever its type: that is the tree's to say.
Kind kind_of_type(std::string_view type);

} // namespace modcost
