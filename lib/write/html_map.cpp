#include "layout/bidi.h"
#include "layout/palette.h"
#include "layout/text_fit.h"
#include "write/delta_words.h"
#include "write/html_page.h"
#include "write/tile_words.h"

#include <algorithm>

namespace modcost {
namespace {

// In px at the static width.
constexpr std::uint32_t between_rows = 2;
constexpr std::uint32_t tile_height = 42;
constexpr std::uint32_t tile_height_with_bars = 56;
constexpr double name_size = 12;
constexpr double line_size = 11;
constexpr double padding = 7;

/// A position on the grid in hundredths of px, rounded down: the same digits on every machine.
std::uint64_t hundredths(std::uint32_t position) {
  return std::uint64_t{position} * (std::uint64_t{static_width} * 100) >> grid_bits;
}

void write_hundredths(HtmlPage& page, std::uint64_t number) {
  page.number.integer(number / 100);
  if (number % 100 == 0)
    return;
  page.raw(".");
  const char digits[] = {static_cast<char>('0' + number / 10 % 10),
                         static_cast<char>('0' + number % 10)};
  page.raw({digits, digits[1] == '0' ? 1U : 2U});
}

bool is_unknown(CallState status) {
  return status == CallState::unavailable || status == CallState::not_recorded;
}

class MapWriter {
public:
  MapWriter(HtmlPage& page, const Map& map)
      : page_(page), map_(map),
        tile_height_(page.compares() && map.type == Map::Type::cost ? tile_height_with_bars
                                                                    : tile_height) {}

  void write() {
    count_merged();
    page_.raw("<figure class=\"map\" data-view=\"");
    page_.raw(name_of(map_.view));
    page_.raw(map_.type == Map::Type::structure ? "\" data-map=\"structure\""
                                                : "\" data-map=\"cost\"");
    if (map_.type == Map::Type::cost) {
      const Group& group = page_.evidence.view(map_.view).groups[map_.group];
      write_measure(page_, group.unit, group.scope, group.method);
    }
    page_.raw(">\n");
    write_caption();
    page_.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
    page_.raw(title_of(map_.view));
    page_.raw(map_.type == Map::Type::structure ? ", structure map\">" : ", cost map\">");
    page_.raw("<svg role=\"group\" aria-label=\"Module hierarchy\" width=\"1154\" height=\"");
    page_.number.integer(std::uint64_t{map_.rows} * row_height() + 2);
    page_.raw("\" viewBox=\"-1 -1 1154 "); // room for the outermost outlines
    page_.number.integer(std::uint64_t{map_.rows} * row_height() + 2);
    page_.raw("\" font-family=\"system-ui, sans-serif\" font-size=\"11\">\n");
    for (const Tile& tile : map_.tiles)
      tile.merged > 0 ? write_remainder(tile) : write_tile(tile);
    page_.raw("</svg></div></figure>\n");
  }

private:
  std::uint32_t row_height() const { return tile_height_ + between_rows; }

  void write_caption() {
    page_.raw("<figcaption>");
    if (map_.type == Map::Type::structure) {
      page_.raw("<b>What was measured, and what was not.</b> Every module, one unit per leaf: "
                "widths have no scale. "
                "Hatched modules are lower bounds, dashed ones unknown. Module hierarchy, not a "
                "computation graph.");
    } else {
      const Group& group = page_.evidence.view(map_.view).groups[map_.group];
      page_.raw("<b>Where the recorded cost is.</b> ");
      page_.name(group.method);
      page_.raw(" · <bdi>");
      page_.text(group.unit);
      page_.raw("</bdi> · <bdi>");
      page_.text(group.scope);
      page_.raw("</bdi>. ");
      page_.raw(page_.compares()
                    ? "Width is the larger of the recorded costs before and after, on one scale"
                    : "Width is recorded cost");
      page_.raw("; containers show derived recorded subtotals. A "
                "lower bound sizes only its "
                "recorded part, never a share of the full cost. Module hierarchy, not a "
                "computation graph.");
    }
    page_.raw("</figcaption>\n");
  }

  /// Hairlines have no words of their own: their parent's title counts them.
  void count_merged() {
    for (const Tile& tile : map_.tiles)
      if (tile.merged > 0)
        merged_.emplace_back(page_.evidence.tree[tile.node].parent, tile.merged);
    std::sort(merged_.begin(), merged_.end());
  }

  std::uint64_t merged_below(NodeId node) const {
    std::uint64_t count = 0;
    for (auto place =
             std::lower_bound(merged_.begin(), merged_.end(), std::pair(node, std::uint32_t{0}));
         place != merged_.end() && place->first == node; ++place)
      count += place->second;
    return count;
  }

