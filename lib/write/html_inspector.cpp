#include "evidence/node_state.h"
#include "layout/text_fit.h"
#include "write/delta_words.h"
#include "write/html_page.h"
#include "write/metadata_text.h"
#include "write/tile_words.h"

#include <algorithm>

namespace modcost {
namespace {

constexpr std::size_t shown_subtotals = 4;
constexpr std::size_t shown_diagnostics = 4;

/// The end of a path that is long, which tells it apart; the whole of it stands with its evidence.
std::string short_path(std::string_view path, double pixels) {
  return path.empty() ? "(root)" : fit_path(path, pixels, 12, true);
}

/// What is selected in a view before anyone has selected anything: facts of one node, drawn from
/// the evidence, with links to where the whole of it stands.
class Inspector {
public:
  Inspector(HtmlPage& page, View view)
      : page_(page), view_(view), tree_(page.evidence.tree),
        node_(page.evidence.first_selection[index_of(view)]), side_(tree_.side_of(node_)),
        report_(page.evidence.report_of(side_)), calls_(tree_.calls_of(node_, side_)) {}

  void write() {
    page_.raw("<aside class=\"box inspector\" aria-label=\"Selected module, ");
    page_.raw(title_of(view_));
    page_.raw("\">\n");
    write_name();
    if (tree_.is_leaf(node_))
      write_state();
    else
      write_subtotals();
    write_facts();
    write_html_inspected_calls(page_, view_, node_);
    write_diagnostics();
    write_suggestion();
    page_.raw("</aside>\n");
  }

private:
  void write_name() {
    const Node& node = tree_[node_];
    page_.raw("<h3><small>Selected module</small> <a href=\"");
    write_target_of(page_, node_);
    page_.raw("\">");
    page_.name(short_path(node.path, 900));
    page_.raw("</a></h3>\n<p class=\"model\">");
    if (!node.type.empty()) {
      page_.name(node.type);
      page_.raw(" · ");
    }
    page_.raw(name_of(node.kind));
    page_.raw(" · ");
    if (calls_.empty())
      page_.raw("never called itself");
    else
      page_.number.exact(Number(static_cast<std::int64_t>(calls_.size())));
    page_.raw(calls_.empty() ? "" : calls_.size() == 1 ? " call" : " calls");
    if (const std::string mark = words_for_mark(page_.evidence, node_); !mark.empty()) {
      page_.raw(" · <b>");
      page_.raw(sign_in_page(mark_of(page_.evidence, node_)));
      page_.raw(" ");
      page_.text(mark);
      page_.raw("</b>");
    }
    page_.raw("</p>\n");
  }

  void write_verdict(std::string_view status, const Number* known, std::string_view unit,
                     std::string_view words) {
    page_.raw("<p class=\"verdict\" data-status=\"");
    page_.raw(status);
    page_.raw("\"><b>");
    if (known == nullptr) {
      page_.raw("Unknown</b>");
    } else {
      write_known(page_, *known, status == "partial" ? Status::partial : Status::complete,
                  in_bytes(view_), true);
      page_.raw("</b> ");
      page_.text(unit);
    }
    page_.raw(" <span>");
    page_.raw(words);
    page_.raw("</span></p>\n");
  }

  /// A leaf: what its own calls hold.
  void write_state() {
    const NodeState state = state_of_node(page_.evidence.view(view_), report_, tree_, node_, side_);
    if (state.state == CallState::covered || state.state == CallState::structural) {
      write_nothing();
      return;
    }
    std::string words(state.has_known ? words_for(state.state)
                                      : "nothing was measured, which is not zero");
    if (calls_.size() > 1)
      words += ", over " + std::to_string(calls_.size()) + " calls";
    write_verdict(name_of(state.state), state.has_known ? &state.known : nullptr, unit(), words);
    if (page_.compares())
      write_change_of_leaf();
  }

  void write_change_of_leaf() {
    const ViewEvidence& view = page_.evidence.view(view_);
    const std::optional<NodeChange> change =
        change_of_own_calls(view, page_.evidence.reports(), tree_, page_.comparison().matching,
                            page_.comparison().view(view_).gate, node_);
    const NodeState before =
        state_of_node(view, *page_.evidence.baseline, tree_, node_, Side::before);
    if (change)
      write_change(*change, before.has_known ? &before.known : nullptr, name_of(before.state),
                   group_of_own_calls());
  }

  /// That of the first of the node's own calls with a result, on either side.
  const Group* group_of_own_calls() const {
    const ViewEvidence& view = page_.evidence.view(view_);
    for (const Side side : both_sides)
      for (const CallId call : tree_.calls_of(node_, side))
        if (const std::uint32_t group = view.group_of[index_of(side)][call];
            group != ViewEvidence::no_group)
          return &view.groups[group];
    return nullptr;
  }

