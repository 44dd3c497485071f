// What holds of every two reports, on generated ones (evidence, "Before and after").
#include "support/evidence_dump.h"
#include "support/random_report.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

#include <map>
#include <set>
#include <sstream>

using namespace modcost;

namespace {

constexpr std::uint64_t seeds = 400;

/// What a call is known by in either report.
using Identity = std::pair<std::string, std::string>;

/// The results of one view, straight from a report.
std::map<Identity, const MetricResult*> results_of(const Report& report, View view) {
  std::map<Identity, const MetricResult*> results;
  for (const Call& call : report.calls)
    for (const MetricResult& result : report.results_of(call))
      if (report.texts[result.name] == name_of(view))
        results[{std::string(report.paths[call.path]), call.call_index.exact()}] = &result;
  return results;
}

std::set<Identity> calls_of(const Report& report) {
  std::set<Identity> calls;
  for (const Call& call : report.calls)
    calls.emplace(report.paths[call.path], call.call_index.exact());
  return calls;
}

bool is_within(const std::string& path, std::string_view node) {
  return node.empty() || path == node ||
         (path.size() > node.size() && path.starts_with(node) && path[node.size()] == '.');
}

std::string method_of(const Report& report, const MetricResult* result) {
  return result == nullptr ? std::string()
                           : std::string(report.texts[report.measures[result->measure].method]);
}

bool is_complete(const MetricResult* result) {
  return result != nullptr && result->status == Status::complete;
}

/// Both results of one call; a null one is not there.
struct Both {
  Identity call;
  const MetricResult* before = nullptr;
  const MetricResult* after = nullptr;
  bool added = false;
  bool removed = false;

