#include "help/topics.h"

#include <algorithm>
#include <array>

namespace modcost {

std::span<const Topic> all_topics() {
  static constexpr std::array topics{
      Topic{"options", options_topic},
      Topic{"metrics", metrics_topic},
      Topic{"reading", reading_topic},
      Topic{"exit", exit_topic},
  };
  return topics;
}

std::optional<Topic> find_topic(std::string_view name) {
  const std::span<const Topic> topics = all_topics();
  const auto found = std::ranges::find(topics, name, &Topic::name);
  return found == topics.end() ? std::nullopt : std::optional(*found);
}

} // namespace modcost
