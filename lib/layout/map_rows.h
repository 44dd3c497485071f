#pragma once

#include "layout/map.h"

#include <cstdint>
#include <vector>

namespace modcost {

/// How much of a tile's words a row of the picture has room for.
enum class RowRoom : std::uint8_t { two_lines, one_line, none };

/// A row of a map as the picture draws it.
struct MapRow {
  std::uint32_t top = 0;    ///< hundredths of px below the map's top
  std::uint32_t height = 0; ///< of its tiles, in hundredths of px
  RowRoom room = RowRoom::two_lines;
};

/// Rows of a picture that stays legible however deep the model is: in a deep map the rows where
/// every tile repeats the extent of its parent, and say nothing new but a name, are drawn thin; so
/// are those without a tile that has room for words. However many neighbouring rows are thin, they
/// stand in a band of at most the height of one full row. Rows with words begin at whole px.
std::vector<MapRow> rows_of_picture(const Map& map, const Tree& tree);

/// The height of a map with these rows, in hundredths of px.
std::uint32_t height_of(const std::vector<MapRow>& rows);

} // namespace modcost
