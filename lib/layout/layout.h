#pragma once

#include "layout/map.h"
#include "layout/rail.h"

#include <array>
#include <vector>

namespace modcost {

/// Where everything goes, finished before the first byte is written.
struct Layout {
  std::array<std::vector<Map>, 5> maps;                       ///< by View
  std::array<std::vector<std::vector<RailSection>>, 5> rails; ///< by View, then group
  std::array<std::vector<RailSection>, 3> view_rails;         ///< by recorded View
};

Layout lay_out(const Evidence& evidence);

} // namespace modcost
