#include "write/html_page.h"
#include "write/metadata_text.h"
#include "write/tile_words.h"

#include <algorithm>
#include <tuple>

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

/// Texts that many calls have in common, escaped once.
class Texts {
public:
  explicit Texts(const Report& report)
      : report_(report), shapes_(report.json.size()), metadata_(report.json.size()) {}

  const std::string& shape(JsonId id) { return filled(shapes_[id], id, shape_text); }
  const std::string& metadata(JsonId id) { return filled(metadata_[id], id, metadata_text); }

private:
  const std::string& filled(std::string& text, JsonId id, std::string (*render)(std::string_view)) {
    if (text.empty()) {
      StringSink sink;
      OutputBuffer buffer(sink);
      append_text(buffer, render(report_.json[id]));
      static_cast<void>(buffer.flush()); // memory does not fail
      text = std::move(sink.text);
    }
    return text;
  }

  const Report& report_;
  std::vector<std::string> shapes_;
  std::vector<std::string> metadata_;
};

class CallList {
public:
  explicit CallList(HtmlPage& page)
      : page_(page), report_(page.report()), tree_(page.evidence.tree), texts_(report_) {}

  void write() {
    page_.raw("<section class=\"box calls\" id=\"calls\"><h2>All calls <span class=\"count\">");
    page_.number.exact(Number(static_cast<std::int64_t>(report_.calls.size())));
    page_.raw("</span></h2>\n");
    if (report_.calls.empty())
      page_.raw("<p class=\"empty\">The report holds no calls.</p>\n");
    page_.raw("<p class=\"note\">In execution order, indented by depth; open a line for the call's "
              "full evidence. ≥ marks a lower bound, – a container without an estimate of its own. "
              "<a href=\"#end-of-calls\">Skip the list</a></p>\n");
    collect_lines();
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
    CallId call = no_call;
  };

  void collect_lines() {
    lines_.reserve(report_.calls.size());
    for (NodeId node = 0; node < tree_.size(); ++node) {
      for (const CallId call : tree_.calls_of(node))
        lines_.push_back({node, call});
      if (tree_[node].structural())
        lines_.push_back({node, no_call});
    }
  }

