#include "support/evidence_dump.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

BOOST_AUTO_TEST_CASE(states_of_calls) {
  const auto report = report_of(". Net\n"
                                "a Linear flops=8\n"
                                "b Linear flops=>=0\n"
                                "c Linear flops=?\n"
                                "d Linear\n"
                                "e Block flops=9\n"
                                "e.f Linear flops=^e\n"
                                "g Block\n"
                                "g.h Linear flops=^g\n"
                                "i Block flops=>=3\n"
                                "i.j Linear flops=^i\n");
  BOOST_TEST(dump_states(*report, View::module_flops) == ".#0 structural\n"
                                                         "a#0 complete\n"
                                                         "b#0 partial\n"
                                                         "c#0 unavailable\n"
                                                         "d#0 not_recorded\n"
                                                         "e#0 complete\n"
                                                         "e.f#0 covered by e#0\n"
                                                         "g#0 structural\n"
                                                         "g.h#0 covered by g#0\n"
                                                         "i#0 partial\n"
                                                         "i.j#0 covered by i#0\n");
  BOOST_TEST(dump_coverage(*report, View::module_flops) ==
             "1 complete, 1 partial, 1 unavailable, 1 not recorded, 1 covered by complete, "
             "2 covered by incomplete, 1 containers, 2 of 7");
  BOOST_TEST(dump_coverage(*report, View::macs) == "7 not recorded, 0 of 7");
}

BOOST_AUTO_TEST_CASE(an_owner_need_be_no_ancestor_and_a_result_goes_before_it) {
  const auto report = report_of("a Linear flops=8\n"
                                "b Linear flops=^a macs=^b#1\n"
                                "b Linear flops=2 flops=^a macs=5\n"
                                "c Block flops=^.\n"
                                "c.d Linear flops=4\n"
                                ". Net flops=?\n");
  BOOST_TEST(dump_states(*report, View::module_flops) == "a#0 complete\n"
                                                         "b#0 covered by a#0\n"
                                                         "b#1 complete\n"
                                                         "c#0 covered by .#0\n"
                                                         "c.d#0 complete\n"
                                                         ".#0 unavailable\n");
  // A covered container is no leaf call.
  BOOST_TEST(dump_coverage(*report, View::module_flops) ==
             "3 complete, 1 covered by complete, 1 containers, 4 of 4");
  BOOST_TEST(dump_coverage(*report, View::macs) ==
             "1 complete, 2 not recorded, 1 covered by complete, 2 of 4");
}

BOOST_AUTO_TEST_CASE(an_owner_that_is_itself_covered_is_no_complete_estimate) {
  const auto report = report_of("a Block flops=7\na.b Block flops=^a\na.b.c Linear flops=^a.b\n");
  BOOST_TEST(dump_coverage(*report, View::module_flops) == "1 covered by incomplete, 0 of 1");
}

BOOST_AUTO_TEST_CASE(groups_in_the_order_of_their_first_call) {
  const auto report = report_of(". Net\n"
                                "a A flops=?@two\n"
                                "b B flops=5@one\n"
                                "c.d A flops=6@two\n"
                                "c.e A flops=7@two/other\n"
                                "c.f A flops=8@two/units/elsewhere\n"
                                "g A flops=0@three\n");
  BOOST_TEST(dump_groups(*report, View::module_flops) == "two/units/module_call\n"
                                                         "  . - | ≥6 of 2\n"
                                                         "  a ? | ?\n"
                                                         "  c - | 6\n"
                                                         "  c.d 6 | 6\n"
                                                         "one/units/module_call\n"
                                                         "  . - | 5\n"
                                                         "  b 5 | 5\n"
                                                         "two/other/module_call\n"
                                                         "  . - | 7\n"
                                                         "  c - | 7\n"
                                                         "  c.e 7 | 7\n"
                                                         "two/units/elsewhere\n"
                                                         "  . - | 8\n"
                                                         "  c - | 8\n"
                                                         "  c.f 8 | 8\n"
                                                         "three/units/module_call not positive\n"
                                                         "  . - | 0\n"
                                                         "  g 0 | 0\n");
  BOOST_TEST(dump_groups(*report, View::macs) == "");
}

