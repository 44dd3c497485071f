// The small parts that the reader is made of.
#include "report/json_text.h"
#include "report/member_names.h"
#include "report/number_stand_ins.h"
#include "report/report_shape.h"
#include "report/text_table.h"

#include "reading.h"

#include <set>

using namespace modcost;

namespace {

std::string tokens_of(std::string_view text) {
  static constexpr const char* names[] = {"{",      "}",      "[",    "]",  "key",
                                          "string", "number", "word", "end"};
  std::string words;
  for (JsonCursor cursor(text); cursor.token() != JsonCursor::Token::end; cursor.advance())
    words += std::string(names[static_cast<std::size_t>(cursor.token())]) + '<' +
             std::string(cursor.raw()) + '>';
  return words;
}

} // namespace

BOOST_AUTO_TEST_SUITE(json_text)

BOOST_AUTO_TEST_CASE(a_cursor_sees_each_token_as_it_stands) {
  BOOST_CHECK_EQUAL(tokens_of(""), "");
  BOOST_CHECK_EQUAL(tokens_of(" null "), "word<null>");
  BOOST_CHECK_EQUAL(tokens_of("[-1.5e+3,true,\"a\"]"),
                    "[<[>number<-1.5e+3>word<true>string<\"a\">]<]>");
  BOOST_CHECK_EQUAL(tokens_of("{\"a\" \n : \"b\" , \"c:\":{ }}"),
                    "{<{>key<\"a\">string<\"b\">key<\"c:\">{<{>}<}>}<}>");
  BOOST_CHECK_EQUAL(tokens_of(R"(["\"", "\\", "a\\\"b", "]"])"),
                    R"([<[>string<"\"">string<"\\">string<"a\\\"b">string<"]">]<]>)");
}

BOOST_AUTO_TEST_CASE(a_value_is_taken_whole) {
  const std::string_view text = R"([1, {"a": [2, {}]}, "x", []])";
  JsonCursor cursor(text);
  cursor.advance();
  BOOST_CHECK_EQUAL(cursor.take_value(), "1");
  BOOST_CHECK_EQUAL(cursor.take_value(), R"({"a": [2, {}]})");
  BOOST_CHECK_EQUAL(cursor.take_value(), "\"x\"");
  BOOST_CHECK_EQUAL(cursor.take_value(), "[]");
  BOOST_CHECK(cursor.token() == JsonCursor::Token::array_end);
  JsonCursor whole(text);
  BOOST_CHECK_EQUAL(whole.take_value(), text);
  BOOST_CHECK(whole.token() == JsonCursor::Token::end);
}

BOOST_AUTO_TEST_CASE(strings_are_decoded) {
  BOOST_CHECK_EQUAL(decode_json_string(R"("")"), "");
  BOOST_CHECK_EQUAL(decode_json_string(R"("plain é")"), "plain é");
  BOOST_CHECK_EQUAL(decode_json_string(R"("\"\\\/\b\f\n\r\t")"), "\"\\/\b\f\n\r\t");
  BOOST_CHECK_EQUAL(decode_json_string(R"("\u0041\u00e9\u20AC\uD83D\ude00")"),
                    "A\u00E9\u20AC\U0001F600");
  BOOST_CHECK_EQUAL(decode_json_string(R"("\\u0041")"), "\\u0041");
}

BOOST_AUTO_TEST_CASE(equal_values_have_one_canonical_form) {
  const struct {
    const char* text;
    const char* canonical;
  } cases[] = {
      {" 1 ", "1"},
      {"1.0", "1.0"}, // numbers are compared as they are spelled
      {"[ ]", "[]"},
      {"{ }", "{}"},
      {"[ 1 , [ 2 , 3 ] , { } ]", "[1,[2,3],{}]"},
      {R"({"b": 1, "a": [true, null]})", R"({"a":[true,null],"b":1})"},
      {R"({"b": {"d": 1, "c": 2}, "a": "x"})", R"({"a":"x","b":{"c":2,"d":1}})"},
      {R"("\u0041\/\"")", R"("A/\"")"},
      {R"({"\u0062": 1, "a": 2})", R"({"a":2,"b":1})"},
      {R"([{"a": 1}, {"a": 1}])", R"([{"a":1},{"a":1}])"},
      {R"([[], [[]], "", {"": ""}])", R"([[],[[]],"",{"":""}])"},
  };
  for (const auto& each : cases)
    BOOST_CHECK_EQUAL(canonical_json(each.text), each.canonical);
  // The text "1" is not the number 1, nor is a quote in a text the end of it.
  BOOST_CHECK_NE(canonical_json("[\"1\"]"), canonical_json("[1]"));
  BOOST_CHECK_NE(canonical_json(R"(["a","b"])"), canonical_json(R"(["a\",\"b"])"));
  const std::string deep = std::string(510, '[') + std::string(510, ']');
  BOOST_CHECK_EQUAL(canonical_json(deep), deep);
}

