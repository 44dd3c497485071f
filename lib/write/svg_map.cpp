#include "write/svg_page.h"

#include "layout/map_rows.h"
#include "write/tile_words.h"

#include <algorithm>
#include <unordered_map>

namespace modcost {

namespace {

class SvgMapWriter {
public:
  SvgMapWriter(SvgPage& page, const Map& map, Length left, Length width)
      : page_(page), map_(map), rows_(rows_of_picture(map, page.evidence.tree)), left_(left),
        width_(width), first_(page.evidence.first_selection[index_of(map.view)]) {
    const std::vector<EvidenceRow>& rows = page.rows.rows;
    for (std::size_t row = rows.size(); row-- > 0;)
      if (map.type == Map::Type::structure || rows[row].group == map.group ||
          rows[row].group == EvidenceRow::no_group)
        row_of_node_[rows[row].node] = row;
  }

  void write() {
    page_.raw("<g role=\"group\"");
    page_.data("aria-label", map_.type == Map::Type::structure ? "Structure map" : "Cost map");
    page_.data("data-view", name_of(map_.view));
    page_.data("data-map", map_.type == Map::Type::structure ? "structure" : "cost");
    if (map_.type == Map::Type::cost) {
      const Group& group = page_.evidence.view(map_.view).groups[map_.group];
      page_.measure(group.unit, group.scope, group.method);
    }
    page_.raw(" font-size=\"11\">\n");
    for (const Tile& tile : map_.tiles)
      tile.merged > 0 ? write_remainder(tile) : write_tile(tile);
    write_levels();
    write_selection();
    page_.raw("</g>\n");
    page_.y += px(height_of(rows_));
  }

private:
  /// From the grid, rounded down: every program draws them alike.
  Length edge(std::uint32_t position) const {
    return left_ +
           static_cast<Length>((static_cast<std::uint64_t>(width_) * position) >> grid_bits);
  }

  /// Neighbours stand half a px apart each, but where that would take the tile itself.
  Panel place_of(const Tile& tile) const {
    const MapRow& row = rows_[tile.row];
    Panel place{edge(tile.left), page_.y + px(row.top), 0, px(row.height)};
    place.width = edge(tile.right) - place.left;
    if (place.width > px(4)) {
      place.left += 50;
      place.width -= 100;
    }
    return place;
  }

  /// Opens the tile's link to its evidence row, or a group where it has none.
  std::string_view begin_tile(const Tile& tile) {
    const auto row = row_of_node_.find(tile.node);
    if (row == row_of_node_.end()) {
      page_.raw("<g");
      return "</g>\n";
    }
    page_.raw("<a href=\"#r");
    page_.number.integer(row->second);
    page_.raw("\"");
    if (!page_.has_tile[row->second]) { // the first map that shows a node is where its row leads
                                        // back to
      page_.has_tile[row->second] = true;
      page_.raw(" id=\"t");
      page_.number.integer(row->second);
      page_.raw("\"");
    }
    return "</a>\n";
  }

  void write_tile(const Tile& tile) {
    const TileWords words = words_for_tile(page_.evidence, map_, tile);
    const std::string_view end = begin_tile(tile);
    page_.data("data-path", page_.evidence.tree[tile.node].path);
    page_.data("data-status", name_of(words.status));
    if (words.value)
      page_.data("data-value", *words.value);
    if (tile.fold > 1)
      page_.data("data-fold", Number(static_cast<std::int64_t>(tile.fold)));
    page_.raw("><title>");
    page_.words(words.title);
    page_.raw("</title>");
    const Panel place = place_of(tile);
    const Kind kind = page_.evidence.tree[tile.node].kind;
    write_tile_shape(page_, place, kind, words.status);
    if (tile.node == first_)
      selected_ = place;
    if (tile.run > 1 && rows_[tile.row].room == RowRoom::two_lines && place.width > px(40))
      write_fold_mark(place);
    write_words(tile, place, words);
    page_.raw(end);
  }

