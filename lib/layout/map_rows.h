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
  /// With two reports, of a cost map: how high each of a tile's two bars is; 0: there are none.
  std::uint32_t bar_height = 0;
  std::uint32_t bars_top = 0; ///< where the upper one begins below the row's top

  /// Where the lower one begins below the row's top.
  std::uint32_t lower_bar_top() const { return bars_top + bar_height * 5 / 4; }
};

/// Rows of a picture that stays legible however deep the model is: in a deep map the rows where
/// every tile repeats the extent of its parent, and say nothing new but a name, are drawn thin; so
/// are those without a tile that has room for words. However many neighbouring rows are thin, they
/// stand in a band of at most the height of one full row. Rows with words begin at whole px. With
/// `paired_bars` they have room for two bars below the words.
std::vector<MapRow> rows_of_picture(const Map& map, const Tree& tree, bool paired_bars = false);

/// The height of a map with these rows, in hundredths of px.
std::uint32_t height_of(const std::vector<MapRow>& rows);

} // namespace modcost
