#include "write/delta_words.h"
#include "write/html_call_evidence.h"
#include "write/tile_words.h"

#include <algorithm>

namespace modcost {
namespace {

constexpr std::size_t section_lines = 100;
/// Above that many calls each section is closed, so that Tab meets its name and not its lines.
constexpr std::size_t open_limit = 500;

constexpr std::string_view header = "<div class=\"row head\"><span>Name</span> <span>Call</span> "
                                    "<span>Type</span> <span>Input</span> <span>Output</span> "
                                    "<span>FLOPs</span> <span>MACs</span> <span>DMAs</span> "
                                    "<span>Parameters</span> <span>Bytes</span> "
                                    "<span>Shared</span></div>\n";
constexpr std::string_view header_of_two =
    "<div class=\"row head\"><span>Name</span> <span>Call</span> "
    "<span>Type</span> <span>Input</span> <span>Output</span> "
    "<span>FLOPs</span> <span>MACs</span> <span>DMAs</span> "
    "<span>Parameters</span> <span>Bytes</span> "
    "<span>Shared</span> <span>Change</span></div>\n";

class CallList {
public:
  explicit CallList(HtmlPage& page) : page_(page), tree_(page.evidence.tree), evidence_(page) {}

  void write() {
    collect_lines();
    page_.raw(page_.compares() ? "<section class=\"box calls two\" id=\"calls\">"
                               : "<section class=\"box calls\" id=\"calls\">");
    page_.raw("<h2>All calls <span class=\"count\">");
    page_.number.exact(Number(static_cast<std::int64_t>(calls_)));
    page_.raw("</span></h2>\n");
    if (calls_ == 0)
      page_.raw(page_.compares() ? "<p class=\"empty\">Neither report holds a call.</p>\n"
                                 : "<p class=\"empty\">The report holds no calls.</p>\n");
    page_.raw("<p class=\"note\">In execution order, indented by depth; open a line for the call's "
              "full evidence. ≥ marks a lower bound, – a container without an estimate of its own. "
              "<a href=\"#end-of-calls\">Skip the list</a></p>\n");
    if (page_.compares())
      write_note_on_changes();
    for (std::size_t first = 0; first < lines_.size(); first += section_lines)
      write_section(first, std::min(first + section_lines, lines_.size()));
    page_.raw(
        "<p class=\"note\" id=\"end-of-calls\">End of the list. <a href=\"#calls\">Back to its "
        "beginning</a></p></section>\n");
  }

private:
  /// A call, or a node without one.
  struct Line {
    NodeId node = no_node;
    CallPair call;

    bool structural() const { return call.after == no_call && call.before == no_call; }
  };

  void write_note_on_changes() {
    page_.raw(
        "<p class=\"note\">Calls of both reports stand in one line, with the values after and, "
        "where one changed, the change below it. ");
    if (!page_.comparison().withheld.empty()) {
      page_.raw("Changes are withheld: ");
      page_.text(page_.comparison().withheld);
      page_.raw(". ");
    }
    page_.raw("Removed calls have the values before, in the place of their module.</p>\n");
  }

  void collect_lines() {
    lines_.reserve(page_.report().calls.size());
    for (NodeId node = 0; node < tree_.size(); ++node) {
      if (tree_[node].structural()) {
        lines_.push_back({node, {}});
        continue;
      }
      const std::size_t before = lines_.size();
      for (const CallId call : tree_.calls_of(node))
        lines_.push_back({node, {call, before_of(call)}});
      for (const CallId call : tree_.calls_of(node, Side::before))
        if (page_.comparison().matching.of(call, Side::before) == no_call)
          lines_.push_back({node, {no_call, call}});
      calls_ += lines_.size() - before;
    }
  }

  CallId before_of(CallId call) const {
    return page_.compares() ? page_.comparison().matching.of(call, Side::after) : no_call;
  }

  /// What a line shows without a status of its own is complete: said once around them, not on each.
  void write_section(std::size_t first, std::size_t end) {
    const bool closed = calls_ > open_limit;
    page_.raw(closed ? "<details class=\"s\" data-status=\"complete\"><summary>"
                     : "<div class=\"s\" data-status=\"complete\">");
    if (closed) {
      write_path(page_, tree_[lines_[first].node].path);
      page_.raw(" … ");
      write_path(page_, tree_[lines_[end - 1].node].path);
      page_.raw(" <span class=\"count\">");
      page_.number.integer(end - first);
      page_.raw("</span></summary>\n");
    }
    if (std::any_of(lines_.begin() + static_cast<std::ptrdiff_t>(first),
                    lines_.begin() + static_cast<std::ptrdiff_t>(end),
                    [](const Line& line) { return !line.structural(); }))
      page_.raw(page_.compares() ? header_of_two : header);
    for (std::size_t index = first; index < end; ++index)
      lines_[index].structural() ? write_structural(lines_[index].node) : write_line(lines_[index]);
    page_.raw(closed ? "</details>\n" : "</div>\n");
  }

  void write_depth(NodeId node) {
    page_.raw("d");
    page_.number.integer(std::min(tree_[node].depth, indented_depth));
  }

