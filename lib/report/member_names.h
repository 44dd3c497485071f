#pragma once

#include <memory>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace modcost {

/// The names met so far in each open object, to find one that is given twice. Views must outlive
/// their object.
class MemberNames {
public:
  void open() { objects_.push_back({names_.size(), nullptr}); }
  void close() {
    names_.resize(objects_.back().first);
    objects_.pop_back();
  }
  /// False where the innermost open object has the name already.
  bool add(std::string_view name);
  bool has(std::string_view name) const;

private:
  static constexpr std::size_t scan_limit = 16; ///< beyond it a set is quicker than looking at each
  struct Object {
    std::size_t first;
    std::unique_ptr<std::unordered_set<std::string_view>> many;
  };
  std::vector<std::string_view> names_;
  std::vector<Object> objects_;
};

} // namespace modcost
