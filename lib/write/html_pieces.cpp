#include "write/delta_words.h"
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

void write_names_of_total(HtmlPage& page, const MetricResult& total, Side side) {
  const Report& report = page.evidence.report_of(side);
  const Measure& measure = report.measures[total.measure];
  page.raw(" data-total=\"");
  append_data(page.out, report.texts[total.name]);
  page.raw("\" data-status=\"");
  page.raw(name_of(total.status));
  page.raw(side == Side::before ? "\" data-side=\"before\"" : "\"");
  write_measure(page, report.texts[measure.unit], report.texts[measure.scope],
                report.texts[measure.method]);
}

void write_known(HtmlPage& page, const Number& number, Status status, bool bytes, bool exact,
                 Side side) {
  page.raw("<data value=");
  page.number.value(number);
  page.raw(side == Side::before ? " data-side=before>" : ">");
  page.raw(status == Status::partial ? "≥ " : "");
  if (exact)
    page.number.exact(number);
  else
    page.number.compact(number, bytes, status == Status::partial);
  page.raw("</data>");
}

void write_result_of_side(HtmlPage& page, const MetricResult* result, Side side, bool bytes,
                          bool exact) {
  if (result == nullptr) {
    page.raw("<span class=\"none\">none</span>");
    return;
  }
  page.raw("<span data-status=\"");
  page.raw(name_of(result->status));
  page.raw(side == Side::before ? "\" data-side=\"before\">" : "\">");
  if (result->has_number())
    write_known(page, result->known, result->status, bytes, exact);
  else
    page.raw("unknown");
  page.raw("</span>");
}

namespace {

void write_difference(HtmlPage& page, const Number& difference, bool bytes, bool exact) {
  page.raw("<data class=\"delta ");
  page.raw(direction_class(difference));
  page.raw("\" value=");
  page.number.value(difference);
  page.raw(" data-delta=");
  page.number.value(difference);
  page.raw(" data-status=complete>");
  page.raw(delta_words(difference, bytes, exact));
  page.raw("</data>");
  if (const std::string_view word = direction_word(difference); !word.empty()) {
    page.raw(" ");
    page.raw(word);
  }
}

void write_no_difference(HtmlPage& page, DeltaStatus status, std::string_view words) {
  page.raw("<span class=\"delta none\" data-delta=\"\" data-status=");
  page.raw(name_of(status));
  page.raw(">");
  page.text(words);
  page.raw("</span>");
}

} // namespace

void write_delta(HtmlPage& page, const Delta& delta, bool bytes, bool exact) {
  if (delta.exists())
    write_difference(page, delta.difference, bytes, exact);
  else
    write_no_difference(page, delta.status(), words_without_delta(delta, page.comparison()));
}

void write_node_delta(HtmlPage& page, const NodeChange& change, bool bytes, bool exact) {
  if (change.exists())
    write_difference(page, change.difference, bytes, exact);
  else
    write_no_difference(page, change.status(), words_without_delta(change, page.comparison()));
}

void write_percentage(HtmlPage& page, const Number& difference, const Number& before) {
  const std::string words = percentage_words(difference, before);
  if (words.empty())
    return;
  page.raw(" (");
  page.raw(words);
  page.raw(")");
}

void write_known_part(HtmlPage& page, const NodeChange& change, bool bytes, bool exact) {
  page.raw("<span class=\"known-change\">");
  if (change.complete > 0) {
    page.raw("<data class=\"");
    page.raw(direction_class(change.difference));
    page.raw("\" value=");
    page.number.value(change.difference);
    page.raw(" data-known-change=");
    page.number.value(change.difference);
    page.raw(" data-status=complete>");
    page.raw(delta_words(change.difference, bytes, exact));
    page.raw("</data> ");
  }
  page.raw(known_part_scope(change));
  for (const auto& [snapshot, verb] :
       {std::pair(&change.added, "added"), std::pair(&change.removed, "removed")})
    if (snapshot->calls > 0) {
      page.raw("; ");
      write_snapshot(page, *snapshot, verb, bytes);
    }
  page.raw("</span>");
}

