#include "app/check.h"

#include "app/report_folder.h"
#include "support/temporary_folder.h"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <vector>

using modcost::check_reports;
using modcost::list_reports;
using modcost::Messages;
using modcost::operating_system;
using modcost::ReportFolder;
using modcost::TemporaryFolder;
using modcost::Verbosity;
using Names = std::vector<std::string>;

namespace {

const std::string good =
    R"({"schema_version": 1, "context": {}, "inputs": {}, "layers": [], "totals": {},
  "operator_flops": {"schema_version": 1, "context": {}, "total": {"status": "complete", "value": 0, "known_value": 0,
    "unit": "FLOPs", "scope": "workload", "method": "counter"}, "by_module": {}, "by_operator": {},
    "ignored_operators": {}, "diagnostics": []}, "diagnostics": []})";

class KeptMessages final : public Messages {
public:
  KeptMessages() : Messages(false, Verbosity::ordinary) {}
  void print(const std::string& text) const override { kept += text; }
  mutable std::string kept;
};

struct Checked {
  int status;
  std::string messages; ///< without the folder's own name
};

Checked check(const TemporaryFolder& folder, const Names& names) {
  const KeptMessages messages;
  Names paths;
  for (const std::string& name : names)
    paths.push_back(name.empty() ? folder.path() : folder / name);
  const int status = check_reports(paths, std::nullopt, operating_system(), messages);
  std::string text = messages.kept;
  for (std::size_t at; (at = text.find(folder.path())) != std::string::npos;)
    text.erase(at, folder.path().size());
  return {status, text};
}

} // namespace

BOOST_AUTO_TEST_SUITE(checking)

BOOST_AUTO_TEST_CASE(says_nothing_of_good_reports) {
  const TemporaryFolder folder;
  folder.put("a.json", good);
  folder.put("b.json", good);
  const Checked checked = check(folder, {"a.json", "b.json"});
  BOOST_TEST(checked.status == 0);
  BOOST_TEST(checked.messages == "");
}

BOOST_AUTO_TEST_CASE(goes_on_behind_bad_ones) {
  const TemporaryFolder folder;
  folder.put("a.json", "[1,");
  folder.put("b.json", good);
  folder.put("c.json", "[]");
  const Checked checked = check(folder, {"a.json", "none.json", "b.json", "c.json"});
  BOOST_TEST(checked.status == 3);
  BOOST_TEST(checked.messages.find("/a.json:1:") != std::string::npos);
  BOOST_TEST(checked.messages.find("/none.json: error: cannot read: no such file or directory\n") !=
             std::string::npos);
  BOOST_TEST(checked.messages.find("/c.json:1:1: error: ") != std::string::npos);
  BOOST_TEST(check(folder, {"a.json"}).status == 1);
}

BOOST_AUTO_TEST_CASE(skips_other_json_in_folders_only) {
  const TemporaryFolder folder;
  folder.put("array.json", "[]");
  folder.put("difference.json", R"({"schema_version": 1, "layers": {"added": []}})");
  folder.put("good.json", good);
  folder.put("settings.json", R"({"a": 1})");
  Checked checked = check(folder, {""});
  BOOST_TEST(checked.status == 0);
  BOOST_TEST(
      checked.messages ==
      "/array.json: note: skipped: this is not an analysis report\n"
      "/difference.json: note: skipped: this is a TorchScan ReportDiff, not an analysis report\n"
      "/settings.json: note: skipped: this is not an analysis report\n");
  BOOST_TEST(check(folder, {"settings.json"}).status == 1);
  folder.put("broken.json", R"({"a": 1)");
  folder.put("version.json", R"({"schema_version": 2})");
  checked = check(folder, {""});
  BOOST_TEST(checked.status == 1);
  BOOST_TEST(checked.messages.find("/broken.json:1:") != std::string::npos);
  BOOST_TEST(checked.messages.find("/version.json:1:") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(lists_a_folder_and_what_is_below) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "sub/deep");
  std::filesystem::create_directory(folder / "folder.json");
  std::filesystem::create_directory_symlink("..", folder / "sub/circle");
  std::filesystem::create_symlink("none.json", folder / "dangling.json");
  BOOST_REQUIRE(::mkfifo((folder / "pipe.json").c_str(), 0600) == 0);
  for (const char* name :
       {"b.json", "a.json", "B.json", "sub/deep/c.json", "sub.json", "notes.txt", "a.JSON"})
    folder.put(name, "");
  const ReportFolder found = list_reports(folder.path());
  BOOST_TEST(found.errors.empty());
  Names names;
  for (const std::string& path : found.reports)
    names.push_back(path.substr(folder.path().size() + 1));
  BOOST_TEST(names ==
             (Names{"B.json", "a.json", "b.json", "dangling.json", "sub.json", "sub/deep/c.json"}));
  BOOST_TEST(list_reports(folder / "none").errors.size() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
