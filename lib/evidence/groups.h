#pragma once

#include "evidence/tree.h"
#include "evidence/view.h"
#include "report/report.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace modcost {

/// What a call can be, in one view (evidence, "What a call can be, in one view").
enum class CallState : std::uint8_t {
  complete,
  partial,
  unavailable,
  covered,
  not_recorded,
  structural
};
/// The word for `data-status`: `not_recorded`.
std::string_view name_of(CallState state);
std::string_view name_of(Status status);

/// One call in one recorded view.
struct CallInView {
  static constexpr std::uint32_t no_result = std::numeric_limits<std::uint32_t>::max();
  CallState state = CallState::structural;
  std::uint32_t result = no_result; ///< in Report::results
  CallId owner = no_call;           ///< where covered
};

/// What is known of a set of results. Never a new measurement: a derived recorded subtotal.
struct Summary {
  Number known;                    ///< the sum of what is known
  std::uint32_t results = 0;       ///< how many there are; where 0 there is nothing to say
  std::uint32_t complete = 0;      ///< how many of them are complete
  std::uint32_t known_results = 0; ///< how many of them hold something: complete or partial
  std::uint32_t not_recorded = 0; ///< leaf calls below that have no result and no owner in the view

  /// complete, partial or unavailable; a subtotal above a call that is not recorded is at most
  /// partial.
  Status status() const {
    if (known_results == 0)
      return Status::unavailable;
    return complete == results && not_recorded == 0 ? Status::complete : Status::partial;
  }
};

/// The results of one view that may be compared: method, unit and scope are all equal.
struct Group {
  View view = View::module_flops;
  std::string_view unit;
  std::string_view scope;
  std::string_view method;
  bool positive = false;     ///< some known value of either side is greater than zero
  std::vector<NodeId> nodes; ///< that have results of their own or below, in map order
  std::array<std::vector<Summary>, 2> direct;   ///< per side, by place in `nodes`
  std::array<std::vector<Summary>, 2> subtotal; ///< per side, by place in `nodes`

  /// What the node's own calls hold, or all of its subtree; `place` is one in `nodes`. Where the
  /// side has none of the results, the summary has none.
  const Summary& direct_of(std::size_t place, Side side) const {
    return direct[index_of(side)][place];
  }
  const Summary& subtotal_of(std::size_t place, Side side) const {
    return subtotal[index_of(side)][place];
  }
  /// The node's place in `nodes`.
  std::optional<std::size_t> find(NodeId node) const;
};

/// Where a node stands in a group.
struct NodeInGroup {
  std::size_t group = 0; ///< of the view
  std::size_t place = 0; ///< in Group::nodes
};

/// All of one view.
struct ViewEvidence {
  View view = View::module_flops;
  std::vector<Group> groups; ///< in the order of their first recorded call in `after`, then those
                             ///< that only `before` has
  std::array<std::vector<CallInView>, 2> calls; ///< per side, by CallId; recorded views only
  std::array<std::vector<std::uint32_t>, 2>
      group_of; ///< per side, by CallId: index in groups, or no_group
  /// The groups in which a node has results, its own or below it: nothing of them is ever added.
  std::vector<NodeInGroup> groups_of(NodeId node) const;
  /// How many groups a cost map can be drawn of.
  std::size_t positive_groups() const {
    std::size_t count = 0;
    for (const Group& group : groups)
      count += group.positive ? 1U : 0U;
    return count;
  }
  static constexpr std::uint32_t no_group = std::numeric_limits<std::uint32_t>::max();
};

ViewEvidence derive_view(View view, const Reports& reports, const Tree& tree);

/// A call's contribution to a view: a result in the recorded ones, its attribution in the others.
Number contribution(View view, const Report& report, const Call& call, const CallInView* in_view);

} // namespace modcost
