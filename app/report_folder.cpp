#include "app/report_folder.h"

#include "io/file_system.h"

#include <algorithm>
#include <filesystem>

namespace modcost {

namespace {

/// A report, or a link that leads nowhere, which reading will say; no pipe, which would never end.
bool is_readable(const std::filesystem::directory_entry& entry) {
  std::error_code ignored;
  const std::filesystem::file_type type = entry.status(ignored).type();
  return type == std::filesystem::file_type::regular ||
         type == std::filesystem::file_type::not_found;
}

void list_folder(const std::filesystem::path& folder, ReportFolder& found,
                 std::vector<std::filesystem::path>& folders) {
  std::error_code error;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    std::error_code ignored; // what vanishes meanwhile is not there
    if (entry->is_directory(ignored) && !entry->is_symlink(ignored))
      folders.push_back(entry->path());
    else if (entry->path().native().ends_with(".json") && is_readable(*entry))
      found.reports.push_back(entry->path());
  }
  if (error)
    found.errors.push_back({Error::Kind::system, folder.native(), 0, 0,
                            "cannot read: " + system_error(error.value()).text});
}

} // namespace

ReportFolder list_reports(const std::string& path) {
  ReportFolder found;
  std::vector<std::filesystem::path> folders{path};
  while (!folders.empty()) {
    const std::filesystem::path folder = std::move(folders.back());
    folders.pop_back();
    list_folder(folder, found, folders);
  }
  std::ranges::sort(found.reports);
  std::ranges::sort(found.errors, {}, &Error::file);
  return found;
}

} // namespace modcost
