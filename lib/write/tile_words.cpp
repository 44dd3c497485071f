#include "write/tile_words.h"

#include "base/number_text.h"
#include "evidence/node_state.h"
#include "write/delta_words.h"

namespace modcost {
namespace {

std::string compact(const Number& number, CallState status, View view) {
  std::string text = status == CallState::partial ? "≥ " : "";
  append_compact_text(text, number, view == View::parameter_bytes ? Prefixes::binary : Prefixes::si,
                      status == CallState::partial ? Rounding::cut : Rounding::half_up);
  return text;
}

std::string exact(const Number& number, CallState status) {
  std::string text = status == CallState::partial ? "≥ " : "";
  append_exact_text(text, number);
  return text;
}

std::string shown_path(std::string_view path) {
  return path.empty() ? "(root)" : std::string(path);
}

NodeId last_of_run(const Tree& tree, const Tile& tile) {
  NodeId node = tile.node;
  for (std::uint32_t step = 1; step < tile.run; ++step)
    node = tree.next_sibling(node);
  return node;
}

/// What one side says of one of those that the tile stands for; structural where it says nothing.
NodeState state_of_side(const Evidence& evidence, const Map& map, const Tile& tile, Side side) {
  const ViewEvidence& view = evidence.view(map.view);
  if (map.type == Map::Type::structure)
    return state_of_node(view, evidence.report_of(side), evidence.tree, tile.node, side);
  const Group& group = view.groups[map.group];
  const std::optional<std::size_t> place = group.find(tile.node);
  if (!place)
    return {};
  const Summary& summary = group.subtotal_of(*place, side);
  if (evidence.compares() && summary.results == 0)
    return {};
  const Status status = summary.status();
  return {static_cast<CallState>(status), status != Status::unavailable, summary.known};
}

/// `after`, unless only the baseline has something to tell.
Side side_of_tile(const Evidence& evidence, const Map& map, const Tile& tile) {
  if (!evidence.compares())
    return Side::after;
  if (map.type == Map::Type::structure)
    return evidence.tree.side_of(tile.node);
  const Group& group = evidence.view(map.view).groups[map.group];
  const std::optional<std::size_t> place = group.find(tile.node);
  return !place || group.subtotal_of(*place, Side::after).results > 0 ? Side::after : Side::before;
}

/// The change of one of those that the tile stands for.
std::optional<NodeChange> change_of_tile(const Evidence& evidence, const Map& map,
                                         const Tile& tile) {
  const Comparison& comparison = *evidence.comparison;
  const ViewComparison& in_view = comparison.view(map.view);
  const ViewEvidence& view = evidence.view(map.view);
  if (map.type == Map::Type::structure)
    return change_of_own_calls(view, evidence.reports(), evidence.tree, comparison.matching,
                               in_view.gate, tile.node);
  const GroupComparison& group = in_view.groups[map.group];
  if (group.nodes.empty())
    return group.whole;
  const std::optional<std::size_t> place = view.groups[map.group].find(tile.node);
  return place ? std::optional(group.nodes[*place]) : std::nullopt;
}

/// `▼ −1.20 M`, `no change`, `added`, `change unknown`: the reason stands in the title.
std::string change_line(const Map& map, const Tile& tile, const NodeChange& change) {
  const DeltaStatus status = change.status();
  if (status == DeltaStatus::complete)
    return delta_words(change.difference * Number(tile.run), map.view == View::parameter_bytes,
                       false);
  const bool says_it = status == DeltaStatus::added || status == DeltaStatus::removed;
  return (says_it ? "" : "change ") + std::string(name_of(status));
}

/// What the shortest of tiles says of a change.
std::string sign_of(const NodeChange& change) {
  if (change.exists())
    return change.difference.sign() < 0 ? "▼" : change.difference.sign() > 0 ? "▲" : "=";
  return change.status() == DeltaStatus::unknown ? "?" : "";
}

std::string line_for(const Evidence& evidence, const Map& map, const Tile& tile,
                     const NodeState& state, const std::optional<NodeChange>& change) {
  const Node& node = evidence.tree[tile.node];
  std::string value = state.has_known
                          ? compact(state.known * Number(tile.run), state.state, map.view)
                          : std::string(words_for(state.state));
  if (change)
    value = change_line(map, tile, *change);
  else if (state.state == CallState::structural)
    value = node.type;
  if (tile.run > 1)
    return "×" + std::to_string(tile.run) + " identical" + (value.empty() ? "" : " · " + value);
  return value;
}

/// Of one report: its value and its status, in a title.
std::string single_words(const Evidence& evidence, const Map& map, const Tile& tile,
                         const NodeState& state) {
  std::string words;
  if (state.has_known) {
    words += " · " + exact(state.known * Number(tile.run), state.state);
    if (map.type == Map::Type::cost)
      words += " " + std::string(evidence.view(map.view).groups[map.group].unit);
    if (tile.run > 1)
      words += ", " + exact(state.known, state.state) + " each";
  }
  return words + " · " + std::string(words_for(state.state));
}

/// `before ≥ 12, lower bound, full value unknown`, in a title; or that a side knows no such module.
std::string side_words(const Evidence& evidence, const Map& map, const Tile& tile, Side side) {
  if (evidence.tree.calls_within(tile.node, side).empty())
    return side == Side::before ? " · not in the baseline" : " · not in the report";
  const NodeState state = state_of_side(evidence, map, tile, side);
  std::string words = side == Side::before ? " · before " : " · after ";
  if (state.has_known)
    words += exact(state.known * Number(tile.run), state.state) + ", ";
  return words + std::string(words_for(state.state));
}

/// What changed, or why nobody can tell.
std::string change_words(const Evidence& evidence, const Map& map, const Tile& tile,
                         const NodeChange& change) {
  const Comparison& comparison = *evidence.comparison;
  const bool bytes = map.view == View::parameter_bytes;
  if (change.exists()) {
    const Number difference = change.difference * Number(tile.run);
    return " · " + delta_words(difference, bytes, true) +
           (difference.is_zero() ? "" : " " + std::string(direction_word(difference)));
  }
  std::string words = " · change " + words_without_delta(change, comparison);
  if (change.status() == DeltaStatus::added || change.status() == DeltaStatus::removed)
    words = mark_of(evidence, tile.node).empty() // else it has been said
                ? " · " + words_without_delta(change, comparison)
                : std::string();
  else if (change.spoiler != no_node && change.has_known_part())
    words += ", first in " + shown_path(evidence.tree[change.spoiler].path);
  if (change.has_known_part() && change.matched > 0)
    words += "; " + (change.complete > 0 ? delta_words(change.difference, bytes, true) + " " : "") +
             known_part_scope(change);
  return words;
}

/// The root stands for the model, whose total is the report's own.
std::string total_words(const Evidence& evidence, View view) {
  const TotalPair* pair = evidence.comparison->total(name_of(view));
  if (pair == nullptr)
    return {};
  const Delta& delta = pair->delta;
  return " · total: " + (delta.exists()
                             ? delta_words(delta.difference, view == View::parameter_bytes, true)
                             : "change " + words_without_delta(delta, *evidence.comparison));
}

std::string calls_words(const Node& node, Side side) {
  const std::uint32_t calls = node.calls[index_of(side)].count;
  return calls > 1 ? " ×" + std::to_string(calls) + " calls" : "";
}

std::string title_for(const Evidence& evidence, const Map& map, const Tile& tile,
                      const NodeState& state, const std::optional<NodeChange>& change) {
  const Node& node = evidence.tree[tile.node];
  std::string title = shown_path(node.path);
  if (tile.run > 1)
    title += " … " + std::string(evidence.tree[last_of_run(evidence.tree, tile)].path);
  if (!node.type.empty())
    title += " · " + std::string(node.type);
  if (tile.run > 1)
    title += " · ×" + std::to_string(tile.run) + " identical";
  if (const std::string calls = calls_words(node, evidence.tree.side_of(tile.node)); !calls.empty())
    title += " ·" + calls;
  if (const std::string mark = words_for_mark(evidence, tile.node); !mark.empty())
    title += " · " + mark;
  if (evidence.compares()) {
    for (const Side side : {Side::before, Side::after})
      title += side_words(evidence, map, tile, side);
    if (change)
      title += change_words(evidence, map, tile, *change);
    if (tile.node == root_node)
      title += total_words(evidence, map.view);
  } else {
    title += single_words(evidence, map, tile, state);
  }
  if (tile.fold > tile.run)
    title += " · one of ×" + std::to_string(tile.fold) + " identical";
  return title;
}

/// Each side's measurement, and the change, over all that the tile stands for.
void add_sides(const Evidence& evidence, const Map& map, const Tile& tile,
               const std::optional<NodeChange>& change, TileWords& words) {
  const Number fold(static_cast<std::int64_t>(tile.fold));
  for (const Side side : both_sides) {
    const NodeState state = state_of_side(evidence, map, tile, side);
    TileSide& shown = words.sides[index_of(side)];
    shown.status = state.state;
    if (state.has_known)
      shown.value = state.known * fold;
  }
  if (!change)
    return;
  words.delta.emplace().status = change->status();
  if (change->exists())
    words.delta->value = change->difference * fold;
}

} // namespace

std::string_view name_of_node(const Tree& tree, NodeId node) {
  if (node != root_node)
    return tree[node].name;
  return tree[node].type.empty() ? "(root)" : tree[node].type;
}

std::string_view words_for(CallState state) {
  switch (state) {
  case CallState::complete:
    return "complete";
  case CallState::partial:
    return "lower bound, full value unknown";
  case CallState::unavailable:
    return "unknown";
  case CallState::covered:
    return "covered";
  case CallState::not_recorded:
    return "not recorded";
  default:
    return "no estimate of its own";
  }
}

TileWords words_for_tile(const Evidence& evidence, const Map& map, const Tile& tile) {
  TileWords words;
  words.side = side_of_tile(evidence, map, tile);
  const NodeState state = state_of_side(evidence, map, tile, words.side);
  const std::optional<NodeChange> change =
      evidence.compares() ? change_of_tile(evidence, map, tile) : std::nullopt;
  words.status = state.state;
  if (state.has_known)
    words.value = state.known * Number(static_cast<std::int64_t>(tile.fold));
  words.name = name_of_node(evidence.tree, tile.node);
  if (tile.run > 1)
    words.name += " … " + std::string(evidence.tree[last_of_run(evidence.tree, tile)].name);
  else
    words.name += calls_words(evidence.tree[tile.node], evidence.tree.side_of(tile.node));
  words.line = line_for(evidence, map, tile, state, change);
  if (change)
    words.sign = sign_of(*change);
  words.title = title_for(evidence, map, tile, state, change);
  if (evidence.compares())
    add_sides(evidence, map, tile, change, words);
  return words;
}

std::string words_for_remainder(const Tile& tile) {
  return "+" + std::to_string(tile.merged) + " small";
}

} // namespace modcost
