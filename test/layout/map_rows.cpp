#include "layout/map_rows.h"

#include "support/small_report.h"

using modcost::lay_out_maps;
using modcost::MapRow;
using modcost::RowRoom;
using modcost::rows_of_picture;
using modcost::View;

namespace {

std::vector<MapRow> rows_of_chain(int depth, bool paired_bars = false) {
  std::string path = "d";
  for (int level = 1; level < depth; ++level)
    path += ".d";
  const SmallReport small = small_report({{path, "L", "3"}});
  return rows_of_picture(lay_out_maps(*small.evidence, View::module_flops)[1], small.evidence->tree,
                         paired_bars);
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

BOOST_AUTO_TEST_CASE(two_bars_have_room_below_the_words) {
  const std::vector<MapRow> rows = rows_of_chain(4, true);
  BOOST_REQUIRE(rows.size() == 5);
  for (const MapRow& row : rows) {
    BOOST_TEST(row.height == 5100U);
    BOOST_TEST(row.bars_top == 3800U);
    BOOST_TEST(row.bar_height == 400U);
    BOOST_TEST(row.lower_bar_top() == 4300U);
  }
  BOOST_TEST(height_of(rows) == (5U * 53 - 2) * 100);
}

BOOST_AUTO_TEST_CASE(bars_stay_in_rows_however_thin) {
  for (const int depth : {16, 30, 120, 511})
    for (const MapRow& row : rows_of_chain(depth, true)) {
      BOOST_TEST(row.bar_height > 0U);
      BOOST_TEST(row.bars_top + row.bar_height <= row.lower_bar_top());
      BOOST_TEST(row.lower_bar_top() + row.bar_height <= row.height);
    }
  for (const MapRow& row : rows_of_chain(30))
    BOOST_TEST(row.bar_height == 0U);
}
