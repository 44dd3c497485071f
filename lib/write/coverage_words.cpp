#include "write/coverage_words.h"

#include "base/number_text.h"

namespace modcost {

std::string coverage_words(const Coverage& coverage) {
  if (coverage.leaf_calls() == 0)
    return "no leaf calls were recorded";
  std::string words;
  append_exact_text(words, Number(coverage.seen()));
  words += " of ";
  append_exact_text(words, Number(coverage.leaf_calls()));
  words += coverage.leaf_calls() == 1 ? " leaf call complete" : " leaf calls complete";
  if (coverage.containers > 0) {
    words += " and ";
    append_exact_text(words, Number(coverage.containers));
    words += coverage.containers == 1 ? " container incomplete" : " containers incomplete";
  }
  return words;
}

} // namespace modcost
