#pragma once

#include "base/error.h"

#include <string>
#include <vector>

namespace modcost {

/// The reports of a folder.
struct ReportFolder {
  std::vector<std::string> reports; ///< every `*.json` in it and below, sorted by their bytes
  std::vector<Error> errors;        ///< folders that could not be read
};

/// Does not follow links to folders, which could lead in a circle.
ReportFolder list_reports(const std::string& path);

} // namespace modcost
