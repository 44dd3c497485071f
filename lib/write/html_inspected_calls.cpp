#include "write/delta_words.h"
#include "write/html_page.h"
#include "write/tile_words.h"

#include <algorithm>

namespace modcost {
namespace {

constexpr std::size_t shown_calls = 10;

/// The own calls of the selected module, a row each, with a link to the whole of their evidence.
class InspectedCalls {
public:
  InspectedCalls(HtmlPage& page, View view, NodeId node)
      : page_(page), view_(view), tree_(page.evidence.tree), node_(node),
        side_(tree_.side_of(node)), report_(page.evidence.report_of(side_)),
        calls_(tree_.calls_of(node, side_)) {}

  void write() {
    if (page_.compares())
      write_pairs();
    else if (!calls_.empty())
      write_calls();
  }

private:
  /// The largest complete call of the group, which bars are measured against.
  const Number* largest(CallId id) const {
    const std::uint32_t group =
        is_recorded(view_) ? page_.evidence.view(view_).group_of[index_of(side_)][id] : 0;
    return page_.evidence.largest_call(view_, group);
  }

  void write_result(CallId id) {
    const Call& call = report_.calls[id];
    if (!is_recorded(view_)) {
      write_known(page_, contribution(view_, report_, call, nullptr), Status::complete,
                  in_bytes(view_), false);
      return;
    }
    const CallInView& in_view = page_.evidence.view(view_).calls[index_of(side_)][id];
    page_.raw("<span data-status=\"");
    page_.raw(name_of(in_view.state));
    page_.raw("\">");
    if (in_view.state == CallState::complete || in_view.state == CallState::partial)
      write_known(page_, report_.results[in_view.result].known,
                  report_.results[in_view.result].status, false, false);
    else
      page_.raw(in_view.state == CallState::structural ? std::string_view("–")
                                                       : words_for(in_view.state));
    page_.raw("</span>");
  }

  /// A bar needs a complete result, and something to be measured against.
  bool has_bar(CallId id) const {
    return largest(id) != nullptr &&
           (!is_recorded(view_) ||
            page_.evidence.view(view_).calls[index_of(side_)][id].state == CallState::complete);
  }

  void write_call(CallId id, bool bars) {
    const Call& call = report_.calls[id];
    page_.raw("<tr><th scope=\"row\"><a href=\"#");
    write_call_id(page_, id, side_);
    page_.raw("\">call ");
    page_.number.exact(call.call_index);
    page_.raw("</a><td class=\"number\">");
    write_result(id);
    page_.raw(bars ? "<td>" : "");
    if (has_bar(id)) {
      const CallInView* in_view =
          is_recorded(view_) ? &page_.evidence.view(view_).calls[index_of(side_)][id] : nullptr;
      write_ratio_bar(page_, contribution(view_, report_, call, in_view), *largest(id), 56);
    }
    page_.raw("<td class=\"number\">");
    write_known(page_, call.trainable + call.frozen, Status::complete, false, false);
    page_.raw(call.parameters_shared ? " shared\n" : "\n");
  }

  /// A call's complete value on one side, which a bar may show.
  std::optional<Number> complete_value(CallId call, Side side) const {
    if (call == no_call)
      return std::nullopt;
    const Report& report = page_.evidence.report_of(side);
    const CallInView* in_view =
        is_recorded(view_) ? &page_.evidence.view(view_).calls[index_of(side)][call] : nullptr;
    if (in_view != nullptr && in_view->state != CallState::complete)
      return std::nullopt;
    return contribution(view_, report, report.calls[call], in_view);
  }

  void write_value_of(CallId call, Side side) {
    if (call == no_call) {
      page_.raw("no call");
      return;
    }
    const Report& report = page_.evidence.report_of(side);
    page_.raw(side == Side::before ? "<span data-side=\"before\" data-status=\""
                                   : "<span data-status=\"");
    if (!is_recorded(view_)) {
      page_.raw("complete\">");
      write_known(page_, contribution(view_, report, report.calls[call], nullptr), Status::complete,
                  in_bytes(view_), false);
      page_.raw("</span>");
      return;
    }
    const CallInView& in_view = page_.evidence.view(view_).calls[index_of(side)][call];
    page_.raw(name_of(in_view.state));
    page_.raw("\">");
    if (in_view.state == CallState::complete || in_view.state == CallState::partial)
      write_known(page_, report.results[in_view.result].known,
                  report.results[in_view.result].status, false, false);
    else
      page_.raw(in_view.state == CallState::structural ? std::string_view("–")
                                                       : words_for(in_view.state));
    page_.raw("</span>");
  }

