#include "layout/layout.h"

namespace modcost {

namespace {

const Map* cost_map_of(const std::vector<Map>& maps, std::size_t group) {
  for (const Map& map : maps)
    if (map.type == Map::Type::cost && map.group == group)
      return &map;
  return nullptr;
}

} // namespace

Layout lay_out(const Evidence& evidence) {
  Layout layout;
  for (const View view : all_views) {
    std::vector<Map>& maps = layout.maps[index_of(view)];
    maps = lay_out_maps(evidence, view);
    const std::size_t groups = evidence.view(view).groups.size();
    for (std::size_t group = 0; group < groups; ++group)
      layout.rails[index_of(view)].push_back(
          derive_rail(evidence, view, group, cost_map_of(maps, group)));
  }
  for (const View view : recorded_views)
    layout.view_rails[index_of(view)] = derive_view_rail(evidence, view);
  return layout;
}

} // namespace modcost