  void write_rectangle(const Tile& tile, std::string_view attributes) {
    // Half a pixel free on either side, so that neighbours' outlines stay two lines.
    const std::uint64_t gap = narrower_than(small_below, tile.left, tile.right) ? 0 : 50;
    const std::uint64_t left = hundredths(tile.left) + gap;
    const std::uint64_t width = hundredths(tile.right) - gap - left;
    // Without quotes where HTML needs none: tiles are many.
    page_.raw("<rect x=");
    write_hundredths(page_, left);
    page_.raw(" y=");
    page_.number.integer(std::uint64_t{tile.row} * row_height());
    page_.raw(" width=");
    write_hundredths(page_, width);
    page_.raw(" height=");
    page_.number.integer(tile_height_);
    page_.raw(" rx=2");
    page_.raw(attributes); // ends in a quote
    page_.raw("/>");
  }

  void write_tile(const Tile& tile) {
    const TileWords words = words_for_tile(page_.evidence, map_, tile);
    const Kind kind = page_.evidence.tree[tile.node].kind;
    page_.raw("<a href=\"");
    write_target_of(page_, tile.node);
    page_.raw(is_unknown(words.status) ? "\" class=\"t u k-" : "\" class=\"t k-");
    page_.raw(name_of(kind));
    if (is_selected(tile))
      page_.raw(" sel\" aria-current=\"true");
    page_.raw("\" data-path");
    append_data_value(page_.out, page_.evidence.tree[tile.node].path);
    page_.raw(" data-status=");
    page_.raw(name_of(words.status));
    if (words.side == Side::before)
      page_.raw(" data-side=before");
    if (words.value) {
      page_.raw(" data-value=");
      page_.number.value(*words.value);
    }
    if (tile.fold > 1) {
      page_.raw(" data-fold=");
      page_.number.integer(tile.fold);
    }
    write_names_of_delta(words);
    page_.raw("><title>");
    page_.text(isolate_directions(words.title));
    if (const std::uint64_t merged = merged_below(tile.node); merged > 0) {
      page_.raw(" · ");
      page_.number.integer(merged);
      page_.raw(" below it too narrow to draw");
    }
    page_.raw("</title>");
    write_shape(tile, words, kind);
    write_bars(tile, words);
    write_words(tile, words);
    page_.raw("</a>\n");
  }

  void write_names_of_delta(const TileWords& words) {
    if (!words.delta)
      return;
    page_.raw(" data-delta=");
    if (words.delta->value)
      page_.number.value(*words.delta->value);
    else
      page_.raw("\"\"");
    page_.raw(" data-delta-status=");
    page_.raw(name_of(words.delta->status));
  }

  /// Before above after, on the one scale of the map.
  void write_bars(const Tile& tile, const TileWords& words) {
    if (tile_height_ == tile_height)
      return;
    const std::string_view edge =
        colours_of(page_.evidence.tree[tile.node].kind, modcost::Theme::light).edge;
    for (const Side side : {Side::before, Side::after}) {
      const std::optional<Number>& value = words.sides[index_of(side)].value;
      if (!value)
        continue;
      const bool before = side == Side::before;
      page_.raw(before ? "<rect class=before x=" : "<rect class=after x=");
      write_hundredths(page_, hundredths(tile.left));
      page_.raw(" y=");
      page_.number.integer(std::uint64_t{tile.row} * row_height() + (before ? 39U : 47U));
      page_.raw(" width=");
      write_hundredths(page_, hundredths(tile.bars[index_of(side)]));
      page_.raw(" height=");
      page_.raw(before ? "5 data-side=before" : "6 data-side=after");
      page_.raw(" data-status=");
      page_.raw(name_of(words.sides[index_of(side)].status));
      page_.raw(" data-value=");
      page_.number.value(*value);
      page_.raw(before ? " fill=none stroke=\"" : " fill=\"");
      page_.raw(edge); // a quote ends it: behind a bare value the slash would belong to it
      page_.raw("\"/>");
    }
  }

  void write_shape(const Tile& tile, const TileWords& words, Kind kind) {
    const KindColours colours = colours_of(kind, modcost::Theme::light);
    std::string attributes =
        " fill=\"" + std::string(colours.fill) + "\" stroke=\"" + std::string(colours.edge) + "\"";
    if (is_unknown(words.status))
      attributes =
          " fill=\"none\" stroke=\"" + std::string(colours.edge) + "\" stroke-dasharray=\"4 3\"";
    if (words.status == CallState::covered)
      attributes += " stroke-dasharray=\"1 3\"";
    if (is_selected(tile))
      attributes += " stroke-width=\"2.5\"";
    const std::string_view mark = mark_of(page_.evidence, tile.node);
    if (mark == "−")
      attributes = " fill-opacity=\".4\"" + attributes;
    write_rectangle(tile, attributes);
    if (mark == "+")
      write_added_edge(tile, colours.edge);
    // A container's subtotal is partial as a matter of course; the hatching shows where the hole
    // is.
    if (words.status == CallState::partial && kind != Kind::container)
      write_rectangle(tile, " class=h fill=\"url(#h-" + std::string(name_of(kind)) + ")\"");
    if (tile.run > 1)
      write_fold_mark(tile);
  }

