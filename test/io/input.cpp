#include "io/input.h"

#include "support/memory_file_system.h"

#include <boost/test/unit_test.hpp>

#include <cerrno>
#include <string>
#include <string_view>
#include <vector>

using modcost::Error;
using modcost::Input;
using modcost::MemoryFileSystem;
using modcost::Result;
using namespace std::string_literals;

namespace {

std::string utf16(std::u16string_view text, bool big_endian) {
  std::string bytes;
  for (const char16_t unit : text) {
    const char high = static_cast<char>(unit >> 8);
    const char low = static_cast<char>(unit & 0xFF);
    bytes += big_endian ? high : low;
    bytes += big_endian ? low : high;
  }
  return bytes;
}

Input input(std::string_view bytes) {
  Result<Input> read = Input::from_bytes("report.json", bytes);
  BOOST_REQUIRE_MESSAGE(read, "refused");
  return std::move(*read);
}

Error refusal(std::string_view bytes) {
  const Result<Input> read = Input::from_bytes("report.json", bytes);
  BOOST_REQUIRE(!read);
  BOOST_TEST((read.error().kind == Error::Kind::refused));
  BOOST_TEST(read.error().file == "report.json");
  return read.error();
}

std::string place(const Input& text, std::size_t offset) {
  const Input::Place found = text.place_of(offset);
  return std::to_string(found.line) + ":" + std::to_string(found.column) + "@" +
         std::to_string(found.byte);
}

Error system_error_of(const Result<Input>& read) {
  BOOST_REQUIRE(!read);
  BOOST_TEST((read.error().kind == Error::Kind::system));
  return read.error();
}

} // namespace

BOOST_AUTO_TEST_SUITE(encodings)

BOOST_AUTO_TEST_CASE(utf8_is_taken_as_it_is) {
  for (const std::string text : {"", "1", "{}", "{\"é\": \"日本 😀\"}", "\xFF not UTF-8"})
    for (const std::string mark : {"", "\xEF\xBB\xBF"}) {
      const Input read = input(mark + text);
      BOOST_TEST(read.text() == text);
      BOOST_TEST(place(read, 0) == "1:1@" + std::to_string(mark.size()));
    }
}

BOOST_AUTO_TEST_CASE(zeros_stand_behind_the_text) {
  for (const std::string& bytes : {""s, "{}"s, "\xFF\xFE"s, utf16(u"\uFEFFabc", true)}) {
    const Input read = input(bytes);
    for (std::size_t index = 0; index < Input::padding; ++index)
      BOOST_TEST(read.text().data()[read.text().size() + index] == '\0');
  }
}

BOOST_AUTO_TEST_CASE(the_text_stays_where_it_is_when_the_input_moves) {
  Input first = input("short");
  const char* const data = first.text().data();
  const Input second = std::move(first);
  BOOST_TEST(static_cast<const void*>(second.text().data()) == static_cast<const void*>(data));
  BOOST_TEST(second.text() == "short");
}

BOOST_AUTO_TEST_CASE(utf16_becomes_utf8) {
  for (const bool big_endian : {false, true}) {
    const Input read = input(utf16(u"\uFEFF{\"é\":\r\n\"日😀\"}\uFFFD", big_endian));
    BOOST_TEST(read.text() == "{\"é\":\r\n\"日😀\"}\uFFFD");
    // On disk: a mark of 2 bytes, 2 bytes a unit, 4 the emoji.
    BOOST_TEST(place(read, 0) == "1:1@2");
    BOOST_TEST(place(read, read.text().find('\r')) == "1:6@12");
    BOOST_TEST(place(read, read.text().find("日")) == "2:2@18");
    BOOST_TEST(place(read, read.text().find("😀")) == "2:3@20");
    BOOST_TEST(place(read, read.text().find('}')) == "2:5@26");
    BOOST_TEST(place(read, read.text().size()) == "2:7@30");
    BOOST_TEST(input(utf16(u"\uFEFF", big_endian)).text() == "");
  }
}

