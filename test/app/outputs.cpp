#include "app/outputs.h"

#include "support/memory_file_system.h"
#include "support/temporary_folder.h"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <string>
#include <vector>

using modcost::check_outputs;
using modcost::Error;
using modcost::FileSystem;
using modcost::format_of_ending;
using modcost::MemoryFileSystem;
using modcost::operating_system;
using modcost::Outcome;
using modcost::Output;
using modcost::TemporaryFolder;
using Names = std::vector<std::string>;

namespace {

/// The text of the refusal, or nothing.
std::string refusal(FileSystem& files, const Names& inputs, const Names& outputs) {
  std::vector<Output> list;
  for (const std::string& path : outputs)
    list.push_back({path});
  const Outcome outcome = check_outputs(files, inputs, list);
  if (outcome)
    return {};
  BOOST_TEST((outcome.error().kind == Error::Kind::usage));
  return outcome.error().text;
}

bool is_input(FileSystem& files, const Names& inputs, const Names& outputs) {
  return refusal(files, inputs, outputs).starts_with("this output is the input");
}

bool is_twice(FileSystem& files, const Names& outputs) {
  return refusal(files, {}, outputs).starts_with("this output is named twice");
}

} // namespace

BOOST_AUTO_TEST_SUITE(outputs)

BOOST_AUTO_TEST_CASE(have_formats_by_their_endings) {
  for (const char* path : {"a.html", "a.htm", "A.HTML", "b/.html", "a.svg.html"})
    BOOST_TEST((format_of_ending(path) == modcost::Format::html), path);
  for (const char* path : {"a.svg", "a.html.SVG"})
    BOOST_TEST((format_of_ending(path) == modcost::Format::svg), path);
  for (const char* path : {"", "-", "html", "a.xhtml", "a.html ", "a.html/b", "svg", "a.svgz"})
    BOOST_TEST(!format_of_ending(path), path);
}

BOOST_AUTO_TEST_CASE(are_not_the_report) {
  const TemporaryFolder folder;
  const std::string name = std::filesystem::path(folder.path()).filename();
  folder.put("in.html", "{}");
  std::filesystem::create_symlink("in.html", folder / "link.html");
  std::filesystem::create_hard_link(folder / "in.html", folder / "hard.html");
  FileSystem& files = operating_system();
  const std::string input = folder / "in.html";
  for (const std::string other : {"in.html", "./in.html", "link.html", "hard.html"}) {
    BOOST_TEST(is_input(files, {input}, {folder / other}), other);
    BOOST_TEST(is_input(files, {folder / other}, {input}), other);
    BOOST_TEST(is_input(files, {input}, {folder / "x.html", folder / other}), other);
  }
  BOOST_TEST(is_input(files, {input}, {folder / ("../" + name + "/in.html")}));
  BOOST_TEST(refusal(files, {input}, {folder / "out.html"}) == "");
  BOOST_TEST(refusal(files, {folder / "none.json"}, {folder / "out.html"}) == "");
  BOOST_TEST(refusal(files, {"/dev/null"}, {"/dev/null"}) == "");
}

BOOST_AUTO_TEST_CASE(are_named_once) {
  const TemporaryFolder folder;
  const std::string name = std::filesystem::path(folder.path()).filename();
  folder.put("old.html", "old");
  std::filesystem::create_symlink("old.html", folder / "link.html");
  std::filesystem::create_symlink("new.html", folder / "dangling.html");
  std::filesystem::create_symlink("new.html", folder / "dangling-too.html");
  FileSystem& files = operating_system();
  const Names pairs[] = {
      {"old.html", "old.html"},      {"old.html", "link.html"},
      {"old.html", "./old.html"},    {"new.html", "new.html"},
      {"new.html", "./new.html"},    {"new.html", "../" + name + "/new.html"},
      {"dangling.html", "new.html"}, {"dangling.html", "dangling-too.html"},
  };
  for (const Names& pair : pairs)
    BOOST_TEST(is_twice(files, {folder / pair[0], folder / "x.html", folder / pair[1]}),
               pair[0] + " " + pair[1]);
  BOOST_TEST(!is_twice(files, {folder / "old.html", folder / "new.html", folder / "x.html"}));
  BOOST_TEST(is_twice(files, {"-", "-"}));
  BOOST_TEST(is_twice(files, {"-", "/dev/stdout"}));
}

BOOST_AUTO_TEST_CASE(where_nothing_can_be_are_left_to_opening) {
  MemoryFileSystem files;
  BOOST_TEST(refusal(files, {"in.json"}, {"none/a.html", "none/b.html"}) == "");
  BOOST_TEST(is_twice(files, {"none/a.html", "none/a.html"}));
}

BOOST_AUTO_TEST_SUITE_END()
