#include "write/svg_pair_cells.h"

#include "write/delta_words.h"
#include "write/tile_words.h"

namespace modcost {

namespace {

constexpr std::size_t before_column = 3;
constexpr std::size_t after_column = 4;
constexpr std::size_t change_column = 5;

class PairCells {
public:
  PairCells(SvgPage& page, const SvgTable& table, const EvidenceRow& row)
      : page_(page), table_(table), row_(row),
        each_(row.fold > 1 ? " each" : ""), muted_{.size = 11, .fill = page.colours.muted} {}

  void write(ChangeForm form) {
    write_side(before_column, Side::before);
    write_side(after_column, Side::after);
    row_.change ? write_change(*row_.change, form) : write_change_of_subtotal();
  }

  ChangeForm form() const {
    if (!row_.change || !row_.change->exists())
      return ChangeForm::exact_with_percentage;
    const Number& difference = row_.change->difference;
    const TextStyle style = style_of(difference);
    const Length each = difference.is_zero() ? 0 : width_of(each_, style);
    return form_of_change(difference, known_before(), page_.bytes(),
                          table_.room(change_column) - each, style);
  }

private:
  TextStyle style_of(const Number& difference) const {
    return {.size = 12, .bold = !difference.is_zero(), .fill = colour_of_change(page_, difference)};
  }

  Number known_before() const {
    const NodeState& before = row_.sides[index_of(Side::before)];
    return before.has_known ? before.known : Number();
  }

  void write_side(std::size_t column, Side side) {
    const NodeState& state = row_.sides[index_of(side)];
    if (!state.has_known) {
      table_.cell(page_, column, words_without_value(side, column), muted_);
      return;
    }
    const bool bound = state.state == CallState::partial;
    const TextStyle style{.size = 12};
    const auto words = [&](bool exact) {
      return known_words(state.known, bound, page_.bytes(), exact);
    };
    table_.number(page_, column,
                  first_that_fits({words(true) + each_, words(false) + each_, words(false)},
                                  table_.room(column), style),
                  style);
  }

  std::string words_without_value(Side side, std::size_t column) const {
    if (page_.evidence.tree.calls_of(row_.node, side).empty())
      return "not there";
    const CallState state = row_.sides[index_of(side)].state;
    return state == CallState::structural ? subtotal_words(side, column)
                                          : std::string(words_for(state));
  }

  /// A container's place in the view's one group: subtotals are never added.
  std::optional<std::size_t> place() const {
    const std::vector<Group>& groups = page_.evidence.view(page_.view()).groups;
    return groups.size() == 1 && row_.group == EvidenceRow::no_group ? groups[0].find(row_.node)
                                                                     : std::nullopt;
  }

  std::string subtotal_words(Side side, std::size_t column) const {
    const std::optional<std::size_t> found = place();
    if (!found)
      return row_.group == EvidenceRow::no_group ? "no own estimate" : "none";
    const Summary& subtotal = page_.evidence.view(page_.view()).groups[0].subtotal_of(*found, side);
    if (subtotal.results == 0)
      return "no result";
    if (subtotal.known_results == 0)
      return "subtotal unknown";
    const std::string words =
        known_words(subtotal.known, subtotal.status() == Status::partial, page_.bytes(), false);
    return first_that_fits({"subtotal " + words, words}, table_.room(column), muted_);
  }

  void write_change(const NodeChange& change, ChangeForm form) {
    if (!change.exists()) {
      table_.cell(page_, change_column,
                  fitted_reason(page_, change, table_.room(change_column), muted_), muted_);
      return;
    }
    const TextStyle style = style_of(change.difference);
    std::string words = change_in_form(form, change.difference, known_before(), page_.bytes());
    if (!change.difference.is_zero())
      words = first_that_fits({words + each_, words}, table_.room(change_column), style);
    table_.number(page_, change_column, words, style);
  }

  void write_change_of_subtotal() {
    const ViewComparison& comparison = page_.comparison().view(page_.view());
    const std::optional<std::size_t> found = place();
    if (!found || row_.state != CallState::structural)
      return;
    const GroupComparison& group = comparison.groups[0];
    const NodeChange& change = group.change_of(*found);
    const std::string words =
        change.exists() ? delta_words(change.difference, page_.bytes(), false)
                        : fitted_reason(page_, change, table_.room(change_column), muted_);
    table_.cell(page_, change_column, words, muted_);
  }

  SvgPage& page_;
  const SvgTable& table_;
  const EvidenceRow& row_;
  std::string each_;
  TextStyle muted_;
};

} // namespace

void write_names_of_pair(SvgPage& page, const EvidenceRow& row) {
  if (row.side == Side::before)
    page.data("data-side", "before");
  if (!row.change)
    return;
  const Number difference =
      row.change->exists() ? row.change->difference * Number(static_cast<std::int64_t>(row.fold))
                           : Number();
  write_delta_names(page, row.change->status(), row.change->exists() ? &difference : nullptr);
}

ChangeForm form_of_row(SvgPage& page, const SvgTable& table, const EvidenceRow& row) {
  return PairCells(page, table, row).form();
}

void write_pair_cells(SvgPage& page, const SvgTable& table, const EvidenceRow& row,
                      ChangeForm form) {
  PairCells(page, table, row).write(form);
}

} // namespace modcost