  /// Below the verdict on one side: what it was before, and what became of it.
  void write_change(const NodeChange& change, const Number* before, std::string_view status,
                    const Group* group) {
    page_.raw("<p class=\"became\"");
    if (group != nullptr)
      write_measure(page_, group->unit, group->scope, group->method);
    page_.raw(">");
    if (tree_.calls_within(node_, Side::before).empty()) {
      page_.raw("Not in the baseline, change ");
    } else if (side_ == Side::after) {
      page_.raw("Before <span data-side=\"before\" data-status=\"");
      page_.raw(status);
      page_.raw("\">");
      if (before != nullptr)
        write_known(page_, *before, status == "partial" ? Status::partial : Status::complete,
                    in_bytes(view_), true);
      else
        page_.raw("no value");
      page_.raw(change.exists() && change.difference.is_zero() ? "</span>, " : "</span>, change ");
    } else {
      page_.raw("Change ");
    }
    write_node_delta(page_, change, in_bytes(view_), true);
    if (change.exists() && before != nullptr)
      write_percentage(page_, change.difference, *before);
    if (change.has_known_part()) {
      page_.raw("<br>Known part of the change: ");
      write_known_part(page_, change, in_bytes(view_), true);
    }
    page_.raw("</p>\n");
  }

  /// The root stands for the model, whose total is the report's own.
  void write_change_of_total() {
    const TotalPair* pair = page_.comparison().total(name_of(view_));
    if (pair == nullptr)
      return;
    page_.raw("<p class=\"became\" data-total=\"");
    page_.raw(name_of(view_));
    page_.raw("\">Total: before ");
    write_result_of_side(page_, pair->before, Side::before, in_bytes(view_), true);
    page_.raw(", after ");
    write_result_of_side(page_, pair->after, Side::after, in_bytes(view_), true);
    page_.raw(", change ");
    write_delta(page_, pair->delta, in_bytes(view_), true);
    if (pair->delta.exists())
      write_percentage(page_, pair->delta.difference, pair->before->known);
    page_.raw("</p>\n");
  }

  /// Of a container, in one group.
  void write_change_of_subtotal(std::size_t group, std::size_t place) {
    const GroupComparison& comparison = page_.comparison().view(view_).groups[group];
    const Summary& before =
        page_.evidence.view(view_).groups[group].subtotal_of(place, Side::before);
    write_change(comparison.change_of(place), before.known_results > 0 ? &before.known : nullptr,
                 name_of(before.status()), &page_.evidence.view(view_).groups[group]);
  }

  std::string_view unit() const {
    if (!is_recorded(view_))
      return unit_of(view_);
    for (const CallId call : calls_)
      if (const std::uint32_t group = page_.evidence.view(view_).group_of[index_of(side_)][call];
          group != ViewEvidence::no_group)
        return page_.evidence.view(view_).groups[group].unit;
    return {};
  }

  /// A container: a subtotal per group, never added to each other.
  void write_subtotals() {
    const ViewEvidence& view = page_.evidence.view(view_);
    const std::vector<NodeInGroup> found = view.groups_of(node_);
    for (std::size_t index = 0; index < std::min(found.size(), shown_subtotals); ++index)
      write_subtotal(view.groups[found[index].group], found[index]);
    if (node_ == root_node && page_.compares())
      write_change_of_total();
    if (found.size() > shown_subtotals) {
      page_.raw("<p class=\"note\">and ");
      page_.number.integer(found.size() - shown_subtotals);
      page_.raw(" more measurement groups</p>\n");
    }
    if (found.empty())
      write_nothing();
  }

  void write_subtotal(const Group& group, const NodeInGroup& found) {
    const Summary& summary = group.subtotal_of(found.place, side_);
    const bool known = summary.status() != Status::unavailable;
    std::string words = "derived recorded subtotal";
    if (summary.status() == Status::partial)
      words += ", a lower bound";
    if (summary.not_recorded > 0)
      words += "; " + std::to_string(summary.not_recorded) +
               (summary.not_recorded == 1 ? " leaf call below has" : " leaf calls below have") +
               " no record";
    write_verdict(name_of(summary.status()), known ? &summary.known : nullptr, group.unit, words);
    if (page_.compares())
      write_change_of_subtotal(found.group, found.place);
  }