BOOST_AUTO_TEST_CASE(a_value_is_found_by_the_steps_to_it) {
  const std::string text = R"( {"a": [10, {"b": "x"}, []], "\u0063/d": {"": {"0": true}},
  "e\"": "{\"a\": 1}", "a.b": null})";
  const struct {
    std::vector<std::string> steps;
    const char* begins; // the value with what follows it
  } cases[] = {
      {{}, R"({"a": [10, )"},
      {{"a"}, "[10, "},
      {{"a", "0"}, "10, "},
      {{"a", "1"}, R"({"b": "x"})"},
      {{"a", "1", "b"}, R"("x"})"},
      {{"a", "2"}, "[]]"},
      {{"c/d"}, R"({"": {"0")"},
      {{"c/d", "", "0"}, "true}}"},
      {{"e\""}, R"("{\"a\": 1}")"},
      {{"a.b"}, "null}"},
      // Where the way ends, the last value on it.
      {{"f"}, R"({"a": [10, )"},
      {{"a", "3"}, "[10, "},
      {{"a", "00"}, "[10, "},
      {{"a", "b"}, "[10, "},
      {{"a", "0", "0"}, "10, "},
      {{"a", "2", "0"}, "[]]"},
      {{"e\"", "a"}, R"("{\"a\": 1}")"},
      {{"c/d", "0"}, R"({"": {"0")"},
      {{"a", "1", "c", "b"}, R"({"b": "x"})"},
  };
  for (const auto& each : cases) {
    const std::size_t offset = offset_of_value(text, each.steps);
    BOOST_REQUIRE_LT(offset, text.size());
    BOOST_TEST(std::string_view(text).substr(offset).starts_with(each.begins),
               each.begins << " but " << text.substr(offset, 20));
  }
  // Past a value as deep as one may be.
  const std::string deep = "[" + std::string(510, '[') + std::string(510, ']') + ", 7]";
  const std::vector<std::string> second{"1"};
  BOOST_TEST(deep[offset_of_value(deep, second)] == '7');
}

BOOST_AUTO_TEST_CASE(a_table_numbers_values_by_what_they_say) {
  JsonTable table;
  const JsonId first = table.intern(R"({"a": 1, "b": 2})");
  BOOST_CHECK_EQUAL(table.intern(R"({"a": 1, "b": 2})"), first);
  BOOST_CHECK_EQUAL(table.intern(R"({ "b":2,"\u0061":1 })"), first);
  BOOST_CHECK_NE(table.intern(R"({"a": 1, "b": 2.0})"), first);
  BOOST_CHECK_NE(table.intern("[1,2]"), table.intern("[2,1]"));
  BOOST_CHECK_EQUAL(table.size(), 4U);
  BOOST_CHECK_EQUAL(table[first], R"({"a": 1, "b": 2})");
  // Very long values are told apart by their spelling alone.
  const std::string padding(JsonTable::canonical_limit, ' ');
  const std::string a = "[1" + padding + "]";
  const std::string b = "[" + padding + "1]";
  const JsonId long_value = table.intern(a);
  BOOST_CHECK_EQUAL(table.intern(a), long_value);
  BOOST_CHECK_NE(table.intern(b), long_value);
  BOOST_CHECK_EQUAL(table.size(), 6U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(member_names)

BOOST_AUTO_TEST_CASE(a_name_is_found_again_in_its_own_object_only) {
  MemberNames names;
  names.open();
  BOOST_CHECK(names.add("a"));
  BOOST_CHECK(names.add(""));
  BOOST_CHECK(!names.add(""));
  names.open();
  BOOST_CHECK(names.add("a"));
  BOOST_CHECK(!names.has("b"));
  BOOST_CHECK(names.add("b"));
  names.close();
  BOOST_CHECK(!names.has("b"));
  BOOST_CHECK(!names.add("a"));
}

BOOST_AUTO_TEST_CASE(large_objects_find_every_name_too) {
  std::vector<std::string> all;
  for (int index = 0; index < 2000; ++index)
    all.push_back("name " + std::to_string(index));
  MemberNames names;
  names.open();
  for (const std::string& name : all)
    BOOST_REQUIRE(names.add(name));
  names.open();
  BOOST_CHECK(names.add(all[0]));
  names.close();
  for (const std::string& name : all)
    BOOST_REQUIRE(!names.add(name) && names.has(name));
  BOOST_CHECK(!names.has("name 2000"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(text_table)

BOOST_AUTO_TEST_CASE(texts_are_numbered_in_the_order_of_their_first_appearance) {
  TextTable table;
  BOOST_CHECK_EQUAL(table.intern("b", true), 0U);
  BOOST_CHECK_EQUAL(table.intern("a", true), 1U);
  BOOST_CHECK_EQUAL(table.intern("b", false), 0U);
  BOOST_CHECK_EQUAL(table.intern("", true), 2U);
  BOOST_CHECK_EQUAL(table[2], "");
  BOOST_CHECK(table.find("a") == std::optional<TextId>(1U));
  BOOST_CHECK(!table.find("c"));
  BOOST_CHECK_EQUAL(table.size(), 3U);
}

BOOST_AUTO_TEST_CASE(a_text_that_does_not_last_is_copied) {
  TextTable table;
  std::string passing = "short";
  const TextId id = table.intern(passing, false);
  const std::string_view kept = table[id];
  passing = "other";
  for (int index = 0; index < 1000; ++index)
    table.intern(std::to_string(index), false);
  BOOST_CHECK_EQUAL(kept, "short");
  BOOST_CHECK_EQUAL(table[id].data(), kept.data());
  TextTable moved = std::move(table);
  BOOST_CHECK_EQUAL(moved[id].data(), kept.data());
}

BOOST_AUTO_TEST_CASE(every_byte_of_a_text_counts) {
  std::set<std::size_t> hashes;
  const TextHash hash;
  std::size_t texts = 0;
  for (std::size_t size = 0; size < 40; ++size)
    for (std::size_t place = 0; place <= size; ++place) {
      std::string text(size, '\0');
      if (place < size)
        text[place] = 'x';
      hashes.insert(hash(text));
      ++texts;
    }
  BOOST_CHECK_EQUAL(hashes.size(), texts);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(number_stand_ins)

BOOST_AUTO_TEST_CASE(each_number_that_the_reader_would_refuse_has_a_stand_in) {
  const std::string huge = "1" + std::string(400, '0');
  const std::string text = "[" + huge + ", 0e99999, 12, 1e5, \"0e99999 \\\" 0e99999\", 1e400]";
  NumberStandIns stand_ins;
  const std::string copy = stand_ins.replace_in(text);
  const std::string one(1, '1');
  BOOST_CHECK_EQUAL(copy.substr(0, text.size()),
                    "[" + one + std::string(400, ' ') +
                        ", 1      , 12, 1  , \"0e99999 \\\" 0e99999\", 1e400]");
  BOOST_CHECK_EQUAL(copy.substr(text.size()), std::string(64, '\0'));
  BOOST_CHECK_EQUAL(stand_ins.length_at(1, 1), huge.size());
  BOOST_CHECK_EQUAL(stand_ins.length_at(huge.size() + 3, 1), 7U);
  BOOST_CHECK_EQUAL(stand_ins.length_at(huge.size() + 12, 2), 2U); // 12 stands for itself
}

BOOST_AUTO_TEST_CASE(what_is_no_number_stays_as_it_is) {
  for (const char* text : {"", "[1, 2]", "0e", "-", "-e5", "00e99999", "1.e99999", "\"0e99999",
                           "0e99999-", "truee99999"}) {
    NumberStandIns stand_ins;
    BOOST_CHECK_EQUAL(stand_ins.replace_in(text).substr(0, std::string_view(text).size()), text);
    BOOST_CHECK(stand_ins.empty());
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(report_shape)

// The shapes steer the reader; the schema says what a report is. They must name the same members.
BOOST_AUTO_TEST_CASE(the_shapes_name_the_members_of_the_whole_report) {
  const JsonValue report = whole_report();
  const auto check = [](Place place, const JsonValue& value) {
    std::set<std::string> named;
    for (const MemberShape& member : shape_of(place).members)
      named.emplace(member.name);
    for (const auto& [name, member] : value.members)
      BOOST_CHECK_MESSAGE(named.contains(name), name);
    BOOST_CHECK_LE(named.size(), 64U); // a bit for each
  };
  check(Place::report, report);
  check(Place::context, report.at("context"));
  for (const auto& [index, layer] : report.at("layers").members) {
    check(Place::layer, layer);
    check(Place::parameters, layer.at("parameters"));
    check(Place::buffers, layer.at("buffers"));
    check(Place::result, layer.at("metrics").at("calls"));
  }
  check(Place::flop_report, report.at("operator_flops"));
  check(Place::flop_context, report.at("operator_flops").at("context"));
  for (const auto& [index, diagnostic] : report.at("diagnostics").members)
    check(Place::diagnostic, diagnostic);
}

BOOST_AUTO_TEST_SUITE_END()
