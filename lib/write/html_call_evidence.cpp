#include "write/html_call_evidence.h"

#include "write/delta_words.h"
#include "write/metadata_text.h"

#include <algorithm>
#include <tuple>

namespace modcost {
namespace {

/// Set on the number of a text that only the baseline holds.
constexpr std::uint64_t only_before = std::uint64_t{1} << 32;

bool raised(const Report& report, const Call& call) {
  const std::string kind = kind_of(report.json[call.output]);
  return kind == "failed" || kind == "pending";
}

bool is_complete(const MetricResult* result) {
  return result == nullptr || result->status == Status::complete;
}

std::string_view before_word(Side side) {
  return side == Side::before ? "before " : "";
}

} // namespace

CallEvidence::CallEvidence(HtmlPage& page) : page_(page) {
  for (const Side side : page.sides())
    texts_[index_of(side)] = std::make_unique<CallTexts>(page.evidence.report_of(side));
  if (page.compares())
    matcher_ = std::make_unique<ResultMatcher>(page.report(), *page.evidence.baseline,
                                               page.comparison().matching);
}

const Call& CallEvidence::call_of(const CallPair& call, Side side) const {
  return page_.evidence.report_of(side).calls[call.of(side)];
}

const std::vector<ResultPair>& CallEvidence::results_of(const CallPair& call) {
  const auto results = [&](Side side) {
    return call.of(side) == no_call
               ? std::span<const MetricResult>()
               : page_.evidence.report_of(side).results_of(call_of(call, side));
  };
  if (matcher_)
    return matcher_->match(results(Side::after), results(Side::before));
  single_.clear();
  for (const MetricResult& result : results(Side::after))
    single_.push_back({&result, nullptr, page_.report().texts[result.name]});
  return single_;
}

std::string_view CallEvidence::changed_type_before(const CallPair& call) const {
  if (call.after == no_call || call.before == no_call)
    return {};
  const TextId before = call_of(call, Side::before).type;
  return page_.comparison().matching.text_of_before[before] == call_of(call, Side::after).type
             ? std::string_view()
             : page_.evidence.report_of(Side::before).texts[before];
}

void CallEvidence::write(const CallPair& call) {
  const Side side = call.side();
  const Call& shown = call_of(call, side);
  const std::string_view path = page_.evidence.report_of(side).paths[shown.path];
  page_.raw("<div id=");
  write_call_id(page_, call.of(side), side);
  page_.raw(" data-path");
  append_data_value(page_.out, path);
  page_.raw(" data-call=");
  page_.number.value(shown.call_index);
  if (side == Side::before)
    page_.raw(" data-side=before");
  const std::string_view type_before = changed_type_before(call);
  if (!type_before.empty()) {
    page_.raw(" data-type-change");
    append_data_value(page_.out, type_before);
  }
  page_.raw("><p>");
  write_path(page_, path);
  write_own_name(call);
  write_metadata(call);
  write_storage(call);
  write_results(call);
  write_failure(call);
  for (const Side of : page_.sides())
    if (call.of(of) != no_call) {
      write_coverers(call.of(of), of);
      write_rest(call_of(call, of), of);
    }
  write_diagnostics(call);
  page_.raw("</div>");
}

/// Name and depth where the path does not say the same; and whose call it is.
void CallEvidence::write_own_name(const CallPair& pair) {
  const Side side = pair.side();
  const Report& report = page_.evidence.report_of(side);
  const Call& call = call_of(pair, side);
  const Tree& tree = page_.evidence.tree;
  const Node& node = tree[tree.node_of_call[index_of(side)][pair.of(side)]];
  if (report.texts[call.name] != node.name) {
    page_.raw(", named <bdi>");
    page_.text(report.texts[call.name]);
    page_.raw("</bdi>");
  }
  if (call.depth != Number(node.depth)) {
    page_.raw(", recorded depth ");
    page_.number.value(call.depth);
  }
  if (!page_.compares())
    return;
  if (pair.before == no_call)
    page_.raw(", <b>added</b>: only the report holds this call");
  else if (pair.after == no_call)
    page_.raw(", <b>removed</b>: only the baseline holds this call");
  else if (const std::string_view before = changed_type_before(pair); !before.empty()) {
    page_.raw(", <b>type changed</b> from ");
    page_.name(before);
    page_.raw(" to ");
    page_.name(report.texts[call.type]);
  }
}

/// The baseline's where it says something else.
void CallEvidence::write_metadata(const CallPair& pair) {
  const auto write = [&](std::string_view title, JsonId Call::*member) {
    const Side side = pair.side();
    const std::string& words = texts(side).metadata(call_of(pair, side).*member);
    page_.raw("\n");
    page_.raw(title);
    page_.raw(words);
    if (pair.after == no_call || pair.before == no_call)
      return;
    const std::string& before = texts(Side::before).metadata(call_of(pair, Side::before).*member);
    if (before == words)
      return;
    page_.raw("\n");
    page_.raw(title);
    page_.raw("before ");
    page_.raw(before);
  };
  write("Input ", &Call::input);
  write("Output ", &Call::output);
}

void CallEvidence::write_storage(const CallPair& pair) {
  for (const Side side : {Side::after, Side::before})
    if (pair.of(side) != no_call)
      write_storage_of(call_of(pair, side), side);
  if (pair.after != no_call && pair.before != no_call) {
    page_.raw("\nChange of parameters ");
    write_delta(page_, {DeltaReason::module_parameters, {}}, false, true);
  }
}

void CallEvidence::write_storage_of(const Call& call, Side side) {
  const auto exact = [&](const Number& number) {
    write_known(page_, number, Status::complete, false, true, side);
  };
  page_.raw("\nParameters ");
  page_.raw(before_word(side));
  exact(call.trainable);
  page_.raw(" trainable, ");
  exact(call.frozen);
  page_.raw(" frozen, ");
  exact(call.parameter_bytes);
  page_.raw(call.parameters_shared ? " B, some tensors counted elsewhere; buffers "
                                   : " B; buffers ");
  exact(call.buffer_elements);
  page_.raw(" elements, ");
  exact(call.buffer_bytes);
  page_.raw(call.buffers_shared ? " B, some tensors counted elsewhere" : " B");
}

/// Results of two measures, one of which holds nothing, stand in lines of their own.
void CallEvidence::add_line(const ResultPair& pair, const std::optional<Delta>& delta) {
  const auto measure_of = [&](const MetricResult& result, Side side) {
    const Measure& measure = page_.evidence.report_of(side).measures[result.measure];
    const auto number = [&](TextId text) -> std::uint64_t {
      if (side == Side::after)
        return text;
      const TextId same = page_.comparison().matching.text_of_before[text];
      return same == MetricResult::no_text ? only_before | text : same;
    };
    return std::pair(number(measure.method), number(measure.scope));
  };
  if (pair.after == nullptr || pair.before == nullptr) {
    const auto [method, scope] = pair.after != nullptr ? measure_of(*pair.after, Side::after)
                                                       : measure_of(*pair.before, Side::before);
    lines_.push_back({pair.after, pair.before, pair.name, method, scope, delta});
    return;
  }
  const auto after = measure_of(*pair.after, Side::after);
  const auto before = measure_of(*pair.before, Side::before);
  const bool same = after == before;
  lines_.push_back(
      {pair.after, same ? pair.before : nullptr, pair.name, after.first, after.second, delta});
  if (!same)
    lines_.push_back({nullptr, pair.before, pair.name, before.first, before.second, {}});
}

void CallEvidence::collect_lines(const CallPair& call) {
  lines_.clear();
  const bool matched = call.after != no_call && call.before != no_call;
  for (const ResultPair& pair : results_of(call)) {
    std::optional<Delta> delta;
    if (matched)
      delta = delta_between(pair.before, *page_.evidence.baseline, pair.after, page_.report(),
                            page_.comparison().execution_gate());
    add_line(pair, delta);
  }
}

/// Results under a line per distinct method and scope.
void CallEvidence::write_results(const CallPair& call) {
  collect_lines(call);
  std::stable_sort(lines_.begin(), lines_.end(), [](const Line& left, const Line& right) {
    return std::tie(left.method, left.scope) < std::tie(right.method, right.scope);
  });
  for (std::size_t first = 0, end = 0; first < lines_.size(); first = end) {
    while (end < lines_.size() && lines_[end].method == lines_[first].method &&
           lines_[end].scope == lines_[first].scope)
      ++end;
    write_result_group({lines_.data() + first, end - first});
  }
}

void CallEvidence::write_result_group(std::span<const Line> lines) {
  const bool complete = std::all_of(lines.begin(), lines.end(), [](const Line& line) {
    return is_complete(line.after) && is_complete(line.before);
  });
  const Line& first = lines.front();
  const Side side = first.after != nullptr ? Side::after : Side::before;
  const Report& report = page_.evidence.report_of(side);
  const Measure& measure =
      report.measures[(side == Side::after ? first.after : first.before)->measure];
  page_.raw("<p data-scope");
  append_data_value(page_.out, report.texts[measure.scope]);
  page_.raw(" data-method");
  append_data_value(page_.out, report.texts[measure.method]);
  page_.raw(">");
  page_.text(report.texts[measure.method]);
  page_.raw(" · ");
  page_.text(report.texts[measure.scope]);
  page_.raw(complete ? " · complete:" : ":");
  for (const Line& line : lines) {
    page_.raw(&line == &first ? "\n" : ",\n");
    write_line(line, !complete);
  }
}

void CallEvidence::write_line(const Line& line, bool with_status) {
  page_.text(line.name);
  page_.raw(" ");
  if (line.after != nullptr)
    write_result(*line.after, Side::after, with_status);
  if (line.before != nullptr) {
    page_.raw(line.after != nullptr ? "; before " : "before ");
    write_result(*line.before, Side::before, with_status);
  }
  if (line.delta)
    write_delta_of(line);
}

/// The value itself carries the names for programs: an element less for each of many.
void CallEvidence::write_result(const MetricResult& result, Side side, bool with_status) {
  const Report& report = page_.evidence.report_of(side);
  const std::string_view unit = report.texts[report.measures[result.measure].unit];
  page_.raw(result.status == Status::unavailable ? "<span data-metric" : "<data data-metric");
  append_data_value(page_.out, report.texts[result.name]);
  page_.raw(" data-status=");
  page_.raw(name_of(result.status));
  page_.raw(" data-unit");
  append_data_value(page_.out, unit);
  if (side == Side::before)
    page_.raw(" data-side=before");
  if (result.status == Status::unavailable) {
    page_.raw(">unknown</span>: nothing was measured");
    return;
  }
  page_.raw(" value");
  if (result.text != MetricResult::no_text) {
    append_data_value(page_.out, report.texts[result.text]);
    page_.raw(">");
    page_.text(report.texts[result.text]);
  } else {
    page_.raw("=");
    page_.number.value(result.known);
    page_.raw(result.status == Status::partial ? ">≥ " : ">");
    page_.number.exact(result.known);
  }
  page_.raw("</data> ");
  page_.text(unit);
  if (result.status == Status::partial)
    page_.raw(" (lower bound, full value unknown)");
  else if (with_status)
    page_.raw(" (complete)");
}

void CallEvidence::write_delta_of(const Line& line) {
  const Delta& delta = *line.delta;
  page_.raw(delta.exists() ? "; <data data-metric" : "; <span data-metric");
  append_data_value(page_.out, line.name);
  page_.raw(" data-delta=");
  if (!delta.exists()) {
    page_.raw("\"\" data-status=");
    page_.raw(name_of(delta.status()));
    page_.raw(">change ");
    page_.text(words_without_delta(delta, page_.comparison()));
    page_.raw("</span>");
    return;
  }
  page_.number.value(delta.difference);
  page_.raw(" data-status=complete value=");
  page_.number.value(delta.difference);
  page_.raw(">");
  page_.raw(delta_words(delta.difference, false, true));
  page_.raw("</data>");
  if (delta.difference.is_zero())
    return;
  page_.raw(" ");
  page_.raw(direction_word(delta.difference));
  write_percentage(page_, delta.difference, line.before->known);
}

void CallEvidence::write_failure(const CallPair& pair) {
  for (const Side side : page_.sides())
    if (pair.of(side) != no_call && raised(page_.evidence.report_of(side), call_of(pair, side))) {
      page_.raw(side == Side::before ? "<p class=warn>Before, this call"
                                     : "<p class=warn>This call");
      page_.raw(" raised and has no output: a complete total beside it does not mean that it ran.");
    }
}

void CallEvidence::write_coverers(CallId id, Side side) {
  const Report& report = page_.evidence.report_of(side);
  for (const MetricOwner& owner : report.owners_of(report.calls[id])) {
    const std::string_view metric = report.texts[owner.metric];
    page_.raw("<p");
    // Only in a view is there a state; a result of its own goes before an owner.
    const std::optional<View> view = find_view(metric);
    if (view && is_recorded(*view) &&
        page_.evidence.view(*view).calls[index_of(side)][id].state == CallState::covered) {
      page_.raw(" data-metric=");
      page_.raw(metric);
      page_.raw(" data-status=covered");
      page_.raw(side == Side::before ? " data-side=before" : "");
    }
    page_.raw(side == Side::before ? ">Before, " : ">");
    page_.text(metric);
    page_.raw(side == Side::before ? " was covered by <a href=\"#" : " is covered by <a href=\"#");
    write_call_id(page_, owner.call, side);
    page_.raw("\">");
    write_path(page_, report.paths[owner.path]);
    page_.raw(" call ");
    page_.number.value(owner.call_index);
    page_.raw("</a>: neither zero nor unknown");
  }
}

void CallEvidence::write_json(std::string_view label, JsonId value, Side side) {
  page_.raw("<p>");
  page_.text(label);
  page_.raw(side == Side::before ? " before <code>" : " <code>");
  page_.text(compact_json(page_.evidence.report_of(side).json[value]));
  page_.raw("</code>");
}

void CallEvidence::write_rest(const Call& call, Side side) {
  const Report& report = page_.evidence.report_of(side);
  const std::span<const MetricOwnership> ownerships = report.ownerships_of(call);
  if (!ownerships.empty())
    page_.raw(side == Side::before ? "<p>Before, its handler answered for "
                                   : "<p>Its handler answers for ");
  for (const MetricOwnership& ownership : ownerships) {
    page_.raw(&ownership == ownerships.data() ? "" : ", ");
    page_.text(report.texts[ownership.metric]);
    page_.raw(ownership.subtree ? " (subtree)" : " (module_call)");
  }
  if (call.token_dependencies)
    write_json("Token dependencies", *call.token_dependencies, side);
  for (const ExtraMember& extra : report.extras_of(call))
    write_json(report.texts[extra.location], extra.value, side);
}

/// Of the baseline those that `after` has no more: the others are the same entries.
void CallEvidence::write_diagnostics(const CallPair& pair) {
  bool any = false;
  const DiagnosticsComparison* comparison =
      page_.compares() ? &page_.comparison().diagnostics : nullptr;
  const auto link = [&](std::uint32_t entry, Side side) {
    const bool gone =
        side == Side::before && comparison->after_of[entry] == DiagnosticsComparison::none;
    page_.raw(any ? " <a href=\"#" : "<p>Diagnostics <a href=\"#");
    any = true;
    write_entry_id(page_, entry, side);
    page_.raw(gone ? "\">gone " : "\">");
    page_.number.integer((side == Side::before && !gone ? comparison->after_of[entry] : entry) + 1);
    page_.raw("</a>");
  };
  if (pair.after != no_call)
    for (const std::uint32_t entry :
         page_.evidence.diagnostics.of_path(call_of(pair, Side::after).path))
      link(entry, Side::after);
  if (pair.before == no_call)
    return;
  for (const std::uint32_t entry :
       page_.evidence.baseline_diagnostics.of_path(call_of(pair, Side::before).path))
    if (pair.after == no_call || comparison->after_of[entry] == DiagnosticsComparison::none)
      link(entry, Side::before);
}

} // namespace modcost
