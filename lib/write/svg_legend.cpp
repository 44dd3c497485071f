#include "write/svg_legend.h"

#include "write/svg_change.h"

namespace modcost {

namespace {

/// Swatches with their words, one behind the other.
class LegendWriter {
public:
  LegendWriter(SvgPage& page, Length left, Length room)
      : page_(page), left_(left), room_(room), x_(left) {}

  void kind(Kind which) {
    const Panel place = next(name_of(which), px(12));
    page_.rectangle(place.left, place.top, place.width, place.height,
                    tile_paint(page_, which, CallState::complete));
  }

  void state(CallState which, std::string_view words) {
    write_tile_shape(page_, next(words, px(18)), Kind::other, which);
  }

  /// Of any look; `attributes` begin with a space.
  void mark(std::string_view words, std::string_view attributes) {
    const Panel place = next(words, px(18));
    page_.rectangle(place.left, place.top, place.width, place.height, attributes);
  }

  void bar(Side which, std::string_view words) {
    const Panel place = next(words, px(24));
    write_bar(page_, which, {place.left, place.top + px(4), place.width, px(4)},
              page_.colours.surface);
  }

  void change(ChangeMark which) {
    const Panel place = next(words_for(which), px(18));
    write_inner_edge(page_, which,
                     {place.left - px(2), place.top - px(2), px(22), place.height + px(4)});
    write_change_mark(page_, which, (place.left + px(3) + 50) / 100 * 100, place.top);
  }

  /// Sets what follows apart.
  void pause() {
    if (x_ > left_)
      x_ += px(10);
  }

private:
  /// Writes the words, and returns where the swatch in front of them goes.
  Panel next(std::string_view words, Length swatch) {
    const TextStyle style{.size = 11, .fill = page_.colours.muted};
    const Length width = swatch + px(6) + width_of(words, style);
    if (x_ > left_ && x_ + width > left_ + room_) {
      x_ = left_;
      page_.y += px(19);
    }
    const Length x = x_;
    page_.line(x + swatch + px(6), page_.y + px(10), words, style);
    x_ += width + px(12);
    return {x, page_.y, swatch, px(12)};
  }

  SvgPage& page_;
  Length left_;
  Length room_;
  Length x_;
};

} // namespace

void write_svg_legend(SvgPage& page, const MapContent& content, Length left, Length room) {
  page.y += px(12);
  LegendWriter legend(page, left, room);
  for (const Kind kind : all_kinds)
    if (content.kinds[static_cast<std::size_t>(kind)])
      legend.kind(kind);
  legend.pause();
  const auto has = [&](CallState state) { return content.states[static_cast<std::size_t>(state)]; };
  if (has(CallState::partial))
    legend.state(CallState::partial, "≥ lower bound");
  if (has(CallState::unavailable))
    legend.state(CallState::unavailable, "unknown");
  if (has(CallState::not_recorded))
    legend.state(CallState::not_recorded,
                 has(CallState::unavailable) ? "not recorded" : "unknown: not recorded");
  if (has(CallState::covered))
    legend.state(CallState::covered, "covered by another estimate");
  if (content.bars) {
    legend.bar(Side::before, "hollow bar: before");
    legend.bar(Side::after, "solid bar: after");
  }
  for (const ChangeMark mark : {ChangeMark::added, ChangeMark::removed, ChangeMark::type_changed})
    if (content.marks[static_cast<std::size_t>(mark)])
      legend.change(mark);
  if (content.remainder)
    legend.mark("merged, too narrow", " fill=\"" + std::string(page.colours.line) + "\" stroke=\"" +
                                          std::string(page.colours.control) +
                                          "\" stroke-width=\".5\"");
  if (content.selection)
    legend.mark("selected", " rx=\"2\" fill=\"none\" stroke-width=\"2.5\" stroke=\"" +
                                std::string(page.colours.text) + "\"");
  page.y += px(12);
}

} // namespace modcost
