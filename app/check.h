#pragma once

#include "app/messages.h"
#include "io/file_system.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace modcost {

/// Validates reports, and those in folders, and says what is wrong with each; one that is refused
/// does not stop the others. In a folder a JSON file that is no analysis report is skipped, and
/// said so. The exit status.
int check_reports(const std::vector<std::string>& reports_and_folders,
                  std::optional<std::uint64_t> max_size, FileSystem& files,
                  const Messages& messages);

} // namespace modcost
