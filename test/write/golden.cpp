// The documents of a few small reports, whole. MODCOST_RENEW=1 writes them anew instead of
// comparing.
#include "support/page.h"

#include "write/assets.h"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <vector>

using namespace modcost;

namespace {

const std::string fixtures = MODCOST_FIXTURES;
const std::vector<std::string> reports{"single-linear", "failed-call", "shared-weights",
                                       "newer/failed-owner"};

std::string read(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void replace(std::string& text, std::string_view part, std::string_view by) {
  for (std::size_t at = part.empty() ? std::string::npos : text.find(part); at != std::string::npos;
       at = text.find(part, at + by.size()))
    text.replace(at, part.size(), by);
}

/// Style sheet and script have tests of their own; here they only stand for themselves.
std::string without_assets(std::string page) {
  replace(page, page_style(), "\n(the style sheet)\n");
  replace(page, page_script(), "\n(the script)\n");
  replace(page, page_style_hash(), "(its hash)");
  replace(page, page_script_hash(), "(its hash)");
  return page;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

/// The part of a line around what differs: lines may be long.
std::string excerpt(const std::string& line, const std::string& other) {
  std::size_t same = 0;
  while (same < line.size() && same < other.size() && line[same] == other[same])
    ++same;
  const std::size_t begin = same < 60 ? 0 : same - 60;
  return (begin > 0 ? "…" : "") + line.substr(begin, 200) + (line.size() > begin + 200 ? "…" : "");
}

/// How far ahead in `lines` the line stands, from `at` on.
std::size_t distance_to(const std::vector<std::string>& lines, std::size_t at,
                        const std::string& line) {
  std::size_t ahead = 0;
  while (at + ahead < lines.size() && lines[at + ahead] != line)
    ++ahead;
  return at + ahead < lines.size() ? ahead : std::string::npos;
}

/// The first lines that differ, with `-` for the golden and `+` for what was written.
std::string difference(const std::string& golden, const std::string& written) {
  const std::vector<std::string> before = lines_of(golden), after = lines_of(written);
  std::ostringstream text;
  std::size_t shown = 0, left = 0, right = 0;
  while ((left < before.size() || right < after.size()) && shown < 12) {
    if (left < before.size() && right < after.size() && before[left] == after[right]) {
      ++left, ++right;
      continue;
    }
    const std::size_t removed =
        right < after.size() ? distance_to(before, left, after[right]) : before.size();
    const std::size_t added =
        left < before.size() ? distance_to(after, right, before[left]) : after.size();
    const std::string none;
    if (left < before.size() && removed <= added) {
      text << "-" << left + 1 << ": "
           << excerpt(before[left], right < after.size() ? after[right] : none) << "\n";
      ++left;
    }
    if (right < after.size() && added <= removed) {
      text << "+" << right + 1 << ": "
           << excerpt(after[right], left > 0 && removed == added ? before[left - 1] : none) << "\n";
      ++right;
    }
    ++shown;
  }
  return text.str();
}

void compare(const std::string& name, const std::string& written) {
  const std::string file = fixtures + "/golden/" + name;
  const char* renew = std::getenv("MODCOST_RENEW");
  if (renew != nullptr && std::string_view(renew) == "1") {
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::ofstream(file, std::ios::binary) << written;
  }
  const std::string golden = read(file);
  const bool same = golden == written;
  BOOST_TEST(same, name << " differs (MODCOST_RENEW=1 in the environment of this test renews it):\n"
                        << difference(golden, written));
}

} // namespace

BOOST_DATA_TEST_CASE(documents, boost::unit_test::data::make(reports), name) {
  const TestReport report = read_test_report(read(fixtures + "/real/" + name + ".json"));
  const std::string stem = name.substr(name.rfind('/') + 1);
  compare(stem + ".html", without_assets(html_of(report)));
  compare(stem + ".svg", svg_of(report));
}

/// A module of each kind of change: less, none, unknown, added, removed, another type.
BOOST_AUTO_TEST_CASE(documents_of_two_reports) {
  const TestPair pair =
      pair_of("stem Conv2d flops=900 params=80\nbody.0 Linear flops=300 params=40\n"
              "body.1 Sine flops=>=0\nold Linear flops=120 params=12\nlast ReLU flops=6\n"
              "= flops=>=1326 macs=600 parameters=132 buffer_elements=4\n"
              "! code=missing metric=module_flops path=body.1 message=no_formula\n",
              "stem Conv2d flops=450 params=40\nbody.0 Linear flops=300 params=40\n"
              "body.1 Sine flops=>=0\nnew Linear flops=240 params=24\nlast GELU flops=6\n"
              "= flops=>=996 macs=450 parameters=104 buffer_elements=4\n");
  compare("pair.html", without_assets(html_of(*pair)));
  compare("pair.svg", svg_of(*pair));
}

BOOST_AUTO_TEST_CASE(differences_are_found) {
  BOOST_TEST(difference("a\nb\nc\n", "a\nb\nc\n") == "");
  BOOST_TEST(difference("a\nb\nc\n", "a\nx\nc\n") == "-2: b\n+2: x\n");
  BOOST_TEST(difference("a\nb\nc\n", "a\nc\n") == "-2: b\n");
  BOOST_TEST(difference("a\nc\n", "a\nb\nc\n") == "+2: b\n");
  BOOST_TEST(difference("", "a\n") == "+1: a\n");
}
