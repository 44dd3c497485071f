#pragma once

#include "evidence/delta.h"
#include "evidence/groups.h"
#include "evidence/matching.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace modcost {

/// What calls that are in one report only hold there: a snapshot, never a difference.
struct Snapshot {
  std::uint32_t calls = 0;
  std::uint32_t complete = 0;    ///< of them; where fewer, `known` is a lower bound
  std::uint32_t known_calls = 0; ///< of them that hold something
  Number known;

  Status status() const {
    if (known_calls == 0)
      return Status::unavailable;
    return complete == calls ? Status::complete : Status::partial;
  }
};

/// The change of a node's subtree in one group, or of a whole group.
struct NodeChange {
  Number difference;          ///< over the calls that are complete on both sides
  std::uint32_t complete = 0; ///< how many these are
  std::uint32_t matched = 0;  ///< calls of both reports with a result here on either side
  Snapshot added;
  Snapshot removed;
  /// The first reason that spoils the delta, none where there is one.
  DeltaReason reason = DeltaReason::none;
  NodeId spoiler = no_node; ///< the first node, in map order, with a call of that reason

  /// `added` and `removed` where all of it was; a mixture is unknown.
  DeltaStatus status() const;
  bool exists() const { return reason == DeltaReason::none; }
  /// The known part of a change may be shown beside an unknown delta, never beside a withheld one.
  bool has_known_part() const { return status() == DeltaStatus::unknown; }
};

/// Calls of equal type, before and after, with the same change.
struct ChangeRow {
  CallId first = no_call; ///< in `after`: the first of them in map order
  CallId first_before = no_call;
  std::uint32_t calls = 0;
  Number before;
  Number after;
  Number difference;
};

/// What became of one group's calls.
struct GroupComparison {
  static constexpr std::size_t row_limit = 20;
  std::vector<NodeChange> nodes; ///< by place in Group::nodes; empty where deltas are withheld
  /// Of the whole group; the root's too.
  NodeChange whole;
  std::vector<ChangeRow> biggest; ///< by absolute difference, largest first, none of zero
  std::size_t more_rows = 0;
  std::size_t more_calls = 0;

  /// That of the node at `place` in Group::nodes.
  const NodeChange& change_of(std::size_t place) const {
    return nodes.empty() ? whole : nodes[place]; // what is withheld is withheld for all
  }
};

/// How many calls with a result on either side; the five add up to all of these.
struct ChangeCounts {
  std::uint32_t changed = 0;
  std::uint32_t unchanged = 0;
  std::uint32_t added = 0;
  std::uint32_t removed = 0;
  std::uint32_t unknown = 0; ///< withheld, missing on one side or incomplete
  /// Of those that are withheld, how many are in one report only.
  std::uint32_t withheld_added = 0;
  std::uint32_t withheld_removed = 0;
};

struct ViewComparison {
  Gate gate = Gate::open;
  ChangeCounts counts;
  std::vector<GroupComparison> groups; ///< by group of the view
};

/// Of a matched call's result in a view (`gate` is the view's), or nothing where neither side has
/// one. `after` and `before` are the call on both sides; at most one is no_call.
std::optional<Delta> delta_of_call(const ViewEvidence& view, const Reports& reports, CallId after,
                                   CallId before, Gate gate);

/// Of a node's own calls, where their results are in one group only; nothing where there are none.
std::optional<NodeChange> change_of_own_calls(const ViewEvidence& view, const Reports& reports,
                                              const Tree& tree, const Matching& matching, Gate gate,
                                              NodeId node);

/// `gate` is that of the view: storage of modules is never compared, execution where the contexts
/// allow it.
ViewComparison compare_view(const ViewEvidence& view, const Reports& reports, const Tree& tree,
                            const Matching& matching, Gate gate);

} // namespace modcost
