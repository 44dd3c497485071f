#include "write/tile_words.h"

#include "layout/layout.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

namespace {

/// What the tile of a node says in that map, in four lines: status and value, name, line, title.
std::string words(const std::string& lines, const std::string& path, Map::Type type,
                  View view = View::module_flops) {
  const auto report = report_of(lines);
  for (const Map& map : lay_out_maps(*report, view))
    if (map.type == type)
      for (const Tile& tile : map.tiles)
        if (tile.merged == 0 && report->tree[tile.node].path == path) {
          const TileWords found = words_for_tile(*report, map, tile);
          return std::string(name_of(found.status)) +
                 (found.value ? " " + found.value->exact() : "") + "\n" + found.name + "\n" +
                 found.line + "\n" + found.title;
        }
  return "no tile";
}

std::string cost(const std::string& lines, const std::string& path,
                 View view = View::module_flops) {
  return words(lines, path, Map::Type::cost, view);
}

std::string structure(const std::string& lines, const std::string& path) {
  return words(lines, path, Map::Type::structure);
}

/// Of a tile of two reports: its side and sign, line, title, then status and value before, after
/// and of the change.
std::string words_of_pair(const std::string& before, const std::string& after,
                          const std::string& path, Map::Type type, View view = View::module_flops) {
  const auto pair = pair_of(before, after);
  const auto value = [](const std::optional<Number>& number) {
    return number ? " " + number->exact() : std::string();
  };
  for (const Map& map : lay_out_maps(*pair, view))
    if (map.type == type)
      for (const Tile& tile : map.tiles)
        if (tile.merged == 0 && pair->tree[tile.node].path == path) {
          const TileWords found = words_for_tile(*pair, map, tile);
          std::string text = std::string(found.side == Side::after ? "after" : "before") +
                             (found.sign.empty() ? "" : " " + found.sign) + "\n" + found.line +
                             "\n" + found.title + "\n";
          for (const Side side : {Side::before, Side::after})
            text += std::string(name_of(found.sides[index_of(side)].status)) +
                    value(found.sides[index_of(side)].value) + ", ";
          return text + (found.delta
                             ? std::string(name_of(found.delta->status)) + value(found.delta->value)
                             : "no change known");
        }
  return "no tile";
}

const std::string blocks =
    ". Net\nh.0 B\nh.0.a A flops=1500000 params=500\nh.1 B\nh.1.a A flops=1500000 params=500\n";

} // namespace

BOOST_AUTO_TEST_CASE(a_tile_of_a_cost_map_shows_its_subtotal) {
  BOOST_TEST(cost(blocks, "") ==
             "complete 3000000\nNet\n3.00 M\n(root) · Net · 3,000,000 units · complete");
  BOOST_TEST(cost("a A flops=>=1999\n", "a") ==
             "partial 1999\na\n≥ 1.99 k\n"
             "a · A · ≥ 1,999 units · lower bound, full value unknown");
  BOOST_TEST(cost("a.b A flops=7\n", "a") == "complete 7\na\n7\na · 7 units · complete");
  BOOST_TEST(cost("a.b A flops=7\n", "") == "complete 7\n(root)\n7\n(root) · 7 units · complete");
  BOOST_TEST(cost("a A params=512\n", "a", View::parameter_bytes) ==
             "complete 2048\na\n2.00 KiB\na · A · 2,048 bytes · complete");
}

BOOST_AUTO_TEST_CASE(several_calls) {
  BOOST_TEST(cost("a A flops=7\na A flops=8\n", "a") ==
             "complete 15\na ×2 calls\n15\na · A · ×2 calls · 15 units · complete");
}

BOOST_AUTO_TEST_CASE(a_folded_run_shows_the_sum_and_one) {
  BOOST_TEST(cost(blocks, "h.0") ==
             "complete 3000000\n0 … 1\n×2 identical · 3.00 M\n"
             "h.0 … h.1 · B · ×2 identical · 3,000,000 units, 1,500,000 each · complete");
  // Inside of it the text shows one of those that the value and the width hold.
  BOOST_TEST(cost(blocks, "h.0.a") ==
             "complete 3000000\na\n1.50 M\n"
             "h.0.a · A · 1,500,000 units · complete · one of ×2 identical");
  BOOST_TEST(structure(blocks, "h.0") == "structural\n0 … 1\n×2 identical · B\n"
                                         "h.0 … h.1 · B · ×2 identical · no estimate of its own");
}

BOOST_AUTO_TEST_CASE(runs_within_runs) {
  std::string lines;
  for (const std::string block : {"0.p", "0.q", "1.p", "1.q"})
    lines += block + ".a A flops=5\n";
  BOOST_TEST(cost(lines, "0.p") ==
             "complete 20\np … q\n×2 identical · 10\n"
             "0.p … 0.q · ×2 identical · 10 units, 5 each · complete · one of ×4 identical");
}

BOOST_AUTO_TEST_CASE(a_structure_map_shows_what_was_recorded_of_the_module_itself) {
  const std::string lines =
      ". Net\na A flops=8\nb B flops=>=0\nc C flops=?\nd D\ne E flops=30\ne.f F flops=^e\n"
      "g A flops=1\ng A flops=2@other\n";
  const std::pair<std::string, std::string> table[] = {
      {"", "structural\nNet\nNet\n(root) · Net · no estimate of its own"},
      {"a", "complete 8\na\n8\na · A · 8 · complete"},
      {"b", "partial 0\nb\n≥ 0\nb · B · ≥ 0 · lower bound, full value unknown"},
      {"c", "unavailable\nc\nunknown\nc · C · unknown"},
      {"d", "not_recorded\nd\nnot recorded\nd · D · not recorded"},
      {"e", "complete 30\ne\n30\ne · E · 30 · complete"},
      {"e.f", "covered\nf\ncovered\ne.f · F · covered"},
      // Two groups: nothing to add up.
      {"g", "complete\ng ×2 calls\ncomplete\ng · A · ×2 calls · complete"},
  };
  for (const auto& [path, wanted] : table)
    BOOST_TEST(structure(lines, path) == wanted, path);
}