  bool exists() const { return is_complete(before) && is_complete(after); }
};

std::vector<Both> both_results(const Evidence& evidence, View view) {
  const auto before = results_of(*evidence.baseline, view);
  const auto after = results_of(*evidence.report, view);
  const std::set<Identity> had = calls_of(*evidence.baseline), has = calls_of(*evidence.report);
  std::map<Identity, Both> both;
  for (const auto& [call, result] : before)
    both[call].before = result;
  for (const auto& [call, result] : after)
    both[call].after = result;
  std::vector<Both> list;
  for (auto& [call, results] : both) {
    results.call = call;
    results.added = !had.contains(call);
    results.removed = !has.contains(call);
    list.push_back(results);
  }
  return list;
}

/// How many calls there are of each kind that a test must have met.
struct Met {
  std::size_t deltas = 0, unknown = 0, added = 0, removed = 0, withheld = 0, beyond_words = 0,
              type_changes = 0, folded = 0, several_groups = 0;
};

/// A node's delta is the sum of its calls' deltas, or unknown with a reason.
void check_nodes(const Evidence& evidence, View view, Met& met) {
  const std::vector<Both> results = both_results(evidence, view);
  const ViewComparison& comparison = evidence.comparison->view(view);
  for (std::size_t index = 0; index < comparison.groups.size(); ++index) {
    const Group& group = evidence.view(view).groups[index];
    const std::vector<NodeChange>& nodes = comparison.groups[index].nodes;
    BOOST_REQUIRE(nodes.size() == group.nodes.size());
    for (std::size_t place = 0; place < nodes.size(); ++place) {
      const Node& node = evidence.tree[group.nodes[place]];
      Number sum, added, removed;
      std::uint32_t complete = 0, matched = 0, of_added = 0, of_removed = 0;
      for (const Both& both : results) {
        const bool here = method_of(*evidence.baseline, both.before) == group.method ||
                          method_of(*evidence.report, both.after) == group.method;
        if (!here || !is_within(both.call.first, node.path))
          continue;
        matched += !both.added && !both.removed ? 1U : 0U;
        of_added += both.added ? 1U : 0U;
        of_removed += both.removed ? 1U : 0U;
        complete += both.exists() ? 1U : 0U;
        if (both.exists())
          sum += both.after->known - both.before->known;
        if (both.added && both.after->status != Status::unavailable)
          added += both.after->known;
        if (both.removed && both.before->status != Status::unavailable)
          removed += both.before->known;
      }
      const std::uint32_t not_recorded = group.subtotal_of(place, Side::after).not_recorded +
                                         group.subtotal_of(place, Side::before).not_recorded;
      const NodeChange& change = nodes[place];
      const bool whole = complete == matched && of_added + of_removed == 0 && not_recorded == 0;
      BOOST_TEST(change.exists() == whole, node.path << " " << dump_change(evidence, change));
      BOOST_TEST(change.difference.exact() == sum.exact(), node.path);
      BOOST_TEST(change.complete == complete, node.path);
      BOOST_TEST(change.matched == matched, node.path);
      BOOST_TEST(change.added.calls == of_added, node.path);
      BOOST_TEST(change.removed.calls == of_removed, node.path);
      BOOST_TEST(change.added.known.exact() == added.exact(), node.path);
      BOOST_TEST(change.removed.known.exact() == removed.exact(), node.path);
      if (of_added > 0)
        BOOST_TEST(name_of(change.reason) == "added");
      else if (of_removed > 0)
        BOOST_TEST(name_of(change.reason) == "removed");
      if (change.spoiler != no_node)
        BOOST_TEST(is_within(std::string(evidence.tree[change.spoiler].path), node.path));
      ++(change.exists() ? met.deltas : met.unknown);
      met.beyond_words += change.exists() && !change.difference.word() ? 1U : 0U;
    }
    met.several_groups += index == 1 ? 1U : 0U;
  }
}

/// The five counts, each from the results alone.
void check_counts(const Evidence& evidence, View view, Met& met) {
  const ChangeCounts& counts = evidence.comparison->view(view).counts;
  ChangeCounts wanted;
  const bool open = evidence.comparison->withheld.empty();
  const std::vector<Both> results = both_results(evidence, view);
  for (const Both& both : results)
    if (!open)
      ++wanted.unknown;
    else if (both.added || both.removed)
      ++(both.added ? wanted.added : wanted.removed);
    else if (both.exists())
      ++(both.after->known == both.before->known ? wanted.unchanged : wanted.changed);
    else
      ++wanted.unknown;
  BOOST_TEST(counts.changed == wanted.changed);
  BOOST_TEST(counts.unchanged == wanted.unchanged);
  BOOST_TEST(counts.added == wanted.added);
  BOOST_TEST(counts.removed == wanted.removed);
  BOOST_TEST(counts.unknown == wanted.unknown);
  BOOST_TEST(counts.changed + counts.unchanged + counts.added + counts.removed + counts.unknown ==
             results.size());
  met.added += counts.added;
  met.removed += counts.removed;
}

/// No difference anywhere in a view whose gate is shut, and no known part of one.
void check_withheld(const Evidence& evidence, View view, Met& met) {
  const ViewComparison& comparison = evidence.comparison->view(view);
  const std::string_view reason = is_recorded(view) ? "context" : "module_parameters";
  ++met.withheld;
  for (const GroupComparison& group : comparison.groups) {
    BOOST_TEST(group.nodes.empty());
    BOOST_TEST(group.biggest.empty());
    BOOST_TEST(name_of(group.whole.reason) == reason);
    BOOST_TEST(!group.whole.has_known_part());
  }
  const Matching& matching = evidence.comparison->matching;
  for (const Side side : both_sides)
    for (CallId call = 0; call < evidence.report_of(side).calls.size(); ++call) {
      const CallId other = matching.of(call, side);
      const auto delta =
          side == Side::after
              ? delta_of_call(evidence.view(view), evidence.reports(), call, other, comparison.gate)
              : delta_of_call(evidence.view(view), evidence.reports(), other, call,
                              comparison.gate);
      if (delta)
        BOOST_TEST(name_of(delta->reason) == reason);
    }
  const auto own = [&](NodeId node) {
    return change_of_own_calls(evidence.view(view), evidence.reports(), evidence.tree, matching,
                               comparison.gate, node);
  };
  for (NodeId node = 0; node < evidence.tree.size(); ++node)
    if (const auto change = own(node))
      BOOST_TEST(name_of(change->reason) == reason);
}

/// The biggest changes are the changed calls, each once, and sorted.
void check_biggest(const Evidence& evidence, View view) {
  const ViewComparison& comparison = evidence.comparison->view(view);
  std::size_t calls = 0;
  for (const GroupComparison& group : comparison.groups) {
    std::optional<Number> last;
    BOOST_TEST(group.biggest.size() <= GroupComparison::row_limit);
    for (const ChangeRow& row : group.biggest) {
      const Number size = row.difference.sign() < 0 ? -row.difference : row.difference;
      BOOST_TEST(!size.is_zero());
      BOOST_TEST((!last || !(*last < size)));
      BOOST_TEST((row.after - row.before).exact() == row.difference.exact());
      last = size;
      calls += row.calls;
    }
    calls += group.more_calls;
  }
  BOOST_TEST(calls == comparison.counts.changed);
}

/// Every call stands once in the tree, and each report's own order is kept among what it holds.
void check_tree(const Evidence& evidence, const Evidence& alone, Side side) {
  std::vector<std::string> held, wanted;
  const Tree& tree = evidence.tree;
  for (NodeId node = 0; node < tree.size(); ++node)
    if (node == root_node || !tree.calls_within(node, side).empty())
      held.emplace_back(tree[node].path);
  for (const Node& node : alone.tree.nodes)
    wanted.emplace_back(node.path);
  if (side == Side::before) { // the order of siblings is that of `after`
    std::sort(held.begin(), held.end());
    std::sort(wanted.begin(), wanted.end());
  }
  BOOST_TEST(held == wanted, boost::test_tools::per_element());
  for (const View view : recorded_views) {
    BOOST_TEST(dump_coverage(evidence, view, side) == dump_coverage(alone, view));
    BOOST_TEST(dump_states(evidence, view, side) == dump_states(alone, view));
  }
}

/// Differences by path, negated where `swapped`.
std::map<std::string, std::string> node_words(const Evidence& evidence, View view, bool swapped) {
  std::map<std::string, std::string> words;
  const ViewComparison& comparison = evidence.comparison->view(view);
  for (std::size_t index = 0; index < comparison.groups.size(); ++index) {
    const Group& group = evidence.view(view).groups[index];
    for (std::size_t place = 0; place < comparison.groups[index].nodes.size(); ++place) {
      const NodeChange& change = comparison.groups[index].nodes[place];
      const Snapshot& came = swapped ? change.removed : change.added;
      const Snapshot& went = swapped ? change.added : change.removed;
      words[std::string(group.method) + " " + std::string(evidence.tree[group.nodes[place]].path)] =
          (swapped ? -change.difference : change.difference).exact() + " " +
          std::to_string(change.complete) + " of " + std::to_string(change.matched) + " +" +
          std::to_string(came.calls) + " " + came.known.exact() + " -" +
          std::to_string(went.calls) + " " + went.known.exact() +
          (change.exists() ? " exists" : "");
    }
  }
  return words;
}

void check_swapped(const Evidence& evidence, const Evidence& swapped) {
  const Comparison& there = *evidence.comparison;
  const Comparison& back = *swapped.comparison;
  BOOST_TEST(there.withheld == back.withheld);
  BOOST_TEST(there.matching.matched == back.matching.matched);
  BOOST_TEST(there.matching.added == back.matching.removed);
  BOOST_TEST(there.matching.removed == back.matching.added);
  BOOST_TEST(there.type_changes.size() == back.type_changes.size());
  BOOST_REQUIRE(there.totals.size() == back.totals.size());
  for (const TotalPair& pair : there.totals) {
    const Delta& other = back.total(pair.name)->delta;
    BOOST_TEST(pair.delta.exists() == other.exists(), pair.name);
    BOOST_TEST(pair.delta.difference.exact() == (-other.difference).exact(), pair.name);
  }
  const auto presence = [](const Evidence& of, const std::vector<PresenceChange>& changes) {
    std::set<std::string> words;
    for (const PresenceChange& change : changes)
      words.insert(std::string(of.tree[change.node].path) + " " + std::to_string(change.calls) +
                   (change.whole ? "" : " of its calls"));
    return words;
  };
  BOOST_TEST((presence(evidence, there.added) == presence(swapped, back.removed)));
  BOOST_TEST((presence(evidence, there.removed) == presence(swapped, back.added)));
  for (const View view : all_views) {
    const ChangeCounts& counts = there.view(view).counts;
    const ChangeCounts& other = back.view(view).counts;
    BOOST_TEST(counts.changed == other.changed);
    BOOST_TEST(counts.unchanged == other.unchanged);
    BOOST_TEST(counts.added == other.removed);
    BOOST_TEST(counts.removed == other.added);
    BOOST_TEST(counts.unknown == other.unknown);
    BOOST_TEST((node_words(evidence, view, false) == node_words(swapped, view, true)));
  }
}

} // namespace

