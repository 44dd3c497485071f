#include "write/html_page.h"

#include <algorithm>

namespace modcost {
namespace {

/// What every bar of the table is measured against: the largest value of either side in it.
Number largest_value(const GroupComparison& comparison) {
  Number largest;
  for (const ChangeRow& row : comparison.biggest)
    for (const Number* value : {&row.before, &row.after})
      largest = std::max(largest, value->absolute());
  return largest;
}

void write_call(HtmlPage& page, const ChangeRow& row) {
  const Report& report = page.report();
  const Report& baseline = page.evidence.report_of(Side::before);
  const Call& call = report.calls[row.first];
  page.raw("<td>");
  write_equal_calls(page, row.first, row.calls);
  page.raw("<td>");
  const std::string_view type_before = baseline.texts[baseline.calls[row.first_before].type];
  if (type_before != report.texts[call.type]) {
    page.name(type_before);
    page.raw(" → ");
  }
  page.name(report.texts[call.type]);
}

void write_paired_bars(HtmlPage& page, const ChangeRow& row, const Number& largest) {
  page.raw("<td>");
  if (largest.sign() <= 0)
    return;
  write_pair_of_bars(page, &row.before, &row.after, largest, 96);
}

void write_row(HtmlPage& page, View view, const ChangeRow& row, std::size_t rank,
               const Number& largest) {
  page.raw("<tr data-change-rank=\"");
  page.number.integer(rank);
  page.raw("\" data-path=\"");
  append_data(page.out, page.report().paths[page.report().calls[row.first].path]);
  page.raw("\" data-status=\"complete\">");
  write_call(page, row);
  page.raw("<td class=\"number\">");
  write_known(page, row.before, Status::complete, in_bytes(view), true, Side::before);
  page.raw("<td class=\"number\">");
  write_known(page, row.after, Status::complete, in_bytes(view), true);
  page.raw("<td class=\"number\">");
  write_delta(page, {DeltaReason::none, row.difference}, in_bytes(view), true);
  write_percentage(page, row.difference, row.before);
  write_paired_bars(page, row, largest);
  page.raw("\n");
}

void write_table(HtmlPage& page, View view, const GroupComparison& comparison) {
  page.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Biggest changes\">"
           "<table class=\"biggest\"><thead><tr><th scope=\"col\">Call<th scope=\"col\">Type<th "
           "scope=\"col\" class=\"number\">Before<th scope=\"col\" class=\"number\">After<th "
           "scope=\"col\" class=\"number\">Change<th scope=\"col\">Before, after<tbody>\n");
  const Number largest = largest_value(comparison);
  for (std::size_t index = 0; index < comparison.biggest.size(); ++index)
    write_row(page, view, comparison.biggest[index], index + 1, largest);
  page.raw("</table></div>\n");
  if (comparison.more_rows == 0)
    return;
  page.raw("<p class=\"more-rows\">");
  page.number.exact(Number(static_cast<std::int64_t>(comparison.more_rows)));
  page.raw(" more rows (");
  page.number.exact(Number(static_cast<std::int64_t>(comparison.more_calls)));
  page.raw(" calls) in the <a href=\"#calls\">list of all calls</a>.</p>\n");
}

/// The group's change as a whole: what the root's subtree came to; and as a part of the model's,
/// whose total may be unknown.
void write_whole(HtmlPage& page, View view, const NodeChange& whole) {
  page.raw("<p class=\"counts\">All recorded calls · ");
  write_node_delta(page, whole, in_bytes(view), true);
  const TotalPair* total = page.comparison().total(name_of(view));
  const bool total_is_unknown = total == nullptr || total->delta.status() == DeltaStatus::unknown;
  if (whole.has_known_part() || total_is_unknown) {
    page.raw(". Known part of the change: ");
    write_known_part(page, whole, in_bytes(view), true);
  } else {
    for (const auto& [snapshot, verb] :
         {std::pair(&whole.added, "added"), std::pair(&whole.removed, "removed")})
      if (snapshot->calls > 0) {
        page.raw(". ");
        write_snapshot(page, *snapshot, verb, in_bytes(view));
      }
  }
  page.raw(".</p>\n");
}

void write_group(HtmlPage& page, View view, std::size_t index) {
  const GroupComparison& comparison = page.comparison().view(view).groups[index];
  const Group& group = page.evidence.view(view).groups[index];
  page.raw("<div");
  write_measure(page, group.unit, group.scope, group.method);
  page.raw(">");
  if (page.evidence.view(view).groups.size() > 1) {
    page.raw("<h4>");
    page.name(group.method);
    page.raw(" · ");
    page.name(group.unit);
    page.raw("</h4>\n");
  }
  write_whole(page, view, comparison.whole);
  if (!comparison.biggest.empty())
    write_table(page, view, comparison);
  else if (comparison.whole.complete > 0)
    page.raw("<p class=\"empty\">No call that is complete on both sides has changed.</p>\n");
  page.raw("</div>\n");
}

} // namespace

void write_html_biggest_changes(HtmlPage& page, View view) {
  if (!page.compares())
    return;
  const ViewComparison& comparison = page.comparison().view(view);
  page.raw("<div class=\"box biggest-changes\"><h3>Biggest changes</h3>\n");
  if (comparison.gate != Gate::open) {
    page.raw("<p class=\"empty\">Withheld: ");
    page.text(page.comparison().words_for(
        comparison.gate == Gate::context ? DeltaReason::context : DeltaReason::module_parameters));
    page.raw(comparison.gate == Gate::context
                 ? ". <a href=\"#context\">Both contexts</a></p>\n"
                 : " while nothing changed. The model's total is the answer.</p>\n");
  } else {
    for (std::size_t group = 0; group < comparison.groups.size() && group < drawn_groups; ++group)
      write_group(page, view, group);
    if (comparison.groups.empty())
      page.raw("<p class=\"empty\">Neither report holds a result of this view.</p>\n");
  }
  page.raw("</div>\n");
}

} // namespace modcost
