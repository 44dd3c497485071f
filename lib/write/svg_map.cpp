#include "layout/map_rows.h"
#include "write/svg_change.h"
#include "write/svg_legend.h"
#include "write/tile_words.h"

#include <algorithm>
#include <unordered_map>

namespace modcost {

namespace {

/// Up to the next whole px.
constexpr Length whole(Length length) {
  return (length + 99) / 100 * 100;
}

class SvgMapWriter {
public:
  SvgMapWriter(SvgPage& page, const Map& map, Length left, Length width)
      : page_(page), map_(map),
        rows_(rows_of_picture(map, page.evidence.tree,
                              page.compares() && map.type == Map::Type::cost)),
        left_(left), width_(width), first_(page.evidence.first_selection[index_of(map.view)]) {
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
    page_.y += whole(height_of(rows_));
  }

  const MapContent& content() const { return content_; }

private:
  /// From the grid, rounded down: every program draws them alike.
  Length edge(std::uint32_t position) const {
    return left_ +
           static_cast<Length>((static_cast<std::uint64_t>(width_) * position) >> grid_bits);
  }

  /// Neighbours stand half a px apart each, but where that would take the tile itself.
  Panel place_of(const Tile& tile) const {
    const MapRow& row = rows_[tile.row];
    Panel place{edge(tile.left), page_.y + row.top, 0, row.height};
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
    if (words.side == Side::before)
      page_.data("data-side", "before");
    if (words.delta)
      write_delta_names(page_, words.delta->status,
                        words.delta->value ? &*words.delta->value : nullptr);
    page_.raw("><title>");
    page_.words(words.title);
    page_.raw("</title>");
    const Panel place = place_of(tile);
    const Kind kind = page_.evidence.tree[tile.node].kind;
    write_tile_shape(page_, place, kind, words.status);
    const ChangeMark mark = change_mark_of(page_.evidence, tile.node);
    content_.marks[static_cast<std::size_t>(mark)] = true;
    write_inner_edge(page_, mark, place);
    write_bars(tile, place, words);
    content_.kinds[static_cast<std::size_t>(kind)] = true;
    if (words.status != CallState::partial || is_hatched(kind, words.status))
      content_.states[static_cast<std::size_t>(words.status)] = true;
    if (tile.node == first_)
      selected_ = place;
    if (tile.run > 1 && rows_[tile.row].room == RowRoom::two_lines && place.width > px(40))
      write_fold_mark(place);
    write_words(tile, place, words, mark);
    page_.raw(end);
  }

  /// Both sides on the map's one scale, from the tile's left edge.
  void write_bars(const Tile& tile, const Panel& place, const TileWords& words) {
    const MapRow& row = rows_[tile.row];
    if (row.bar_height == 0)
      return;
    if (is_hatched(page_.evidence.tree[tile.node].kind, words.status) && place.width > px(4) &&
        row.room != RowRoom::none) // a bar cannot be told from stripes
      page_.rectangle(place.left + px(1), place.top + row.bars_top - px(1), place.width - px(2),
                      row.lower_bar_top() + row.bar_height - row.bars_top + px(2),
                      " fill=\"" + std::string(page_.colours.surface) + "\"");
    for (const Side side : {Side::before, Side::after}) {
      const std::optional<Number>& value = words.sides[index_of(side)].value;
      if (!value)
        continue;
      const Length length = edge(tile.bars[index_of(side)]) - left_;
      const Length top = place.top + (side == Side::before ? row.bars_top : row.lower_bar_top());
      write_bar(page_, side,
                {place.left, top, std::min(std::max(length, px(1)), place.width), row.bar_height},
                page_.colours.surface, &*value);
      content_.bars = true;
    }
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
    content_.selection = selected_.has_value();
    if (selected_)
      page_.rectangle(selected_->left, selected_->top, selected_->width, selected_->height,
                      " rx=\"2\" fill=\"none\" stroke-width=\"2.5\" stroke=\"" +
                          std::string(page_.colours.text) + "\"");
  }