  /// A thick edge on the left: this was not there before.
  void write_added_edge(const Tile& tile, std::string_view edge) {
    if (narrower_than(small_below, tile.left, tile.right))
      return;
    page_.raw("<rect class=after x=");
    write_hundredths(page_, hundredths(tile.left) + 50);
    page_.raw(" y=");
    page_.number.integer(std::uint64_t{tile.row} * row_height());
    page_.raw(" width=4 height=");
    page_.number.integer(tile_height_);
    page_.raw(" fill=\"");
    page_.raw(edge);
    page_.raw("\"/>");
  }

  /// A corner that says: this tile stands for several.
  void write_fold_mark(const Tile& tile) {
    if (narrower_than(small_below, tile.left, tile.right))
      return;
    page_.raw("<path class=\"fold\" fill=\"none\" stroke=\"#555e6d\" d=\"M");
    write_hundredths(page_, hundredths(tile.right) - 1500);
    page_.raw(" ");
    page_.number.integer(std::uint64_t{tile.row} * row_height() + 6);
    page_.raw("h8v8\"/>");
  }

  /// What the inspector beside it tells of.
  bool is_selected(const Tile& tile) const {
    return tile.node ==
           page_.evidence.folding.stands_for[page_.evidence.first_selection[index_of(map_.view)]];
  }

  void write_words(const Tile& tile, const TileWords& words) {
    const double width =
        static_cast<double>(hundredths(tile.right) - hundredths(tile.left)) / 100 - 2 * padding;
    const std::string_view mark = mark_of(page_.evidence, tile.node);
    const std::string name =
        mark.empty() ? words.name : std::string(sign_in_page(mark)) + " " + words.name;
    write_line(tile, fit_text(name, width, name_size, true), 17, true, mark == "−");
    // A number cut short would be another number: the second line stands whole or not at all.
    for (const std::string* line : {&words.line, &words.sign})
      if (!line->empty() && fit_text(*line, width, line_size, false) == *line) {
        write_line(tile, *line, 32, false);
        break;
      }
  }

  void write_line(const Tile& tile, const std::string& text, std::uint32_t offset, bool bold,
                  bool gone = false) {
    if (text.empty() || text == "…")
      return;
    page_.raw("<text x=");
    write_hundredths(page_, hundredths(tile.left) + 700);
    page_.raw(" y=");
    page_.number.integer(std::uint64_t{tile.row} * row_height() + offset);
    page_.raw(bold ? " font-size=12 font-weight=700" : "");
    page_.raw(gone ? " text-decoration=line-through>" : ">");
    page_.text(isolate_directions(text)); // there is no <bdi> in SVG
    page_.raw("</text>");
  }

  void write_remainder(const Tile& tile) {
    const bool labelled = !narrower_than(small_below, tile.left, tile.right);
    if (labelled) {
      page_.raw("<a class=\"t rest\" href=\"");
      if (map_.type == Map::Type::structure) {
        write_target_of(page_, page_.evidence.tree[tile.node].parent);
      } else {
        page_.raw("#r");
        page_.number.integer(index_of(map_.view));
        page_.raw("-");
        page_.number.integer(map_.group);
      }
      page_.raw("\"><title>");
      page_.number.integer(tile.merged);
      page_.raw(" modules, each too narrow to draw</title>");
    }
    write_rectangle(tile, " class=\"rest\" fill=\"#e8eaee\" stroke=\"#737b88\"");
    if (!labelled) {
      page_.raw("\n");
      return;
    }
    const double width =
        static_cast<double>(hundredths(tile.right) - hundredths(tile.left)) / 100 - 2;
    const std::string text = fit_text(words_for_remainder(tile), width, line_size, false);
    if (!text.empty()) {
      page_.raw("<text x=");
      write_hundredths(page_, hundredths(tile.left) + 200);
      page_.raw(" y=");
      page_.number.integer(std::uint64_t{tile.row} * row_height() + 25);
      page_.raw(">");
      page_.text(text);
      page_.raw("</text>");
    }
    page_.raw("</a>\n");
  }

  HtmlPage& page_;
  const Map& map_;
  std::uint32_t tile_height_;
  std::vector<std::pair<NodeId, std::uint32_t>> merged_; ///< parent and number, sorted
};

} // namespace

void write_html_map(HtmlPage& page, const Map& map) {
  MapWriter(page, map).write();
}

} // namespace modcost
