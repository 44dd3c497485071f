#include "evidence/view.h"

namespace modcost {
namespace {

struct ViewWords {
  std::string_view name;
  std::string_view title;
  std::string_view unit;
};

constexpr std::array<ViewWords, all_views.size()> words{{
    {"module_flops", "Module FLOPs", "FLOPs"},
    {"macs", "MACs", "MACs"},
    {"dmas", "DMAs", "DMAs"},
    {"parameters", "Parameters", "elements"},
    {"parameter_bytes", "Parameter bytes", "bytes"},
}};

} // namespace

std::string_view name_of(View view) {
  return words[index_of(view)].name;
}
std::string_view title_of(View view) {
  return words[index_of(view)].title;
}
std::string_view unit_of(View view) {
  return words[index_of(view)].unit;
}

std::optional<View> find_view(std::string_view name) {
  for (const View view : all_views)
    if (name_of(view) == name)
      return view;
  return std::nullopt;
}

} // namespace modcost
