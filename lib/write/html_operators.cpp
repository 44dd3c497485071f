#include "write/html_page.h"

#include <algorithm>

namespace modcost {
namespace {

/// Bars have so many steps in the style sheet: a class, and not an element for each of many rows.
constexpr std::uint32_t bar_steps = 50;
/// More labels than that are closed at first.
constexpr std::size_t open_labels = 40;

std::uint32_t bar_of(std::uint32_t permille) {
  return permille == 0 ? 0 : std::max<std::uint32_t>(1, permille * bar_steps / 1000);
}

/// A list and no table: a large model has ten thousand of them, and each cell is an element to
/// load.
void write_rows(HtmlPage& page, const std::vector<LabelledCount>& counts,
                const std::vector<OperatorRow>& rows, Side side) {
  page.raw(side == Side::before ? "<ul data-status=\"complete\" data-side=\"before\">\n"
                                : "<ul data-status=\"complete\">\n");
  for (const OperatorRow& row : rows) {
    page.raw("<li class=\"d");
    page.number.integer(std::min(row.depth, indented_depth));
    page.raw(" b");
    page.number.integer(bar_of(row.permille));
    page.raw("\">");
    page.name(page.evidence.report_of(side).texts[counts[row.place].label]);
    page.raw(" ");
    write_exact(page, counts[row.place].count);
    page.raw("\n");
  }
  page.raw("</ul>");
}

void write_counts(HtmlPage& page, std::string_view caption,
                  const std::vector<LabelledCount>& counts, const std::vector<OperatorRow>& rows,
                  bool open, Side side) {
  page.raw(open ? "<details open><summary>" : "<details><summary>");
  page.raw(caption);
  page.raw(" <span class=\"count\">");
  page.number.exact(Number(static_cast<std::int64_t>(counts.size())));
  page.raw("</span></summary>\n");
  if (counts.empty())
    page.raw("<p class=\"empty\">None was recorded.</p>");
  else
    write_rows(page, counts, rows, side);
  page.raw("</details>\n");
}

void write_ignored(HtmlPage& page, Side side) {
  const Report& report = page.evidence.report_of(side);
  const std::vector<IgnoredOperator>& ignored = report.operator_flops.ignored;
  page.raw(side == Side::before
               ? "<details data-side=\"before\"><summary>Before: explicitly ignored "
                 "operators <span class=\"count\">"
               : "<details><summary>Explicitly ignored operators <span class=\"count\">");
  page.number.integer(ignored.size());
  page.raw("</span></summary>\n");
  if (ignored.empty())
    page.raw("<p class=\"empty\">None.</p>\n");
  else
    page.raw("<table data-status=\"complete\"><thead><tr><th "
             "scope=\"col\">Operator<th scope=\"col\" "
             "class=\"number\">Calls<th scope=\"col\">Reason<tbody>\n");
  for (const IgnoredOperator& each : ignored) {
    page.raw("<tr><td>");
    page.text(report.texts[each.name]);
    page.raw("<td>");
    write_exact(page, each.calls);
    page.raw("<td>");
    page.text(report.texts[each.reason]);
    page.raw("\n");
  }
  page.raw(ignored.empty() ? "</details>\n" : "</table></details>\n");
}

/// The baseline's lists: two counts of one operator are no results of a call, so no rule makes a
/// difference of them.
void write_baseline(HtmlPage& page) {
  const FlopReport& flops = page.evidence.report_of(Side::before).operator_flops;
  write_counts(page, "Before: by operator", flops.by_operator,
               page.evidence.baseline_operators.by_operator, false, Side::before);
  write_counts(page, "Before: by upstream label", flops.by_module,
               page.evidence.baseline_operators.by_label, false, Side::before);
  write_ignored(page, Side::before);
}

void write_total_before(HtmlPage& page) {
  const TotalPair& pair = page.comparison().operator_total;
  page.raw("<p data-total=\"operator_flops\">Before <b>");
  write_result_of_side(page, pair.before, Side::before, false, true);
  page.raw("</b>, change <b>");
  write_delta(page, pair.delta, false, true);
  page.raw("</b>");
  if (pair.delta.exists())
    write_percentage(page, pair.delta.difference, pair.before->known);
  page.raw(".</p>\n");
}

void write_total(HtmlPage& page) {
  const MetricResult& total = page.report().operator_flops.total;
  page.raw("<p");
  write_names_of_total(page, total);
  page.raw(">Total <b>");
  if (total.has_number())
    write_known(page, total.known, total.status, false, true);
  else
    page.raw("unknown");
  page.raw("</b> ");
  page.text(page.report().texts[page.report().measures[total.measure].unit]);
  if (total.status == Status::partial)
    page.raw(": a lower bound, for some operators have no formula");
  page.raw(".</p>\n");
}

} // namespace

void write_html_operators(HtmlPage& page) {
  const FlopReport& flops = page.report().operator_flops;
  page.raw("<section class=\"box operators\" id=\"operators\"><h2>Operator dispatch</h2>\n");
  write_total(page);
  if (page.compares())
    write_total_before(page);
  page.raw(
      "<p class=\"note\">A second, separate measurement of the same forward pass, by PyTorch's "
      "own dispatcher: nothing here is added to the views. A row by label includes the rows "
      "below it, and labels are not module paths. A bar is the ratio to the largest row of its "
      "list.");
  for (const std::string_view words :
       {page.report().text(flops.method), page.report().text(flops.counting_convention)}) {
    page.raw(words.empty() ? "" : " · ");
    page.text(words);
  }
  page.raw("</p>\n<div class=\"lists\">\n");
  const std::vector<OperatorRow>& labels = page.evidence.operators.by_label;
  write_counts(page, "By operator", flops.by_operator, page.evidence.operators.by_operator, true,
               Side::after);
  write_counts(page, "By upstream label, each including those below it", flops.by_module, labels,
               labels.size() <= open_labels, Side::after);
  write_ignored(page, Side::after);
  if (page.compares())
    write_baseline(page);
  page.raw("</div></section>\n");
}

} // namespace modcost
