#include "layout/rail.h"

#include "layout/icicle.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace modcost {

namespace {

/// Collects the nodes of one section by type, in map order.
class SectionBuilder {
public:
  explicit SectionBuilder(RailState state, CallId owner = no_call, Side side = Side::after) {
    section_.state = state;
    section_.owner = owner;
    section_.side = side;
  }

  /// A node may be added several times in a row and counts once.
  void add(NodeId node, std::string_view type) {
    if (node == last_)
      return;
    last_ = node;
    const auto [found, added] = places_.try_emplace(type, section_.types.size());
    if (added)
      section_.types.push_back({.type = type, .nodes = 0, .first = {}});
    RailType& entry = section_.types[found->second];
    ++entry.nodes;
    ++section_.nodes;
    if (entry.first.size() < RailType::node_limit)
      entry.first.push_back(node);
  }

  RailSection take() {
    std::stable_sort(section_.types.begin(), section_.types.end(),
                     [](const RailType& a, const RailType& b) { return a.nodes > b.nodes; });
    return std::move(section_);
  }

private:
  RailSection section_;
  NodeId last_ = no_node;
  std::unordered_map<std::string_view, std::size_t, TextHash> places_;
};

/// What a node's own results in a group come to, on both sides.
struct OwnResults {
  bool any = false;
  bool incomplete = false;
  bool positive = false; ///< some own known value is
};

OwnResults own_results(const Group& group, std::size_t place) {
  OwnResults own;
  for (const Side side : {Side::after, Side::before}) {
    if (group.direct[index_of(side)].empty())
      continue;
    const Summary& direct = group.direct[index_of(side)][place];
    own.any |= direct.results > 0;
    own.incomplete |= direct.results > direct.complete;
    own.positive |= direct.known.sign() > 0;
  }
  return own;
}

std::vector<RailSection> sections_of(std::vector<SectionBuilder>& builders) {
  std::vector<RailSection> sections;
  for (SectionBuilder& builder : builders) {
    RailSection section = builder.take();
    if (section.nodes > 0)
      sections.push_back(std::move(section));
  }
  return sections;
}

bool is_small(const IcicleNode& tile) {
  return narrower_than(small_below, tile.left, tile.right);
}

} // namespace

std::string_view name_of(RailState state) {
  switch (state) {
  case RailState::unknown:
    return "unknown";
  case RailState::small:
    return "small";
  case RailState::zero:
    return "zero";
  case RailState::covered:
    return "covered";
  }
  return "";
}

std::vector<RailSection> derive_rail(const Evidence& evidence, View view, std::size_t group_index,
                                     const Map* map) {
  const Group& group = evidence.view(view).groups[group_index];
  // A group beyond those drawn has no map, but the same geometry.
  std::vector<IcicleNode> icicle;
  if (map == nullptr && group.positive)
    icicle = cost_icicle(evidence, group);
  const auto small = [&](NodeId node) {
    if (map != nullptr)
      return narrower_than(small_below, 0, map->tile_width[node]);
    return !icicle.empty() && is_small(icicle[place_of(icicle, evidence.folding.stands_for[node])]);
  };

  std::vector<SectionBuilder> builders;
  for (const RailState state : {RailState::unknown, RailState::small, RailState::zero})
    builders.emplace_back(state);
  for (std::size_t place = 0; place < group.nodes.size(); ++place) {
    const NodeId node = group.nodes[place];
    const OwnResults own = own_results(group, place);
    const std::string_view type = evidence.tree[node].type;
    if (own.incomplete)
      builders[0].add(node, type);
    else if (own.positive && small(node))
      builders[1].add(node, type);
    else if (own.any && !own.positive)
      builders[2].add(node, type);
  }
  return sections_of(builders);
}

std::vector<RailSection> derive_view_rail(const Evidence& evidence, View view) {
  std::vector<SectionBuilder> builders;
  builders.emplace_back(RailState::unknown);
  const Tree& tree = evidence.tree;
  std::array<std::unordered_map<CallId, std::size_t>, 2> by_owner;
  const auto add = [&](NodeId node, Side side) {
    const std::vector<CallInView>& calls = evidence.view(view).calls[index_of(side)];
    if (calls.empty())
      return;
    for (const CallId call : tree.calls_of(node, side)) {
      if (calls[call].state == CallState::not_recorded)
        builders[0].add(node, tree[node].type);
      if (calls[call].state != CallState::covered || side != tree.side_of(node))
        continue;
      const auto [found, added] =
          by_owner[index_of(side)].try_emplace(calls[call].owner, builders.size());
      if (added)
        builders.emplace_back(RailState::covered, calls[call].owner, side);
      builders[found->second].add(node, tree[node].type);
    }
  };
  for (NodeId node = 0; node < tree.size(); ++node)
    for (const Side side : both_sides)
      add(node, side);
  return sections_of(builders);
}

} // namespace modcost
