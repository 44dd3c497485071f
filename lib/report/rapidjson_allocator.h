// Included by the C++17 sources only.
#pragma once

#include <cstdlib>
#include <new>

namespace modcost {

/// RapidJSON never looks at what malloc returned. This allocator never returns nothing: it runs the
/// program's new-handler, which ends it, or throws.
class CheckedAllocator {
public:
  static const bool kNeedFree = true;

  void* Malloc(std::size_t size) { return size == 0 ? nullptr : check(std::malloc(size)); }
  void* Realloc(void* original, std::size_t, std::size_t new_size) {
    if (new_size == 0) {
      std::free(original);
      return nullptr;
    }
    return check(std::realloc(original, new_size));
  }
  static void Free(void* pointer) { std::free(pointer); }

private:
  static void* check(void* memory) {
    if (memory != nullptr)
      return memory;
    if (const std::new_handler handler = std::get_new_handler())
      handler();
    throw std::bad_alloc();
  }
};

} // namespace modcost
