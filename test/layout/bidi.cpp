#include "layout/bidi.h"

#include <boost/test/unit_test.hpp>

#include <string_view>

using modcost::isolate_directions;

BOOST_AUTO_TEST_CASE(words_that_turn_the_direction_stand_alone) {
  struct Row {
    std::string_view text;
    std::string_view line;
  };
  const Row rows[] = {
      {"", ""},
      {"conv1 of layer1", "conv1 of layer1"},
      {"größe 层 …", "größe 层 …"},
      // Hebrew, and Arabic behind a Latin component; spaces stand outside
      {"שלום", "\u2068שלום\u2069"},
      {"a שלום 32", "a \u2068שלום\u2069 32"},
      {"mods.مرحبا · 32", "\u2068mods.مرحبا\u2069 · 32"},
      // neighbouring words of one name keep their order
      {"of שלום עולם has", "of \u2068שלום עולם\u2069 has"},
      // but what a comma or a colon separates stays apart
      {"שלום, עולם: 3", "\u2068שלום\u2069, \u2068עולם\u2069: 3"},
      {"\u202E,", "\u2068\u202E\u2069,"},
      // an override ends where its word ends
      {"x \u202Eabc def", "x \u2068\u202Eabc\u2069 def"},
      // marks alone
      {"a\u200Fb", "\u2068a\u200Fb\u2069"},
      // what is opened is closed, and what closes nothing gets its opener
      {"\u2067a \u2066b", "\u2068\u2067a \u2066b\u2069\u2069\u2069"},
      {"a\u2069b", "\u2068a\u2068\u2069b\u2069"},
      {"\u2067a\u2069 b", "\u2068\u2067a\u2069\u2069 b"},
      // separators would end an isolate
      {"a\u2028b", "a\\u2028b"},
      {"שלום\u2029b\tc\nd", "\u2068שלום\\u2029b\u2069 c d"},
  };
  for (const Row& row : rows)
    BOOST_TEST(isolate_directions(row.text) == row.line);
}
