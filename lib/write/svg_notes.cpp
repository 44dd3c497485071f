#include "write/svg_selection_change.h"

#include "evidence/node_state.h"
#include "write/delta_words.h"
#include "write/metadata_text.h"
#include "write/svg_change.h"
#include "write/tile_words.h"

#include <algorithm>

namespace modcost {

namespace {

constexpr std::size_t subtotal_limit = 4; // groups of a view

NodeState state_in(const SvgPage& page, View view, NodeId node) {
  const Side side = page.evidence.tree.side_of(node);
  return state_of_node(page.evidence.view(view), page.evidence.report_of(side), page.evidence.tree,
                       node, side);
}

/// `4,937,247,680 FLOPs, complete`, `≥ 0 MACs, lower bound, full value unknown`, `covered`.
std::string value_words(const SvgPage& page, View view, NodeId node) {
  const NodeState state = state_in(page, view, node);
  std::string status(words_for(state.state));
  if (!state.has_known)
    return status;
  std::string words = known_words(state.known, state.state == CallState::partial,
                                  view == View::parameter_bytes, true);
  const std::vector<Group>& groups = page.evidence.view(view).groups;
  if (groups.size() == 1)
    words += " " + std::string(groups.front().unit);
  return words + ", " + status;
}

/// `≥ 4,948,310,080 FLOPs, derived from what was recorded`.
std::string subtotal_words(const SvgPage& page, const Group& group, std::size_t place) {
  const Summary& subtotal = group.subtotal[index_of(Side::after)][place];
  if (subtotal.status() == Status::unavailable)
    return "subtotal unknown";
  std::string words =
      known_words(subtotal.known, subtotal.status() == Status::partial, page.bytes(), true) + " " +
      std::string(group.unit) + ", derived from what was recorded";
  if (subtotal.not_recorded > 0)
    words += "; " + std::to_string(subtotal.not_recorded) + " leaf calls not recorded";
  return words;
}

/// What a view holds of the node: its own value, and of a container the subtotal of each group,
/// for they are never added.
void write_value(const SvgPage& page, SvgFacts& facts, View view, NodeId node) {
  const bool leaf = page.evidence.tree.is_leaf(node);
  const ViewEvidence& in_view = page.evidence.view(view);
  const std::vector<NodeInGroup> groups =
      leaf ? std::vector<NodeInGroup>() : in_view.groups_of(node);
  for (std::size_t index = 0; index < std::min(groups.size(), subtotal_limit); ++index)
    facts.fact(title_of(view),
               subtotal_words(page, in_view.groups[groups[index].group], groups[index].place));
  if (leaf || groups.empty() || state_in(page, view, node).state != CallState::structural)
    facts.fact(leaf || groups.empty() ? title_of(view) : std::string_view("of its own"),
               value_words(page, view, node));
}

/// The chosen view, how it was measured, and the other recorded views.
void write_values(const SvgPage& page, SvgFacts& facts, NodeId node) {
  write_value(page, facts, page.view(), node);
  const std::vector<Group>& groups = page.evidence.view(page.view()).groups;
  if (groups.size() == 1 && groups.front().find(node))
    facts.fact("Measured by",
               std::string(groups.front().method) + " · " + std::string(groups.front().scope));
  for (const View view : all_views)
    if (view != page.view() && is_recorded(view))
      write_value(page, facts, view, node);
}

void write_diagnostics_of(const SvgPage& page, SvgFacts& facts, const Call& call, Side side) {
  const Diagnostics& diagnostics =
      side == Side::after ? page.evidence.diagnostics : page.evidence.baseline_diagnostics;
  const std::span<const std::uint32_t> entries = diagnostics.of_path(call.path);
  if (entries.empty())
    return;
  std::string words(diagnostics.entries[entries.front()].message);
  if (entries.size() > 1)
    words += " (and " + std::to_string(entries.size() - 1) + " more)";
  facts.fact("Diagnostic", words);
}

void write_calls(const SvgPage& page, SvgFacts& facts, NodeId node) {
  const Side side = page.evidence.tree.side_of(node);
  const Report& report = page.evidence.report_of(side);
  const Call& call = report.calls[page.evidence.tree.calls_of(node, side).front()];
  if (page.compares()) {
    write_svg_changed_calls(page, facts, node);
    write_diagnostics_of(page, facts, call, side);
    return;
  }
  facts.fact("Input", shape_text(report.json[call.input]));
  facts.fact("Output", shape_text(report.json[call.output]));
  facts.fact("Attributed", known_words(call.trainable + call.frozen, false, false, true) +
                               " parameters, " +
                               known_words(call.parameter_bytes, false, true, false));
  write_diagnostics_of(page, facts, call, side);
}

void write_selection(SvgPage& page, Length left, Length room) {
  const Tree& tree = page.evidence.tree;
  const NodeId node = page.evidence.first_selection[index_of(page.view())];
  page.heading(left, "Selected module", room);
  page.y += px(22);
  write_tile_shape(page, {left, page.y - px(10), px(12), px(12)}, tree[node].kind,
                   state_in(page, page.view(), node).state);
  const std::string_view path = tree[node].path.empty() ? "(root)" : tree[node].path;
  const ChangeMark mark = change_mark_of(page.evidence, node);
  Length begin = left + px(18);
  if (mark != ChangeMark::none) {
    write_change_mark(page, mark, begin / 100 * 100, page.y - px(10));
    begin += mark_size + px(5);
  }
  const std::string_view end = page.begin_link(node);
  page.line(
      begin, page.y, fit_path(path, in_pixels(left + room - begin), 12, true),
      {.size = 12, .bold = true, .fill = end.empty() ? page.colours.text : page.colours.accent});
  page.raw(end);
  SvgFacts facts(page, left, room);
  facts.fact("Type", tree[node].type);
  if (mark != ChangeMark::none)
    facts.fact("Change", words_for_mark(page.evidence, node));
  const std::size_t calls = tree.calls_of(node, tree.side_of(node)).size();
  if (calls != 1)
    facts.fact("Calls", calls == 0 ? "none: known as an ancestor only" : std::to_string(calls));
  if (page.compares())
    write_svg_changed_values(page, facts, node);
  else
    write_values(page, facts, node);
  if (calls > 0)
    write_calls(page, facts, node);
}

void write_suggestions(SvgPage& page, Length left, Length room) {
  page.heading(left, "To try", room);
  page.y += px(2);
  if (page.evidence.suggestions.empty())
    page.y =
        page.lines(left, page.y + px(20), "The report holds nothing to suggest an experiment from.",
                   room, {.size = 12, .fill = page.colours.muted});
  for (const Suggestion& suggestion : page.evidence.suggestions) {
    const std::string_view end =
        suggestion.call
            ? page.begin_link(
                  page.evidence.tree.node_of_call[index_of(Side::after)][*suggestion.call])
            : std::string_view();
    page.y =
        page.lines(left, page.y + px(20), suggestion.fact, room,
                   {.size = 12, .fill = end.empty() ? page.colours.text : page.colours.accent});
    page.raw(end);
    page.y = page.lines(left, page.y + px(16), suggestion.experiment, room,
                        {.size = 11, .fill = page.colours.muted}) +
             px(4);
  }
}

} // namespace

void write_svg_notes(SvgPage& page) {
  const SvgPart selection = [](SvgPage& part, Length left, Length room) {
    write_selection(part, left, room);
    part.y += px(2); // below a line of facts
  };
  // Where there is nothing to say on the right, the facts need the room.
  write_side_by_side(page, page.evidence.suggestions.empty() ? 66 : 44, selection,
                     write_suggestions);
}

} // namespace modcost
