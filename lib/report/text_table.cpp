#include "report/text_table.h"

namespace modcost {

TextTable::Id TextTable::add(std::string_view text, bool lasting) {
  if (!lasting)
    text = copies_.emplace_back(text);
  const Id id = static_cast<Id>(texts_.size());
  texts_.push_back(text);
  ids_.emplace(text, id);
  return id;
}

} // namespace modcost
