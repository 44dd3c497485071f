// What holds of every report, on generated ones.
#include "support/evidence_dump.h"
#include "support/random_report.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

#include <map>

using namespace modcost;

namespace {

constexpr std::uint64_t seeds = 300;

/// The sum of what each group's calls hold, straight from the report.
std::map<std::string, Number> sums_of(const Report& report, View view) {
  std::map<std::string, Number> sums;
  for (const Call& call : report.calls)
    for (const MetricResult& result : report.results_of(call)) {
      const Measure& measure = report.measures[result.measure];
      if (report.texts[result.name] == name_of(view))
        sums[std::string(report.texts[measure.method])] +=
            result.status == Status::unavailable ? Number() : result.known;
    }
  return sums;
}

void check_roots(const Evidence& evidence, View view) {
  std::map<std::string, Number> sums = sums_of(*evidence.report, view);
  BOOST_TEST(sums.size() == evidence.view(view).groups.size());
  for (const Group& group : evidence.view(view).groups) {
    BOOST_REQUIRE(!group.nodes.empty() && group.nodes[0] == root_node);
    BOOST_TEST(group.subtotal[0][0].known.exact() == sums[std::string(group.method)].exact());
  }
}

/// A subtotal is the node's own and its children's.
void check_subtotals(const Evidence& evidence, const Group& group) {
  const Tree& tree = evidence.tree;
  for (std::size_t place = 0; place < group.nodes.size(); ++place) {
    const Summary& subtotal = group.subtotal[0][place];
    Number known = group.direct[0][place].known;
    std::uint32_t results = group.direct[0][place].results;
    for (NodeId child = tree.first_child(group.nodes[place]); child != no_node;
         child = tree.next_sibling(child))
      if (const auto below = group.find(child)) {
        known += group.subtotal[0][*below].known;
        results += group.subtotal[0][*below].results;
      }
    BOOST_TEST(subtotal.known.exact() == known.exact());
    BOOST_TEST(subtotal.results == results);
    BOOST_TEST(subtotal.results > 0U);
    if (subtotal.status() == Status::complete)
      BOOST_TEST((subtotal.complete == results && subtotal.not_recorded == 0));
    if (subtotal.known.sign() > 0)
      BOOST_TEST(name_of(subtotal.status()) != "unavailable");
  }
}

/// What has no result is in no group, and an unavailable one adds to nothing known.
void check_unknowns(const Evidence& evidence, View view) {
  const ViewEvidence& derived = evidence.view(view);
  for (CallId id = 0; id < derived.calls[0].size(); ++id) {
    const CallInView& call = derived.calls[0][id];
    const bool has_result = call.result != CallInView::no_result;
    BOOST_TEST(has_result == (derived.group_of[0][id] != ViewEvidence::no_group));
    BOOST_TEST(has_result == (call.state <= CallState::unavailable));
    if (call.state != CallState::complete)
      for (const Ranking& ranking : evidence.rankings[index_of(view)])
        for (const RankingRow& row : ranking.rows)
          BOOST_TEST(row.first != id);
  }
}

void check_coverage(const Evidence& evidence, View view) {
  std::uint32_t leaf_calls = 0;
  for (NodeId node = 0; node < evidence.tree.size(); ++node)
    if (evidence.tree.is_leaf(node))
      leaf_calls += static_cast<std::uint32_t>(evidence.tree.calls_of(node).size());
  BOOST_TEST(evidence.coverage[index_of(view)].leaf_calls() == leaf_calls);
}

/// What stands for a node is drawn itself, is of its shape, and comes before it.
void check_folding(const Evidence& evidence) {
  const Tree& tree = evidence.tree;
  const Folding& folding = evidence.folding;
  for (NodeId node = 0; node < tree.size(); ++node) {
    const NodeId drawn = folding.stands_for[node];
    BOOST_TEST(drawn <= node);
    BOOST_TEST(folding.stands_for[drawn] == drawn);
    BOOST_TEST(tree[drawn].end - drawn == tree[node].end - node);
    BOOST_TEST(tree[drawn].type == tree[node].type);
    if (folding.run[node] > 1)
      BOOST_TEST(!tree.is_leaf(node));
  }
}

} // namespace

BOOST_AUTO_TEST_CASE(sums_coverage_and_folding_hold_of_generated_reports) {
  std::size_t folded = 0, groups = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string lines = random_report(seed);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines) {
      const auto report = report_of(lines);
      for (const View view : recorded_views) {
        check_roots(*report, view);
        check_unknowns(*report, view);
        check_coverage(*report, view);
      }
      for (const View view : all_views)
        for (const Group& group : report->view(view).groups) {
          ++groups;
          check_subtotals(*report, group);
        }
      check_folding(*report);
      for (const std::uint32_t run : report->folding.run)
        folded += run > 1 ? 1U : 0U;
    }
  }
  // The generator has not gone dull.
  BOOST_TEST(folded > 50U);
  BOOST_TEST(groups > 5 * seeds);
}

BOOST_AUTO_TEST_CASE(the_order_of_members_and_white_space_mean_nothing) {
  for (std::uint64_t seed = 0; seed < seeds / 3; ++seed) {
    const std::string json = report_json(random_report(seed));
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << json) {
      const std::string wanted = dump_evidence(*read_test_report(json));
      for (const std::uint64_t spelling : {1U, 2U})
        BOOST_TEST(dump_evidence(*read_test_report(respelled(json, spelling))) == wanted);
    }
  }
}
