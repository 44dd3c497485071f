#include "evidence/comparison.h"

#include "support/evidence_dump.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

#include <fstream>
#include <sstream>

using namespace modcost;

namespace {

std::string changes(const std::string& before, const std::string& after,
                    View view = View::module_flops) {
  return dump_changes(*pair_of(before, after), view);
}

/// The line of the root: the first of the first group.
std::string root(const std::string& before, const std::string& after) {
  std::istringstream lines(changes(before, after));
  std::string line;
  for (int skipped = 0; skipped < 3; ++skipped)
    std::getline(lines, line);
  BOOST_TEST(line.starts_with("  . "), line);
  return line.substr(std::min<std::size_t>(4, line.size()));
}

const std::string other_inputs =
    "+ \"context\": {\"torch_version\": \"3\", \"torchscan_version\": \"0.2\", \"python_version\": "
    "\"3\", \"execution_mode\": \"e\", \"devices\": [\"cpu\"], \"dtypes\": [\"f\"]}\n";

std::string fixture(const std::string& name) {
  std::ifstream file(std::string(MODCOST_FIXTURES "/real/") + name + ".json", std::ios::binary);
  BOOST_REQUIRE_MESSAGE(file, name);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

TestPair fixtures(const std::string& before, const std::string& after) {
  return read_test_pair(fixture(before), fixture(after));
}

/// Of a matched call's result: its difference, or why there is none.
std::string delta(const TestPair& pair, View view, const std::string& path,
                  const std::string& index) {
  for (CallId call = 0; call < pair->report->calls.size(); ++call) {
    const Call& after = pair->report->calls[call];
    if (pair->report->paths[after.path] == path && after.call_index.exact() == index) {
      const auto found = delta_of_call(pair->view(view), pair->reports(), call,
                                       pair.comparison().matching.of(call, Side::after),
                                       pair.comparison().view(view).gate);
      return found ? dump_delta(*found) : "no result";
    }
  }
  return "no call";
}

std::string total(const TestPair& pair, const std::string& name) {
  const TotalPair* found = pair.comparison().total(name);
  return found == nullptr ? "no total" : dump_delta(found->delta);
}

std::string whole(const TestPair& pair, View view) {
  return dump_change(*pair, pair.comparison().view(view).groups.at(0).whole);
}

std::string counts(const TestPair& pair, View view) {
  const std::string text = dump_changes(*pair, view);
  return text.substr(0, text.find('\n'));
}

} // namespace

BOOST_AUTO_TEST_CASE(a_nodes_delta_is_the_sum_of_its_calls_deltas) {
  BOOST_TEST(changes(". Net\na A flops=8\nb B flops=1\nb.c C flops=5\nb.c C flops=2\n",
                     ". Net\na A flops=6\nb B flops=4\nb.c C flops=5\nb.c C flops=1\n") ==
             "3 changed, 1 unchanged\n"
             "formula/units/module_call\n"
             "  . 0\n"
             "  a -2\n"
             "  b 2\n"
             "  b.c -1\n");
}

BOOST_AUTO_TEST_CASE(complete_siblings_keep_theirs) {
  BOOST_TEST(changes(". Net\na A flops=8\nb B flops=>=1\nc.d D flops=5\n",
                     ". Net\na A flops=6\nb B flops=4\nc.d D flops=9\n") ==
             "2 changed, 1 unknown\n"
             "formula/units/module_call\n"
             "  . unknown incomplete_before at b, 2 over 2 of 3\n"
             "  a -2\n"
             "  b unknown incomplete_before at b, 0 over 0 of 1\n"
             "  c 4\n"
             "  c.d 4\n");
}

BOOST_AUTO_TEST_CASE(every_reason_spoils_a_node) {
  // A call beside it that is complete, so that there is a known part of -2.
  const std::string before = "a A flops=8\n", after = "a A flops=6\n";
  const std::tuple<std::string, std::string, std::string> table[] = {
      {"b B flops=1\n", "b B flops=1\n", "-2"},
      {"b B\nb.c C\nb.c C flops=1\n", "b B\nb.c C flops=1\nb.c C\n",
       "unknown missing_before at b.c, -2 over 1 of 3"},
      {"", "b B flops=1\n", "unknown added at b, -2 over 1 of 1, added 1: 1"},
      {"b B flops=>=1\n", "", "unknown removed at b, -2 over 1 of 1, removed 1: ≥1"},
      {"b B flops=?\n", "", "unknown removed at b, -2 over 1 of 1, removed 1: ?"},
      {"b B\nb.x X\n", "b B flops=1\nb.x X\n", "unknown missing_before at b, -2 over 1 of 2"},
      {"b B flops=0\nb.x X\n", "b B\nb.x X\n", "unknown missing_after at b, -2 over 1 of 2"},
      {"b B\n", "b B\n", "unknown not_recorded, -2 over 1 of 1"},
      {"b B\n", "", "unknown not_recorded, -2 over 1 of 1"},
      {"", "b B\n", "unknown not_recorded, -2 over 1 of 1"},
      {"b B flops=?\n", "b B flops=1\n", "unknown incomplete_before at b, -2 over 1 of 2"},
      {"b B flops=1\n", "b B flops=>=1\n", "unknown incomplete_after at b, -2 over 1 of 2"},
      {"b B flops=?\n", "b B flops=>=1\n", "unknown incomplete_both at b, -2 over 1 of 2"},
      {"b B flops=?@x\n", "b B flops=1\n", "unknown incomplete_before at b, -2 over 1 of 2"},
      // Covered calls and containers without a result spoil nothing.
      {"b B flops=^a\n", "b B flops=^a\n", "-2"},
      {"b B\nb.c C flops=1\n", "b B\nb.c C flops=1\n", "-2"},
      {"", "b B flops=^a\n", "-2"},
      {"b B flops=1\n", "b B flops=^a\n", "unknown missing_after at b, -2 over 1 of 2"},
  };
  for (const auto& [more_before, more_after, wanted] : table)
    BOOST_TEST(root(before + more_before, after + more_after) == wanted, more_before << "to\n"
                                                                                     << more_after);
}

BOOST_AUTO_TEST_CASE(the_first_reason_counts_wherever_it_stands) {
  // All of them, the first of which is taken away step by step. An equal one at its first node.
  struct Step {
    std::string before, after, words;
  };
  const std::vector<Step> steps{
      {"h H flops=?\n", "h H flops=?\n", "unknown incomplete_both at h, 0 over 0 of 1"},
      {"g G flops=1\n", "g G flops=?\n", "unknown incomplete_after at g, 0 over 0 of 2"},
      {"f F flops=?\n", "f F flops=1\n", "unknown incomplete_before at f, 0 over 0 of 3"},
      {"e E\n", "e E\n", "unknown not_recorded, 0 over 0 of 3"},
      {"d D flops=1\nd.x X flops=^d\n", "d D\nd.x X flops=^d\n",
       "unknown missing_after at d, 0 over 0 of 4"},
      {"c C\nc.x X flops=^c\n", "c C flops=1\nc.x X flops=^c\n",
       "unknown missing_before at c, 0 over 0 of 5"},
      {"b B flops=3\n", "", "unknown removed at b, 0 over 0 of 5, removed 1: 3"},
      {"", "a A flops=7\n", "unknown added at a, 0 over 0 of 5, added 1: 7, removed 1: 3"},
      {"aa A flops=9\n", "aa A flops=9\naa A flops=2\n",
       "unknown added at aa, 0 over 1 of 6, added 2: 9, removed 1: 3"},
  };
  std::string before, after;
  for (const Step& step : steps) {
    before = step.before + before;
    after = step.after + after;
    BOOST_TEST(root(before, after) == step.words, step.words);
  }
  // What is withheld comes before all of them, and shows no known part.
  BOOST_TEST(changes(before, after + other_inputs)
                 .ends_with("units/module_call\n"
                            "  all withheld context\n"));
}

BOOST_AUTO_TEST_CASE(all_of_a_module_is_added_or_a_part_of_it) {
  BOOST_TEST(changes(". Net\na A\na.x X flops=1\na.y Y flops=?\n",
                     ". Net\nb B\nb.x X flops=1\nb.y Y flops=>=2\n") ==
             "2 added, 2 removed\n"
             "formula/units/module_call\n"
             "  . unknown added at b.x, 0 over 0 of 0, added 2: ≥3, removed 2: ≥1\n"
             "  a removed at a.x, removed 2: ≥1\n"
             "  a.x removed at a.x, removed 1: 1\n"
             "  a.y removed at a.y, removed 1: ?\n"
             "  b added at b.x, added 2: ≥3\n"
             "  b.x added at b.x, added 1: 1\n"
             "  b.y added at b.y, added 1: ≥2\n");
  // Calls of one module, one of which both have.
  BOOST_TEST(changes("a A flops=1\na A flops=2 index=2\n", "a A flops=3\na A flops=4 index=1\n") ==
             "1 changed, 1 added, 1 removed\n"
             "formula/units/module_call\n"
             "  . unknown added at a, 2 over 1 of 1, added 1: 4, removed 1: 2\n"
             "  a unknown added at a, 2 over 1 of 1, added 1: 4, removed 1: 2\n");
}

BOOST_AUTO_TEST_CASE(each_group_has_its_own_changes) {
  BOOST_TEST(changes("a A flops=8@one\nb B flops=3@two\nc C flops=1@gone\n",
                     "a A flops=6@one\nb B flops=>=3@two\nd D flops=2@new\n") ==
             "1 changed, 1 added, 1 removed, 1 unknown\n"
             "one/units/module_call\n"
             "  . -2\n"
             "  a -2\n"
             "two/units/module_call\n"
             "  . unknown incomplete_after at b, 0 over 0 of 1\n"
             "  b unknown incomplete_after at b, 0 over 0 of 1\n"
             "new/units/module_call\n"
             "  . added at d, added 1: 2\n"
             "  d added at d, added 1: 2\n"
             "gone/units/module_call\n"
             "  . removed at c, removed 1: 1\n"
             "  c removed at c, removed 1: 1\n");
  // Unavailable by one method and complete by another: unknown in both, counted once.
  BOOST_TEST(changes("a A flops=8@one\n", "a A flops=?@two\n") ==
             "1 unknown\n"
             "two/units/module_call\n"
             "  . unknown incomplete_after at a, 0 over 0 of 1\n"
             "  a unknown incomplete_after at a, 0 over 0 of 1\n"
             "one/units/module_call\n"
             "  . unknown incomplete_after at a, 0 over 0 of 1\n"
             "  a unknown incomplete_after at a, 0 over 0 of 1\n");
}

BOOST_AUTO_TEST_CASE(a_context_withholds_everything_but_totals_of_storage) {
  const std::string before =
      "a A flops=8 params=1\nb B flops=1\n= macs=9 parameters=4 buffer_bytes=2 other=1\n";
  const std::string after =
      "a A flops=8 params=1\nc C flops=1\n= macs=9 parameters=3 buffer_bytes=2 other=1\n";
  const auto pair = pair_of(before, after + other_inputs);
  BOOST_TEST(pair.comparison().withheld == "torch version differs");
  BOOST_TEST(dump_totals(*pair) == "macs withheld context\nparameters -1\nbuffer_bytes 0\n"
                                   "other withheld context\nof operators withheld context\n");
  // Three calls with a result on either side; the two matched ones count once.
  BOOST_TEST(dump_changes(*pair, View::module_flops) == "3 unknown\nformula/units/module_call\n"
                                                        "  all withheld context\n");
  BOOST_TEST(dump_biggest(*pair, View::module_flops) == "");
  BOOST_TEST(pair.comparison().words_for(DeltaReason::context) == "torch version differs");
  // What was added and removed does not depend on how it ran.
  BOOST_TEST(dump_presence(*pair) == "+ c ×1\n- b ×1\n");
}

BOOST_AUTO_TEST_CASE(parameters_of_modules_are_always_withheld) {
  const std::string lines = "a A params=3\nb B params=1\n= parameters=4 parameter_bytes=16\n";
  for (const std::string& more : {std::string(), other_inputs})
    for (const View view : {View::parameters, View::parameter_bytes}) {
      const auto pair = pair_of(lines, lines + more);
      BOOST_TEST(dump_changes(*pair, view) ==
                 "2 unknown\npytorch_shared_tensor_deduplication/" + std::string(unit_of(view)) +
                     "/module_call_attribution\n  all withheld module_parameters\n");
      BOOST_TEST(total(pair, "parameters") == "0");
    }
}

BOOST_AUTO_TEST_CASE(counts_are_of_calls_with_a_result_on_either_side) {
  const auto pair = pair_of(". Net\n"
                            "same A flops=1\n"
                            "zero A flops=0\n"
                            "less A flops=4\n"
                            "gone A flops=4\n"
                            "gone_without A\n"
                            "bound A flops=>=4\n"
                            "appears A\n"
                            "vanishes A flops=0\n"
                            "covered A flops=^less\n",
                            ". Net\n"
                            "same A flops=1\n"
                            "zero A flops=0\n"
                            "less A flops=3\n"
                            "new A flops=?\n"
                            "new_without A\n"
                            "bound A flops=>=4\n"
                            "appears A flops=0\n"
                            "vanishes A\n"
                            "covered A flops=^less\n");
  BOOST_TEST(counts(pair, View::module_flops) ==
             "1 changed, 2 unchanged, 1 added, 1 removed, 3 unknown");
  BOOST_TEST(counts(pair, View::macs) == "");
}

BOOST_AUTO_TEST_CASE(the_biggest_changes_by_absolute_difference) {
  const auto pair = pair_of("a L flops=10\nb L flops=10\nc M flops=10\nd L flops=1\ne L flops=3\n"
                            "f L flops=5\ng L flops=>=0\nh L flops=9\ni N flops=10\nj L flops=20\n",
                            "j L flops=14\na L flops=4\nb L flops=4\nc M flops=4\nd L flops=7\n"
                            "e L flops=4\nf L flops=5\ng L flops=99\nh M flops=9\ni M flops=4\n");
  // Rows of equal type, before and after; ties by the order of the map, which is that of `after`.
  BOOST_TEST(dump_biggest(*pair, View::module_flops) == "-6 ×1 L j#0 20→14\n"
                                                        "-6 ×2 L a#0 10→4\n"
                                                        "-6 ×1 M c#0 10→4\n"
                                                        "6 ×1 L d#0 1→7\n"
                                                        "-6 ×1 M i#0 10→4\n" // it was an N
                                                        "1 ×1 L e#0 3→4\n");
}

BOOST_AUTO_TEST_CASE(twenty_rows_of_the_biggest_changes) {
  std::string before, after;
  for (int row = 1; row <= 23; ++row)
    for (const std::string name : {"a", "b"}) {
      before += name + std::to_string(row) + " L flops=0\n";
      after += name + std::to_string(row) + " L flops=" + std::to_string(row) + "\n";
    }
  const std::string rows = dump_biggest(*pair_of(before, after), View::module_flops);
  BOOST_TEST(rows.starts_with("23 ×2 L a23#0 0→23\n22 ×2 L a22#0 0→22\n"));
  BOOST_TEST(rows.ends_with("\n4 ×2 L a4#0 0→4\nand 3 rows of 6 calls\n"));
}

BOOST_AUTO_TEST_CASE(what_was_added_removed_or_changed_its_type) {
  const auto pair = pair_of(". Net\n"
                            "gone G\ngone.x X\ngone.x X\n"
                            "held.y Y\n"
                            "twice T\ntwice T\n"
                            "kind Sine\nkind Sine\n"
                            "named A\n",
                            ". Net\n"
                            "fresh.deep F\n"
                            "held.z Z\n"
                            "twice T\ntwice T index=2\ntwice T index=3\n"
                            "kind Sine\nkind Tanh\n"
                            "named A name=other\n");
  BOOST_TEST(dump_presence(*pair) == "+ fresh ×1\n"
                                     "+ held.z ×1\n"
                                     "+ twice ×2 of its calls\n"
                                     "- gone ×3\n"
                                     "- held.y ×1\n"
                                     "- twice ×1 of its calls\n"
                                     "≠ kind#1 Sine→Tanh\n");
  BOOST_TEST(dump_presence(*pair_of("", "a A\n. N\n")) == "+ . ×2\n");
}

BOOST_AUTO_TEST_CASE(diagnostics_new_kept_and_gone) {
  const auto pair = pair_of("! message=kept path=a\n! message=kept path=b\n! message=gone\n"
                            "! message=severer\n! message=moved operator=o\n",
                            "! message=new\n!! message=kept path=c metric=dmas\n"
                            "! message=severer error\n! message=moved operator=p\n"
                            "! message=coded code=one\n");
  BOOST_TEST(dump_diagnostics_change(*pair) == "new new no. 1\n"
                                               "new severer no. 2\n"
                                               "new moved no. 3\n"
                                               "new coded no. 4\n"
                                               "kept kept no. 5, before 1,2\n"
                                               "gone gone no. 3\n"
                                               "gone severer no. 4\n"
                                               "gone moved no. 5\n");
}

BOOST_AUTO_TEST_CASE(totals_of_either_report) {
  BOOST_TEST(dump_totals(*pair_of("= macs=3 gone=1 dmas=>=2 operator_flops=5@o\n",
                                  "= new=1 dmas=2 macs=18446744073709551619 "
                                  "operator_flops=4@o\n")) == "new unknown missing_before\n"
                                                              "dmas unknown incomplete_before\n"
                                                              "macs 18446744073709551616\n"
                                                              "operator_flops -1\n"
                                                              "gone unknown missing_after\n"
                                                              "of operators -1\n");
}

BOOST_AUTO_TEST_CASE(a_leaf_call_not_recorded_spoils_what_its_own_module_changed) {
  // In a structure map, where a module shows its own calls only.
  const auto of_a = [](const std::string& before, const std::string& after) {
    const auto pair = pair_of(before, after);
    const auto change =
        change_of_own_calls(pair->view(View::module_flops), pair->reports(), pair->tree,
                            pair.comparison().matching, Gate::open, pair->tree.first_child(0));
    return change ? dump_change(*pair, *change) : "nothing";
  };
  BOOST_TEST(of_a("a A flops=3\n", "a A flops=5\n") == "2");
  BOOST_TEST(of_a("a A flops=3\na.b B flops=?\n", "a A flops=5\n") == "2");
  BOOST_TEST(of_a("a A flops=3\na A\n", "a A flops=5\na A\n") ==
             "unknown not_recorded at a, 2 over 1 of 1");
  BOOST_TEST(of_a("a A flops=3\na A\n", "a A flops=5\n") ==
             "unknown not_recorded at a, 2 over 1 of 1");
  BOOST_TEST(of_a("a A flops=3\na A\n", "a A flops=5\na A\na.b B flops=1\n") ==
             "unknown not_recorded at a, 2 over 1 of 1");
  BOOST_TEST(of_a("a A flops=3\na A flops=4\n", "a A flops=5\na A flops=>=4\n") ==
             "unknown incomplete_after at a, 2 over 1 of 2");
  BOOST_TEST(of_a("a A\n", "a A\n") == "nothing");
  BOOST_TEST(of_a("a A flops=3@one\na A flops=3@two\n", "a A flops=3@one\na A flops=3@two\n") ==
             "nothing");
  BOOST_TEST(of_a("a A flops=3@one\n", "a A flops=?@two\n") == "nothing");
}

BOOST_AUTO_TEST_CASE(a_report_with_itself) {
  const std::string lines = ". Net flops=1\n0.a A flops=3 macs=>=1\n1.a A flops=3 macs=>=1\n"
                            "b B flops=?\nc C flops=2@other params=5\n= macs=>=2 dmas=7\n";
  const auto pair = pair_of(lines, lines);
  BOOST_TEST(dump_changes(*pair, View::module_flops) ==
             "4 unchanged, 1 unknown\n"
             "formula/units/module_call\n"
             "  . unknown incomplete_both at b, 0 over 3 of 4\n"
             "  0 0\n  0.a 0\n  1 0\n  1.a 0\n"
             "  b unknown incomplete_both at b, 0 over 0 of 1\n"
             "other/units/module_call\n"
             "  . 0\n"
             "  c 0\n");
  BOOST_TEST(dump_totals(*pair) == "macs unknown incomplete_both\ndmas 0\n"
                                   "of operators unknown incomplete_both\n");
  BOOST_TEST(dump_presence(*pair) == "");
  BOOST_TEST(dump_folding(*pair) == dump_folding(*pair.after));
}

// The figures are those of the two files, subtracted by hand.
BOOST_AUTO_TEST_CASE(explorer_at_half_its_width) {
  const auto pair = fixtures("explorer", "explorer-after");
  const std::pair<std::string, std::string> totals[] = {
      {"parameters", "-8496"},           // 3,834 − 12,330
      {"trainable_parameters", "-8496"}, // 3,834 − 12,330
      {"frozen_parameters", "0"},
      {"parameter_bytes", "-33984"}, // 15,336 − 49,320
      {"buffer_elements", "-88"},    // 95 − 183
      {"buffer_bytes", "-352"},      // 408 − 760
      {"module_flops", "unknown incomplete_both"},
      {"macs", "unknown incomplete_both"},
      {"dmas", "unknown incomplete_both"},
      {"operator_flops", "unknown incomplete_both"},
  };
  for (const auto& [name, wanted] : totals)
    BOOST_TEST(total(pair, name) == wanted, name);
  const std::tuple<View, std::string, std::string, std::string> calls[] = {
      {View::module_flops, "stem.0", "0", "-55296"},        // 55,296 − 110,592
      {View::module_flops, "refine.conv1", "2", "-882688"}, // 292,864 − 1,175,552
      {View::module_flops, "stages.0.skip", "0", "0"},      // 0 − 0
      {View::macs, "head", "0", "-1280"},                   // 1,280 − 2,560
      {View::dmas, "stages.1.norm1", "0", "-4128"},         // 4,130 − 8,258
      {View::module_flops, "probe", "0", "unknown incomplete_both"},
      {View::module_flops, "stages.0", "0", "no result"},
      {View::parameters, "stem.0", "0", "withheld module_parameters"},
  };
  for (const auto& [view, path, index, wanted] : calls)
    BOOST_TEST(delta(pair, view, path, index) == wanted, path);
  BOOST_TEST(whole(pair, View::module_flops) ==
             "unknown incomplete_both at probe, -7264536 over 40 of 41");
  BOOST_TEST(whole(pair, View::macs) == "unknown incomplete_both at probe, -3632000 over 40 of 41");
  BOOST_TEST(whole(pair, View::dmas) == "unknown incomplete_both at probe, -3715592 over 40 of 41");
  BOOST_TEST(counts(pair, View::module_flops) == "36 changed, 4 unchanged, 1 unknown");
  BOOST_TEST(counts(pair, View::macs) == "25 changed, 15 unchanged, 1 unknown");
  BOOST_TEST(counts(pair, View::parameters) == "48 unknown");
  BOOST_TEST(dump_presence(*pair) == "");
  // Seven convolutions of the refining block and one of the second stage are one row.
  BOOST_TEST(dump_biggest(*pair, View::module_flops)
                 .starts_with("-882688 ×7 Conv2d stages.1.conv2#0 1175552→292864\n"
                              "-440320 ×1 Conv2d stages.1.conv1#0 585728→145408\n"
                              "-220160 ×2 Conv2d stages.0.conv1#0 292864→72704\n"));
}

BOOST_AUTO_TEST_CASE(a_module_of_another_type) {
  const auto pair = fixtures("explorer", "explorer-complete");
  BOOST_TEST(dump_presence(*pair) == "≠ probe#0 Sine→Tanh\n");
  BOOST_TEST(total(pair, "module_flops") == "unknown incomplete_before");
}

BOOST_AUTO_TEST_CASE(a_full_report_beside_one_of_the_structure) {
  for (const auto& pair :
       {fixtures("resnet18", "resnet18-structure"), fixtures("resnet18-structure", "resnet18")}) {
    BOOST_TEST(pair.comparison().withheld == "analysis mode differs");
    BOOST_TEST(total(pair, "module_flops") == "withheld context");
    BOOST_TEST(total(pair, "parameter_bytes") == "0");
    BOOST_TEST(whole(pair, View::macs) == "withheld context");
  }
}

BOOST_AUTO_TEST_CASE(other_inputs_withhold_execution_and_not_storage) {
  const auto pair = fixtures("resnet18", "resnet18-384");
  BOOST_TEST(pair.comparison().withheld == "inputs differ");
  for (const char* name : {"module_flops", "macs", "dmas", "operator_flops"})
    BOOST_TEST(total(pair, name) == "withheld context", name);
  for (const char* name : {"parameters", "trainable_parameters", "frozen_parameters",
                           "parameter_bytes", "buffer_elements", "buffer_bytes"})
    BOOST_TEST(total(pair, name) == "0", name);
}

BOOST_AUTO_TEST_CASE(half_of_the_layers) {
  const auto pair = fixtures("gpt2", "gpt2-6-layers");
  BOOST_TEST(total(pair, "parameters") == "-42527232");
  std::string removed;
  for (const PresenceChange& change : pair.comparison().removed)
    removed += std::string(pair->tree[change.node].path) + " ";
  BOOST_TEST(removed == "transformer.h.6 transformer.h.7 transformer.h.8 transformer.h.9 "
                        "transformer.h.10 transformer.h.11 ");
  BOOST_TEST(pair.comparison().added.empty());
}
