#include "evidence/ranking.h"

#include <algorithm>
#include <compare>
#include <unordered_map>

namespace modcost {
namespace {

struct Entry {
  CallId call = no_call;
  NodeId node = no_node;
  Number value;
};

class RankingBuilder {
public:
  RankingBuilder(const ViewEvidence& view, const Report& report, const Tree& tree, Side side)
      : view_(view), report_(report), tree_(tree), side_(side) {}

  Ranking build(const std::vector<CallId>& calls) {
    for (const CallId id : calls)
      add(id);
    rank();
    std::stable_sort(ranking_.unranked.begin(), ranking_.unranked.end(),
                     [](const UnrankedType& left, const UnrankedType& right) {
                       return left.partial + left.unavailable > right.partial + right.unavailable;
                     });
    std::stable_sort(
        ranking_.by_type.begin(), ranking_.by_type.end(),
        [](const TypeSum& left, const TypeSum& right) { return left.sum > right.sum; });
    for (TypeSum& sum : ranking_.by_type)
      if (const auto unranked = unranked_.find(sum.type); unranked != unranked_.end())
        sum.incomplete = incomplete_[unranked->second];
    return std::move(ranking_);
  }

private:
  void add(CallId id) {
    const CallInView* in_view =
        is_recorded(view_.view) ? &view_.calls[index_of(side_)][id] : nullptr;
    const Call& call = report_.calls[id];
    const std::string_view type = report_.texts[call.type];
    if (in_view != nullptr && in_view->state != CallState::complete) {
      const auto [place, added] = unranked_.try_emplace(type, ranking_.unranked.size());
      if (added) {
        ranking_.unranked.push_back({type});
        incomplete_.push_back(0);
      }
      UnrankedType& unranked = ranking_.unranked[place->second];
      ++(in_view->state == CallState::partial ? unranked.partial : unranked.unavailable);
      ++incomplete_[place->second];
      return;
    }
    Number value = contribution(view_.view, report_, call, in_view);
    if (value.sign() <= 0)
      return;
    const auto [place, added] = types_.try_emplace(type, ranking_.by_type.size());
    if (added)
      ranking_.by_type.push_back({type, Number(), 0, 0});
    TypeSum& sum = ranking_.by_type[place->second];
    sum.sum += value;
    ++sum.complete;
    entries_.push_back({id, tree_.node_of_call[index_of(side_)][id], std::move(value)});
  }

  void rank() {
    std::sort(entries_.begin(), entries_.end(), [this](const Entry& left, const Entry& right) {
      if (const auto order = right.value <=> left.value; std::is_neq(order))
        return std::is_lt(order);
      if (left.node != right.node)
        return left.node < right.node;
      const Number& a = report_.calls[left.call].call_index;
      const Number& b = report_.calls[right.call].call_index;
      return a != b ? a < b : left.call < right.call;
    });
    for (std::size_t first = 0; first < entries_.size();) {
      std::size_t end = first + 1;
      while (end < entries_.size() && entries_[end].value == entries_[first].value)
        ++end;
      add_rows(first, end);
      first = end;
    }
  }

  /// One row for each type among calls of equal value, in the order of their first.
  void add_rows(std::size_t first, std::size_t end) {
    std::unordered_map<TextId, std::size_t> row_of_type;
    std::vector<RankingRow> rows;
    for (std::size_t place = first; place < end; ++place) {
      const Call& call = report_.calls[entries_[place].call];
      const auto [row, added] = row_of_type.try_emplace(call.type, rows.size());
      if (added)
        rows.push_back({entries_[place].call, 0, entries_[place].value, false});
      ++rows[row->second].calls;
      rows[row->second].shared =
          rows[row->second].shared || (!is_recorded(view_.view) && call.parameters_shared);
    }
    for (RankingRow& row : rows) {
      if (ranking_.rows.size() < Ranking::row_limit) {
        ranking_.rows.push_back(std::move(row));
      } else {
        ++ranking_.more_rows;
        ranking_.more_calls += row.calls;
      }
    }
  }

  const ViewEvidence& view_;
  const Report& report_;
  const Tree& tree_;
  Side side_;
  Ranking ranking_;
  std::vector<Entry> entries_;
  std::unordered_map<std::string_view, std::size_t> types_;
  std::unordered_map<std::string_view, std::size_t> unranked_;
  std::vector<std::uint32_t> incomplete_; ///< by place in unranked, before it is sorted
};

} // namespace

std::vector<Ranking> derive_rankings(const ViewEvidence& view, const Report& report,
                                     const Tree& tree, Side side) {
  std::vector<std::vector<CallId>> calls(view.groups.size());
  for (CallId id = 0; id < report.calls.size(); ++id)
    if (const std::uint32_t group = view.group_of[index_of(side)][id];
        group != ViewEvidence::no_group)
      calls[group].push_back(id);
  std::vector<Ranking> rankings;
  rankings.reserve(calls.size());
  for (const std::vector<CallId>& of_group : calls)
    rankings.push_back(RankingBuilder(view, report, tree, side).build(of_group));
  return rankings;
}

} // namespace modcost
