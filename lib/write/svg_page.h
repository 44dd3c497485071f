#pragma once

#include "layout/bidi.h"
#include "layout/evidence_rows.h"
#include "layout/palette.h"
#include "layout/text_fit.h"
#include "write/document.h"
#include "write/markup.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modcost {

/// Lengths and places in hundredths of px: integers, so that every machine prints the same digits.
using Length = std::int64_t;
constexpr Length px(std::int64_t pixels) {
  return pixels * 100;
}
constexpr double in_pixels(Length length) {
  return static_cast<double>(length) / 100;
}

struct TextStyle {
  int size = 12; ///< px
  bool bold = false;
  std::string_view fill = {}; ///< empty: the text colour
  bool at_end = false;        ///< `x` is where the text ends
};

/// A rectangle with what stands in it, whose height is known once its content is written.
struct Panel {
  Length left, top, width, height;
};

/// What every part of the picture is written from, and into. The picture is flat: parts are written
/// one below the other, and each moves `y` behind itself.
struct SvgPage {
  const Evidence& evidence;
  const Layout& layout;
  const DocumentOptions& options;
  OutputBuffer& out;
  NumberWriter number;
  Theme theme;
  const Palette& colours;
  EvidenceRows rows;              ///< the table that tiles link to
  std::vector<bool> has_tile;     ///< by row: a tile links to it, and it links back
  std::vector<Panel> panels = {}; ///< their backgrounds are written before everything else
  std::vector<bool> hatched = {}; ///< by Kind: its pattern is used
  Length y = 0;

  const Report& report() const { return *evidence.report; }
  bool compares() const { return evidence.compares(); }
  /// Only where there are two reports.
  const Comparison& comparison() const { return *evidence.comparison; }
  View view() const { return options.view; }
  Length width() const { return px(options.width); }
  Length margin() const { return options.width < 720 ? px(14) : px(24); }
  Length inner_width() const { return width() - 2 * margin(); }
  bool bytes() const { return view() == View::parameter_bytes; }

  void raw(std::string_view markup) { out.append(markup); }
  /// Names in it cannot reorder what stands around them.
  void words(std::string_view text) { append_text(out, isolate_directions(text)); }

  /// The row that tells of a node, or of the one that stands for it.
  std::optional<std::size_t> row_of(NodeId node) const;
  /// Opens a link to that row, where there is one; returns how it is to be closed.
  std::string_view begin_link(NodeId node);

  /// ` name="12.5"` with a leading space.
  void attribute(std::string_view name, Length length);
  /// ` name="…"` of any text.
  void data(std::string_view name, std::string_view text);
  void data(std::string_view name, const Number& value);
  /// ` data-unit=… data-scope=… data-method=…`.
  void measure(std::string_view unit, std::string_view scope, std::string_view method);
  void measure(const Report& of, const Measure& measured) {
    measure(of.texts[measured.unit], of.texts[measured.scope], of.texts[measured.method]);
  }

  /// `attributes` begins with a space.
  void rectangle(Length x, Length top, Length rect_width, Length height,
                 std::string_view attributes);
  /// One line; nothing where `text` is empty. `attributes` go onto the element.
  void line(Length x, Length baseline, std::string_view text, const TextStyle& style,
            std::string_view attributes = {});
  /// Lines as they fit into `room`; returns the baseline of the last.
  Length lines(Length x, Length baseline, std::string_view text, Length room,
               const TextStyle& style, std::size_t limit = 8);
  /// A title at the top of a panel; moves `y` behind it.
  void heading(Length x, std::string_view title, Length room);
  /// Closes a panel that began at `top` and ends at `y`, and moves `y` to the next one.
  void end_panel(Length left, Length top, Length panel_width);
};

constexpr Length gap = px(14);     ///< between panels
constexpr Length padding = px(14); ///< inside of a panel

/// What stands in a panel: writes from `page.y` on, into `room` from `left`.
using SvgPart = void (*)(SvgPage& page, Length left, Length room);
/// Two panels of one height, the first of `percent` of the width; below each other where the
/// picture is narrow.
void write_side_by_side(SvgPage& page, Length percent, SvgPart first, SvgPart second);

/// An upper bound of the width of a line.
Length width_of(std::string_view text, const TextStyle& style);

/// `≥ 4.94 G` or, exact, `≥ 4,948,310,080`.
std::string known_words(const Number& known, bool lower_bound, bool bytes, bool exact);

/// `torchscan_module_formula · FLOPs · module_call`.
std::string measure_words(const Group& group);

// The parts, from top to bottom (outputs, "The SVG snapshot").
void write_svg_head(SvgPage& page);
void write_svg_cards(SvgPage& page);
void write_svg_maps(SvgPage& page);
void write_svg_changes(
    SvgPage& page); ///< with two reports: biggest changes, then what came and went
void write_svg_rail(SvgPage& page);
void write_svg_notes(SvgPage& page); ///< first selection, suggestions
void write_svg_rows(SvgPage& page);
void write_svg_reading(SvgPage& page); ///< context, meaning of the statuses

/// ` fill=… stroke=…` of a tile of that kind and state, drawn alike everywhere.
std::string tile_paint(SvgPage& page, Kind kind, CallState state);
/// A container's subtotal is partial as a matter of course; the hatching shows where the hole is.
constexpr bool is_hatched(Kind kind, CallState state) {
  return state == CallState::partial && kind != Kind::container;
}
/// A tile's rectangle, hatched where it is a lower bound.
void write_tile_shape(SvgPage& page, const Panel& place, Kind kind, CallState state);

} // namespace modcost
