#include "write/svg_totals.h"

#include "write/delta_words.h"
#include "write/svg_change.h"
#include "write/svg_table.h"

#include <algorithm>

namespace modcost {

namespace {

bool has_card(std::string_view name) {
  return find_view(name).has_value() || name == "operator_flops";
}

std::string readable(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

NodeState state_of(const MetricResult& total) {
  if (!total.has_number())
    return {CallState::unavailable, false, {}};
  return {static_cast<CallState>(total.status), true, total.known};
}

/// A total of two reports in one row.
class TotalRow {
public:
  TotalRow(SvgPage& page, const SvgTable& table, const TotalPair& pair)
      : page_(page), table_(table), pair_(pair) {
    const Side side = pair.after != nullptr ? Side::after : Side::before;
    const MetricResult& total = side == Side::after ? *pair.after : *pair.before;
    const Report& report = page.evidence.report_of(side);
    bytes_ = report.texts[report.measures[total.measure].unit] == "bytes";
  }

  /// What its change needs.
  ChangeForm form() const {
    const Delta& delta = pair_.delta;
    return delta.exists() ? form_of_change(delta.difference, pair_.before->known, bytes_,
                                           table_.room(3), style_of_change())
                          : ChangeForm::exact_with_percentage;
  }

  void write(ChangeForm form) {
    page_.y += px(15);
    table_.cell(page_, 0, readable(pair_.name), {.size = 11});
    write_side(1, Side::before, pair_.before);
    write_side(2, Side::after, pair_.after);
    write_change(form);
    page_.y += px(7);
    table_.rule(page_);
  }

private:
  TextStyle style_of_change() const {
    const Number& difference = pair_.delta.difference;
    return {.size = 11, .bold = !difference.is_zero(), .fill = colour_of_change(page_, difference)};
  }

  void write_side(std::size_t column, Side side, const MetricResult* total) {
    if (total == nullptr) {
      table_.cell(page_, column, "none", {.size = 11, .fill = page_.colours.muted});
      return;
    }
    page_.raw("<g");
    write_names_of_total(page_, pair_.name, *total, side);
    page_.raw(">");
    const TextStyle style{.size = 11};
    table_.number(page_, column, fitted_value(state_of(*total), bytes_, table_.room(column), style),
                  style);
    page_.raw("</g>\n");
  }

  void write_change(ChangeForm form) {
    const Delta& delta = pair_.delta;
    page_.raw("<g");
    page_.data("data-total", pair_.name);
    write_delta_names(page_, delta.status(), delta.exists() ? &delta.difference : nullptr);
    page_.raw(">");
    if (delta.exists()) {
      table_.number(page_, 3, change_in_form(form, delta.difference, pair_.before->known, bytes_),
                    style_of_change());
    } else {
      const TextStyle style{.size = 11, .fill = page_.colours.muted};
      table_.cell(page_, 3,
                  first_that_fits({words_without_delta(delta, page_.comparison()),
                                   std::string(name_of(delta.status()))},
                                  table_.room(3), style),
                  style);
    }
    page_.raw("</g>\n");
  }

  SvgPage& page_;
  const SvgTable& table_;
  const TotalPair& pair_;
  bool bytes_ = false;
};

} // namespace

void write_names_of_total(SvgPage& page, std::string_view name, const MetricResult& total,
                          Side side) {
  const Report& report = page.evidence.report_of(side);
  page.data("data-total", name);
  if (side == Side::before)
    page.data("data-side", "before");
  page.data("data-status", name_of(total.status));
  if (total.has_number())
    page.data("data-value", total.known);
  page.measure(report, report.measures[total.measure]);
}

/// One behind the other.
void write_svg_other_totals(SvgPage& page) {
  Length x = page.margin();
  const TextStyle style{.size = 11, .fill = page.colours.muted};
  bool any = false;
  for (const MetricResult& total : page.report().totals) {
    const std::string_view name = page.report().texts[total.name];
    if (has_card(name))
      continue;
    const Measure& measure = page.report().measures[total.measure];
    const bool bytes = page.report().texts[measure.unit] == "bytes";
    std::string words = readable(name);
    words += total.has_number()
                 ? " " + known_words(total.known, total.status == Status::partial, bytes, true)
                 : " unknown";
    if (bytes && total.has_number())
      words += " B";
    words = fit_text(words, in_pixels(page.inner_width()), 11, false);
    const Length width = width_of(words, style);
    if (any && x + width > page.width() - page.margin()) {
      x = page.margin();
      page.y += px(17);
    }
    any = true;
    page.raw("<g");
    page.data("data-total", name);
    page.data("data-status", name_of(total.status));
    if (total.has_number())
      page.data("data-value", total.known);
    page.raw(">");
    page.line(x, page.y + px(4), words, style);
    page.raw("</g>\n");
    x += width + px(18);
  }
  if (any)
    page.y += px(20);
}

void write_svg_compared_totals(SvgPage& page, Length left, Length room) {
  page.heading(left, "Other totals", room);
  page.y += px(20);
  const SvgTable table(left, room,
                       {{"Total", 33, false}, {"Before", 19}, {"After", 19}, {"Change", 29}});
  std::vector<TotalRow> rows;
  ChangeForm form = ChangeForm::exact_with_percentage;
  for (const TotalPair& pair : page.comparison().totals)
    if (!has_card(pair.name)) {
      rows.emplace_back(page, table, pair);
      form = std::max(form, rows.back().form());
    }
  if (rows.empty())
    page.line(left, page.y, fit_text("Neither report holds one.", in_pixels(room), 12, false),
              {.size = 12, .fill = page.colours.muted});
  else
    table.header(page);
  for (TotalRow& row : rows)
    row.write(form);
}

} // namespace modcost
