// Preloaded into the command by files.py: from allocation number FAIL_ALLOCATIONS_FROM on there is
// no memory.
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

std::atomic<unsigned long> allocations{0};

bool exhausted() {
  static const char* const text = std::getenv("FAIL_ALLOCATIONS_FROM");
  static const unsigned long from = text == nullptr ? 0 : std::strtoul(text, nullptr, 10);
  if (from == 0 || ++allocations < from)
    return false;
  errno = ENOMEM;
  return true;
}

} // namespace

extern "C" {
void* malloc(std::size_t size) {
  return exhausted() ? nullptr : __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  return exhausted() ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* block, std::size_t size) {
  return exhausted() ? nullptr : __libc_realloc(block, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return exhausted() ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  if (exhausted())
    return ENOMEM;
  *block = __libc_memalign(alignment, size);
  return *block == nullptr ? ENOMEM : 0;
}
}
