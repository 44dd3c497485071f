#include "write/html_page.h"

namespace modcost {

std::array<bool, all_kinds.size()> kinds_present(const Tree& tree) {
  std::array<bool, all_kinds.size()> present{};
  for (const Node& node : tree.nodes)
    present[static_cast<std::size_t>(node.kind)] = true;
  return present;
}

void write_measure(HtmlPage& page, std::string_view unit, std::string_view scope,
                   std::string_view method) {
  page.raw(" data-unit");
  append_data_value(page.out, unit);
  page.raw(" data-scope");
  append_data_value(page.out, scope);
  page.raw(" data-method");
  append_data_value(page.out, method);
}

void write_names_of_total(HtmlPage& page, const MetricResult& total) {
  const Report& report = page.report();
  const Measure& measure = report.measures[total.measure];
  page.raw(" data-total=\"");
  append_data(page.out, report.texts[total.name]);
  page.raw("\" data-status=\"");
  page.raw(name_of(total.status));
  page.raw("\"");
  write_measure(page, report.texts[measure.unit], report.texts[measure.scope],
                report.texts[measure.method]);
}

void write_known(HtmlPage& page, const Number& number, Status status, bool bytes, bool exact) {
  page.raw("<data value=");
  page.number.value(number);
  page.raw(status == Status::partial ? ">≥ " : ">");
  if (exact)
    page.number.exact(number);
  else
    page.number.compact(number, bytes, status == Status::partial);
  page.raw("</data>");
}

void write_exact(HtmlPage& page, const Number& number) {
  page.raw("<data value=");
  page.number.value(number);
  page.raw(">");
  page.number.exact(number);
  page.raw("</data>");
}

void write_ratio_bar(HtmlPage& page, const Number& part, const Number& whole, std::uint64_t width) {
  const auto permille = static_cast<std::uint64_t>(Number::ratio(part, whole) * 1000);
  page.raw("<svg class=bar width=");
  page.number.integer(width);
  page.raw(" height=10 aria-hidden=true><rect width=");
  page.number.integer(permille / 10);
  page.raw(".");
  page.number.integer(permille > 0 || part.sign() == 0 ? permille % 10 : 1);
  page.raw("% height=10 fill=\"#2b6cb0\"/></svg>");
}

void write_path(HtmlPage& page, std::string_view path) {
  if (path.empty()) {
    page.raw("(root)");
    return;
  }
  page.raw("<bdi>");
  page.text(path);
  page.raw("</bdi>");
}

void write_target_of(HtmlPage& page, NodeId node) {
  const std::span<const CallId> calls = page.evidence.tree.calls_of(node);
  page.raw(calls.empty() ? "#n" : "#c");
  page.number.integer(calls.empty() ? node : calls.front());
}

} // namespace modcost
