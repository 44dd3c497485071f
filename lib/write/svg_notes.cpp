#include "write/svg_page.h"

#include "evidence/node_state.h"
#include "write/metadata_text.h"
#include "write/tile_words.h"

#include <algorithm>

namespace modcost {

namespace {

/// Names and values one below the other, each value in a column of its own.
class FactWriter {
public:
  FactWriter(SvgPage& page, Length left, Length room) : page_(page), left_(left), room_(room) {}

  void fact(std::string_view name, std::string_view value) {
    if (value.empty())
      return;
    const Length column = px(104);
    page_.y += px(20);
    page_.line(left_, page_.y, fit_text(name, in_pixels(column - px(6)), 11, false),
               {.size = 11, .fill = page_.colours.muted});
    page_.y = page_.lines(left_ + column, page_.y, value, room_ - column, {.size = 12}, 3);
  }

private:
  SvgPage& page_;
  Length left_;
  Length room_;
};

std::string value_words(const SvgPage& page, NodeId node) {
  const NodeState state =
      state_of_node(page.evidence.view(page.view()), page.report(), page.evidence.tree, node);
  if (!state.has_known)
    return std::string(words_for(state.state));
  return known_words(state.known, state.state == CallState::partial, page.bytes(), true) + ", " +
         std::string(words_for(state.state));
}

/// The subtotals of a node, one per group: never added.
void write_subtotals(SvgPage& page, FactWriter& facts, NodeId node) {
  std::size_t written = 0;
  for (const Group& group : page.evidence.view(page.view()).groups) {
    const std::optional<std::size_t> place = group.find(node);
    if (!place || ++written > 4)
      continue;
    const Summary& subtotal = group.subtotal[index_of(Side::after)][*place];
    const Status status = subtotal.status();
    std::string words =
        status == Status::unavailable
            ? std::string("unknown")
            : known_words(subtotal.known, status == Status::partial, page.bytes(), true);
    words += " " + std::string(group.unit) + ", derived from what was recorded";
    if (subtotal.not_recorded > 0)
      words += "; " + std::to_string(subtotal.not_recorded) + " leaf calls not recorded";
    facts.fact("Subtotal", words);
  }
}

void write_selection(SvgPage& page, Length left, Length room) {
  const Tree& tree = page.evidence.tree;
  const NodeId node = page.evidence.first_selection[index_of(page.view())];
  page.heading(left, "Selected module", room);
  page.y += px(20);
  const std::string_view path = tree[node].path.empty() ? "(root)" : tree[node].path;
  const std::string_view end = page.begin_link(node);
  page.line(
      left, page.y, fit_path(path, in_pixels(room), 12, true),
      {.size = 12, .bold = true, .fill = end.empty() ? page.colours.text : page.colours.accent});
  page.raw(end);
  FactWriter facts(page, left, room);
  facts.fact("Type", tree[node].type);
  const std::span<const CallId> calls = tree.calls_of(node);
  if (calls.size() != 1)
    facts.fact("Calls",
               calls.empty() ? "none: known as an ancestor only" : std::to_string(calls.size()));
  if (!tree.is_leaf(node))
    write_subtotals(page, facts, node);
  facts.fact(tree.is_leaf(node) ? title_of(page.view()) : std::string_view("Own"),
             value_words(page, node));
  if (calls.empty())
    return;
  const Call& call = page.report().calls[calls.front()];
  facts.fact("Input", shape_text(page.report().json[call.input]));
  facts.fact("Output", shape_text(page.report().json[call.output]));
  facts.fact("Attributed", known_words(call.trainable + call.frozen, false, false, true) +
                               " parameters, " +
                               known_words(call.parameter_bytes, false, true, false));
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
  write_side_by_side(page, 42, selection, write_suggestions);
}

} // namespace modcost
