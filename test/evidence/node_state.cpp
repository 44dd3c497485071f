#include "evidence/node_state.h"

#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

namespace {

/// Of the node `a`: `complete 8`, `partial`, …
std::string state_of_a(const std::string& lines, View view = View::module_flops) {
  const auto report = report_of(lines);
  NodeId node = 0;
  while (report->tree[node].path != "a")
    ++node;
  const NodeState state = state_of_node(report->view(view), *report.report, report->tree, node);
  return std::string(name_of(state.state)) + (state.has_known ? " " + state.known.exact() : "");
}

} // namespace

BOOST_AUTO_TEST_CASE(the_state_of_a_nodes_own_calls) {
  const std::pair<std::string, std::string> table[] = {
      {"a A flops=8\n", "complete 8"},
      {"a A flops=0\n", "complete 0"},
      {"a A flops=8\na A flops=8\n", "complete 16"},
      {"a A flops=>=0\n", "partial 0"},
      {"a A flops=?\n", "unavailable"},
      {"a A\n", "not_recorded"},
      {"a A\na A\n", "not_recorded"},
      {"a A\na.b B\n", "structural"},
      {"a.b B\n", "structural"},
      {"a A flops=3\na.b B flops=9\n", "complete 3"},
      {"b B\na A flops=^b\n", "covered"},
      {"b B\na A flops=^b\na A flops=^b\n", "covered"},
      {"a A flops=8\na A flops=>=1\n", "partial 9"},
      {"a A flops=8\na A flops=?\n", "partial 8"},
      {"a A flops=8\na A\n", "partial 8"},
      {"a A flops=?\na A\n", "unavailable"},
      {"b B\na A flops=?\na A flops=^b\n", "unavailable"},
      {"b B\na A flops=8\na A flops=^b\n", "partial 8"},
      {"b B\na A\na A flops=^b\n", "not_recorded"},
      // Never added across groups.
      {"a A flops=8\na A flops=8@other\n", "complete"},
      {"a A flops=8\na A flops=?@other\n", "partial"},
  };
  for (const auto& [lines, state] : table)
    BOOST_TEST(state_of_a(lines) == state, lines);
}

BOOST_AUTO_TEST_CASE(storage_is_complete) {
  BOOST_TEST(state_of_a("a A params=3+4\na A params=1\n", View::parameters) == "complete 8");
  BOOST_TEST(state_of_a("a A params=3\n", View::parameter_bytes) == "complete 12");
  BOOST_TEST(state_of_a("a A\n", View::parameters) == "complete 0");
  BOOST_TEST(state_of_a("a.b B params=1\n", View::parameters) == "structural");
}
