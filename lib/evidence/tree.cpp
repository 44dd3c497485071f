#include "evidence/tree.h"

#include <algorithm>
#include <unordered_map>

namespace modcost {
namespace {

/// A node while its place in map order is not yet known.
struct Draft {
  std::string_view path;
  std::uint32_t parent = 0;
  CallId first_own = no_call;   ///< its first call
  CallId first_below = no_call; ///< the first call in its subtree
  std::vector<std::uint32_t> children;

  /// Siblings stand in the order in which their first call began; a structural ancestor has only
  /// its descendants' to go by.
  CallId order() const { return first_own != no_call ? first_own : first_below; }
};

constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

std::string_view parent_path(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

class Builder {
public:
  explicit Builder(const Report& report)
      : report_(report), node_of_path_(report.paths.size(), unknown) {
    drafts_.push_back({});
    by_path_.emplace(root_path, 0);
  }

  Tree build() {
    for (CallId id = 0; id < report_.calls.size(); ++id)
      add(id);
    // Children come after their parents, so one walk backwards brings every first call up.
    for (std::size_t draft = drafts_.size(); draft-- > 1;) {
      CallId& above = drafts_[drafts_[draft].parent].first_below;
      above = std::min({above, drafts_[draft].first_below, drafts_[draft].first_own});
    }
    for (Draft& draft : drafts_)
      std::stable_sort(draft.children.begin(), draft.children.end(),
                       [this](std::uint32_t left, std::uint32_t right) {
                         return drafts_[left].order() < drafts_[right].order();
                       });
    number();
    place_calls();
    return std::move(tree_);
  }

private:
  void add(CallId id) {
    const Call& call = report_.calls[id];
    std::uint32_t& node = node_of_path_[call.path];
    if (node == unknown)
      node = find_or_add(report_.paths[call.path]);
    if (drafts_[node].first_own == no_call)
      drafts_[node].first_own = id;
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
      drafts_.push_back({missing.back(), node, no_call, no_call, {}});
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

  void place_calls() {
    std::vector<NodeId>& node_of_call = tree_.node_of_call[0];
    node_of_call.resize(report_.calls.size());
    for (CallId id = 0; id < report_.calls.size(); ++id) {
      node_of_call[id] = number_of_draft_[node_of_path_[report_.calls[id].path]];
      ++tree_.nodes[node_of_call[id]].calls[0].count;
    }
    std::uint32_t first = 0;
    for (Node& node : tree_.nodes) {
      node.calls[0].first = first;
      first += node.calls[0].count;
      node.calls[0].count = 0;
    }
    tree_.calls[0].resize(report_.calls.size());
    for (CallId id = 0; id < report_.calls.size(); ++id) {
      Range& range = tree_.nodes[node_of_call[id]].calls[0];
      tree_.calls[0][range.first + range.count++] = id;
    }
    for (NodeId id = 0; id < tree_.nodes.size(); ++id) {
      Node& node = tree_.nodes[id];
      if (node.calls[0].count > 0)
        node.type = report_.texts[report_.calls[tree_.calls[0][node.calls[0].first]].type];
      node.kind = tree_.is_leaf(id) ? kind_of_type(node.type) : Kind::container;
    }
  }

  const Report& report_;
  std::vector<Draft> drafts_;
  std::unordered_map<std::string_view, std::uint32_t, TextHash> by_path_;
  std::vector<std::uint32_t> node_of_path_; ///< by PathId
  std::vector<NodeId> number_of_draft_;
  Tree tree_;
};

} // namespace

Tree build_tree(const Report& after) {
  return Builder(after).build();
}

} // namespace modcost