  /// Both sides of a call, with paired bars on the one scale of the group.
  void write_pair(CallId after, CallId before) {
    const CallId shown = after != no_call ? after : before;
    const Side side = after != no_call ? Side::after : Side::before;
    const Report& report = page_.evidence.report_of(side);
    page_.raw("<tr><th scope=\"row\"><a href=\"#");
    write_call_id(page_, shown, side);
    page_.raw("\">call ");
    page_.number.exact(report.calls[shown].call_index);
    page_.raw("</a><td class=\"number\">");
    write_value_of(before, Side::before);
    page_.raw("<td class=\"number\">");
    write_value_of(after, Side::after);
    const std::optional<Number> before_value = complete_value(before, Side::before);
    const std::optional<Number> after_value = complete_value(after, Side::after);
    const Number* scale = largest_of(after, before);
    if (scale != nullptr && (before_value || after_value)) {
      page_.raw("<br>");
      write_pair_of_bars(page_, before_value ? &*before_value : nullptr,
                         after_value ? &*after_value : nullptr, *scale, 56);
    }
    page_.raw("<td class=\"number\">");
    const std::optional<Delta> delta =
        delta_of_call(page_.evidence.view(view_), page_.evidence.reports(), after, before,
                      page_.comparison().view(view_).gate);
    if (delta)
      write_delta(page_, *delta, in_bytes(view_), false);
    else
      page_.raw("–");
    page_.raw("\n");
  }

  const Number* largest_of(CallId after, CallId before) const {
    const ViewEvidence& view = page_.evidence.view(view_);
    for (const Side side : both_sides)
      if (const CallId call = side == Side::after ? after : before;
          call != no_call && view.group_of[index_of(side)][call] != ViewEvidence::no_group)
        return page_.evidence.largest_call(view_, view.group_of[index_of(side)][call]);
    return nullptr;
  }

  /// Of both reports: matched calls in one row, then those that only the baseline has.
  void write_pairs() {
    const Matching& matching = page_.comparison().matching;
    std::vector<std::pair<CallId, CallId>> pairs;
    for (const CallId call : tree_.calls_of(node_, Side::after))
      pairs.emplace_back(call, matching.of(call, Side::after));
    for (const CallId call : tree_.calls_of(node_, Side::before))
      if (matching.of(call, Side::before) == no_call)
        pairs.emplace_back(no_call, call);
    if (pairs.empty())
      return;
    page_.raw("<table><caption>Calls <small>bars: before above after, against the "
              "largest</small></caption><thead><tr><th scope=\"col\">Evidence<th scope=\"col\" "
              "class=\"number\">Before<th scope=\"col\" class=\"number\">After<th scope=\"col\" "
              "class=\"number\">Change<tbody>\n");
    for (std::size_t index = 0; index < std::min(pairs.size(), shown_calls); ++index)
      write_pair(pairs[index].first, pairs[index].second);
    page_.raw("</table>\n");
    write_more_calls(pairs.size());
  }

  void write_calls() {
    const bool bars =
        std::any_of(calls_.begin(), calls_.end(), [this](CallId id) { return has_bar(id); });
    page_.raw("<table data-status=\"complete\"><caption>Calls");
    page_.raw(bars ? " <small>bar: ratio to the largest</small>" : "");
    page_.raw("</caption><thead><tr><th scope=\"col\">Evidence<th scope=\"col\" "
              "class=\"number\">Result");
    page_.raw(bars ? "<th scope=\"col\">Ratio" : "");
    page_.raw("<th scope=\"col\" class=\"number\">Parameters<tbody>\n");
    for (std::size_t index = 0; index < std::min(calls_.size(), shown_calls); ++index)
      write_call(calls_[index], bars);
    page_.raw("</table>\n");
    write_more_calls(calls_.size());
  }

  void write_more_calls(std::size_t calls) {
    if (calls <= shown_calls)
      return;
    page_.raw("<p class=\"note\">and ");
    page_.number.exact(Number(static_cast<std::int64_t>(calls - shown_calls)));
    page_.raw(" more in the <a href=\"#calls\">list of all calls</a></p>\n");
  }

  HtmlPage& page_;
  View view_;
  const Tree& tree_;
  NodeId node_;
  Side side_;
  const Report& report_;
  std::span<const CallId> calls_;
};

} // namespace

void write_html_inspected_calls(HtmlPage& page, View view, NodeId node) {
  InspectedCalls(page, view, node).write();
}

} // namespace modcost