BOOST_AUTO_TEST_CASE(remainders) {
  Tile tile;
  tile.merged = 37;
  BOOST_TEST(words_for_remainder(tile) == "+37 small");
}

BOOST_AUTO_TEST_CASE(a_tile_of_two_reports_shows_the_change) {
  const auto words_for_a = [](const std::string& before, const std::string& after) {
    return words_of_pair(before, after, "a", Map::Type::cost);
  };
  BOOST_TEST(words_for_a("a A flops=1500\n", "a A flops=1000\n") ==
             "after ▼\n▼ −500\n"
             "a · A · before 1,500, complete · after 1,000, complete · ▼ −500 less\n"
             "complete 1500, complete 1000, complete -500");
  BOOST_TEST(words_for_a("a A flops=5\n", "a A flops=5\n") ==
             "after =\nno change\n"
             "a · A · before 5, complete · after 5, complete · no change\n"
             "complete 5, complete 5, complete 0");
  BOOST_TEST(words_for_a("a Sine flops=>=5\n", "a Tanh flops=7\n") ==
             "after ?\nchange unknown\n"
             "a · Tanh · type changed from Sine · before ≥ 5, lower bound, full value unknown"
             " · after 7, complete · change unknown: incomplete before, first in a; none "
             "of the 1 call of both is complete on both sides\n"
             "partial 5, complete 7, unknown");
  // The known part of a change over no call at all is no number, and never "no change".
  const std::string sum = words_of_pair("a A flops=5\nb B flops=>=1\n",
                                        "a A flops=5\nb B flops=1\n", "", Map::Type::cost);
  BOOST_TEST(sum.find("first in b; no change over the 1 of 2 calls") != std::string::npos, sum);
}

BOOST_AUTO_TEST_CASE(a_tile_of_a_module_in_one_report_shows_that) {
  const std::string added = words_of_pair("", "a A flops=7\n", "a", Map::Type::cost);
  BOOST_TEST(added.starts_with("after\nadded\na · A · added · "), added);
  BOOST_TEST(added.ends_with("\nstructural, complete 7, added"), added);
  const std::string removed = words_of_pair("a A flops=7\n", "", "a", Map::Type::cost);
  BOOST_TEST(removed.starts_with("before\nremoved\na · A · removed · before 7, complete · "),
             removed);
  BOOST_TEST(removed.ends_with("\ncomplete 7, structural, removed"), removed);
}

BOOST_AUTO_TEST_CASE(a_folded_tile_of_two_reports_holds_the_change_of_all) {
  const std::string before = "0.a A flops=5\n1.a A flops=5\n2.a A flops=5\n";
  const std::string after = "0.a A flops=3\n1.a A flops=3\n2.a A flops=3\n";
  BOOST_TEST(words_of_pair(before, after, "0", Map::Type::cost) ==
             "after ▼\n×3 identical · ▼ −6\n"
             "0 … 2 · ×3 identical · before 15, complete · after 9, complete · ▼ −6 less\n"
             "complete 15, complete 9, complete -6");
  // Inside of it the text tells of one of those that the value holds.
  BOOST_TEST(words_of_pair(before, after, "0.a", Map::Type::cost) ==
             "after ▼\n▼ −2\n"
             "0.a · A · before 5, complete · after 3, complete · ▼ −2 less · one of ×3 identical\n"
             "complete 15, complete 9, complete -6");
}

BOOST_AUTO_TEST_CASE(a_tile_whose_change_is_withheld_shows_both_values) {
  BOOST_TEST(words_of_pair("a A params=1\n", "a A params=3\n", "a", Map::Type::cost,
                           View::parameter_bytes) ==
             "after\nchange withheld\n"
             "a · A · before 4, complete · after 12, complete"
             " · change withheld: first attribution can move between modules\n"
             "complete 4, complete 12, withheld");
  BOOST_TEST(
      words_of_pair("a A flops=1\n", "a A flops=3\n+ \"context\": {}\n", "a", Map::Type::cost)
          .ends_with("complete 1, complete 3, withheld"));
}

BOOST_AUTO_TEST_CASE(a_structure_tile_of_two_reports_shows_what_its_own_calls_changed) {
  const std::pair<std::string, std::string> lines{
      ". Net\na A flops=8\nb B\nc C flops=1\nc C\nd D flops=1@one\nd D flops=1@two\n",
      ". Net\na A flops=6\nb B\nc C flops=2\nc C\nd D flops=2@one\nd D flops=2@two\n"};
  const std::pair<std::string, std::string> table[] = {
      {"", "structural, structural, no change known"},
      {"a", "complete 8, complete 6, complete -2"},
      {"b", "not_recorded, not_recorded, no change known"},
      // One of its calls was not recorded, so that a lower bound stands on both sides.
      {"c", "partial 1, partial 2, unknown"},
      {"d", "complete, complete, no change known"}, // never added across groups
  };
  for (const auto& [path, wanted] : table) {
    const std::string found = words_of_pair(lines.first, lines.second, path, Map::Type::structure);
    BOOST_TEST(found.ends_with("\n" + wanted), path << "\n" << found);
  }
}
