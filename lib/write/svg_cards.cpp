#include "write/svg_total_change.h"
#include "write/svg_totals.h"

#include "write/coverage_words.h"

#include <algorithm>

namespace modcost {

namespace {

/// What one card says, before it is placed.
struct Card {
  std::string_view name;
  const MetricResult* total = nullptr;
  bool bytes = false;
  bool chosen = false;
  std::string note;
  const Coverage* coverage = nullptr;
  std::optional<View> view = std::nullopt;
  TotalChange change = {}; ///< with two reports
};

/// The note may tell of two reports.
constexpr std::size_t note_limit = 8;

std::string storage_words(const Evidence& evidence, View view, Side side) {
  if (evidence.inconsistent(view, side))
    return "inconsistent: the total is less than what the calls hold";
  if (const std::optional<Number> rest = evidence.unattributed(view, side);
      rest && rest->sign() > 0)
    return known_words(*rest, false, view == View::parameter_bytes, true) +
           " not attributed to any recorded call";
  return "each tensor counted once, in execution order";
}

/// What is the same on both sides stands once.
void add_before(std::string& note, const std::string& before) {
  if (note != before)
    note += (note.empty() ? "before: " : "; before: ") + before;
}

Card card_of(const SvgPage& page, View view) {
  Card card{.name = title_of(view),
            .total = page.evidence.total(name_of(view)),
            .bytes = view == View::parameter_bytes,
            .chosen = view == page.view(),
            .note = {},
            .view = view};
  if (!is_recorded(view)) {
    if (card.total != nullptr)
      card.note = storage_words(page.evidence, view, Side::after);
    if (page.compares() && page.evidence.total(name_of(view), Side::before) != nullptr)
      add_before(card.note, storage_words(page.evidence, view, Side::before));
    return card;
  }
  const Coverage& coverage = page.evidence.coverage[index_of(view)];
  if (coverage.leaf_calls() > 0)
    card.coverage = &coverage;
  card.note = coverage_words(coverage);
  if (page.compares())
    add_before(card.note, coverage_words(page.evidence.coverage_of(view, Side::before)));
  return card;
}

/// Where the first line of the note stands, below the card's top.
Length note_top(const Card& card) {
  return card.change.height() + px(card.coverage == nullptr ? 88 : 99);
}

class CardWriter {
public:
  CardWriter(SvgPage& page, const Card& card, Length left, Length width)
      : page_(page), card_(card), left_(left + px(9)), room_(width - px(18)) {}

  void write() {
    page_.raw("<g");
    if (card_.view)
      page_.data("data-view", name_of(*card_.view));
    page_.raw(">\n");
    write_name();
    card_.total == nullptr ? write_absent() : write_total();
    card_.change.write(page_, left_, page_.y + px(70));
    if (card_.coverage != nullptr)
      write_bar();
    page_.lines(left_, page_.y + note_top(card_), card_.note, room_,
                {.size = 10, .fill = page_.colours.muted}, note_limit);
    page_.raw("</g>\n");
  }

private:
  std::string_view badge() const {
    if (card_.total == nullptr)
      return "absent";
    return card_.total->status == Status::unavailable ? "unknown" : name_of(card_.total->status);
  }

  void write_name() {
    const TextStyle style{.size = 10, .bold = true};
    const Length width = width_of(badge(), style) + px(10);
    const bool complete = card_.total != nullptr && card_.total->status == Status::complete;
    const std::string_view fill = complete ? page_.colours.accent_fill : page_.colours.warning_fill;
    page_.rectangle(left_ + room_ - width, page_.y + px(10), width, px(17),
                    " rx=\"3\" fill=\"" + std::string(fill) + "\"");
    page_.line(left_ + room_ - px(5), page_.y + px(22), badge(),
               {.size = 10,
                .bold = true,
                .fill = complete ? page_.colours.accent : page_.colours.warning,
                .at_end = true});
    page_.line(left_, page_.y + px(23),
               fit_text(card_.name, in_pixels(room_ - width - px(4)), 11, card_.chosen),
               {.size = 11,
                .bold = card_.chosen,
                .fill = card_.chosen ? page_.colours.text : page_.colours.muted});
  }

  std::string_view absence() const {
    if (!page_.compares())
      return "the report holds none";
    return card_.view && page_.comparison().total(name_of(*card_.view)) != nullptr
               ? "after holds none"
               : "neither report holds one";
  }