BOOST_AUTO_TEST_CASE(summaries_of_several_calls) {
  const auto report = report_of(". Net flops=1\n"
                                "a A flops=8\n"
                                "a A flops=>=0\n"
                                "b B flops=?\n"
                                "b B flops=?\n"
                                "c.d D flops=>=2\n"
                                ". Net flops=100\n");
  BOOST_TEST(dump_groups(*report, View::module_flops) == "formula/units/module_call\n"
                                                         "  . 101 of 2 | ≥111 of 7\n"
                                                         "  a ≥8 of 2 | ≥8 of 2\n"
                                                         "  b ? of 2 | ? of 2\n"
                                                         "  c - | ≥2\n"
                                                         "  c.d ≥2 | ≥2\n");
}

BOOST_AUTO_TEST_CASE(a_lower_bound_of_zero_is_not_zero) {
  const auto report = report_of("a A flops=>=0\n");
  BOOST_TEST(dump_groups(*report, View::module_flops) == "formula/units/module_call not positive\n"
                                                         "  . - | ≥0\n"
                                                         "  a ≥0 | ≥0\n");
}

BOOST_AUTO_TEST_CASE(what_is_not_recorded_makes_every_subtotal_above_it_partial) {
  // In every group of the view; what is covered or a container does not.
  const auto report = report_of(". Net\n"
                                "a A flops=8@one\n"
                                "b Block\n"
                                "b.c C flops=3@two\n"
                                "b.d D\n"
                                "b.d D\n"
                                "e E flops=2@one\n"
                                "e.f F flops=^e\n"
                                "g G flops=?@one\n"
                                "g.h H\n");
  BOOST_TEST(dump_groups(*report, View::module_flops) == "one/units/module_call\n"
                                                         "  . - | ≥10 of 3 and 3 not recorded\n"
                                                         "  a 8 | 8\n"
                                                         "  e 2 | 2\n"
                                                         "  g ? | ? and 1 not recorded\n"
                                                         "two/units/module_call\n"
                                                         "  . - | ≥3 and 3 not recorded\n"
                                                         "  b - | ≥3 and 2 not recorded\n"
                                                         "  b.c 3 | 3\n");
}

BOOST_AUTO_TEST_CASE(sums_are_exact) {
  const auto report = report_of("a A flops=18446744073709551616 macs=0.1 dmas=9007199254740993\n"
                                "b A flops=18446744073709551615 macs=0.2 dmas=9223372036854775807\n"
                                "c A flops=1 macs=1e40 dmas=1\n"
                                "d A flops=0 macs=1E-2 dmas=0.50\n");
  const auto root = [&](View view) {
    return report->view(view).groups[0].subtotal[0][0].known.exact();
  };
  BOOST_TEST(root(View::module_flops) == "36893488147419103232");
  BOOST_TEST(root(View::macs) == "10000000000000000000000000000000000000000.31");
  BOOST_TEST(root(View::dmas) == "9232379236109516801.5");
}

BOOST_AUTO_TEST_CASE(parameters_are_one_group_of_attributions) {
  const auto report = report_of(". Net params=1\n"
                                "a A params=6+2\n"
                                "b B shared\n"
                                "a A params=0+1\n");
  BOOST_TEST(dump_groups(*report, View::parameters) ==
             "pytorch_shared_tensor_deduplication/elements/module_call_attribution\n"
             "  . 1 | 10 of 4\n"
             "  a 9 of 2 | 9 of 2\n"
             "  b 0 | 0\n");
  BOOST_TEST(dump_groups(*report, View::parameter_bytes) ==
             "pytorch_shared_tensor_deduplication/bytes/module_call_attribution\n"
             "  . 4 | 40 of 4\n"
             "  a 36 of 2 | 36 of 2\n"
             "  b 0 | 0\n");
}

BOOST_AUTO_TEST_CASE(parameters_that_no_call_holds) {
  struct Case {
    std::string total, rest;
    bool inconsistent;
  };
  for (const Case& each : {Case{"parameters=12", "4", false}, Case{"parameters=8", "", false},
                           Case{"parameters=7", "", true}, Case{"parameters=?", "", false},
                           Case{"macs=12", "", false}}) {
    const auto report = report_of(". Net\na A params=8\n= " + each.total + "\n");
    const auto rest = report->unattributed(View::parameters);
    BOOST_TEST((rest ? rest->exact() : "") == each.rest, each.total);
    BOOST_TEST(report->inconsistent(View::parameters) == each.inconsistent, each.total);
    BOOST_TEST(!report->unattributed(View::macs), each.total);
    BOOST_TEST(!report->inconsistent(View::macs), each.total);
  }
  BOOST_TEST(report_of("= parameters=9\n")->unattributed(View::parameters)->exact() == "9");
  BOOST_TEST(report_of("a A bytes=3\n= parameter_bytes=5\n")
                 ->unattributed(View::parameter_bytes)
                 ->exact() == "2");
}

