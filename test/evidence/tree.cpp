#include "support/evidence_dump.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

BOOST_AUTO_TEST_CASE(siblings_stand_in_the_order_of_their_first_call) {
  const auto report = report_of(". Net\n"
                                "layers.2 B\n"
                                "layers.10 C\n"
                                "layers.1 A\n"
                                "head H\n"
                                "layers.2 B\n");
  BOOST_TEST(dump_tree(*report) == ". Net\n"
                                   "  layers -\n"
                                   "    layers.2 B ×2\n"
                                   "    layers.10 C\n"
                                   "    layers.1 A\n"
                                   "  head H\n");
}

BOOST_AUTO_TEST_CASE(a_node_goes_by_its_own_first_call_and_an_ancestor_by_those_below) {
  // A shared child may run before the module that holds it: `a` itself begins last.
  const auto report = report_of("a.x X\n"
                                "b B\n"
                                "c.y.z Z\n"
                                "a A\n");
  BOOST_TEST(dump_tree(*report) == ". -\n"
                                   "  b B\n"
                                   "  c -\n"
                                   "    c.y -\n"
                                   "      c.y.z Z\n"
                                   "  a A\n"
                                   "    a.x X\n");
}

BOOST_AUTO_TEST_CASE(calls_of_a_path_share_a_node) {
  const auto report = report_of(". Net\n"
                                "a A\n"
                                "b B\n"
                                "a Other\n"
                                ". Net\n"
                                "a A\n");
  BOOST_TEST(dump_tree(*report) == ". Net ×2\n"
                                   "  a A ×3\n"
                                   "  b B\n");
  const auto calls = report->tree.calls_of(1);
  BOOST_TEST(std::vector<CallId>(calls.begin(), calls.end()) == (std::vector<CallId>{1, 3, 5}),
             boost::test_tools::per_element());
  BOOST_TEST(report->tree.node_of_call[0] == (std::vector<NodeId>{0, 1, 2, 1, 0, 1}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_root_always_exists) {
  BOOST_TEST(dump_tree(*report_of("")) == ". -\n");
  BOOST_TEST(dump_tree(*report_of("a.b B\n")) == ". -\n"
                                                 "  a -\n"
                                                 "    a.b B\n");
}

BOOST_AUTO_TEST_CASE(a_subtree_is_a_range) {
  const auto report = report_of(". N\na A\na.b B\na.b.c C\na.d D\ne E\n");
  const Tree& tree = report->tree;
  const std::vector<NodeId> ends{6, 5, 4, 4, 5, 6};
  const std::vector<std::uint32_t> leaves{3, 2, 1, 1, 1, 1};
  for (NodeId node = 0; node < tree.size(); ++node) {
    BOOST_TEST(tree[node].end == ends[node], tree[node].path);
    BOOST_TEST(tree[node].leaves == leaves[node], tree[node].path);
  }
  BOOST_TEST(tree.first_child(1) == 2U);
  BOOST_TEST(tree.next_sibling(2) == 4U);
  BOOST_TEST(tree.next_sibling(4) == no_node);
  BOOST_TEST(tree.next_sibling(1) == 5U);
  BOOST_TEST(tree.first_child(5) == no_node);
  BOOST_TEST(tree.next_sibling(0) == no_node);
}

BOOST_AUTO_TEST_CASE(names_that_begin_alike_are_not_below_each_other) {
  BOOST_TEST(dump_tree(*report_of("a A\nab B\na.b C\n")) == ". -\n"
                                                            "  a A\n"
                                                            "    a.b C\n"
                                                            "  ab B\n");
}

BOOST_AUTO_TEST_CASE(a_node_with_children_is_a_container_whatever_its_type) {
  const auto report = report_of("a Linear\nb Linear\nb.c Conv2d\nd.e Dropout\n");
  const std::vector<std::pair<std::string, Kind>> kinds{
      {"", Kind::container},      {"a", Kind::linear},    {"b", Kind::container},
      {"b.c", Kind::convolution}, {"d", Kind::container}, {"d.e", Kind::other}};
  BOOST_REQUIRE(report->tree.size() == kinds.size());
  for (NodeId node = 0; node < kinds.size(); ++node) {
    BOOST_TEST(report->tree[node].path == kinds[node].first);
    BOOST_TEST(name_of(report->tree[node].kind) == name_of(kinds[node].second));
  }
}

BOOST_AUTO_TEST_CASE(as_deep_as_a_path_may_be) {
  std::string path = "d";
  for (std::size_t level = 1; level < max_depth; ++level)
    path += ".d";
  const auto report = report_of(path + " L flops=7\n");
  BOOST_TEST(report->tree.size() == max_depth + 1);
  BOOST_TEST(report->view(View::module_flops).groups[0].subtotal[0][0].known.exact() == "7");
}