  /// What a line shows without a status of its own is complete: said once around them, not on each.
  void write_section(std::size_t first, std::size_t end) {
    const bool closed = report_.calls.size() > open_limit;
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
                    [](const Line& line) { return line.call != no_call; }))
      page_.raw(header);
    for (std::size_t index = first; index < end; ++index)
      lines_[index].call == no_call ? write_structural(lines_[index].node)
                                    : write_line(lines_[index]);
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
    const Call& call = report_.calls[line.call];
    page_.raw("<details class=");
    write_depth(line.node);
    page_.raw("><summary><bdi>");
    page_.text(name_of_node(tree_, line.node));
    page_.raw("</bdi> <span>");
    page_.number.value(call.call_index);
    page_.raw("</span> <span>");
    page_.text(report_.texts[call.type]);
    page_.raw("</span> <span>");
    page_.raw(texts_.shape(call.input));
    page_.raw("</span> <span>");
    page_.raw(texts_.shape(call.output));
    page_.raw("</span> ");
    for (const View view : recorded_views)
      write_cell(page_.evidence.view(view).calls[0][line.call]);
    write_value(call.trainable + call.frozen, Status::complete, false);
    page_.raw(" ");
    write_value(call.parameter_bytes, Status::complete, true);
    page_.raw(call.parameters_shared || call.buffers_shared ? " <span>shared</span></summary>"
                                                            : "</summary>");
    write_evidence(line.call, call);
    page_.raw("</details>\n");
  }

  void write_value(const Number& number, Status status, bool bytes) {
    write_known(page_, number, status, bytes, false);
  }

  void write_cell(const CallInView& call) {
    switch (call.state) {
    case CallState::complete:
      write_value(report_.results[call.result].known, Status::complete, false);
      page_.raw(" ");
      return;
    case CallState::partial:
      page_.raw("<span data-status=partial>");
      write_value(report_.results[call.result].known, Status::partial, false);
      page_.raw("</span> ");
      return;
    case CallState::unavailable:
      page_.raw("<span data-status=unavailable>unknown</span> ");
      return;
    case CallState::covered:
      page_.raw("<span data-status=covered>covered</span> ");
      return;
    case CallState::not_recorded:
      page_.raw("<span data-status=not_recorded>not recorded</span> ");
      return;
    default:
      page_.raw("<span data-status=structural>–</span> ");
    }
  }

  void write_evidence(CallId id, const Call& call) {
    const std::string_view path = report_.paths[call.path];
    page_.raw("<div id=c");
    page_.number.integer(id);
    page_.raw(" data-path");
    append_data_value(page_.out, path);
    page_.raw(" data-call=");
    page_.number.value(call.call_index);
    page_.raw("><p>");
    write_path(page_, path);
    write_own_name(id, call);
    page_.raw("\nInput ");
    page_.raw(texts_.metadata(call.input));
    page_.raw("\nOutput ");
    page_.raw(texts_.metadata(call.output));
    write_storage(call);
    write_results(call);
    write_failure(call);
    write_coverers(id, call);
    write_rest(call);
    page_.raw("</div>");
  }

  /// Name and depth where the path does not say the same.
  void write_own_name(CallId id, const Call& call) {
    const Node& node = tree_[tree_.node_of_call[0][id]];
    if (report_.texts[call.name] != node.name) {
      page_.raw(", named <bdi>");
      page_.text(report_.texts[call.name]);
      page_.raw("</bdi>");
    }
    if (call.depth != Number(node.depth)) {
      page_.raw(", recorded depth ");
      page_.number.value(call.depth);
    }
  }

  void write_failure(const Call& call) {
    const std::string kind = kind_of(report_.json[call.output]);
    if (kind == "failed" || kind == "pending")
      page_.raw("<p class=warn>This call raised and has no output: a complete total beside it does "
                "not mean that it ran.");
  }

  void write_storage(const Call& call) {
    page_.raw("\nParameters ");
    write_exact(page_, call.trainable);
    page_.raw(" trainable, ");
    write_exact(page_, call.frozen);
    page_.raw(" frozen, ");
    write_exact(page_, call.parameter_bytes);
    page_.raw(call.parameters_shared ? " B, some tensors counted elsewhere; buffers "
                                     : " B; buffers ");
    write_exact(page_, call.buffer_elements);
    page_.raw(" elements, ");
    write_exact(page_, call.buffer_bytes);
    page_.raw(call.buffers_shared ? " B, some tensors counted elsewhere" : " B");
  }

  /// Results under a line per distinct method and scope.
  void write_results(const Call& call) {
    const std::span<const MetricResult> results = report_.results_of(call);
    const auto measure = [&](std::uint32_t place) -> const Measure& {
      return report_.measures[results[place].measure];
    };
    order_.clear();
    for (std::uint32_t place = 0; place < results.size(); ++place)
      order_.push_back(place);
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t left, std::uint32_t right) {
      return std::tuple(measure(left).method, measure(left).scope, left) <
             std::tuple(measure(right).method, measure(right).scope, right);
    });
    for (std::size_t first = 0, end = 0; first < order_.size(); first = end) {
      while (end < order_.size() && measure(order_[end]).method == measure(order_[first]).method &&
             measure(order_[end]).scope == measure(order_[first]).scope)
        ++end;
      write_result_group(results, {order_.data() + first, end - first});
    }
  }

  void write_result_group(std::span<const MetricResult> results,
                          std::span<const std::uint32_t> places) {
    const bool complete = std::all_of(places.begin(), places.end(), [&](std::uint32_t place) {
      return results[place].status == Status::complete;
    });
    const Measure& measure = report_.measures[results[places.front()].measure];
    page_.raw("<p data-scope");
    append_data_value(page_.out, report_.texts[measure.scope]);
    page_.raw(" data-method");
    append_data_value(page_.out, report_.texts[measure.method]);
    page_.raw(">");
    page_.text(report_.texts[measure.method]);
    page_.raw(" · ");
    page_.text(report_.texts[measure.scope]);
    page_.raw(complete ? " · complete:" : ":");
    for (const std::uint32_t place : places) {
      page_.raw(place == places.front() ? "\n" : ",\n");
      write_result(results[place], !complete);
    }
  }

  /// The value itself carries the names for programs: an element less for each of many.
  void write_result(const MetricResult& result, bool with_status) {
    const std::string_view unit = report_.texts[report_.measures[result.measure].unit];
    page_.text(report_.texts[result.name]);
    page_.raw(result.status == Status::unavailable ? " <span data-metric" : " <data data-metric");
    append_data_value(page_.out, report_.texts[result.name]);
    page_.raw(" data-status=");
    page_.raw(name_of(result.status));
    page_.raw(" data-unit");
    append_data_value(page_.out, unit);
    if (result.status == Status::unavailable) {
      page_.raw(">unknown</span>: nothing was measured");
      return;
    }
    page_.raw(" value");
    if (result.text != MetricResult::no_text) {
      append_data_value(page_.out, report_.texts[result.text]);
      page_.raw(">");
      page_.text(report_.texts[result.text]);
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

  void write_coverers(CallId id, const Call& call) {
    for (const MetricOwner& owner : report_.owners_of(call)) {
      const std::string_view metric = report_.texts[owner.metric];
      page_.raw("<p");
      // Only in a view is there a state; a result of its own goes before an owner.
      const std::optional<View> view = find_view(metric);
      if (view && is_recorded(*view) &&
          page_.evidence.view(*view).calls[0][id].state == CallState::covered) {
        page_.raw(" data-metric=");
        page_.raw(metric);
        page_.raw(" data-status=covered");
      }
      page_.raw(">");
      page_.text(metric);
      page_.raw(" is covered by <a href=\"#c");
      page_.number.integer(owner.call);
      page_.raw("\">");
      write_path(page_, report_.paths[owner.path]);
      page_.raw(" call ");
      page_.number.value(owner.call_index);
      page_.raw("</a>: neither zero nor unknown");
    }
  }

  void write_json(std::string_view label, JsonId value) {
    page_.raw("<p>");
    page_.text(label);
    page_.raw(" <code>");
    page_.text(compact_json(report_.json[value]));
    page_.raw("</code>");
  }

  void write_rest(const Call& call) {
    const std::span<const MetricOwnership> ownerships = report_.ownerships_of(call);
    if (!ownerships.empty())
      page_.raw("<p>Its handler answers for ");
    for (const MetricOwnership& ownership : ownerships) {
      page_.raw(&ownership == ownerships.data() ? "" : ", ");
      page_.text(report_.texts[ownership.metric]);
      page_.raw(ownership.subtree ? " (subtree)" : " (module_call)");
    }
    if (call.token_dependencies)
      write_json("Token dependencies", *call.token_dependencies);
    for (const ExtraMember& extra : report_.extras_of(call))
      write_json(report_.texts[extra.location], extra.value);
    const std::span<const std::uint32_t> diagnostics =
        page_.evidence.diagnostics.of_path(call.path);
    if (!diagnostics.empty())
      page_.raw("<p>Diagnostics");
    for (const std::uint32_t entry : diagnostics) {
      page_.raw(" <a href=\"#g");
      page_.number.integer(entry + 1);
      page_.raw("\">");
      page_.number.integer(entry + 1);
      page_.raw("</a>");
    }
  }

  HtmlPage& page_;
  const Report& report_;
  const Tree& tree_;
  Texts texts_;
  std::vector<Line> lines_;
  std::vector<std::uint32_t> order_;
};

} // namespace

void write_html_calls(HtmlPage& page) {
  CallList(page).write();
}

} // namespace modcost