  /// Bounds the rows that are drawn thin, and says how many they are where that is not plain to
  /// see.
  void write_levels() {
    for (std::size_t first = 0; first < rows_.size();) {
      std::size_t behind = first;
      while (behind < rows_.size() && rows_[behind].height < 400)
        ++behind;
      const std::size_t levels = behind - first;
      if (levels > 0)
        write_band(first, behind);
      first = behind + (levels > 0 ? 0U : 1U);
    }
  }

  void write_band(std::size_t first, std::size_t behind) {
    const Length top = page_.y + rows_[first].top;
    const Length height = rows_[behind - 1].top + rows_[behind - 1].height - rows_[first].top;
    page_.rectangle(left_ + 50, top, width_ - 100, height,
                    " rx=\"2\" fill=\"none\" stroke-dasharray=\"2 2\" stroke=\"" +
                        std::string(page_.colours.control) + "\"");
    if (height < px(18))
      return;
    const std::string words =
        std::to_string(behind - first) +
        " levels, drawn thin: nothing branches there, or no tile has room for words";
    line(left_ + px(6), whole(top + height / 2 + px(4)) - px(1),
         fit_text(words, in_pixels(width_ - px(12)), 11, false), false);
  }

  /// A number is shown whole or not at all, of a change at least its shape; a folded run says at
  /// least how many it stands for, and only a type is cut.
  std::string line_of(const Tile& tile, const TileWords& words, Length room) const {
    if (words.line == words.name)
      return {};
    std::string whole = fit_text(words.line, in_pixels(room), 11, false);
    const std::string run_words = "×" + std::to_string(tile.run) + " identical · ";
    if (whole == words.line ||
        (words.status == CallState::structural && (tile.run < 2 || whole.starts_with(run_words))))
      return whole;
    if (tile.run < 2)
      return width_of(words.sign, {.size = 11}) <= room ? words.sign : std::string();
    for (const std::string_view behind : {" identical", ""}) {
      std::string run = "×" + std::to_string(tile.run) + std::string(behind);
      if (fit_text(run, in_pixels(room), 11, false) == run)
        return run;
    }
    return {};
  }

  /// A name may be cut; how often the module is called is shown whole or not at all.
  std::string name_of_tile(const Tile& tile, const TileWords& words, Length room) const {
    std::string whole_name = fit_text(words.name, in_pixels(room), 12, true);
    const Tree& tree = page_.evidence.tree;
    const std::size_t calls = tree.calls_of(tile.node, tree.side_of(tile.node)).size();
    if (whole_name == words.name || tile.run > 1 || calls < 2)
      return whole_name;
    const std::string name(name_of_node(tree, tile.node));
    const std::string brief = name + " ×" + std::to_string(calls);
    const std::string fitted = fit_text(brief, in_pixels(room), 12, true);
    return fitted == brief ? brief : fit_text(name, in_pixels(room), 12, true);
  }

  /// In front of the name, where the tile has room for it; returns the room that it takes.
  Length write_mark(const Panel& place, Length baseline, ChangeMark mark) {
    if (mark == ChangeMark::none || place.width < mark_size + px(8))
      return 0;
    write_change_mark(page_, mark, whole(place.left + px(4)), baseline - px(10));
    return mark_size + px(4);
  }

