#include "evidence/tree.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace modcost {
namespace {

/// A node while its place in map order is not yet known.
struct Draft {
  std::string_view path;
  std::uint32_t parent = 0;
  std::array<CallId, 2> first_own{no_call, no_call};   ///< per side: its first call
  std::array<CallId, 2> first_below{no_call, no_call}; ///< per side: the first call in its subtree
  std::vector<std::uint32_t> children;

  /// Siblings stand in the order in which their first call began; a structural ancestor has only
  /// its descendants' to go by.
  CallId order(Side side) const {
    const CallId own = first_own[index_of(side)];
    return own != no_call ? own : first_below[index_of(side)];
  }
};

constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

std::string_view parent_path(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

class Builder {
public:
  explicit Builder(const Reports& reports) : reports_(reports) {
    drafts_.push_back({});
    by_path_.emplace(root_path, 0);
  }

  Tree build() {
    for (const Side side : both_sides)
      if (reports_.has(side))
        add_calls(side);
    // Children come after their parents, so one walk backwards brings every first call up.
    for (std::size_t draft = drafts_.size(); draft-- > 1;)
      for (const std::size_t side : {0U, 1U}) {
        CallId& above = drafts_[drafts_[draft].parent].first_below[side];
        above = std::min({above, drafts_[draft].first_below[side], drafts_[draft].first_own[side]});
      }
    for (Draft& draft : drafts_)
      draft.children = in_order(draft.children);
    number();
    for (const Side side : both_sides)
      if (reports_.has(side))
        place_calls(side);
    describe();
    return std::move(tree_);
  }

private:
  /// Those that one report holds, in its order.
  std::vector<std::uint32_t> ordered(const std::vector<std::uint32_t>& children, Side side) const {
    std::vector<std::uint32_t> held;
    std::copy_if(
        children.begin(), children.end(), std::back_inserter(held),
        [this, side](std::uint32_t child) { return drafts_[child].order(side) != no_call; });
    std::sort(held.begin(), held.end(), [this, side](std::uint32_t left, std::uint32_t right) {
      return drafts_[left].order(side) < drafts_[right].order(side);
    });
    return held;
  }

  std::vector<std::uint32_t> in_order(const std::vector<std::uint32_t>& children) const {
    std::vector<std::uint32_t> after = ordered(children, Side::after);
    if (after.size() == children.size())
      return after;
    // What only `before` holds, by the sibling that it follows there.
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> followers;
    std::uint32_t sibling = unknown; // the first ones follow none
    for (const std::uint32_t child : ordered(children, Side::before))
      if (drafts_[child].order(Side::after) == no_call)
        followers[sibling].push_back(child);
      else
        sibling = child;
    std::vector<std::uint32_t> merged = followers[unknown];
    for (const std::uint32_t child : after) {
      merged.push_back(child);
      if (const auto behind = followers.find(child); behind != followers.end())
        merged.insert(merged.end(), behind->second.begin(), behind->second.end());
    }
    return merged;
  }

  void add_calls(Side side) {
    const Report& report = reports_[side];
    std::vector<std::uint32_t>& node_of_path = node_of_path_[index_of(side)];
    node_of_path.assign(report.paths.size(), unknown);
    for (CallId id = 0; id < report.calls.size(); ++id) {
      const PathId path = report.calls[id].path;
      std::uint32_t& node = node_of_path[path];
      if (node == unknown)
        node = find_or_add(report.paths[path]);
      if (CallId& first = drafts_[node].first_own[index_of(side)]; first == no_call)
        first = id;
    }
  }

  std::uint32_t find_or_add(std::string_view path) {
    std::vector<std::string_view> missing;
    auto found = by_path_.find(path);
    for (; found == by_path_.end(); found = by_path_.find(path)) {
      missing.push_back(path);
      path = parent_path(path);
    }
    std::uint32_t node = found->second;
    for (; !missing.empty(); missing.pop_back()) {
      const auto child = static_cast<std::uint32_t>(drafts_.size());
      Draft& draft = drafts_.emplace_back();
      draft.path = missing.back();
      draft.parent = node;
      drafts_[node].children.push_back(child);
      by_path_.emplace(missing.back(), child);
      node = child;
    }
    return node;
  }

  /// Gives every draft its number in pre-order.
  void number() {
    number_of_draft_.resize(drafts_.size());
    tree_.nodes.reserve(drafts_.size());
    std::vector<std::uint32_t> waiting{0};
    while (!waiting.empty()) {
      const std::uint32_t draft = waiting.back();
      waiting.pop_back();
      const auto id = static_cast<NodeId>(tree_.nodes.size());
      number_of_draft_[draft] = id;
      Node& node = tree_.nodes.emplace_back();
      node.path = drafts_[draft].path;
      node.end = id + 1;
      if (draft != 0) {
        node.parent = number_of_draft_[drafts_[draft].parent];
        node.depth = tree_.nodes[node.parent].depth + 1;
        node.name = node.path.substr(node.path.rfind('.') + 1); // npos + 1 is 0
      }
      waiting.insert(waiting.end(), drafts_[draft].children.rbegin(),
                     drafts_[draft].children.rend());
    }
    for (NodeId id = static_cast<NodeId>(tree_.nodes.size()); id-- > 0;) {
      Node& node = tree_.nodes[id];
      if (node.leaves == 0)
        node.leaves = 1;
      if (node.parent != no_node) {
        Node& parent = tree_.nodes[node.parent];
        parent.end = std::max(parent.end, node.end);
        parent.leaves += node.leaves;
      }
    }
  }

  void place_calls(Side side) {
    const Report& report = reports_[side];
    const auto range_of = [side](Node& node) -> Range& { return node.calls[index_of(side)]; };
    std::vector<NodeId>& node_of_call = tree_.node_of_call[index_of(side)];
    node_of_call.resize(report.calls.size());
    for (CallId id = 0; id < report.calls.size(); ++id) {
      node_of_call[id] = number_of_draft_[node_of_path_[index_of(side)][report.calls[id].path]];
      ++range_of(tree_.nodes[node_of_call[id]]).count;
    }
    std::uint32_t first = 0;
    for (Node& node : tree_.nodes) {
      range_of(node).first = first;
      first += std::exchange(range_of(node).count, 0U);
    }
    tree_.calls[index_of(side)].resize(report.calls.size());
    for (CallId id = 0; id < report.calls.size(); ++id) {
      Range& range = range_of(tree_.nodes[node_of_call[id]]);
      tree_.calls[index_of(side)][range.first + range.count++] = id;
    }
  }

  void describe() {
    for (NodeId id = 0; id < tree_.nodes.size(); ++id) {
      const Side side = tree_.side_of(id);
      const std::span<const CallId> calls = tree_.calls_of(id, side);
      Node& node = tree_.nodes[id];
      if (!calls.empty()) {
        const Report& report = reports_[side];
        node.type = report.texts[report.calls[calls.front()].type];
      }
      node.kind = tree_.is_leaf(id) ? kind_of_type(node.type) : Kind::container;
    }
  }

  Reports reports_;
  std::vector<Draft> drafts_;
  std::unordered_map<std::string_view, std::uint32_t, TextHash> by_path_;
  std::array<std::vector<std::uint32_t>, 2> node_of_path_; ///< per side, by PathId
  std::vector<NodeId> number_of_draft_;
  Tree tree_;
};

} // namespace

Tree build_tree(const Reports& reports) {
  return Builder(reports).build();
}

} // namespace modcost