  /// Edges behind the tile's own, as of a stack of cards.
  void write_fold_mark(const Panel& place) {
    page_.raw("<path d=\"M");
    page_.number.integer(static_cast<std::uint64_t>((place.left + place.width) / 100 - 12));
    page_.raw(" ");
    page_.number.integer(static_cast<std::uint64_t>(place.top / 100 + 4));
    page_.raw("h8v8\" fill=\"none\" stroke=\"");
    page_.raw(page_.colours.muted);
    page_.raw("\"/>");
  }

  /// Over its neighbours' edges, so after all tiles.
  void write_selection() {
    if (selected_)
      page_.rectangle(selected_->left, selected_->top, selected_->width, selected_->height,
                      " rx=\"2\" fill=\"none\" stroke-width=\"2.5\" stroke=\"" +
                          std::string(page_.colours.text) + "\"");
  }

  /// Says of rows that are drawn thin how many they are, where that is not plain to see.
  void write_levels() {
    for (std::size_t first = 0; first < rows_.size();) {
      std::size_t behind = first;
      while (behind < rows_.size() && rows_[behind].room == RowRoom::none)
        ++behind;
      if (behind == first) {
        ++first;
        continue;
      }
      const std::uint32_t height =
          rows_[behind - 1].top + rows_[behind - 1].height - rows_[first].top;
      if (behind - first > 2 && height >= 18)
        line(left_ + px(6), page_.y + px(rows_[first].top + height / 2 + 4),
             std::to_string(behind - first) +
                 " levels drawn thin: nothing branches there, or no tile has room for words",
             false);
      first = behind;
    }
  }

  /// A number is shown whole or not at all; a folded run says at least how many it stands for.
  std::string line_of(const Tile& tile, const TileWords& words, Length room) const {
    if (words.line == words.name)
      return {};
    const std::string whole = fit_text(words.line, in_pixels(room), 11, false);
    if (whole == words.line || words.status == CallState::structural)
      return whole;
    if (tile.run < 2)
      return {};
    for (const std::string_view behind : {" identical", ""}) {
      const std::string run = "×" + std::to_string(tile.run) + std::string(behind);
      if (fit_text(run, in_pixels(room), 11, false) == run)
        return run;
    }
    return {};
  }

  void write_words(const Tile& tile, const Panel& place, const TileWords& words) {
    const RowRoom room = rows_[tile.row].room;
    const Length inner = place.width - px(10);
    if (room == RowRoom::none || inner <= 0)
      return;
    const Length baseline = place.top + px(room == RowRoom::two_lines ? 16 : 15);
    const std::string name = fit_text(words.name, in_pixels(inner), 12, true);
    if (name.empty())
      return;
    line(place.left + px(5), baseline, name, true);
    if (room == RowRoom::two_lines) {
      line(place.left + px(5), place.top + px(31), line_of(tile, words, inner), false);
      return;
    }
    const Length behind = width_of(name, {.size = 12, .bold = true}) + px(8);
    if (inner > behind)
      line(place.left + px(5) + behind, baseline, line_of(tile, words, inner - behind), false);
  }

  /// The map's group sets the size of the second line.
  void line(Length x, Length baseline, std::string_view text, bool bold) {
    if (text.empty())
      return;
    page_.raw("<text");
    page_.attribute("x", x);
    page_.attribute("y", baseline);
    page_.raw(bold ? " font-size=\"12\" font-weight=\"700\">" : ">");
    page_.words(text);
    page_.raw("</text>");
  }