BOOST_AUTO_TEST_CASE(totals_by_name) {
  const auto report = report_of("= macs=>=3 other=0\n");
  BOOST_REQUIRE(report->total("macs") != nullptr);
  BOOST_TEST(report->total("macs")->known.exact() == "3");
  BOOST_TEST(name_of(report->total("other")->status) == "complete");
  BOOST_TEST(report->total("dmas") == nullptr);
}

BOOST_AUTO_TEST_CASE(half_is_not_fewer_than_half) {
  const auto first = [](const std::string& lines) {
    return dump_first(*report_of(lines), View::module_flops);
  };
  BOOST_TEST(first("a A flops=3\nb B flops=?\n") == "cost of group 0, a");
  BOOST_TEST(first("a A flops=3\nb B flops=?\nc C\n") == "structure, .");
  // What a complete estimate covers counts as seen.
  BOOST_TEST(first("e E flops=3\ne.a A flops=^e\nb B flops=?\n") == "cost of group 0, .");
  BOOST_TEST(first("a A flops=0\nb B flops=0\n") == "structure, .");
  BOOST_TEST(first("a A flops=>=0\nb B flops=0\n") == "structure, .");
  BOOST_TEST(first("") == "structure, .");
  BOOST_TEST(first("a A flops=0@one\nb B flops=1@two\n") == "cost of group 1, b");
}

BOOST_AUTO_TEST_CASE(the_largest_complete_leaf_is_selected_first) {
  const auto first = [](const std::string& lines) {
    return dump_first(*report_of(lines), View::module_flops);
  };
  // Not the container, not the lower bound, not another group's; of equal ones the first.
  BOOST_TEST(first("e E flops=90\ne.a A flops=3\nb B flops=4\nc C flops=4\nd D flops=>=99\n"
                   "f F flops=70@other\n") == "cost of group 0, b");
  // The calls of a leaf add up; one that is not complete spoils it.
  BOOST_TEST(
      first("a A flops=3\na A flops=3\nb B flops=5\nc C flops=9\nc C flops=?\nd D flops=0\n") ==
      "cost of group 0, a");
  BOOST_TEST(first(". Net flops=4\na A flops=0\n") == "cost of group 0, .");
  BOOST_TEST(dump_first(*report_of("a A params=1\nb B params=2\n"), View::parameters) ==
             "cost of group 0, b");
  BOOST_TEST(dump_first(*report_of("a A\nb B\n"), View::parameter_bytes) == "structure, .");
}

BOOST_AUTO_TEST_CASE(structure_maps_of_parameters_only_where_nothing_is_positive) {
  const auto with = report_of("a A params=1\n");
  const auto without = report_of("a A\n");
  for (const View view : all_views) {
    BOOST_TEST(with->has_structure_map[index_of(view)] == is_recorded(view), name_of(view));
    BOOST_TEST(without->has_structure_map[index_of(view)], name_of(view));
  }
}

BOOST_AUTO_TEST_CASE(views_by_name) {
  for (const View view : all_views)
    BOOST_TEST((find_view(name_of(view)) == view));
  BOOST_TEST(!find_view("flops"));
  BOOST_TEST(!find_view(""));
  BOOST_TEST(title_of(View::dmas) == "DMAs");
  BOOST_TEST(unit_of(View::parameters) == "elements");
}

