#include "write/coverage_words.h"
#include "write/html_page.h"

namespace modcost {
namespace {

/// Of the baseline: its value, and what became of it.
void write_change(HtmlPage& page, const TotalPair& pair, bool bytes) {
  page.raw("<span class=\"change\" data-total=\"");
  append_data(page.out, pair.name);
  page.raw("\">");
  if (pair.delta.exists()) {
    page.raw("<b>");
    write_delta(page, pair.delta, bytes, false);
    page.raw("</b>");
    write_percentage(page, pair.delta.difference, pair.before->known);
  } else {
    write_delta(page, pair.delta, bytes, false);
  }
  page.raw(" <span class=\"was\">before ");
  write_result_of_side(page, pair.before, Side::before, bytes, true);
  page.raw("</span></span>\n");
}

/// The known part of a change, in each group; many are told with their maps.
void write_known_parts(HtmlPage& page, View view) {
  const ViewComparison& comparison = page.comparison().view(view);
  std::size_t shown = 0;
  for (std::size_t index = 0; index < comparison.groups.size(); ++index) {
    if (comparison.groups[index].whole.status() == DeltaStatus::withheld || ++shown > 1)
      continue;
    page.raw("<span class=\"known\"");
    const Group& group = page.evidence.view(view).groups[index];
    write_measure(page, group.unit, group.scope, group.method);
    page.raw(">");
    write_known_part(page, comparison.groups[index].whole, in_bytes(view), false);
    page.raw("</span>");
  }
  if (shown > 1) {
    page.raw(" and ");
    page.number.integer(shown - 1);
    page.raw(" more measurement groups");
  }
}

void write_bar(HtmlPage& page, const Coverage& coverage) {
  const std::uint64_t permille = std::uint64_t{coverage.seen()} * 1000 / coverage.leaf_calls();
  page.raw("<svg class=\"coverage\" width=\"100%\" height=\"6\" aria-hidden=\"true\"><rect "
           "class=\"unseen\" width=\"100%\" height=\"6\" fill=\"url(#hatch)\"/><rect "
           "class=\"seen\" width=\"");
  page.number.integer(permille / 10);
  page.raw(".");
  page.number.integer(permille % 10);
  page.raw("%\" height=\"6\" fill=\"#0f6b5b\"/></svg>\n");
}

void write_total(HtmlPage& page, const MetricResult& total, bool bytes) {
  const Report& report = page.report();
  const Measure& measure = report.measures[total.measure];
  page.raw("<span class=\"total\"");
  write_names_of_total(page, total);
  page.raw(">");
  if (total.has_number()) {
    page.raw("<b class=\"big\">");
    write_known(page, total.known, total.status, bytes, false);
    page.raw(" <small>");
    if (!bytes) // a binary prefix names the unit itself
      page.text(report.texts[measure.unit]);
    page.raw("</small></b> <span class=\"digits\">");
    write_known(page, total.known, total.status, bytes, true);
    page.raw("</span>");
  } else {
    page.raw("<b class=\"big\">unknown</b> <span class=\"digits\">nothing was measured</span>");
  }
  page.raw("</span>\n");
}

void write_badge(HtmlPage& page, std::string_view word) {
  page.raw(" <span class=\"badge ");
  page.raw(word);
  page.raw("\">");
  page.raw(word);
  page.raw("</span>\n");
}

/// What became of a view's total.
void write_total_change(HtmlPage& page, View view) {
  const TotalPair* pair = page.comparison().total(name_of(view));
  page.raw("<span class=\"compared\">");
  if (pair != nullptr)
    write_change(page, *pair, in_bytes(view));
  else
    page.raw("<span class=\"was\">no total before either</span>");
  if (pair == nullptr || pair->delta.status() == DeltaStatus::unknown)
    write_known_parts(page, view);
  page.raw("</span>\n");
}

void write_coverage_before(HtmlPage& page, View view) {
  if (!page.compares())
    return;
  const std::string after = coverage_words(page.evidence.coverage_of(view, Side::after));
  const std::string before = coverage_words(page.evidence.coverage_of(view, Side::before));
  page.text(after == before ? ", as before" : "; before " + before);
}

void write_card(HtmlPage& page, View view) {
  const MetricResult* total = page.evidence.total(name_of(view));
  page.raw("<div><label class=\"card\" data-view=\""); // a line of its own without styles
  page.raw(name_of(view));
  page.raw("\"><span class=\"name\"><input type=\"radio\" name=\"view\" id=\"v");
  page.number.integer(index_of(view));
  page.raw(view == page.options.view ? "\" checked> " : "\"> ");
  page.raw(title_of(view));
  write_badge(page, total == nullptr ? "absent" : name_of(total->status));
  page.raw("</span>");
  if (total == nullptr) {
    page.raw(
        "<span class=\"total\"><b class=\"big\">no total</b> <span class=\"digits\">the report "
        "holds none of this name</span></span>\n");
  } else {
    write_total(page, *total, in_bytes(view));
  }
  if (page.compares())
    write_total_change(page, view);
  if (is_recorded(view)) {
    const Coverage& coverage = page.evidence.coverage[index_of(view)];
    if (coverage.leaf_calls() > 0)
      write_bar(page, coverage);
    page.raw("<span class=\"headline\">");
    page.text(coverage_words(coverage));
    write_coverage_before(page, view);
    page.raw("</span>\n");
  } else {
    page.raw("<span class=\"headline\">each tensor counted once, in execution order</span>\n");
  }
  if (total != nullptr) {
    page.raw("<span class=\"method\">by ");
    page.name(page.report().texts[page.report().measures[total->measure].method]);
    page.raw("</span>\n");
  }
  page.raw("</label></div>\n");
}

/// A second, separate measurement: shown beside the views, never one of them.
void write_operator_card(HtmlPage& page) {
  const MetricResult& total = page.report().operator_flops.total;
  page.raw("<div class=\"card aside\"><span class=\"name\">Operator dispatch");
  write_badge(page, name_of(total.status));
  page.raw("</span>");
  write_total(page, total, false);
  if (page.compares()) {
    page.raw("<span class=\"compared\">");
    write_change(page, page.comparison().operator_total, false);
    page.raw("</span>\n");
  }
  page.raw(
      "<span class=\"headline\">a separate, inclusive count by PyTorch's dispatcher: never "
      "added to the others, never in a map. <a href=\"#operators\">Operators</a></span>\n</div>\n");
}

} // namespace

void write_html_cards(HtmlPage& page) {
  page.raw(page.compares() ? "<fieldset id=\"views\" class=\"two\">" : "<fieldset id=\"views\">");
  page.raw("<legend>View</legend>\n");
  for (const View view : all_views)
    write_card(page, view);
  write_operator_card(page);
  page.raw("</fieldset>\n<p class=\"note\">FLOPs are not MACs. Counts use SI prefixes (1 k = "
           "1,000), bytes binary ones "
           "(1 KiB = 1,024 B); ≥ marks a lower bound.</p>\n");
}

} // namespace modcost
