#include "report/member_names.h"

#include <algorithm>

namespace modcost {

bool MemberNames::has(std::string_view name) const {
  const Object& object = objects_.back();
  if (object.many)
    return object.many->contains(name);
  const auto first = names_.begin() + static_cast<std::ptrdiff_t>(object.first);
  return std::find(first, names_.end(), name) != names_.end();
}

bool MemberNames::add(std::string_view name) {
  if (has(name))
    return false;
  Object& object = objects_.back();
  if (object.many) {
    object.many->insert(name);
    return true;
  }
  names_.push_back(name);
  if (names_.size() - object.first > scan_limit) {
    const auto first = names_.begin() + static_cast<std::ptrdiff_t>(object.first);
    object.many = std::make_unique<std::unordered_set<std::string_view>>(first, names_.end());
    names_.resize(object.first);
  }
  return true;
}

} // namespace modcost