  /// Neither it nor anything below it has a result in this view.
  void write_nothing() {
    const std::vector<CallInView>& calls = page_.evidence.view(view_).calls[index_of(side_)];
    bool covered = false, missing = false;
    for (NodeId node = node_; node < tree_[node_].end; ++node)
      for (const CallId call : tree_.calls_of(node, side_)) {
        covered = covered || calls[call].state == CallState::covered;
        missing = missing || calls[call].state == CallState::not_recorded;
      }
    if (missing)
      write_verdict("not_recorded", nullptr, "", "nothing was recorded in this view");
    else
      page_.raw(covered ? "<p class=\"verdict\" data-status=\"covered\"><span>covered by another "
                          "call's estimate: neither zero nor unknown</span></p>\n"
                        : "<p class=\"verdict\" data-status=\"structural\"><span>no call of it was "
                          "recorded</span></p>\n");
  }

  void write_fact(std::string_view name, std::string_view words) {
    if (words.empty())
      return;
    page_.raw("<dt>");
    page_.raw(name);
    page_.raw("<dd>");
    page_.name(words);
    page_.raw("\n");
  }

  void write_measure_facts() {
    if (!is_recorded(view_))
      return;
    for (const CallId id : calls_)
      if (const CallInView& call = page_.evidence.view(view_).calls[index_of(side_)][id];
          call.result != CallInView::no_result) {
        const Measure& measure = report_.measures[report_.results[call.result].measure];
        write_fact("Method", report_.texts[measure.method]);
        write_fact("Scope", report_.texts[measure.scope]);
        return;
      }
    if (!tree_.is_leaf(node_) && !calls_.empty())
      write_fact("Own result",
                 "none was recorded directly, which implies nothing about what is below it");
  }

  void write_facts() {
    page_.raw("<dl>");
    if (node_ != root_node)
      write_fact("Inside", short_path(tree_[tree_[node_].parent].path, 480));
    if (!tree_.is_leaf(node_)) {
      page_.raw("<dt>Holds<dd>");
      page_.number.exact(Number(tree_[node_].end - node_ - 1));
      page_.raw(" modules, ");
      page_.number.exact(Number(tree_[node_].leaves));
      page_.raw(tree_[node_].leaves == 1 ? " leaf\n" : " leaves\n");
    }
    write_measure_facts();
    if (!calls_.empty()) {
      const Call& call = report_.calls[calls_.front()];
      write_fact("Input", shape_text(report_.json[call.input]));
      write_fact("Output", shape_text(report_.json[call.output]));
    }
    page_.raw("</dl>\n");
  }

  std::span<const std::uint32_t> diagnostics() const {
    if (calls_.empty())
      return {};
    return (side_ == Side::after ? page_.evidence.diagnostics : page_.evidence.baseline_diagnostics)
        .of_path(report_.calls[calls_.front()].path);
  }

  void write_diagnostics() {
    const std::span<const std::uint32_t> entries = diagnostics();
    if (entries.empty())
      return;
    page_.raw("<h4>Diagnostics</h4><ul>");
    for (std::size_t index = 0; index < std::min(entries.size(), shown_diagnostics); ++index) {
      page_.raw("<li><a href=\"#");
      write_entry_id(page_, entries[index], side_);
      page_.raw("\">");
      page_.name(
          (side_ == Side::after ? page_.evidence.diagnostics : page_.evidence.baseline_diagnostics)
              .entries[entries[index]]
              .message);
      page_.raw("</a>\n");
    }
    if (entries.size() > shown_diagnostics) {
      page_.raw("<li>and ");
      page_.number.integer(entries.size() - shown_diagnostics);
      page_.raw(" more <a href=\"#diagnostics\">diagnostics</a>\n");
    }
    page_.raw("</ul>\n");
  }

  /// That of one of its calls, of storage in a view of storage; for the root, the first of all.
  const Suggestion* fitting_suggestion() const {
    const Suggestion* fitting = nullptr;
    for (const Suggestion& suggestion : page_.evidence.suggestions)
      if (suggestion.call && side_ == Side::after && (fitting == nullptr || !is_recorded(view_)) &&
          std::find(calls_.begin(), calls_.end(), *suggestion.call) != calls_.end())
        fitting = &suggestion;
    if (fitting == nullptr && node_ == root_node && !page_.evidence.suggestions.empty())
      fitting = &page_.evidence.suggestions.front();
    return fitting;
  }

  void write_suggestion() {
    const Suggestion* suggestion = fitting_suggestion();
    if (suggestion == nullptr)
      return;
    page_.raw("<h4>To try</h4><p>");
    page_.text(suggestion->experiment);
    page_.raw(" <a href=\"#suggestions\">The recorded fact</a></p>\n");
  }

  HtmlPage& page_;
  View view_;
  const Tree& tree_;
  NodeId node_;
  Side side_; ///< whose words it has: the baseline's for a module that only that called
  const Report& report_;
  std::span<const CallId> calls_;
};

} // namespace

void write_html_inspector(HtmlPage& page, View view) {
  Inspector(page, view).write();
}

} // namespace modcost
