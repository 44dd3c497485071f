#include "layout/icicle.h"

#include "layout/map.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace modcost {

namespace {

__extension__ using Wide = unsigned __int128;

/// Two arithmetics for one geometry: words while the whole fits into one, exact numbers beyond.
std::uint32_t edge(std::uint64_t position, std::uint64_t whole) {
  return static_cast<std::uint32_t>((Wide{position} << grid_bits) / whole);
}
std::uint32_t edge(const Number& position, const Number& whole) {
  return Number::grid_position(position, whole, grid_bits);
}
std::uint64_t times(std::uint64_t weight, std::uint64_t count) {
  return weight * count; // at most the whole
}
Number times(const Number& weight, std::uint64_t count) {
  return weight * Number(static_cast<std::int64_t>(count));
}
bool is_positive(std::uint64_t weight) {
  return weight > 0;
}
bool is_positive(const Number& weight) {
  return weight.sign() > 0;
}

std::vector<IcicleNode> place_nodes(const Tree& tree, std::span<const NodeId> nodes) {
  std::vector<IcicleNode> icicle(nodes.size());
  std::vector<std::uint32_t> above; // places of the ancestors of the node at hand
  for (std::uint32_t place = 0; place < nodes.size(); ++place) {
    const NodeId node = nodes[place];
    while (!above.empty() && tree[nodes[above.back()]].end <= node)
      above.pop_back();
    icicle[place].node = node;
    icicle[place].parent = above.empty() ? IcicleNode::no_place : above.back();
    above.push_back(place);
  }
  return icicle;
}

/// Edges with nothing folded: what the page's script unfolds and zooms.
template<class Weight>
void set_widths(std::vector<IcicleNode>& icicle, const std::vector<Weight>& own,
                const std::vector<Weight>& weight) {
  std::vector<Weight> next(icicle.size()); // where the next child of each node begins
  for (std::size_t place = 0; place < icicle.size(); ++place) {
    IcicleNode& node = icicle[place];
    Weight start{};
    if (node.parent != IcicleNode::no_place) {
      start = next[node.parent];
      next[node.parent] += weight[place];
    }
    next[place] = start + own[place];
    if (node.positive)
      node.width = edge(start + weight[place], weight[0]) - edge(start, weight[0]);
  }
}

/// Edges of the tiles that stand for themselves. Inside of a folded run a tile stands for all its
/// likes: it and all below it are as many times as wide as the likes are many.
template<class Weight>
void set_tiles(std::vector<IcicleNode>& icicle, const std::vector<Weight>& own,
               const std::vector<Weight>& weight, const Folding& folding) {
  std::vector<Weight> next(icicle.size());
  for (std::size_t place = 0; place < icicle.size(); ++place) {
    IcicleNode& node = icicle[place];
    if (!node.positive || folding.stands_for[node.node] != node.node)
      continue;
    Weight start{};
    node.fold = folding.run[node.node];
    if (node.parent != IcicleNode::no_place) {
      node.fold *= icicle[node.parent].fold;
      start = next[node.parent];
    }
    const Weight end = start + times(weight[place], node.fold);
    if (node.parent != IcicleNode::no_place)
      next[node.parent] = end;
    next[place] = start + times(own[place], node.fold);
    node.left = edge(start, weight[0]);
    node.right = edge(end, weight[0]);
  }
}

template<class Weight>
void set_geometry(std::vector<IcicleNode>& icicle, const std::vector<Weight>& own,
                  const Folding& folding) {
  std::vector<Weight> weight = own;
  for (std::size_t place = icicle.size(); place-- > 1;)
    weight[icicle[place].parent] += weight[place];
  for (std::size_t place = 0; place < icicle.size(); ++place)
    icicle[place].positive = is_positive(weight[place]);
  if (icicle.empty() || !icicle[0].positive)
    return;
  set_widths(icicle, own, weight);
  set_tiles(icicle, own, weight, folding);
}

const Number& own_weight(const Group& group, std::size_t place) {
  const std::vector<Summary>& after = group.direct[index_of(Side::after)];
  const std::vector<Summary>& before = group.direct[index_of(Side::before)];
  if (before.empty() || before[place].known < after[place].known)
    return after[place].known;
  return before[place].known;
}

/// The own weights as words, where they and their sum are such.
std::optional<std::vector<std::uint64_t>> own_words(const Group& group) {
  std::vector<std::uint64_t> words(group.nodes.size());
  std::uint64_t sum = 0;
  for (std::size_t place = 0; place < words.size(); ++place) {
    const std::optional<std::int64_t> word = own_weight(group, place).word();
    if (!word)
      return std::nullopt;
    words[place] = static_cast<std::uint64_t>(*word);
    sum += words[place];
    if (sum < words[place])
      return std::nullopt;
  }
  return words;
}

/// Both sides on the one scale of the map: a bar of the whole would be as wide as the root.
void set_bars(std::vector<IcicleNode>& icicle, const Group& group) {
  Number whole;
  for (std::size_t place = 0; place < icicle.size(); ++place)
    whole += own_weight(group, place);
  if (whole.sign() <= 0)
    return;
  for (std::size_t place = 0; place < icicle.size(); ++place)
    for (const Side side : both_sides)
      icicle[place].bars[index_of(side)] =
          edge(times(group.subtotal_of(place, side).known, icicle[place].fold), whole);
}

} // namespace

std::vector<IcicleNode> cost_icicle(const Evidence& evidence, const Group& group) {
  std::vector<IcicleNode> icicle = place_nodes(evidence.tree, group.nodes);
  if (const auto words = own_words(group)) {
    set_geometry(icicle, *words, evidence.folding);
  } else {
    std::vector<Number> numbers(group.nodes.size());
    for (std::size_t place = 0; place < numbers.size(); ++place)
      numbers[place] = own_weight(group, place);
    set_geometry(icicle, numbers, evidence.folding);
  }
  if (evidence.compares())
    set_bars(icicle, group);
  return icicle;
}

std::vector<IcicleNode> structure_icicle(const Evidence& evidence) {
  const Tree& tree = evidence.tree;
  std::vector<NodeId> nodes(tree.size());
  std::iota(nodes.begin(), nodes.end(), root_node);
  std::vector<std::uint64_t> units(tree.size());
  for (const NodeId node : nodes)
    units[node] = tree.is_leaf(node) ? 1 : 0;
  std::vector<IcicleNode> icicle = place_nodes(tree, nodes);
  set_geometry(icicle, units, evidence.folding);
  return icicle;
}

std::size_t place_of(std::span<const IcicleNode> icicle, NodeId node) {
  const auto found = std::lower_bound(
      icicle.begin(), icicle.end(), node,
      [](const IcicleNode& candidate, NodeId wanted) { return candidate.node < wanted; });
  return static_cast<std::size_t>(found - icicle.begin());
}

} // namespace modcost
