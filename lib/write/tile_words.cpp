#include "write/tile_words.h"

#include "base/number_text.h"
#include "evidence/node_state.h"

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

NodeId last_of_run(const Tree& tree, const Tile& tile) {
  NodeId node = tile.node;
  for (std::uint32_t step = 1; step < tile.run; ++step)
    node = tree.next_sibling(node);
  return node;
}

/// What the tile says of one of those that it stands for.
NodeState state_of_tile(const Evidence& evidence, const Map& map, const Tile& tile) {
  const ViewEvidence& view = evidence.view(map.view);
  if (map.type == Map::Type::structure)
    return state_of_node(view, *evidence.report, evidence.tree, tile.node);
  const Group& group = view.groups[map.group];
  const std::optional<std::size_t> place = group.find(tile.node);
  if (!place)
    return {};
  const Summary& summary = group.subtotal[0][*place];
  const Status status = summary.status();
  return {static_cast<CallState>(status), status != Status::unavailable, summary.known};
}

std::string line_for(const Evidence& evidence, const Map& map, const Tile& tile,
                     const NodeState& state) {
  const Node& node = evidence.tree[tile.node];
  std::string value = state.has_known
                          ? compact(state.known * Number(tile.run), state.state, map.view)
                          : std::string(words_for(state.state));
  if (state.state == CallState::structural)
    value = node.type;
  if (tile.run > 1)
    return "×" + std::to_string(tile.run) + " identical" + (value.empty() ? "" : " · " + value);
  return value;
}

std::string title_for(const Evidence& evidence, const Map& map, const Tile& tile,
                      const NodeState& state) {
  const Node& node = evidence.tree[tile.node];
  std::string title = node.path.empty() ? "(root)" : std::string(node.path);
  if (tile.run > 1)
    title += " … " + std::string(evidence.tree[last_of_run(evidence.tree, tile)].path);
  if (!node.type.empty())
    title += " · " + std::string(node.type);
  if (tile.run > 1)
    title += " · ×" + std::to_string(tile.run) + " identical";
  if (node.calls[0].count > 1)
    title += " · ×" + std::to_string(node.calls[0].count) + " calls";
  if (state.has_known) {
    title += " · " + exact(state.known * Number(tile.run), state.state);
    if (map.type == Map::Type::cost)
      title += " " + std::string(evidence.view(map.view).groups[map.group].unit);
    if (tile.run > 1)
      title += ", " + exact(state.known, state.state) + " each";
  }
  title += " · " + std::string(words_for(state.state));
  if (tile.fold > tile.run)
    title += " · one of ×" + std::to_string(tile.fold) + " identical";
  return title;
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
  const NodeState state = state_of_tile(evidence, map, tile);
  TileWords words;
  words.status = state.state;
  if (state.has_known)
    words.value = state.known * Number(static_cast<std::int64_t>(tile.fold));
  words.name = name_of_node(evidence.tree, tile.node);
  if (tile.run > 1)
    words.name += " … " + std::string(evidence.tree[last_of_run(evidence.tree, tile)].name);
  else if (evidence.tree[tile.node].calls[0].count > 1)
    words.name += " ×" + std::to_string(evidence.tree[tile.node].calls[0].count) + " calls";
  words.line = line_for(evidence, map, tile, state);
  words.title = title_for(evidence, map, tile, state);
  return words;
}

std::string words_for_remainder(const Tile& tile) {
  return "+" + std::to_string(tile.merged) + " small";
}

} // namespace modcost
