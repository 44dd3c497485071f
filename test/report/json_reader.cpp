// What RapidJSON does unasked, and that it does no harm here.
#include "report/json_reader.h"

#include "reading.h"

using namespace modcost;

namespace {

/// Notes every event as a word.
class Recorder final : public JsonHandler {
public:
  bool on_null(std::size_t offset) override { return note("null", offset); }
  bool on_boolean(bool value, std::size_t offset) override {
    return note(value ? "true" : "false", offset);
  }
  bool on_number(std::string_view literal, std::size_t offset) override {
    return note("number " + std::string(literal), offset);
  }
  bool on_string(std::string_view value, std::size_t offset, bool in_place) override {
    return note((in_place ? "string " : "decoded ") + std::string(value), offset);
  }
  bool on_key(std::string_view value, std::size_t offset, bool in_place) override {
    return note((in_place ? "key " : "decoded key ") + std::string(value), offset);
  }
  bool on_object_start(std::size_t offset) override { return note("{", offset); }
  bool on_object_end(std::size_t offset) override { return note("}", offset); }
  bool on_array_start(std::size_t offset) override { return note("[", offset); }
  bool on_array_end(std::size_t offset) override { return note("]", offset); }
  bool on_restart() override {
    words.clear();
    ++restarts;
    return true;
  }

  std::string words;
  int restarts = 0;
  std::size_t stop_at = std::string::npos;

private:
  bool note(const std::string& word, std::size_t offset) {
    words += (words.empty() ? "" : "|") + word + "@" + std::to_string(offset);
    return offset < stop_at;
  }
};

struct Events {
  JsonOutcome outcome;
  std::string words;
  int restarts = 0;
};

Events events_of(const std::string& text) {
  const std::string storage = text + std::string(64, '\0');
  Recorder recorder;
  const JsonOutcome outcome = read_json(std::string_view(storage).substr(0, text.size()), recorder);
  return {outcome, recorder.words, recorder.restarts};
}

void check_events(const std::string& text, const std::string& expected) {
  const Events events = events_of(text);
  BOOST_CHECK_MESSAGE(events.outcome.kind == JsonOutcome::Kind::complete,
                      text << ": " << events.outcome.words);
  BOOST_CHECK_EQUAL(events.words, expected);
}

void check_malformed(const std::string& text, std::size_t offset, const std::string& words) {
  const JsonOutcome outcome = events_of(text).outcome;
  BOOST_CHECK_MESSAGE(outcome.kind == JsonOutcome::Kind::malformed, text);
  BOOST_CHECK_EQUAL(outcome.words, words);
  BOOST_CHECK_EQUAL(outcome.offset, offset);
}

/// The whole report with `json` as an open value.
std::string message_for_open(const std::string& json) {
  std::string text = whole_report().json();
  const std::string place = "\"source\":\"provided\"";
  return message(text.replace(text.find(place), place.size(), "\"source\":" + json));
}

} // namespace

BOOST_AUTO_TEST_SUITE(json_reader)

BOOST_AUTO_TEST_CASE(each_token_comes_with_its_place) {
  check_events("null", "null@0");
  check_events(" true\n", "true@1");
  check_events("\tfalse", "false@1");
  check_events("[ 1 , -2.5e3 ]", "[@0|number 1@2|number -2.5e3@6|]@13");
  check_events(R"({"a": {"": []}})", "{@0|key a@1|{@6|key @7|[@11|]@12|}@13|}@14");
  check_events(R"(["x", "", "\\"])", R"([@0|string x@1|string @6|decoded \@10|]@14)");
}

// `in_place` promises a view into the text.
BOOST_AUTO_TEST_CASE(a_string_with_an_escape_is_never_taken_for_verbatim) {
  check_events(R"("\"")", "decoded \"@0");
  check_events(R"("a\"")", "decoded a\"@0");
  check_events(R"("\"\"\"")", "decoded \"\"\"@0");
  check_events(R"("a\\")", R"(decoded a\@0)");
  check_events(R"("\\\"")", R"(decoded \"@0)");
  check_events(R"("\u0022\u0022")", "decoded \"\"@0");
  check_events("\"\\u00e9\"", "decoded \xC3\xA9@0");
  check_events("\"\\ud83d\\ude00\"", "decoded \xF0\x9F\x98\x80@0");
  check_events("{\"\\\"\":1}", "{@0|decoded key \"@1|number 1@6|}@7");
  check_events("\"\xC3\xA9\"", "string \xC3\xA9@0");
  // Around the 16 bytes that are looked at together.
  for (std::size_t length = 0; length < 70; ++length) {
    const std::string run(length, 'x');
    check_events('"' + run + '"', "string " + run + "@0");
    check_events('"' + run + "\\n\"", "decoded " + run + "\n@0");
    check_events("\"\\n" + run + '"', "decoded \n" + run + "@0");
  }
}