BOOST_AUTO_TEST_CASE(malformed_utf16_is_refused_with_its_place) {
  struct Row {
    std::u16string text;
    std::string tail, message;
    std::uint64_t line, column;
  };
  const std::u16string high = {0xD83D}, low = {0xDE00};
  const std::vector<Row> rows = {
      {u"\uFEFF" + high, "", "malformed UTF-16 at byte 2: unpaired surrogate U+D83D", 1, 1},
      {u"\uFEFF" + low, "", "malformed UTF-16 at byte 2: unpaired surrogate U+DE00", 1, 1},
      {u"\uFEFFab\n😀" + high + u"x", "", "malformed UTF-16 at byte 12: unpaired surrogate U+D83D",
       2, 2},
      {u"\uFEFF" + low + high, "", "malformed UTF-16 at byte 2: unpaired surrogate U+DE00", 1, 1},
      {u"\uFEFF" + high + high + low, "", "malformed UTF-16 at byte 2: unpaired surrogate U+D83D",
       1, 1},
      {u"\uFEFF", "x", "malformed UTF-16 at byte 2: it ends within a code unit", 1, 1},
      {u"\uFEFF{}\r\n", "x", "malformed UTF-16 at byte 10: it ends within a code unit", 2, 1},
  };
  for (const Row& row : rows)
    for (const bool big_endian : {false, true}) {
      const Error error = refusal(utf16(row.text, big_endian) + row.tail);
      BOOST_TEST(error.text == row.message);
      BOOST_TEST(error.line == row.line);
      BOOST_TEST(error.column == row.column);
      BOOST_TEST(error.advice == "save it as UTF-8");
    }
}

BOOST_AUTO_TEST_CASE(other_encodings_are_named) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"\xFF\xFE\0\0{\0\0\0"s, "this is encoded in UTF-32 (little endian)"},
      {"\0\0\xFE\xFF\0\0\0{"s, "this is encoded in UTF-32 (big endian)"},
      {"{\0\0\0}\0\0\0"s, "this is encoded in UTF-32 (little endian)"},
      {"\0\0\0{\0\0\0}"s, "this is encoded in UTF-32 (big endian)"},
      {"{\0}\0"s, "this is encoded in UTF-16 (little endian) without a byte order mark"},
      {"\0{\0}"s, "this is encoded in UTF-16 (big endian) without a byte order mark"},
  };
  for (const auto& [bytes, message] : rows) {
    const Error error = refusal(bytes);
    BOOST_TEST(error.text == message);
    BOOST_TEST(error.line == 1);
    BOOST_TEST(error.advice == "save it as UTF-8");
  }
  // A zero elsewhere is for the reader of the text to refuse.
  BOOST_TEST(input("{}\0\0"s).text() == "{}\0\0"s);
  BOOST_TEST(input("\0"s).text() == "\0"s);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(places)

BOOST_AUTO_TEST_CASE(lines_end_at_lf_cr_lf_or_cr) {
  const Input read = input("a\nb\r\nc\rd\r\r\n\n");
  const std::vector<std::string> expected = {"1:1@0",  "1:2@1",  "2:1@2", "2:2@3", "2:3@4",
                                             "3:1@5",  "3:2@6",  "4:1@7", "4:2@8", "5:1@9",
                                             "5:2@10", "6:1@11", "7:1@12"};
  for (std::size_t offset = 0; offset < expected.size(); ++offset)
    BOOST_TEST(place(read, offset) == expected[offset]);
}

BOOST_AUTO_TEST_CASE(columns_count_code_points_and_malformed_bytes) {
  const Input read = input("\xEF\xBB\xBFé日😀\xFF\xC3x");
  BOOST_TEST(place(read, 0) == "1:1@3");
  BOOST_TEST(place(read, 1) == "1:1@4"); // within é
  BOOST_TEST(place(read, 2) == "1:2@5");
  BOOST_TEST(place(read, 5) == "1:3@8");
  BOOST_TEST(place(read, 8) == "1:3@11"); // within the emoji
  BOOST_TEST(place(read, 9) == "1:4@12");
  BOOST_TEST(place(read, 10) == "1:5@13");
  BOOST_TEST(place(read, 11) == "1:6@14");
  BOOST_TEST(place(read, 12) == "1:7@15");
}

