#include "layout/map_rows.h"

#include "support/small_report.h"

using modcost::lay_out_maps;
using modcost::MapRow;
using modcost::RowRoom;
using modcost::rows_of_picture;
using modcost::View;

namespace {

std::vector<MapRow> rows_of_chain(int depth) {
  std::string path = "d";
  for (int level = 1; level < depth; ++level)
    path += ".d";
  const SmallReport small = small_report({{path, "L", "3"}});
  return rows_of_picture(lay_out_maps(*small.evidence, View::module_flops)[1],
                         small.evidence->tree);
}

} // namespace

BOOST_AUTO_TEST_CASE(a_shallow_map_has_full_rows) {
  const std::vector<MapRow> rows = rows_of_chain(4);
  BOOST_REQUIRE(rows.size() == 5);
  for (const MapRow& row : rows)
    BOOST_TEST((row.room == RowRoom::two_lines));
  BOOST_TEST(height_of(rows) == (5U * 42 - 2) * 100);
}

BOOST_AUTO_TEST_CASE(a_deep_map_is_legible_at_both_ends_and_thin_between) {
  for (const int depth : {30, 120, 511}) {
    const std::vector<MapRow> rows = rows_of_chain(depth);
    BOOST_TEST((rows.front().room == RowRoom::two_lines));
    BOOST_TEST((rows[1].room == RowRoom::none));
    BOOST_TEST((rows.back().room == RowRoom::two_lines));
    BOOST_TEST(height_of(rows) <= 125U * 100); // a full row, a band, a full row, and between them
    BOOST_TEST(rows.back().top % 100 == 0U);
    for (std::size_t row = 1; row < rows.size(); ++row)
      BOOST_TEST(rows[row].top >= rows[row - 1].top + rows[row - 1].height);
  }
}