BOOST_AUTO_TEST_CASE(numbers_are_never_converted) {
  // Crashes RapidJSON's own conversion (CVE-2024-38517).
  check_events("1.00000000001e-2147483638", "number 1.00000000001e-2147483638@0");
  check_events("1e-2147483649", "number 1e-2147483649@0");
  check_events("0.1000000000000000000000000000001", "number 0.1000000000000000000000000000001@0");
  check_events("18446744073709551616", "number 18446744073709551616@0");
  check_events("-9223372036854775809", "number -9223372036854775809@0");
}

// RapidJSON refuses these, so the text is read once more with stand-ins.
BOOST_AUTO_TEST_CASE(large_integers_and_zeros_with_large_exponents_are_read_in_a_second_pass) {
  for (const std::string& number :
       {"1" + std::string(399, '0'), "-7" + std::string(4095, '7'), std::string("0e999999"),
        std::string("-0.000E+4000000000"), std::string("0e99999999999999999999")}) {
    const Events events = events_of("[1," + number + ",\"" + number + "\",2]");
    BOOST_CHECK(events.outcome.kind == JsonOutcome::Kind::complete);
    const std::size_t size = number.size();
    BOOST_CHECK_EQUAL(events.words, "[@0|number 1@1|number " + number + "@3|string " + number +
                                        '@' + std::to_string(size + 4) + "|number 2@" +
                                        std::to_string(2 * size + 7) + "|]@" +
                                        std::to_string(2 * size + 8));
    BOOST_CHECK_EQUAL(events.restarts, 1);
  }
  check_malformed(
      "[1, 1e999999]", 4,
      "found a real that no double can hold; allowed: zero, and magnitudes from 5e-324 to 1.8e308");
  check_malformed("1" + std::string(4096, '0'), 0,
                  "found a number of more than 4,096 digits; allowed: at most 4,096 digits");
  // One that stands in, one that must not.
  check_malformed(
      "[0e999999, 1e999999]", 11,
      "found a real that no double can hold; allowed: zero, and magnitudes from 5e-324 to 1.8e308");
}

BOOST_AUTO_TEST_CASE(what_is_not_json_is_placed_and_named) {
  check_malformed("", 0, "not JSON: the file is empty");
  check_malformed(" \n", 2, "not JSON: the file is empty");
  check_malformed("nul", 0, "not JSON: found \"nul\"; allowed: a JSON value");
  check_malformed("[None]", 1, "not JSON: found \"None\"; allowed: a JSON value");
  check_malformed("[undefined]", 1, "not JSON: found \"undefined\"; allowed: a JSON value");
  for (const char* word : {"NaN", "Infinity", "-Infinity"})
    check_malformed(std::string("[0, ") + word + "]", 4,
                    std::string("not JSON: found ") + word +
                        ", which Python's json.dump writes; allowed: a finite number");
  check_malformed("[1,]", 3, "not JSON: found \"]\"; allowed: a JSON value");
  check_malformed("[1 2]", 3,
                  "not JSON: found \"2\"; allowed: a comma or a closing square bracket");
  check_malformed("[1", 2, "not JSON: the text ends inside an array");
  check_malformed("{\"a\":1,}", 7,
                  "not JSON: found \"}\"; allowed: a member name in double quotes");
  check_malformed("{'a'", 1, "not JSON: found \"'\"; allowed: a member name in double quotes");
  check_malformed("{\"a\" 1}", 5,
                  "not JSON: found \"1\"; allowed: a colon between a member's name and its value");
  check_malformed("{\"a\":1", 6, "not JSON: the text ends inside an object");
  check_malformed("{\"a\":", 5, "not JSON: the text ends where a value must stand");
  check_malformed("1 2", 2,
                  "not JSON: found \"2\"; allowed: nothing but white space behind the report");
  check_malformed("01", 1,
                  "not JSON: found \"1\"; allowed: nothing but white space behind the report");
  check_malformed("1.", 2, "not JSON: the text ends inside a number");
  check_malformed("[1e+]", 4, "not JSON: found \"]\"; allowed: a digit in the exponent");
  check_malformed("[\xE6\x97]", 1,
                  "not JSON: found a byte that is not UTF-8; allowed: a JSON value");
  check_malformed("[\x1B[2J]", 1, "not JSON: found \"\\u001b\"; allowed: a JSON value");
  check_malformed(
      R"(["\x"])", 2,
      R"(not JSON: found "\\x"; allowed: \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits)");
  check_malformed("\"abc", 4, "not JSON: the text ends inside a string");
}

BOOST_AUTO_TEST_CASE(a_nul_ends_nothing) {
  using namespace std::string_literals;
  check_malformed("\0"s, 0, "not JSON: found a NUL byte; allowed: a report");
  check_malformed("{}\0"s, 2,
                  "not JSON: found a NUL byte; allowed: nothing but white space behind the report");
  check_malformed("{} \0{}"s, 3,
                  "not JSON: found a NUL byte; allowed: nothing but white space behind the report");
  check_malformed("[1,\0]"s, 3, "not JSON: found a NUL byte; allowed: a JSON value");
  check_malformed("\"a\0b\""s, 2, "not JSON: found a NUL byte in a string");
  check_malformed("\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\0b\""s, 35,
                  "not JSON: found a NUL byte in a string");
  BOOST_CHECK_EQUAL(message(whole_report().json() + "\0"s).substr(0, 26),
                    "not JSON: found a NUL byte");
}