  void write_absent() {
    page_.line(left_, page_.y + px(52), fit_text("no total", in_pixels(room_), 20, true),
               {.size = 20, .bold = true});
    page_.line(left_, page_.y + px(70), fit_text(absence(), in_pixels(room_), 11, false),
               {.size = 11, .fill = page_.colours.muted});
  }

  void write_total() {
    const MetricResult& total = *card_.total;
    const Report& report = page_.report();
    const Measure& measure = report.measures[total.measure];
    page_.raw("<g");
    page_.data("data-total", report.texts[total.name]);
    page_.data("data-status", name_of(total.status));
    if (total.has_number())
      page_.data("data-value", total.known);
    page_.measure(report.texts[measure.unit], report.texts[measure.scope],
                  report.texts[measure.method]);
    page_.raw(">\n");
    const bool bound = total.status == Status::partial;
    const std::string words =
        total.has_number() ? known_words(total.known, bound, card_.bytes, false) : "unknown";
    const TextStyle big{.size = 20, .bold = true};
    page_.line(left_, page_.y + px(52), fit_text(words, in_pixels(room_), 20, true), big);
    const Length behind = width_of(words, big) + px(4);
    if (total.has_number() && !card_.bytes && behind < room_) // a binary prefix names its unit
      page_.line(left_ + behind, page_.y + px(52),
                 fit_text(report.texts[measure.unit], in_pixels(room_ - behind), 10, false),
                 {.size = 10, .fill = page_.colours.muted});
    const std::string exact = total.has_number()
                                  ? known_words(total.known, bound, card_.bytes, true)
                                  : "nothing was measured";
    page_.line(left_, page_.y + px(70), fit_text(exact, in_pixels(room_), 11, false),
               {.size = 11, .fill = page_.colours.muted});
    page_.raw("</g>\n");
  }

  void write_bar() {
    const std::uint32_t all = card_.coverage->leaf_calls();
    const Length seen = room_ * card_.coverage->seen() / all;
    const Length top = page_.y + note_top(card_) - px(20);
    page_.rectangle(left_, top, room_, px(5), " fill=\"url(#unseen)\" stroke=\"none\"");
    if (seen > 0)
      page_.rectangle(left_, top, seen, px(5),
                      " fill=\"" + std::string(page_.colours.accent) + "\"");
  }

  SvgPage& page_;
  const Card& card_;
  Length left_;
  Length room_;
};

std::vector<Card> cards_of(const SvgPage& page, Length room) {
  std::vector<Card> cards;
  cards.reserve(all_views.size() + 1);
  for (const View view : all_views)
    cards.push_back(card_of(page, view));
  cards.push_back({.name = "Operator dispatch",
                   .total = &page.report().operator_flops.total,
                   .note = "a separate, inclusive count, never added to the others"});
  if (page.compares())
    for (Card& card : cards)
      card.change = card.view ? TotalChange::of_view(page, *card.view, room)
                              : TotalChange::of_operators(page, room);
  return cards;
}

Length height_of_cards(const std::vector<Card>& cards, Length room) {
  Length height = 0;
  for (const Card& card : cards) {
    const std::size_t lines = wrap_text(card.note, in_pixels(room), 10, note_limit).size();
    height = std::max(height, note_top(card) + px(14) * static_cast<Length>(lines));
  }
  return height;
}

} // namespace

void write_svg_cards(SvgPage& page) {
  const std::size_t columns = page.options.width >= 1000 ? 6 : page.options.width >= 620 ? 3 : 2;
  const Length between = px(8);
  const Length width = (page.inner_width() - between * static_cast<Length>(columns - 1)) /
                       static_cast<Length>(columns);
  const std::vector<Card> cards = cards_of(page, width - px(18));
  const Length height = height_of_cards(cards, width - px(18));
  for (std::size_t index = 0; index < cards.size(); ++index) {
    if (index > 0 && index % columns == 0)
      page.y += height + between;
    const Length left = page.margin() + (width + between) * static_cast<Length>(index % columns);
    page.panels.push_back({left, page.y, width, height});
    if (cards[index].chosen)
      page.rectangle(left, page.y, width, height,
                     " rx=\"6\" fill=\"none\" stroke-width=\"2\" stroke=\"" +
                         std::string(page.colours.accent) + "\"");
    CardWriter(page, cards[index], left, width).write();
  }
  page.y += height + gap;
  if (!page.compares())
    write_svg_other_totals(page);
}

} // namespace modcost