  void write_structural(NodeId node) {
    page_.raw("<p class=\"n ");
    write_depth(node);
    page_.raw("\" id=\"n");
    page_.number.integer(node);
    page_.raw("\"><bdi>");
    page_.text(name_of_node(tree_, node));
    page_.raw("</bdi> – structural ancestor, never called itself</p>\n");
  }

  void write_line(const Line& line) {
    const Side side = line.call.side();
    const Report& report = page_.evidence.report_of(side);
    const Call& call = report.calls[line.call.of(side)];
    page_.raw("<details class=");
    write_depth(line.node);
    page_.raw(side == Side::before ? " data-side=before><summary><bdi>" : "><summary><bdi>");
    page_.text(name_of_node(tree_, line.node));
    page_.raw("</bdi> <span>");
    page_.number.value(call.call_index);
    page_.raw("</span> <span>");
    page_.text(report.texts[call.type]);
    page_.raw("</span> <span>");
    page_.raw(evidence_.texts(side).shape(call.input));
    page_.raw("</span> <span>");
    page_.raw(evidence_.texts(side).shape(call.output));
    page_.raw("</span> ");
    for (const View view : recorded_views)
      write_cell_and_change(view, line.call);
    write_value(call.trainable + call.frozen, Status::complete, false);
    page_.raw(" ");
    write_value(call.parameter_bytes, Status::complete, true);
    page_.raw(call.parameters_shared || call.buffers_shared ? " <span>shared</span>"
              : page_.compares()                            ? " <span></span>"
                                                            : "");
    if (page_.compares())
      write_change_word(line.call);
    page_.raw("</summary>");
    evidence_.write(line.call);
    page_.raw("</details>\n");
  }

  void write_value(const Number& number, Status status, bool bytes) {
    write_known(page_, number, status, bytes, false);
  }

  /// What of one view; below it the change, where there is one that is not zero.
  void write_cell_and_change(View view, const CallPair& call) {
    const Side side = call.side();
    const CallInView& in_view = page_.evidence.view(view).calls[index_of(side)][call.of(side)];
    if (call.after == no_call || call.before == no_call) {
      write_cell(in_view, page_.evidence.report_of(side));
      page_.raw(" ");
      return;
    }
    const std::optional<Delta> delta =
        delta_of_call(page_.evidence.view(view), page_.evidence.reports(), call.after, call.before,
                      page_.comparison().view(view).gate);
    const bool changed = delta && delta->exists() && !delta->difference.is_zero();
    page_.raw(changed ? "<span class=changed>" : "");
    write_cell(in_view, page_.report());
    if (changed) {
      page_.raw(" <data class=");
      page_.raw(direction_class(delta->difference));
      page_.raw(" data-delta=");
      page_.number.value(delta->difference);
      page_.raw(" value=");
      page_.number.value(delta->difference);
      page_.raw(">");
      page_.raw(delta_words(delta->difference, false, false));
      page_.raw("</data></span>");
    }
    page_.raw(" ");
  }

  /// One word for all results of a call.
  void write_change_word(const CallPair& call) {
    page_.raw(" <span>");
    page_.raw(change_word(call));
    page_.raw("</span>");
  }

  std::string_view change_word(const CallPair& call) {
    if (call.before == no_call)
      return "+ added";
    if (call.after == no_call)
      return "− removed";
    if (!evidence_.changed_type_before(call).empty())
      return "!= type changed";
    if (page_.comparison().execution_gate() != Gate::open)
      return "withheld";
    bool unknown = false, changed = false, known = false;
    for (const ResultPair& pair : evidence_.results_of(call)) {
      if (pair.name == "calls") // counts the call itself, and says nothing of what it did
        continue;
      const Delta delta = delta_between(pair.before, *page_.evidence.baseline, pair.after,
                                        page_.report(), Gate::open);
      known = known || delta.exists();
      unknown = unknown || !delta.exists();
      changed = changed || (delta.exists() && !delta.difference.is_zero());
    }
    if (changed || !unknown)
      return changed ? "changed" : known ? "no change" : "–";
    return known ? "partly unknown" : "unknown";
  }

  void write_cell(const CallInView& call, const Report& report) {
    switch (call.state) {
    case CallState::complete:
      write_value(report.results[call.result].known, Status::complete, false);
      return;
    case CallState::partial:
      page_.raw("<span data-status=partial>");
      write_value(report.results[call.result].known, Status::partial, false);
      page_.raw("</span>");
      return;
    case CallState::unavailable:
      page_.raw("<span data-status=unavailable>unknown</span>");
      return;
    case CallState::covered:
      page_.raw("<span data-status=covered>covered</span>");
      return;
    case CallState::not_recorded:
      page_.raw("<span data-status=not_recorded>not recorded</span>");
      return;
    default:
      page_.raw("<span data-status=structural>–</span>");
    }
  }

  HtmlPage& page_;
  const Tree& tree_;
  CallEvidence evidence_;
  std::vector<Line> lines_;
  std::size_t calls_ = 0; ///< lines with one
};

} // namespace

void write_html_calls(HtmlPage& page) {
  CallList(page).write();
}

} // namespace modcost