BOOST_AUTO_TEST_CASE(a_refusal_names_file_and_place) {
  const Error error = input("{\n  \"a\": tru\n}").refusal(9, "not a value", "write true");
  BOOST_TEST((error.kind == Error::Kind::refused));
  BOOST_TEST(error.file == "report.json");
  BOOST_TEST(error.line == 2);
  BOOST_TEST(error.column == 8);
  BOOST_TEST(error.text == "not a value");
  BOOST_TEST(error.advice == "write true");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(reading)

BOOST_AUTO_TEST_CASE(files_pipes_and_standard_input_are_read_whole) {
  for (const std::size_t size : {0u, 1u, 63u, 64u, 65u, 4096u, 65536u, 65600u, 65601u, 300000u})
    for (const std::size_t limit : {std::size_t{7}, std::size_t{1} << 20}) {
      std::string text(size, '[');
      if (size > 0)
        text.back() = '!';
      MemoryFileSystem files;
      files.read_limit = size > 5000 ? limit * 100 : limit;
      files.add_file("r.json", text);
      files.add_link("link.json", "r.json");
      files.add_device("/dev/fd/3", text);
      files.standard_input_text = text;
      for (const std::string path : {"r.json", "link.json", "/dev/fd/3", "-"}) {
        const Result<Input> read = Input::read(files, path, std::nullopt);
        BOOST_REQUIRE(read);
        BOOST_TEST(read->name() == path);
        BOOST_TEST((read->text() == text));
        BOOST_TEST(read->text().data()[size] == '\0');
        BOOST_TEST(bool(Input::read(files, path, size)));
      }
    }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_a_system_error) {
  MemoryFileSystem files;
  files.add_folder("reports");
  files.add_unreadable("secret.json", EACCES);
  files.add_link("dangling.json", "nowhere.json");
  const auto text = [&](const std::string& path) {
    const Error error = system_error_of(Input::read(files, path, std::nullopt));
    BOOST_TEST(error.file == path);
    return error.text;
  };
  BOOST_TEST(text("missing.json") == "cannot read: no such file or directory");
  BOOST_TEST(text("dangling.json") == "cannot read: no such file or directory");
  BOOST_TEST(text("reports") == "cannot read: is a directory");
  BOOST_TEST(text("secret.json") == "cannot read: permission denied");
}

BOOST_AUTO_TEST_CASE(any_call_may_fail) {
  for (const std::string path : {"r.json", "-"})
    for (std::size_t number = 0;; ++number) {
      MemoryFileSystem files;
      files.add_file("r.json", "0123456789");
      files.standard_input_text = "0123456789";
      files.read_limit = 4;
      files.fail_call(number, EIO);
      const Result<Input> read = Input::read(files, path, std::nullopt);
      if (files.calls() <= number) {
        BOOST_TEST(read->text() == "0123456789");
        BOOST_TEST(number > 3);
        break;
      }
      BOOST_TEST(system_error_of(read).text == "cannot read: input/output error");
    }
}

BOOST_AUTO_TEST_CASE(a_report_above_the_limit_is_refused) {
  MemoryFileSystem files;
  files.add_file("r.json", "0123456789");
  files.add_device("pipe", "0123456789");
  const auto text = [&](const std::string& path, std::uint64_t limit) {
    const Result<Input> read = Input::read(files, path, limit);
    BOOST_REQUIRE(!read);
    BOOST_TEST((read.error().kind == Error::Kind::refused));
    return read.error().text;
  };
  BOOST_TEST(text("r.json", 9) == "holds 10 bytes, the limit is 9");
  BOOST_TEST(text("pipe", 9) == "holds more than 9 bytes, the limit is 9");
  BOOST_TEST(text("pipe", 0) == "holds more than 0 bytes, the limit is 0");
  BOOST_TEST(bool(Input::read(files, "pipe", 10)));
  BOOST_TEST(bool(Input::read(files, "pipe", ~std::uint64_t{0})));
}

BOOST_AUTO_TEST_CASE(an_endless_stream_is_not_read_to_its_end) {
  const Result<Input> read = Input::read(modcost::operating_system(), "/dev/zero", 1000000);
  BOOST_REQUIRE(!read);
  BOOST_TEST(read.error().text == "holds more than 1000000 bytes, the limit is 1000000");
}

BOOST_AUTO_TEST_CASE(a_file_that_hides_its_size_is_read_whole) {
  const Result<Input> read =
      Input::read(modcost::operating_system(), "/proc/self/status", std::nullopt);
  BOOST_REQUIRE(read);
  BOOST_TEST(read->text().starts_with("Name:"));
  BOOST_TEST(read->text().ends_with("\n"));
}

BOOST_AUTO_TEST_SUITE_END()
