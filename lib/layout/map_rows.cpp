#include "layout/map_rows.h"

#include <algorithm>
#include <unordered_map>

namespace modcost {

namespace {

constexpr std::uint32_t between = 2; // px between two rows
constexpr std::uint32_t two_lines = 40;
constexpr std::uint32_t one_line = 22;
constexpr std::uint32_t wordless = 14;
constexpr std::size_t deep = 18;      // rows, from which repetitions are drawn thin
constexpr std::size_t full_rows = 18; // that many rows have two lines, so many more one
constexpr std::size_t labelled_rows = 48;

struct Facts {
  std::vector<bool> has_words; ///< by row: some tile is wide enough
  std::vector<bool> has_news;  ///< by row: some tile is not as wide as its parent, or ends there
};

Facts facts_of(const Map& map, const Tree& tree) {
  Facts facts{std::vector<bool>(map.rows, false), std::vector<bool>(map.rows, false)};
  std::unordered_map<NodeId, const Tile*> above;
  for (const Tile& tile : map.tiles) {
    const auto parent = above.find(tree[tile.node].parent);
    const bool repeats = parent != above.end() && parent->second->left == tile.left &&
                         parent->second->right == tile.right && !tree.is_leaf(tile.node);
    facts.has_news[tile.row] = facts.has_news[tile.row] || !repeats;
    facts.has_words[tile.row] =
        facts.has_words[tile.row] || !narrower_than(small_below, tile.left, tile.right);
    if (tile.merged == 0)
      above[tile.node] = &tile;
  }
  return facts;
}

/// The more rows are drawn thin, the thinner: together they take about as much room as a few full
/// ones.
std::uint32_t thin_height(std::size_t rows) {
  return rows <= 24 ? 5 : rows <= 48 ? 2 : 1;
}

} // namespace

std::vector<MapRow> rows_of_picture(const Map& map, const Tree& tree) {
  const Facts facts = facts_of(map, tree);
  std::vector<bool> labelled(map.rows);
  std::size_t labels = 0;
  for (std::size_t row = 0; row < map.rows; ++row) {
    labelled[row] = facts.has_words[row] && (map.rows < deep || facts.has_news[row]);
    labels += labelled[row] ? 1U : 0U;
  }
  std::vector<MapRow> rows;
  std::uint32_t top = 0;
  std::size_t seen = 0;
  for (std::size_t row = 0; row < map.rows; ++row) {
    MapRow place{.top = top, .height = two_lines, .room = RowRoom::two_lines};
    if (!labelled[row] || seen >= labelled_rows)
      place = {top, map.rows < deep ? wordless : thin_height(map.rows - labels), RowRoom::none};
    else if (labels > full_rows)
      place = {top, one_line, RowRoom::one_line};
    seen += labelled[row] ? 1U : 0U;
    top += place.height + (place.height > 2 ? between : 0);
    rows.push_back(place);
  }
  return rows;
}

std::uint32_t height_of(const std::vector<MapRow>& rows) {
  return rows.empty() ? 0 : rows.back().top + rows.back().height;
}

} // namespace modcost