void write_snapshot(HtmlPage& page, const Snapshot& snapshot, std::string_view verb, bool bytes) {
  page.number.exact(Number(snapshot.calls));
  page.raw(snapshot.calls == 1 ? " call " : " calls ");
  page.raw(verb);
  page.raw(": <span data-status=");
  page.raw(name_of(snapshot.status()));
  page.raw(">");
  if (snapshot.status() == Status::unavailable)
    page.raw("unknown");
  else
    write_known(page, snapshot.known, snapshot.status(), bytes, false,
                verb == "removed" ? Side::before : Side::after);
  page.raw("</span>");
}

void write_exact(HtmlPage& page, const Number& number) {
  page.raw("<data value=");
  page.number.value(number);
  page.raw(">");
  page.number.exact(number);
  page.raw("</data>");
}

namespace {

/// A positive part is seen, however small it is.
void write_percent(HtmlPage& page, const Number& part, const Number& whole) {
  const auto permille = static_cast<std::uint64_t>(Number::ratio(part, whole) * 1000);
  page.number.integer(permille / 10);
  page.raw(".");
  page.number.integer(permille > 0 || part.sign() == 0 ? permille % 10 : 1);
  page.raw("%");
}

} // namespace

void write_ratio_bar(HtmlPage& page, const Number& part, const Number& whole, std::uint64_t width) {
  page.raw("<svg class=bar width=");
  page.number.integer(width);
  page.raw(" height=10 aria-hidden=true><rect width=");
  write_percent(page, part, whole);
  page.raw(" height=10 fill=\"#2b6cb0\"/></svg>");
}

void write_pair_of_bars(HtmlPage& page, const Number* before, const Number* after,
                        const Number& largest, std::uint64_t width) {
  const auto write_bar = [&](const Number* value, std::string_view begin, std::string_view end) {
    if (value == nullptr || value->sign() <= 0)
      return;
    // A positive value is seen, however small it is.
    const auto tenths = static_cast<std::uint64_t>(Number::ratio(*value, largest) *
                                                   static_cast<double>((width - 1) * 10));
    page.raw(begin);
    page.number.integer(tenths / 10);
    page.raw(".");
    page.number.integer(tenths > 0 ? tenths % 10 : 1);
    page.raw(end);
  };
  page.raw("<svg class=\"bar bars\" width=");
  page.number.integer(width);
  page.raw(" height=16 aria-hidden=true>");
  write_bar(before,
            "<rect class=before x=.5 y=.5 width=", " height=6 fill=none stroke=\"#2b6cb0\"/>");
  write_bar(after, "<rect y=9 width=", " height=7 fill=\"#2b6cb0\"/>");
  page.raw("</svg>");
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

void write_call_id(HtmlPage& page, CallId call, Side side) {
  if (side == Side::before) // a call of both stands once
    if (const CallId after = page.comparison().matching.of(call, side); after != no_call) {
      page.raw("c");
      page.number.integer(after);
      return;
    }
  page.raw(side == Side::after ? "c" : "b");
  page.number.integer(call);
}

void write_equal_calls(HtmlPage& page, CallId first, std::uint32_t calls) {
  const Call& call = page.report().calls[first];
  page.raw("<a href=\"#c");
  page.number.integer(first);
  page.raw("\">");
  write_path(page, page.report().paths[call.path]);
  page.raw("</a>");
  if (!call.call_index.is_zero()) {
    page.raw(" call ");
    page.number.exact(call.call_index);
  }
  if (calls > 1) {
    page.raw(" <span class=\"equal\">");
    page.number.exact(Number(calls));
    page.raw(" equal calls</span>");
  }
}

void write_entry_id(HtmlPage& page, std::uint32_t entry, Side side) {
  if (side == Side::before)
    if (const std::uint32_t after = page.comparison().diagnostics.after_of[entry];
        after != DiagnosticsComparison::none) {
      page.raw("g");
      page.number.integer(after + 1);
      return;
    }
  page.raw(side == Side::after ? "g" : "h");
  page.number.integer(entry + 1);
}

void write_target_of(HtmlPage& page, NodeId node) {
  const Side side = page.evidence.tree.side_of(node);
  const std::span<const CallId> calls = page.evidence.tree.calls_of(node, side);
  page.raw("#");
  if (!calls.empty()) {
    write_call_id(page, calls.front(), side);
    return;
  }
  page.raw("n");
  page.number.integer(node);
}

} // namespace modcost
