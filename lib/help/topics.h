#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace modcost {

/// A help topic: Markdown from man/, embedded. Headings begin at the second level, for the first
/// one is the name of whatever holds the topic.
struct Topic {
  std::string_view name; ///< as in `--help=NAME`
  std::string_view (*markdown)();
};

/// `options` first, which is what `--help` alone shows.
std::span<const Topic> all_topics();
std::optional<Topic> find_topic(std::string_view name);

std::string_view
synopsis_topic(); ///< the short help; not a topic of its own, the manual begins with it
std::string_view options_topic();
std::string_view metrics_topic();
std::string_view reading_topic(); ///< the HTML page shows it too
std::string_view exit_topic();

} // namespace modcost