BOOST_AUTO_TEST_CASE(a_handler_stops_the_reader_at_every_event) {
  const std::string text = R"([null,true,1,"a",{"k":[]}])";
  const std::string storage = text + std::string(64, '\0');
  for (std::size_t stop = 0; stop < text.size(); ++stop) {
    Recorder recorder;
    recorder.stop_at = stop;
    BOOST_CHECK(read_json(std::string_view(storage).substr(0, text.size()), recorder).kind ==
                JsonOutcome::Kind::stopped);
  }
}

BOOST_AUTO_TEST_CASE(depth_is_bounded_and_costs_no_stack) {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
  };
  const auto objects = [](std::size_t levels) {
    std::string text;
    for (std::size_t level = 0; level < levels; ++level)
      text += "{\"a\":";
    return text + "0" + std::string(levels, '}');
  };
  // Two levels are the report's and those of inputs.
  BOOST_CHECK_EQUAL(message_for_open(nested(510)), "");
  BOOST_CHECK_EQUAL(message_for_open(objects(510)), "");
  const std::string deeper = "nested deeper than 512 levels; at most 512 are allowed (byte ";
  for (const std::string& text :
       {nested(511), objects(511), nested(100000), objects(100000), std::string(100000, '[')}) {
    const std::string refusal = message_for_open(text);
    BOOST_CHECK_MESSAGE(refusal.starts_with("/inputs/source/") &&
                            refusal.find(deeper) != std::string::npos,
                        refusal);
    BOOST_CHECK_LT(refusal.size(), 400U);
  }
  BOOST_CHECK_EQUAL(events_of(nested(100000)).outcome.words, "");
}

BOOST_AUTO_TEST_CASE(strings_are_judged_after_decoding) {
  const std::string surrogate = "found a lone surrogate in a text, which no document can carry";
  for (const char* json :
       {R"("\ud800")", R"("\udc00")", R"("\ud800x")", R"("\ud800\ud800")", R"("\udc00\ud800")",
        R"("\ud83d\u0041")", "\"\xED\xA0\x80\"", "\"\xED\xB0\x80\"", R"({"\udc00": 1})"}) {
    const std::string refusal = message_for_open(json);
    BOOST_CHECK_MESSAGE(refusal.find(surrogate) != std::string::npos, json << ": " << refusal);
  }
  BOOST_CHECK_EQUAL(message_for_open(R"("\ud83d\ude00")"), "");
  for (unsigned control = 1; control < 0x20; ++control) {
    const bool allowed = control == '\t' || control == '\n' || control == '\r';
    // Escaped: JSON, and text unless it is one of three.
    char escape[16];
    std::snprintf(escape, sizeof escape, "\"\\u%04x\"", control);
    BOOST_CHECK_EQUAL(message_for_open(escape).empty(), allowed);
    // Raw: never JSON, though RapidJSON's wide scan lets 0x1A to 0x1F through.
    for (const std::size_t before : {0U, 5U, 16U, 40U}) {
      const std::string raw =
          '"' + std::string(before, 'x') + static_cast<char>(control) + std::string(30, 'x') + '"';
      const std::string refusal = message_for_open(raw);
      BOOST_CHECK_MESSAGE(refusal.starts_with("/inputs/source: "), control << ": " << refusal);
      BOOST_CHECK_MESSAGE(refusal.find("control character") != std::string::npos,
                          control << ": " << refusal);
    }
  }
  BOOST_CHECK_NE(message_for_open(R"("\u0000")"), "");
  BOOST_CHECK_NE(message_for_open(R"("\ufffe")"), "");
  BOOST_CHECK_NE(message_for_open("\"\xEF\xBF\xBF\""), "");
  BOOST_CHECK_EQUAL(message_for_open("\"\x7F\xC2\x85\xE2\x80\xA8\""), "");
}

BOOST_AUTO_TEST_CASE(malformed_utf_8_is_refused_wherever_it_stands) {
  for (const char* bytes : {"\x80", "\xC0\x80", "\xC3", "\xE6\x97", "\xF0\x9F\x98",
                            "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xE0\x80\x80"}) {
    const std::string inside = message_for_open('"' + std::string(bytes) + '"');
    BOOST_CHECK_MESSAGE(inside.starts_with("/inputs/source: found the byte 0x") &&
                            inside.find("which is not UTF-8 there (byte ") != std::string::npos,
                        inside);
    BOOST_CHECK_MESSAGE(message_for_open(bytes).find("a byte that is not UTF-8") !=
                            std::string::npos,
                        message_for_open(bytes));
    BOOST_CHECK_NE(message_for_open("{\"" + std::string(bytes) + "\":1}"), "");
    // A lead byte at the very end, where a careless decoder reads on.
    BOOST_CHECK_NE(message("\"" + std::string(bytes)), "");
    BOOST_CHECK_NE(message(std::string(bytes)), "");
  }
}

BOOST_AUTO_TEST_SUITE_END()
