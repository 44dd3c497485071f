#include "write/html_page.h"

namespace modcost {
namespace {

void write_row(HtmlPage& page, View view, const RankingRow& row, std::size_t rank,
               const Number& largest) {
  const Report& report = page.report();
  const Call& call = report.calls[row.first];
  const std::string_view path = report.paths[call.path];
  page.raw("<tr data-rank=\"");
  page.number.integer(rank);
  page.raw("\" data-path=\"");
  append_data(page.out, path);
  page.raw("\" data-status=\"complete\"><td>");
  write_equal_calls(page, row.first, row.calls);
  if (row.shared)
    page.raw(" <span class=\"equal\">shared: some of its tensors are counted elsewhere</span>");
  page.raw("<td>");
  page.text(report.texts[call.type]);
  page.raw("<td class=\"number\">");
  write_exact(page, row.value);
  page.raw(in_bytes(view) ? " B<td>" : "<td>");
  write_ratio_bar(page, row.value, largest, 120);
  page.raw("\n");
}

void write_ranking(HtmlPage& page, View view, const Ranking& ranking) {
  page.raw("<div><table class=\"rank\"><caption>Largest complete calls");
  page.raw(page.compares() ? ", after <small>a bar" : " <small>a bar");
  page.raw(" is the ratio "
           "to the largest, not a share of "
           "the model</small></caption><thead><tr><th scope=\"col\">Call<th scope=\"col\">Type<th "
           "scope=\"col\" "
           "class=\"number\">Value<th scope=\"col\">Ratio<tbody>\n");
  for (std::size_t index = 0; index < ranking.rows.size(); ++index)
    write_row(page, view, ranking.rows[index], index + 1, ranking.rows.front().value);
  page.raw("</table>\n");
  if (ranking.more_rows > 0) {
    page.raw("<p class=\"more-rows\">");
    page.number.exact(Number(static_cast<std::int64_t>(ranking.more_rows)));
    page.raw(" more rows (");
    page.number.exact(Number(static_cast<std::int64_t>(ranking.more_calls)));
    page.raw(" calls) in the <a href=\"#calls\">list of all calls</a>.</p>\n");
  }
  page.raw("</div>\n");
}

void write_unranked(HtmlPage& page, const Ranking& ranking) {
  if (ranking.unranked.empty())
    return;
  page.raw("<p class=\"unranked\">Not ranked, for they have no complete result: ");
  for (const UnrankedType& type : ranking.unranked) {
    page.raw(&type == ranking.unranked.data() ? "" : ", ");
    page.name(type.type);
    page.raw(" (");
    if (type.partial > 0) {
      page.number.exact(Number(type.partial));
      page.raw(" partial");
    }
    page.raw(type.partial > 0 && type.unavailable > 0 ? ", " : "");
    if (type.unavailable > 0) {
      page.number.exact(Number(type.unavailable));
      page.raw(" unavailable");
    }
    page.raw(")");
  }
  page.raw(".</p>\n");
}

void write_by_type(HtmlPage& page, View view, const Ranking& ranking) {
  page.raw("<table class=\"types\"><caption>By type");
  page.raw(page.compares() ? ", after" : "");
  page.raw(" <small>sums of complete "
           "calls</small></caption><thead><tr><th scope=\"col\">"
           "Type<th scope=\"col\" class=\"number\">Sum<th scope=\"col\" class=\"number\">Calls<th "
           "scope=\"col\" "
           "class=\"number\">Not complete<tbody>\n");
  for (const TypeSum& sum : ranking.by_type) {
    page.raw("<tr data-status=\"complete\"><td>");
    page.text(sum.type);
    page.raw("<td class=\"number\">");
    write_exact(page, sum.sum);
    page.raw(in_bytes(view) ? " B<td class=\"number\">" : "<td class=\"number\">");
    page.number.exact(Number(sum.complete));
    page.raw("<td class=\"number\">");
    page.number.exact(Number(sum.incomplete));
    page.raw("\n");
  }
  page.raw("</table>\n");
}

} // namespace

void write_html_rankings(HtmlPage& page, View view) {
  const std::vector<Ranking>& rankings = page.evidence.rankings[index_of(view)];
  bool any = false;
  for (std::size_t group = 0; group < rankings.size() && group < drawn_groups; ++group) {
    const Ranking& ranking = rankings[group];
    if (ranking.rows.empty() && ranking.unranked.empty())
      continue;
    any = true;
    page.raw("<div class=\"box ranks\">");
    if (rankings.size() > 1) {
      page.raw("<h3>");
      page.name(page.evidence.view(view).groups[group].method);
      page.raw("</h3>\n");
    }
    if (!ranking.rows.empty()) {
      write_ranking(page, view, ranking);
      write_by_type(page, view, ranking);
    }
    write_unranked(page, ranking);
    page.raw("</div>\n");
  }
  if (!any)
    page.raw(
        "<p class=\"box empty\">Nothing to rank: no call has a positive complete result in this "
        "view.</p>\n");
}

} // namespace modcost
