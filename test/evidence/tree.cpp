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

BOOST_AUTO_TEST_CASE(what_only_the_baseline_holds_stands_behind_the_sibling_that_it_followed) {
  struct Case {
    std::string before, after, tree;
  };
  const Case table[] = {
      // In front, between, behind; several in a row keep their order.
      {"x X\na A\nb B\n", "a A\nb B\n", ". - 0→0\n  x X 1→0\n  a A 1→1\n  b B 1→1\n"},
      {"a A\nx X\nb B\n", "a A\nb B\n", ". - 0→0\n  a A 1→1\n  x X 1→0\n  b B 1→1\n"},
      {"a A\nb B\nx X\n", "a A\nb B\n", ". - 0→0\n  a A 1→1\n  b B 1→1\n  x X 1→0\n"},
      {"z Z\ny Y\na A\nx X\nw W\n", "a A\n",
       ". - 0→0\n  z Z 1→0\n  y Y 1→0\n  a A 1→1\n  x X 1→0\n  w W 1→0\n"},
      // The order is that of `after`: it goes with its sibling, and new ones come behind it.
      {"a A\nx X\nb B\ny Y\n", "b B\na A\n",
       ". - 0→0\n  b B 1→1\n  y Y 1→0\n  a A 1→1\n  x X 1→0\n"},
      {"a A\nx X\n", "n N\na A\nm M\n", ". - 0→0\n  n N 0→1\n  a A 1→1\n  x X 1→0\n  m M 0→1\n"},
      {"x X\n", "n N\n", ". - 0→0\n  x X 1→0\n  n N 0→1\n"},
      // Below what both hold, and below what only the baseline holds.
      {"a A\na.y Y\na.b B\na.z Z\n", "a A\na.b B\n",
       ". - 0→0\n  a A 1→1\n    a.y Y 1→0\n    a.b B 1→1\n    a.z Z 1→0\n"},
      {"a A\nx X\nx.q Q\nx.p P\nb B\n", "a A\nb B\n",
       ". - 0→0\n  a A 1→1\n  x X 1→0\n    x.q Q 1→0\n    x.p P 1→0\n  b B 1→1\n"},
      // An ancestor that was never called stands where the first call below it began, in `after`.
      {"s.x X\na A\ns.b B\n", "a A\ns.b B\n",
       ". - 0→0\n  a A 1→1\n  s - 0→0\n    s.x X 1→0\n    s.b B 1→1\n"},
      {"a A\ns.x X\nb B\n", "a A\nb B\n",
       ". - 0→0\n  a A 1→1\n  s - 0→0\n    s.x X 1→0\n  b B 1→1\n"},
      // It is held by both, though by different calls; nothing follows it that did not.
      {"s.x X\na A\n", "b B\ns.y Y\na A\n",
       ". - 0→0\n  b B 0→1\n  s - 0→0\n    s.x X 1→0\n    s.y Y 0→1\n  a A 1→1\n"},
      // Called in the one, an ancestor in the other; each report's order is by what it called.
      {"s S\nx X\ns.a A\n", "b B\ns.a A\n",
       ". - 0→0\n  b B 0→1\n  s S 1→0\n    s.a A 1→1\n  x X 1→0\n"},
      {"", "a A\n", ". - 0→0\n  a A 0→1\n"},
      {"a A\na A\n", "", ". - 0→0\n  a A 2→0\n"},
  };
  for (const Case& each : table)
    BOOST_TEST(dump_tree(*pair_of(each.before, each.after)) == each.tree, each.before
                                                                              << "to\n"
                                                                              << each.after);
}

BOOST_AUTO_TEST_CASE(a_node_tells_of_after_where_it_was_called_there) {
  const auto pair = pair_of("a Sine\nb B\nc.x X\nd.x X\n", "a Tanh\nc C\n");
  BOOST_TEST(
      dump_tree(*pair) ==
      ". - 0→0\n  a Tanh 1→1\n  b B 1→0\n  c C 0→1\n    c.x X 1→0\n  d - 0→0\n    d.x X 1→0\n");
  std::string sides;
  for (NodeId node = 0; node < pair->tree.size(); ++node)
    sides += pair->tree.side_of(node) == Side::after ? "a" : "b";
  BOOST_TEST(sides == "aababbb");
}

BOOST_AUTO_TEST_CASE(a_leaf_of_one_report_may_be_a_container_of_the_other) {
  const auto pair = pair_of("a A\nb Linear\nb.x X\n", "a Linear\na.x X\nb Linear\n");
  const Tree& tree = pair->tree;
  std::string text;
  for (NodeId node = 0; node < tree.size(); ++node)
    text += std::string(tree[node].path.empty() ? "." : tree[node].path) +
            (tree.is_leaf(node) ? " leaf" : "") +
            (tree.is_leaf_in(node, Side::before) ? " before" : "") +
            (tree.is_leaf_in(node, Side::after) ? " after" : "") + " " +
            std::string(name_of(tree[node].kind)) + "\n";
  BOOST_TEST(text == ". container\n"
                     "a before container\n"
                     "a.x leaf before after other\n"
                     "b after container\n"
                     "b.x leaf before after other\n");
}

BOOST_AUTO_TEST_CASE(calls_of_a_subtree_on_each_side) {
  const auto pair = pair_of(". N\na A\na.x X\na.x X\nb B\n", ". N\nb B\na.y Y\n");
  const auto count = [&](NodeId node, Side side) {
    return pair->tree.calls_within(node, side).size();
  };
  // . b a a.x a.y
  BOOST_TEST(count(0, Side::before) == 5U);
  BOOST_TEST(count(0, Side::after) == 3U);
  BOOST_TEST(count(2, Side::before) == 3U);
  BOOST_TEST(count(2, Side::after) == 1U);
  BOOST_TEST(count(4, Side::before) == 0U);
  BOOST_TEST(pair->tree.node_of_call[1] == (std::vector<NodeId>{0, 2, 3, 3, 1}),
             boost::test_tools::per_element());
}