BOOST_AUTO_TEST_CASE(leaves_are_counted_in_each_reports_own_tree) {
  // `a` is a leaf before and a container after, without a result both times.
  const auto pair =
      pair_of("a A\nb B flops=>=1\nb.y Y flops=2\n", "a A\na.x X flops=1\nb B flops=>=1\n");
  BOOST_TEST(dump_states(*pair, View::module_flops, Side::before) ==
             "a#0 not_recorded\nb#0 partial\nb.y#0 complete\n");
  BOOST_TEST(dump_states(*pair, View::module_flops) ==
             "a#0 structural\na.x#0 complete\nb#0 partial\n");
  BOOST_TEST(dump_coverage(*pair, View::module_flops, Side::before) ==
             "1 complete, 1 not recorded, 1 containers, 1 of 2");
  BOOST_TEST(dump_coverage(*pair, View::module_flops) == "1 complete, 1 partial, 1 of 2");
  BOOST_TEST(dump_groups(*pair, View::module_flops, Side::before) ==
             "formula/units/module_call\n"
             "  . - | ≥3 of 2 and 1 not recorded\n"
             "  a - | -\n"
             "  a.x - | -\n"
             "  b ≥1 | ≥3 of 2\n"
             "  b.y 2 | 2\n");
  // As alone.
  for (const View view : recorded_views) {
    BOOST_TEST(dump_coverage(*pair, view, Side::before) == dump_coverage(*pair.before, view));
    BOOST_TEST(dump_coverage(*pair, view) == dump_coverage(*pair.after, view));
    BOOST_TEST(dump_states(*pair, view, Side::before) == dump_states(*pair.before, view));
    BOOST_TEST(dump_states(*pair, view) == dump_states(*pair.after, view));
  }
}

BOOST_AUTO_TEST_CASE(groups_of_after_and_then_those_that_only_before_has) {
  const auto pair =
      pair_of("a A flops=9@gone\nb B flops=1@two\n", "b B flops=0@two\nc C flops=0@new\n");
  BOOST_TEST(dump_groups(*pair, View::module_flops) == "two/units/module_call\n"
                                                       "  . - | 0\n"
                                                       "  b 0 | 0\n"
                                                       "new/units/module_call not positive\n"
                                                       "  . - | 0\n"
                                                       "  c 0 | 0\n"
                                                       "gone/units/module_call\n"
                                                       "  . - | -\n"
                                                       "  a - | -\n");
  BOOST_TEST(dump_groups(*pair, View::module_flops, Side::before) ==
             "two/units/module_call\n"
             "  . - | 1\n"
             "  b 1 | 1\n"
             "new/units/module_call not positive\n"
             "  . - | -\n"
             "  c - | -\n"
             "gone/units/module_call\n"
             "  . - | 9\n"
             "  a 9 | 9\n");
}

BOOST_AUTO_TEST_CASE(the_first_map_of_two_reports) {
  const auto first = [](const std::string& before, const std::string& after) {
    return dump_first(*pair_of(before, after), View::module_flops);
  };
  const std::string seen = "a A flops=3\nb B flops=2\n";
  const std::string unseen = "a A flops=3\nb B flops=?\nc C\n";
  BOOST_TEST(first(seen, seen) == "cost of group 0, a");
  // Mostly unseen in either.
  BOOST_TEST(first(unseen, seen) == "structure, .");
  BOOST_TEST(first(seen, unseen) == "structure, .");
  // The largest complete leaf in `after`, else in `before`.
  BOOST_TEST(first("a A flops=9\nb B flops=1\n", "a A flops=1\nb B flops=2\n") ==
             "cost of group 0, b");
  BOOST_TEST(first("a A flops=1\nb B flops=2\n", "a A flops=0\nb B flops=0\n") ==
             "cost of group 0, b");
  BOOST_TEST(first("a A flops=1\n", "b B flops=0\n") == "cost of group 0, a");
  BOOST_TEST(first("a A flops=0\n", "a A flops=0\n") == "structure, .");
  // A leaf of the map, which shows both.
  BOOST_TEST(first("a A flops=1\na.x X flops=1\n", "a A flops=9\nb B flops=2\n") ==
             "cost of group 0, b");
}

BOOST_AUTO_TEST_CASE(what_no_call_holds_on_each_side) {
  const auto pair = pair_of("a A params=3\n= parameters=9\n", "a A params=4\n= parameters=3\n");
  BOOST_TEST(pair->unattributed(View::parameters, Side::before)->exact() == "6");
  BOOST_TEST(!pair->unattributed(View::parameters).has_value());
  BOOST_TEST(pair->inconsistent(View::parameters));
  BOOST_TEST(!pair->inconsistent(View::parameters, Side::before));
  BOOST_TEST(pair_of("= parameters=9\n", "a A params=4\n")
                 ->unattributed(View::parameters, Side::before)
                 ->exact() == "9");
}