  void write_words(const Tile& tile, const Panel& place, const TileWords& words, ChangeMark mark) {
    const RowRoom room = rows_[tile.row].room;
    const Length inner = place.width - px(10);
    if (room == RowRoom::none || inner <= 0)
      return;
    const Length baseline = place.top + px(room == RowRoom::two_lines ? 16 : 15);
    const Length taken = write_mark(place, baseline, mark);
    const std::string name = name_of_tile(tile, words, inner - taken);
    if (!name.empty())
      line(place.left + px(5) + taken, baseline, name, true);
    if (name.empty() && taken == 0 && words.sign.empty())
      return;
    if (room == RowRoom::two_lines) {
      line(place.left + px(5), place.top + px(31), line_of(tile, words, inner), false);
      return;
    }
    const Length behind = taken + width_of(name, {.size = 12, .bold = true}) + px(8);
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
    content_.remainder = true;
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
  MapContent content_;
  std::unordered_map<NodeId, std::size_t> row_of_node_;
};

/// Cost maps of one view, counted in the order of their groups.
std::size_t number_of_scale(const SvgPage& page, const Map& map) {
  const std::vector<Group>& groups = page.evidence.view(map.view).groups;
  std::size_t number = 1;
  for (std::size_t group = 0; group < map.group; ++group)
    number += groups[group].positive ? 1U : 0U;
  return number;
}

std::string title_of_map(const SvgPage& page, const Map& map) {
  const std::size_t scales = page.evidence.view(map.view).positive_groups();
  if (map.type == Map::Type::structure)
    return is_recorded(map.view) ? "What was measured, and what was not" : "The module hierarchy";
  if (map.view == View::parameters)
    return "Where the parameters are";
  const std::string title =
      page.bytes() ? "Where the parameter bytes are" : "Where the recorded cost is";
  return scales < 2 ? title
                    : title + ", scale " + std::to_string(number_of_scale(page, map)) + " of " +
                          std::to_string(scales);
}

/// The long words stand once, under the first map of their type.
std::string caption_of(const SvgPage& page, const Map& map, bool first_of_type) {
  if (map.type == Map::Type::structure && page.evidence.tree.size() == 1 &&
      page.report().calls.empty())
    return "The report holds no calls, so there is nothing but the root to draw.";
  if (map.type == Map::Type::structure)
    return "Every module, one unit per leaf: widths have no scale. Module hierarchy, not a "
           "computation graph.";
  std::string words = measure_words(page.evidence.view(map.view).groups[map.group]) + ". ";
  if (!first_of_type)
    return words + "A scale of its own, never added to the others.";
  if (page.compares())
    return words + "Width is the larger of the two sides, and both bars of a tile are on the one "
                   "scale of the map. A lower bound sizes only its recorded part, never a share of "
                   "the full cost. Module hierarchy, not a computation graph.";
  if (is_recorded(map.view))
    return words + "Width is recorded cost; containers show derived recorded subtotals. A lower "
                   "bound sizes only its recorded part, never a share of the full cost. Module "
                   "hierarchy, not a computation graph.";
  return words + "Width is what was first met in a call: storage that several modules share counts "
                 "once. Module hierarchy, not a computation graph.";
}

void write_map(SvgPage& page, const Map& map, bool first_of_type) {
  const Length top = page.y;
  const Length left = page.margin() + padding;
  const Length room = page.inner_width() - 2 * padding;
  page.heading(left, title_of_map(page, map), room);
  page.y = page.lines(left, page.y + px(19), caption_of(page, map, first_of_type), room,
                      {.size = 11, .fill = page.colours.muted}) +
           px(12);
  SvgMapWriter writer(page, map, left, room);
  writer.write();
  write_svg_legend(page, writer.content(), left, room);
  page.y += padding;
  page.end_panel(page.margin(), top, page.inner_width());
}

} // namespace

void write_svg_maps(SvgPage& page) {
  // The map that the explorer shows first stands first here too.
  const std::vector<Map>& maps = page.layout.maps[index_of(page.view())];
  const FirstMap& first = page.evidence.first_map[index_of(page.view())];
  bool first_cost = true;
  for (const bool wanted : {true, false})
    for (const Map& map : maps)
      if (is_first(map, first) == wanted) {
        write_map(page, map, first_cost);
        first_cost = first_cost && map.type == Map::Type::structure;
      }
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