BOOST_AUTO_TEST_CASE(changes_of_generated_pairs_add_up) {
  Met met;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const RandomPair lines = random_pair(seed);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines.before << "to\n" << lines.after) {
      const auto pair = pair_of(lines.before, lines.after);
      for (const View view : all_views) {
        if (pair.comparison().view(view).gate == Gate::open) {
          check_nodes(*pair, view, met);
          check_biggest(*pair, view);
        } else {
          check_withheld(*pair, view, met);
        }
        if (is_recorded(view))
          check_counts(*pair, view, met);
      }
      check_tree(*pair, *pair.before, Side::before);
      check_tree(*pair, *pair.after, Side::after);
      met.type_changes += pair.comparison().type_changes.size();
      for (const std::uint32_t run : pair->folding.run)
        met.folded += run > 1 ? 1U : 0U;
    }
  }
  // The generator has not gone dull.
  BOOST_TEST(met.deltas > 5 * seeds);
  BOOST_TEST(met.unknown > 5 * seeds);
  BOOST_TEST(met.added > seeds / 4);
  BOOST_TEST(met.removed > seeds / 4);
  BOOST_TEST(met.withheld > 2 * seeds);
  BOOST_TEST(met.beyond_words > seeds / 8);
  BOOST_TEST(met.type_changes > seeds / 8);
  BOOST_TEST(met.folded > seeds / 8);
  BOOST_TEST(met.several_groups > seeds / 4);
}

