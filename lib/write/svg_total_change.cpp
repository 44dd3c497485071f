#include "write/svg_total_change.h"

#include "write/delta_words.h"
#include "write/svg_change.h"
#include "write/svg_totals.h"

namespace modcost {

namespace {

constexpr Length leading = px(15);

} // namespace

TotalChange TotalChange::of_view(const SvgPage& page, View view, Length room) {
  TotalChange change;
  const TotalPair* pair = page.comparison().total(name_of(view));
  if (pair != nullptr)
    change = TotalChange(page, *pair, view == View::parameter_bytes, room);
  if (pair == nullptr || pair->delta.status() == DeltaStatus::unknown)
    change.add_known(page, view, room);
  return change;
}

TotalChange TotalChange::of_operators(const SvgPage& page, Length room) {
  return {page, page.comparison().operator_total, false, room};
}

TotalChange::TotalChange(const SvgPage& page, const TotalPair& pair, bool bytes, Length room)
    : pair_(pair) {
  const TextStyle style{.size = 11, .fill = page.colours.muted};
  if (pair.before == nullptr) {
    add(Part::note, "before: no total", room, style);
  } else {
    const MetricResult& total = *pair.before;
    const bool bound = total.status == Status::partial;
    const auto words = [&](bool exact) {
      return "before " + known_words(total.known, bound, bytes, exact);
    };
    add(Part::before,
        total.has_number() ? first_that_fits({words(true), words(false)}, room, style)
                           : "before: unknown",
        room, style);
  }
  add_change(page, bytes, room);
}

void TotalChange::add_change(const SvgPage& page, bool bytes, Length room) {
  const Delta& delta = pair_.delta;
  if (delta.exists()) {
    const TextStyle style{
        .size = 12, .bold = true, .fill = colour_of_change(page, delta.difference)};
    add(Part::change, fitted_change(delta.difference, pair_.before->known, bytes, room, style),
        room, style);
    return;
  }
  const bool withheld = delta.status() == DeltaStatus::withheld;
  add(Part::change, "change " + words_without_delta(delta, page.comparison()), room,
      {.size = 11, .fill = withheld ? page.colours.warning : page.colours.muted});
}

void TotalChange::add_known(const SvgPage& page, View view, Length room) {
  const ViewComparison& comparison = page.comparison().view(view);
  std::size_t groups = 0;
  for (std::size_t index = 0; index < comparison.groups.size(); ++index) {
    const NodeChange& whole = comparison.groups[index].whole;
    if (!whole.has_known_part())
      continue;
    ++groups;
    known_ = &whole;
    group_ = &page.evidence.view(view).groups[index];
  }
  const TextStyle muted{.size = 11, .fill = page.colours.muted};
  if (groups > 1)
    add(Part::note,
        "known parts of the change in " + std::to_string(groups) + " groups: see the map", room,
        muted);
  if (groups != 1)
    return;
  const bool bytes = view == View::parameter_bytes;
  if (known_->complete > 0)
    lines_.push_back(
        {Part::known,
         delta_words(known_->difference, bytes, false),
         {.size = 12, .bold = true, .fill = colour_of_change(page, known_->difference)},
         "known part "});
  const Part part = known_->complete > 0 ? Part::known : Part::note;
  add(part, known_part_scope(*known_), room, muted);
  for (const std::string& snapshot : {snapshot_words(known_->added, "added", bytes),
                                      snapshot_words(known_->removed, "removed", bytes)})
    if (!snapshot.empty())
      add(part, snapshot, room, muted);
}

void TotalChange::add(Part part, const std::string& words, Length room, const TextStyle& style) {
  for (std::string& line : wrap_text(words, in_pixels(room), style.size, 5))
    lines_.push_back({part, std::move(line), style});
}

Length TotalChange::advance(std::size_t line) const {
  const bool apart = line > 0 && lines_[line].part != lines_[line - 1].part;
  return leading + (apart ? px(4) : 0);
}

Length TotalChange::height() const {
  Length height = lines_.empty() ? 0 : px(5);
  for (std::size_t line = 0; line < lines_.size(); ++line)
    height += advance(line);
  return height;
}

void TotalChange::write_names(SvgPage& page, Part part) const {
  switch (part) {
  case Part::before:
    write_names_of_total(page, pair_.name, *pair_.before, Side::before);
    return;
  case Part::change:
    page.data("data-total", pair_.name);
    write_delta_names(page, pair_.delta.status(),
                      pair_.delta.exists() ? &pair_.delta.difference : nullptr);
    return;
  case Part::known:
    page.data("data-known-change", known_->difference);
    page.measure(group_->unit, group_->scope, group_->method);
    return;
  case Part::note:
    return;
  }
}

void TotalChange::write_line(SvgPage& page, Length left, Length baseline, const Line& line) const {
  const TextStyle muted{.size = 11, .fill = page.colours.muted};
  page.line(left, baseline, line.label, muted);
  const Length taken = line.label.empty() ? 0 : width_of(line.label, muted);
  page.line(left + taken, baseline, line.words, line.style);
}

void TotalChange::write(SvgPage& page, Length left, Length top) const {
  for (std::size_t line = 0; line < lines_.size();) {
    const Part part = lines_[line].part;
    page.raw("<g");
    write_names(page, part);
    page.raw(">\n");
    for (; line < lines_.size() && lines_[line].part == part; ++line) {
      top += advance(line);
      write_line(page, left, top, lines_[line]);
    }
    page.raw("</g>\n");
  }
}

} // namespace modcost
