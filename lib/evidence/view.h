#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace modcost {

/// The five ways to look at a report's cost (evidence, "Views").
enum class View : std::uint8_t { module_flops, macs, dmas, parameters, parameter_bytes };

inline constexpr std::array all_views{View::module_flops, View::macs, View::dmas, View::parameters,
                                      View::parameter_bytes};
/// The views whose contributions are recorded results, the first three.
inline constexpr std::array recorded_views{View::module_flops, View::macs, View::dmas};

constexpr std::size_t index_of(View view) {
  return static_cast<std::size_t>(view);
}
constexpr bool is_recorded(View view) {
  return index_of(view) < recorded_views.size();
}

/// The name in `totals`, in attributes and on the command line: `module_flops`.
std::string_view name_of(View view);
/// The name on its card: `Module FLOPs`.
std::string_view title_of(View view);
/// What is counted, where no result says it: `FLOPs`, `elements`, `bytes`.
std::string_view unit_of(View view);
std::optional<View> find_view(std::string_view name);

/// Whose measurement. With one report there is only `after`.
enum class Side : std::uint8_t { after, before };
inline constexpr std::array both_sides{Side::after, Side::before};
constexpr std::size_t index_of(Side side) {
  return static_cast<std::size_t>(side);
}

} // namespace modcost
