#include "write/svg_change.h"

#include "write/delta_words.h"
#include "write/tile_words.h"

namespace modcost {
namespace {

std::string_view colour_of_mark(const SvgPage& page, ChangeMark mark) {
  return mark == ChangeMark::added     ? page.colours.accent
         : mark == ChangeMark::removed ? page.colours.warning
                                       : page.colours.muted;
}

std::string behind(const std::string& percentage) {
  return percentage.empty() ? "" : " (" + percentage + ")";
}

} // namespace

ChangeMark change_mark_of(const Evidence& evidence, NodeId node) {
  const std::string_view sign = mark_of(evidence, node);
  return sign == "+"   ? ChangeMark::added
         : sign == "−" ? ChangeMark::removed
         : sign == "≠" ? ChangeMark::type_changed
                       : ChangeMark::none;
}

std::string_view words_for(ChangeMark mark) {
  switch (mark) {
  case ChangeMark::added:
    return "added";
  case ChangeMark::removed:
    return "removed";
  case ChangeMark::type_changed:
    return "type changed";
  case ChangeMark::none:
    break;
  }
  return "";
}

void write_change_mark(SvgPage& page, ChangeMark mark, Length left, Length top) {
  if (mark == ChangeMark::none)
    return;
  const auto paint = [](std::string_view fill) { return " fill=\"" + std::string(fill) + "\""; };
  page.rectangle(left, top, mark_size, mark_size, " rx=\"2\"" + paint(colour_of_mark(page, mark)));
  const std::string sign = paint(page.colours.surface);
  if (mark == ChangeMark::type_changed) {
    page.rectangle(left + px(2), top + px(3), px(7), px(1), sign);
    page.rectangle(left + px(2), top + px(7), px(7), px(1), sign);
    page.raw("<path d=\"M");
    page.number.integer(static_cast<std::uint64_t>(left / 100 + 4));
    page.raw(" ");
    page.number.integer(static_cast<std::uint64_t>(top / 100 + 9));
    page.raw("l3 -7\" fill=\"none\" stroke=\"");
    page.raw(page.colours.surface);
    page.raw("\"/>");
    return;
  }
  page.rectangle(left + px(2), top + px(5), px(7), px(1), sign);
  if (mark == ChangeMark::added)
    page.rectangle(left + px(5), top + px(2), px(1), px(7), sign);
}

void write_inner_edge(SvgPage& page, ChangeMark mark, const Panel& tile) {
  if ((mark != ChangeMark::added && mark != ChangeMark::removed) || tile.width < px(9) ||
      tile.height < px(9))
    return;
  std::string paint = " fill=\"none\" stroke=\"";
  paint += colour_of_mark(page, mark);
  paint += mark == ChangeMark::removed ? "\" stroke-dasharray=\"6 4\"" : "\"";
  page.rectangle(tile.left + px(2), tile.top + px(2), tile.width - px(4), tile.height - px(4),
                 paint);
}

void write_bar(SvgPage& page, Side side, Panel place, std::string_view behind,
               const Number* value) {
  const bool before = side == Side::before;
  page.raw("<rect");
  page.attribute("x", place.left);
  page.attribute("y", place.top);
  page.attribute("width", place.width);
  page.attribute("height", place.height);
  page.raw(" fill=\"");
  const bool visible = place.height >= px(2);
  page.raw(!visible ? "none" : before ? page.colours.muted : page.colours.accent);
  page.raw("\"");
  if (value != nullptr) {
    page.data("data-side", before ? "before" : "after");
    page.data("data-value", *value);
  }
  page.raw("/>");
  if (before && place.width > px(3) && place.height > px(3))
    page.rectangle(place.left + px(1), place.top + px(1), place.width - px(2), place.height - px(2),
                   " fill=\"" + std::string(behind) + "\"");
}

std::string_view colour_of_change(const SvgPage& page, const Number& difference) {
  return difference.sign() < 0   ? page.colours.accent
         : difference.sign() > 0 ? page.colours.warning
                                 : page.colours.muted;
}

void write_delta_names(SvgPage& page, DeltaStatus status, const Number* difference) {
  if (difference != nullptr)
    page.data("data-delta", *difference);
  else
    page.raw(" data-delta=\"\"");
  page.data("data-delta-status", name_of(status));
}

std::string first_that_fits(std::initializer_list<std::string> choices, Length room,
                            const TextStyle& style) {
  for (const std::string& choice : choices)
    if (width_of(choice, style) <= room)
      return choice;
  return *(choices.end() - 1);
}

ChangeForm form_of_change(const Number& difference, const Number& before, bool bytes, Length room,
                          const TextStyle& style) {
  for (const ChangeForm form : {ChangeForm::exact_with_percentage, ChangeForm::exact})
    if (width_of(change_in_form(form, difference, before, bytes), style) <= room)
      return form;
  return ChangeForm::compact;
}

std::string change_in_form(ChangeForm form, const Number& difference, const Number& before,
                           bool bytes) {
  const std::string words = delta_words(difference, bytes, form != ChangeForm::compact);
  const std::string percentage = percentage_words(difference, before);
  return form == ChangeForm::exact_with_percentage ? words + behind(percentage) : words;
}

std::string fitted_change(const Number& difference, const Number& before, bool bytes, Length room,
                          const TextStyle& style) {
  const std::string percentage = behind(percentage_words(difference, before));
  const std::string exact = delta_words(difference, bytes, true);
  const std::string compact = delta_words(difference, bytes, false);
  return first_that_fits({exact + percentage, compact + percentage, exact, compact}, room, style);
}

std::string fitted_value(const NodeState& state, bool bytes, Length room, const TextStyle& style) {
  if (!state.has_known)
    return state.state == CallState::structural ? "none" : std::string(words_for(state.state));
  const bool bound = state.state == CallState::partial;
  return first_that_fits(
      {known_words(state.known, bound, bytes, true), known_words(state.known, bound, bytes, false)},
      room, style);
}

std::string reason_words(const SvgPage& page, const NodeChange& change) {
  return words_without_delta(change, page.comparison());
}

std::string fitted_reason(const SvgPage& page, const NodeChange& change, Length room,
                          const TextStyle& style) {
  return first_that_fits({reason_words(page, change), std::string(name_of(change.status()))}, room,
                         style);
}

std::string snapshots_of(const NodeChange& change, bool bytes) {
  const std::string added = snapshot_words(change.added, "added", bytes);
  const std::string removed = snapshot_words(change.removed, "removed", bytes);
  return added + (added.empty() || removed.empty() ? "" : "; ") + removed;
}

} // namespace modcost
