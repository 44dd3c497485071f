// What holds of the page of every two reports, on generated ones.
#include "support/page.h"
#include "support/random_report.h"
#include "write/assets.h"

#include <boost/test/unit_test.hpp>

#include <set>

using namespace modcost;

namespace {

constexpr std::uint64_t seeds = 60;

/// The values of every attribute of that name, with or without quotes.
std::vector<std::string> values_of(std::string_view text, const std::string& name) {
  std::vector<std::string> values;
  const std::string begin = " " + name + "=";
  for (std::size_t at = text.find(begin); at != std::string_view::npos;
       at = text.find(begin, at + 1)) {
    const std::size_t first = at + begin.size();
    const bool quotes = text.substr(first).starts_with('"');
    const std::size_t end = quotes ? text.find('"', first + 1) : text.find_first_of(" >", first);
    values.emplace_back(text.substr(first + (quotes ? 1 : 0), end - first - (quotes ? 1 : 0)));
  }
  return values;
}

/// Ids are unique and links lead somewhere; how many there are.
std::size_t check_links(const std::string& page) {
  const std::vector<std::string> ids = values_of(page, "id");
  const std::set<std::string> distinct(ids.begin(), ids.end());
  BOOST_TEST(distinct.size() == ids.size());
  std::size_t links = 0;
  for (const std::string& target : values_of(page, "href"))
    if (target.starts_with('#') && !target.starts_with("#/")) {
      BOOST_TEST(distinct.contains(target.substr(1)), target);
      ++links;
    }
  return links;
}

std::string without_assets(std::string page) {
  for (const std::string_view asset : {page_style(), page_script()})
    if (!asset.empty())
      page.erase(page.find(asset), asset.size());
  return page;
}

} // namespace

BOOST_AUTO_TEST_CASE(pages_of_generated_pairs_are_whole) {
  std::size_t links = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const RandomPair lines = random_pair(seed);
    BOOST_TEST_CONTEXT("seed " << seed << "\n" << lines.before << "to\n" << lines.after) {
      const auto pair = pair_of(lines.before, lines.after);
      const std::string page = without_assets(html_of(*pair));
      links += check_links(page);
      // Every call of either report has its evidence once.
      const Matching& matching = pair.comparison().matching;
      const std::size_t calls = matching.matched + matching.added + matching.removed;
      BOOST_TEST(count_of(page, " data-call=") >= calls);
      // Where the contexts differ no change stands but those of storage.
      if (!pair.comparison().withheld.empty())
        BOOST_TEST(count_of(page, "data-known-change") == 0U);
    }
  }
  BOOST_TEST(links > 20 * seeds);
}
