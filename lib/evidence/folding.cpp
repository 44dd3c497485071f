#include "evidence/folding.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace modcost {
namespace {

/// Writes what the report records of a node into a key: equal keys, equal records.
class Key {
public:
  void add(std::uint64_t word) { bytes_.append(reinterpret_cast<const char*>(&word), sizeof word); }
  void add(std::string_view text) {
    add(text.size());
    bytes_.append(text);
  }
  void add(const Number& number) {
    if (const std::optional<std::int64_t> word = number.word()) {
      add(0);
      add(static_cast<std::uint64_t>(*word));
      return;
    }
    add(1);
    add(number.exact());
  }
  std::string& bytes() { return bytes_; }

private:
  std::string bytes_;
};

class Classifier {
public:
  Classifier(const Reports& reports, const Tree& tree)
      : reports_(reports), tree_(tree), class_of_(tree.size()) {}

  /// Equivalence classes below the names, from the leaves up.
  std::vector<std::uint32_t> classify() {
    for (NodeId id = static_cast<NodeId>(tree_.size()); id-- > 0;)
      class_of_[id] = classify(id);
    return std::move(class_of_);
  }

private:
  std::uint32_t classify(NodeId id) {
    Key key;
    for (const Side side : both_sides)
      if (reports_.has(side))
        add_calls(key, id, side);
    for (NodeId child = tree_.first_child(id); child != no_node;
         child = tree_.next_sibling(child)) {
      key.add(tree_[child].name);
      for (const Side side : both_sides)
        if (reports_.has(side))
          add_names(key, child, side);
      key.add(class_of_[child]);
    }
    const auto next = static_cast<std::uint32_t>(classes_.size());
    return classes_.try_emplace(std::move(key.bytes()), next).first->second;
  }

  void add_calls(Key& key, NodeId id, Side side) {
    const std::span<const CallId> calls = tree_.calls_of(id, side);
    key.add(calls.size());
    for (const CallId call : calls)
      add_call(key, reports_[side], reports_[side].calls[call], id, side);
  }

  void add_names(Key& key, NodeId id, Side side) const {
    const std::span<const CallId> calls = tree_.calls_of(id, side);
    key.add(calls.size());
    for (const CallId call : calls)
      key.add(reports_[side].calls[call].name);
  }

  void add_call(Key& key, const Report& report, const Call& call, NodeId node, Side side) {
    key.add(call.call_index);
    key.add(call.depth);
    key.add(call.type);
    key.add(std::uint64_t{call.input} << 32 | call.output);
    key.add(call.token_dependencies ? *call.token_dependencies + std::uint64_t{1} : 0);
    key.add((call.parameters_shared ? 1U : 0U) | (call.buffers_shared ? 2U : 0U));
    for (const Number* count : {&call.trainable, &call.frozen, &call.parameter_bytes,
                                &call.buffer_elements, &call.buffer_bytes})
      key.add(*count);
    add_results(key, report, call);
    add_sorted(key, report.ownerships_of(call), [](const MetricOwnership& entry) {
      return std::pair<std::uint64_t, std::uint64_t>(entry.metric, entry.subtree);
    });
    add_sorted(key, report.extras_of(call), [](const ExtraMember& entry) {
      return std::pair<std::uint64_t, std::uint64_t>(entry.location, entry.value);
    });
    add_owners(key, report, call, node, side);
  }

  /// The order of members means nothing.
  template<class Entries, class Words>
  static void add_sorted(Key& key, const Entries& entries, const Words& words) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> sorted;
    for (const auto& entry : entries)
      sorted.push_back(words(entry));
    std::sort(sorted.begin(), sorted.end());
    key.add(sorted.size());
    for (const auto& [first, second] : sorted) {
      key.add(first);
      key.add(second);
    }
  }

  void add_results(Key& key, const Report& report, const Call& call) {
    const std::span<const MetricResult> results = report.results_of(call);
    order_.clear();
    for (std::uint32_t place = 0; place < results.size(); ++place)
      order_.push_back(place);
    std::sort(order_.begin(), order_.end(), [&results](std::uint32_t left, std::uint32_t right) {
      return results[left].name < results[right].name;
    });
    key.add(order_.size());
    for (const std::uint32_t place : order_) {
      const MetricResult& result = results[place];
      key.add(std::uint64_t{result.name} << 32 | result.measure);
      key.add(std::uint64_t{result.text} << 32 | static_cast<std::uint64_t>(result.status));
      key.add(result.known);
    }
  }

  /// Owners by the way to them: so many levels up, then these components down.
  void add_owners(Key& key, const Report& report, const Call& call, NodeId node, Side side) {
    std::vector<std::pair<std::uint64_t, std::string>> ways;
    for (const MetricOwner& owner : report.owners_of(call)) {
      const NodeId target = tree_.node_of_call[index_of(side)][owner.call];
      NodeId common = node;
      std::uint64_t up = 0;
      for (; target < common || target >= tree_[common].end; common = tree_[common].parent)
        ++up;
      Key way;
      way.add(up);
      way.add(tree_[target].path.substr(
          std::min(tree_[common].path.size(), tree_[target].path.size())));
      way.add(owner.call_index);
      ways.emplace_back(owner.metric, std::move(way.bytes()));
    }
    std::sort(ways.begin(), ways.end());
    key.add(ways.size());
    for (const auto& [metric, way] : ways) {
      key.add(metric);
      key.add(way);
    }
  }

  const Reports reports_;
  const Tree& tree_;
  std::vector<std::uint32_t> class_of_;
  std::vector<std::uint32_t> order_;
  std::unordered_map<std::string, std::uint32_t> classes_;
};

/// Marks the runs among the children of one node.
void fold_children(NodeId parent, const Tree& tree, const std::vector<std::uint32_t>& class_of,
                   Folding& folding) {
  NodeId first = no_node;
  for (NodeId child = tree.first_child(parent); child != no_node;
       child = tree.next_sibling(child)) {
    if (tree.is_leaf(child)) {
      first = no_node;
    } else if (first != no_node && class_of[first] == class_of[child]) {
      ++folding.run[first];
      for (NodeId id = child; id < tree[child].end; ++id)
        folding.stands_for[id] = first + (id - child);
    } else {
      first = child;
    }
  }
}

} // namespace

Folding derive_folding(const Reports& reports, const Tree& tree) {
  const std::vector<std::uint32_t> class_of = Classifier(reports, tree).classify();
  Folding folding;
  folding.run.assign(tree.size(), 1);
  folding.stands_for.resize(tree.size());
  for (NodeId id = 0; id < tree.size(); ++id)
    folding.stands_for[id] = id;
  for (NodeId id = 0; id < tree.size(); ++id)
    if (folding.stands_for[id] == id)
      fold_children(id, tree, class_of, folding);
  // A like inside the first block may itself be stood for by another; it comes earlier in map
  // order.
  for (NodeId id = 0; id < tree.size(); ++id)
    folding.stands_for[id] = folding.stands_for[folding.stands_for[id]];
  return folding;
}

} // namespace modcost
