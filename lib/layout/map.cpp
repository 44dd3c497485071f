#include "layout/map.h"

#include "base/text.h"
#include "layout/icicle.h"

#include <algorithm>

namespace modcost {

namespace {

/// Draws the folded tiles of an icicle in map order, merging neighbouring siblings that are too
/// narrow. What has no weight has no tile, and so does not part the neighbours beside it.
class TileCutter {
public:
  TileCutter(const Evidence& evidence, const std::vector<IcicleNode>& icicle)
      : evidence_(evidence), icicle_(icicle), drawn_(icicle.size(), false),
        remainder_(icicle.size(), none) {}

  std::vector<Tile> cut() {
    for (std::size_t place = 0; place < icicle_.size(); ++place)
      if (icicle_[place].positive &&
          evidence_.folding.stands_for[icicle_[place].node] == icicle_[place].node)
        add(place);
    return std::move(tiles_);
  }

private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  void add(std::size_t place) {
    const IcicleNode& node = icicle_[place];
    const bool root = node.parent == IcicleNode::no_place;
    if (!root && !drawn_[node.parent])
      return; // below a remainder nothing is drawn
    const bool narrow = narrower_than(merge_below, node.left, node.right);
    if (root || !narrow) {
      drawn_[place] = true;
      if (!root)
        remainder_[node.parent] = none;
      tiles_.push_back(tile_of(node));
    } else {
      merge(node);
    }
  }

  void merge(const IcicleNode& node) {
    std::size_t& open = remainder_[node.parent];
    if (open == none) {
      open = tiles_.size();
      tiles_.push_back(tile_of(node));
      tiles_.back().fold = icicle_[node.parent].fold;
      tiles_.back().run = 1;
    }
    tiles_[open].right = node.right;
    tiles_[open].merged += evidence_.folding.run[node.node];
  }

  Tile tile_of(const IcicleNode& node) const {
    return {.node = node.node,
            .left = node.left,
            .right = node.right,
            .row = evidence_.tree[node.node].depth,
            .fold = node.fold,
            .run = evidence_.folding.run[node.node],
            .merged = 0,
            .bars = node.bars};
  }

  const Evidence& evidence_;
  const std::vector<IcicleNode>& icicle_;
  std::vector<bool> drawn_; ///< by place: has a tile of its own
  std::vector<std::size_t>
      remainder_; ///< by place: the remainder among its children that may still grow
  std::vector<Tile> tiles_;
};

/// Tiles in map order, by row: map order within a row is from left to right.
std::vector<Tile> by_row(const std::vector<Tile>& tiles, std::uint32_t rows) {
  std::vector<std::size_t> next(rows + 1, 0);
  for (const Tile& tile : tiles)
    ++next[tile.row + 1];
  for (std::size_t row = 1; row < next.size(); ++row)
    next[row] += next[row - 1];
  std::vector<Tile> sorted(tiles.size());
  for (const Tile& tile : tiles)
    sorted[next[tile.row]++] = tile;
  return sorted;
}

Map make_map(const Evidence& evidence, View view, const std::vector<IcicleNode>& icicle) {
  Map map;
  map.view = view;
  const std::vector<Tile> tiles = TileCutter(evidence, icicle).cut();
  for (const Tile& tile : tiles)
    map.rows = std::max(map.rows, tile.row + 1);
  map.tiles = by_row(tiles, map.rows);
  map.tile_width.resize(evidence.tree.size());
  map.width.resize(evidence.tree.size());
  for (const IcicleNode& node : icicle) {
    map.width[node.node] = node.width;
    map.tile_width[node.node] = node.right - node.left;
  }
  // What stands for a node comes before it in map order, so its width is known by now.
  for (const IcicleNode& node : icicle)
    map.tile_width[node.node] = map.tile_width[evidence.folding.stands_for[node.node]];
  return map;
}

} // namespace

std::vector<Map> lay_out_maps(const Evidence& evidence, View view) {
  std::vector<Map> maps;
  if (evidence.has_structure_map[index_of(view)]) {
    maps.push_back(make_map(evidence, view, structure_icicle(evidence)));
    maps.back().type = Map::Type::structure;
  }
  const std::vector<Group>& groups = evidence.view(view).groups;
  std::size_t drawn = 0;
  for (std::size_t group = 0; group < groups.size() && drawn < drawn_groups; ++group) {
    if (!groups[group].positive)
      continue;
    maps.push_back(make_map(evidence, view, cost_icicle(evidence, groups[group])));
    maps.back().group = group;
    ++drawn;
  }
  return maps;
}

std::string dump(const Map& map, const Tree& tree) {
  std::string text;
  for (const Tile& tile : map.tiles) {
    text += std::to_string(tile.row) + ' ' + std::to_string(tile.left) + ' ' +
            std::to_string(tile.right) + ' ';
    if (tree[tile.node].path.empty())
      text += "(root)";
    append_json_escaped(text, tree[tile.node].path);
    if (tile.fold > 1)
      text += " ×" + std::to_string(tile.fold);
    if (tile.merged > 0)
      text += " +" + std::to_string(tile.merged);
    text += '\n';
  }
  return text;
}

} // namespace modcost
