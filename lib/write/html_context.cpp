#include "write/context_words.h"
#include "write/html_page.h"

#include <algorithm>
#include <map>

namespace modcost {
namespace {

void write_words(HtmlPage& page, std::string_view words) {
  page.text(words.empty() ? "not recorded" : words);
}

void write_list(HtmlPage& page) {
  page.raw("<dl>");
  for (const ContextFact& fact : context_facts(page.report())) {
    page.raw("<dt>");
    page.text(fact.term);
    page.raw("<dd>");
    write_words(page, fact.words);
    page.raw("\n");
  }
  page.raw("</dl>\n");
}

/// One fact of either report, with what the gate makes of it.
struct FactPair {
  ContextFact fact;
  std::string before;
  bool in_after = true;
};

/// Those of `after` in their order, then those that only the baseline states.
std::vector<FactPair> pair_facts(const HtmlPage& page) {
  std::vector<FactPair> pairs;
  std::map<std::string, std::size_t> place_of_term;
  for (ContextFact& fact : context_facts(page.report())) {
    place_of_term.emplace(fact.term, pairs.size());
    pairs.push_back({std::move(fact), {}, true});
  }
  for (ContextFact& fact : context_facts(page.evidence.report_of(Side::before))) {
    const auto found = place_of_term.find(fact.term);
    if (found != place_of_term.end()) {
      pairs[found->second].before = std::move(fact.words);
      continue;
    }
    std::string before = std::exchange(fact.words, {});
    pairs.push_back({std::move(fact), std::move(before), false});
  }
  return pairs;
}

void write_pair(HtmlPage& page, const FactPair& pair) {
  const auto& members = page.comparison().context.members;
  const auto member = std::find_if(members.begin(), members.end(), [&](const ContextMember& each) {
    return each.name == pair.fact.member;
  });
  const bool gated = member != members.end();
  const std::string_view state = gated                            ? name_of(member->state)
                                 : pair.before == pair.fact.words ? "same"
                                                                  : "differs";
  page.raw("<tr");
  if (gated) {
    page.raw(" data-context=\"");
    page.raw(member->name);
    page.raw("\" data-change=\"");
    page.raw(state);
    page.raw("\"");
  }
  page.raw("><th scope=\"row\">");
  page.text(pair.fact.term);
  page.raw("<td data-side=\"before\">");
  write_words(page, pair.before);
  page.raw("<td>");
  write_words(page, pair.fact.words);
  page.raw(state == "same" ? "<td>" : "<td class=\"warned\">");
  page.raw(state == "same" ? "same" : state == "differs" ? "differs" : "? missing");
  page.raw(state == "same" || gated ? "\n" : ", compared all the same\n");
}

void write_table(HtmlPage& page) {
  page.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Both contexts\">"
           "<table><thead><tr><th scope=\"col\">Member<th scope=\"col\">Before<th "
           "scope=\"col\">After<th scope=\"col\">Compared<tbody>\n");
  for (const FactPair& pair : pair_facts(page))
    write_pair(page, pair);
  page.raw("</table></div>\n");
}

} // namespace

void write_html_context(HtmlPage& page) {
  page.raw("<section class=\"box context\" id=\"context\"><h2>Inputs and context</h2>\n");
  page.compares() ? write_table(page) : write_list(page);
  page.raw("<p class=\"note\">The report does not hold latency, peak memory, hardware "
           "identity, the model's revision "
           "or the full provenance of custom formulas.");
  page.raw(page.compares()
               ? " Equal contexts do not establish equal latency or memory.</p></section>\n"
               : "</p></section>\n");
}

} // namespace modcost
