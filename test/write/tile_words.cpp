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