  void write_remainder(const Tile& tile) {
    const Panel place = place_of(tile);
    const bool labelled =
        !narrower_than(small_below, tile.left, tile.right) && map_.type == Map::Type::cost;
    if (labelled)
      page_.raw("<a href=\"#rail\"><title>" + std::to_string(tile.merged) +
                " modules, each too narrow to draw</title>");
    page_.rectangle(place.left, place.top, place.width, place.height,
                    " fill=\"" + std::string(page_.colours.line) + "\" stroke=\"" +
                        std::string(page_.colours.control) + "\" stroke-width=\".5\"");
    if (rows_[tile.row].room != RowRoom::none) {
      const Length top = place.top + px(rows_[tile.row].room == RowRoom::two_lines ? 24 : 15);
      line(place.left + px(3), top,
           fit_text(words_for_remainder(tile), in_pixels(place.width - px(6)), 11, false), false);
    }
    page_.raw(labelled ? "</a>\n" : "\n");
  }

  SvgPage& page_;
  const Map& map_;
  std::vector<MapRow> rows_;
  Length left_;
  Length width_;
  NodeId first_;
  std::optional<Panel> selected_;
  std::unordered_map<NodeId, std::size_t> row_of_node_;
};

std::string caption_of(const SvgPage& page, const Map& map) {
  if (map.type == Map::Type::structure)
    return "Every module, one unit per leaf: widths have no scale. Hatched modules are lower "
           "bounds, dashed ones "
           "unknown. Module hierarchy, not a computation graph.";
  const Group& group = page.evidence.view(map.view).groups[map.group];
  return std::string(group.method) + " · " + std::string(group.unit) + " · " +
         std::string(group.scope) +
         ". Width is recorded cost; containers show derived recorded subtotals. A lower bound "
         "sizes only its "
         "recorded part, never a share of the full cost. Module hierarchy, not a computation "
         "graph.";
}

/// The kinds that the maps of the view show.
void write_legend(SvgPage& page, const Map& map, Length left, Length room) {
  std::vector<bool> used(all_kinds.size(), false);
  for (const Tile& tile : map.tiles)
    if (tile.merged == 0)
      used[static_cast<std::size_t>(page.evidence.tree[tile.node].kind)] = true;
  const TextStyle style{.size = 11, .fill = page.colours.muted};
  Length x = left;
  page.y += px(12);
  for (const Kind kind : all_kinds) {
    if (!used[static_cast<std::size_t>(kind)])
      continue;
    const Length width = px(18) + width_of(name_of(kind), style) + px(12);
    if (x > left && x + width > left + room) {
      x = left;
      page.y += px(18);
    }
    page.rectangle(x, page.y, px(12), px(12), tile_paint(page, kind, CallState::complete));
    page.line(x + px(18), page.y + px(10), name_of(kind), style);
    x += width;
  }
  page.y += px(12);
}

void write_map(SvgPage& page, const Map& map) {
  const Length top = page.y;
  const Length left = page.margin() + padding;
  const Length room = page.inner_width() - 2 * padding;
  const bool structure = map.type == Map::Type::structure;
  page.heading(
      left, structure ? "What was measured, and what was not" : "Where the recorded cost is", room);
  page.y = page.lines(left, page.y + px(19), caption_of(page, map), room,
                      {.size = 11, .fill = page.colours.muted}) +
           px(12);
  SvgMapWriter(page, map, left, room).write();
  write_legend(page, map, left, room);
  page.y += padding;
  page.end_panel(page.margin(), top, page.inner_width());
}

} // namespace

void write_svg_maps(SvgPage& page) {
  // The map that the explorer shows first stands first here too.
  const std::vector<Map>& maps = page.layout.maps[index_of(page.view())];
  const FirstMap& first = page.evidence.first_map[index_of(page.view())];
  for (const bool wanted : {true, false})
    for (const Map& map : maps)
      if (is_first(map, first) == wanted)
        write_map(page, map);
  const std::size_t positive = page.evidence.view(page.view()).positive_groups();
  if (positive <= drawn_groups)
    return;
  page.line(page.margin(), page.y + px(6),
            std::to_string(positive - drawn_groups) +
                " more groups of method, unit and scope are not drawn.",
            {.size = 12, .fill = page.colours.muted});
  page.y += px(14) + gap;
}

} // namespace modcost