BOOST_AUTO_TEST_CASE(swapping_the_reports_negates_every_difference) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const RandomPair lines = random_pair(seed);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines.before << "to\n" << lines.after)
    check_swapped(*pair_of(lines.before, lines.after), *pair_of(lines.after, lines.before));
  }
}

BOOST_AUTO_TEST_CASE(a_generated_report_with_itself_has_not_changed) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string lines = random_report(seed);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines) {
      const auto pair = pair_of(lines, lines);
      const Comparison& comparison = pair.comparison();
      BOOST_TEST(dump_presence(*pair) == "");
      BOOST_TEST(dump_folding(*pair) == dump_folding(*pair.after));
      for (const TotalPair& total : comparison.totals)
        BOOST_TEST(dump_delta(total.delta) ==
                   (is_complete(total.after) ? "0" : "unknown incomplete_both"));
      for (const View view : all_views) {
        BOOST_TEST(dump_first(*pair, view) == dump_first(*pair.after, view));
        for (const Side side : both_sides)
          BOOST_TEST(dump_groups(*pair, view, side) == dump_groups(*pair.after, view));
        const ChangeCounts& counts = comparison.view(view).counts;
        BOOST_TEST(counts.changed + counts.added + counts.removed == 0U);
        for (CallId call = 0; call < pair->report->calls.size(); ++call) {
          const auto delta = delta_of_call(pair->view(view), pair->reports(), call, call,
                                           comparison.view(view).gate);
          const bool complete =
              is_recorded(view) && pair->view(view).calls[0][call].state == CallState::complete;
          if (complete)
            BOOST_TEST(dump_delta(*delta) == "0");
          else if (delta)
            BOOST_TEST(!delta->exists());
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(how_two_reports_are_written_means_nothing) {
  const auto sorted_totals = [](const Evidence& evidence) {
    std::istringstream lines(dump_totals(evidence)); // they stand in the order of the report
    std::set<std::string> sorted;
    for (std::string line; std::getline(lines, line);)
      sorted.insert(line);
    return sorted;
  };
  for (std::uint64_t seed = 0; seed < seeds / 4; ++seed) {
    const RandomPair lines = random_pair(seed);
    const std::string before = comparable_json(lines.before);
    const std::string after = comparable_json(lines.after);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines.before << "to\n" << lines.after) {
      const auto pair = read_test_pair(before, after);
      const auto other = read_test_pair(respelled(before, 1), respelled(after, 2));
      BOOST_TEST(other.comparison().withheld == pair.comparison().withheld);
      BOOST_TEST((sorted_totals(*other) == sorted_totals(*pair)));
      BOOST_TEST(dump_tree(*other) == dump_tree(*pair));
      BOOST_TEST(dump_folding(*other) == dump_folding(*pair));
      BOOST_TEST(dump_presence(*other) == dump_presence(*pair));
      BOOST_TEST(dump_diagnostics_change(*other) == dump_diagnostics_change(*pair));
      for (const View view : all_views) {
        BOOST_TEST(dump_first(*other, view) == dump_first(*pair, view));
        BOOST_TEST(dump_changes(*other, view) == dump_changes(*pair, view));
        BOOST_TEST(dump_biggest(*other, view) == dump_biggest(*pair, view));
        for (const Side side : both_sides)
          BOOST_TEST(dump_groups(*other, view, side) == dump_groups(*pair, view, side));
      }
      // The same reports give the same evidence.
      BOOST_TEST(dump_comparison(*read_test_pair(before, after)) == dump_comparison(*pair));
    }
  }
}
