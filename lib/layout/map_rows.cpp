#include "layout/map_rows.h"

#include <algorithm>
#include <unordered_map>

namespace modcost {

namespace {

// In hundredths of px.
constexpr std::uint32_t between = 200; // two rows
constexpr std::uint32_t two_lines = 4000;
constexpr std::uint32_t one_line = 2200;
constexpr std::uint32_t wordless = 1400;
constexpr std::uint32_t bars = 1100; // what two bars and the space around them add to words
constexpr std::uint32_t bar = 400;
constexpr std::uint32_t thin = 500;   // the most of a thin row, without a gap behind it
constexpr std::uint32_t band = 4000;  // the most of all thin rows between two others
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

/// How many neighbours from `first` on have no words.
std::size_t wordless_rows(const std::vector<bool>& labelled, std::size_t first) {
  std::size_t behind = first;
  while (behind < labelled.size() && !labelled[behind])
    ++behind;
  return behind - first;
}

/// Which rows have room for words: those that say something, as far as there are not too many.
std::vector<bool> labelled_rows_of(const Map& map, const Tree& tree) {
  const Facts facts = facts_of(map, tree);
  std::vector<bool> labelled(map.rows);
  std::size_t labels = 0;
  for (std::size_t row = 0; row < map.rows; ++row) {
    labelled[row] =
        facts.has_words[row] && (map.rows < deep || facts.has_news[row]) && labels < labelled_rows;
    labels += labelled[row] ? 1U : 0U;
  }
  return labelled;
}

/// `added` is the room for bars below the words.
std::vector<MapRow> rows_without_bars(const Map& map, const Tree& tree, std::uint32_t added) {
  const std::vector<bool> labelled = labelled_rows_of(map, tree);
  const auto labels = static_cast<std::size_t>(std::count(labelled.begin(), labelled.end(), true));
  const RowRoom room = labels > full_rows ? RowRoom::one_line : RowRoom::two_lines;
  const std::uint32_t height = (labels > full_rows ? one_line : two_lines) + added;
  std::vector<MapRow> rows;
  std::uint32_t top = 0;
  for (std::size_t row = 0; row < map.rows;) {
    const std::size_t wordless_here = wordless_rows(labelled, row);
    if (wordless_here == 0 || map.rows < deep) {
      rows.push_back(
          {top, labelled[row] ? height : wordless, labelled[row] ? room : RowRoom::none});
      top += rows.back().height + between;
      ++row;
      continue;
    }
    const std::uint32_t each = std::min<std::uint32_t>(
        thin, band / static_cast<std::uint32_t>(std::min<std::size_t>(wordless_here, band)));
    for (std::size_t index = 0; index < wordless_here; ++index)
      rows.push_back({top + each * static_cast<std::uint32_t>(index), each, RowRoom::none});
    top += each * static_cast<std::uint32_t>(wordless_here);
    top += between + (100 - top % 100) % 100; // words stand sharp on whole px
    row += wordless_here;
  }
  return rows;
}

/// At the bottom of the row, in a thin one as high as it allows.
void add_bars(MapRow& row) {
  row.bar_height = row.height < wordless ? row.height * 3 / 10 : bar;
  const std::uint32_t both = row.lower_bar_top() + row.bar_height; // as long as they begin at 0
  const std::uint32_t space = row.height - both;
  row.bars_top = row.room == RowRoom::none ? space / 2 : space - bar;
  if (row.height >= wordless)
    row.bars_top -= row.bars_top % 100; // sharp on whole px
}

} // namespace

std::vector<MapRow> rows_of_picture(const Map& map, const Tree& tree, bool paired_bars) {
  std::vector<MapRow> rows = rows_without_bars(map, tree, paired_bars ? bars : 0);
  if (paired_bars)
    for (MapRow& row : rows)
      add_bars(row);
  return rows;
}

std::uint32_t height_of(const std::vector<MapRow>& rows) {
  return rows.empty() ? 0 : rows.back().top + rows.back().height;
}

} // namespace modcost
