#pragma once

#include "report/report.h"

#include <string>
#include <vector>

namespace modcost {

/// Texts that many calls of one report have in common, escaped once.
class CallTexts {
public:
  explicit CallTexts(const Report& report)
      : report_(report), shapes_(report.json.size()), metadata_(report.json.size()) {}

  const std::string& shape(JsonId id);
  const std::string& metadata(JsonId id);

private:
  const std::string& filled(std::string& text, JsonId id, std::string (*render)(std::string_view));

  const Report& report_;
  std::vector<std::string> shapes_;
  std::vector<std::string> metadata_;
};

} // namespace modcost
