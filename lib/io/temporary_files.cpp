#include "io/temporary_files.h"

#include "io/file_system.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <mutex>
#include <unistd.h>

namespace modcost {

namespace {

// The one piece of global state of the program: a signal handler is given nothing but a number, may
// neither allocate nor lock, and must still find the files. So they are remembered in static
// storage by atomics that are lock-free. Pages of it that were never used cost no memory.
constexpr std::size_t most_files = 1024;
enum class State : unsigned char { vacant, used, being_removed };
std::array<std::atomic<State>, most_files> states;
std::array<std::array<char, PATH_MAX>, most_files> paths;
std::atomic<bool> process_ending = false;
std::mutex mutex; ///< between remember() and forget(); the handler does without

static_assert(std::atomic<State>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

} // namespace

int TemporaryFiles::remember(const std::string& path) {
  if (path.size() >= PATH_MAX)
    return ENAMETOOLONG;
  const std::lock_guard lock(mutex);
  if (ending())
    return ECANCELED;
  for (std::size_t slot = 0; slot < most_files; ++slot) {
    if (states[slot].load(std::memory_order_relaxed) != State::vacant)
      continue;
    path.copy(paths[slot].data(), path.size());
    paths[slot][path.size()] = '\0';
    states[slot].store(State::used, std::memory_order_release);
    return 0;
  }
  return EMFILE;
}

void TemporaryFiles::forget(const std::string& path) {
  const std::lock_guard lock(mutex);
  for (std::size_t slot = 0; slot < most_files; ++slot) {
    if (states[slot].load(std::memory_order_relaxed) != State::used || path != paths[slot].data())
      continue;
    // A handler that has begun to read this path keeps the slot: it is never filled anew under its
    // eyes.
    State expected = State::used;
    states[slot].compare_exchange_strong(expected, State::vacant, std::memory_order_relaxed);
    return;
  }
}

bool TemporaryFiles::ending() {
  return process_ending.load();
}

void remove_temporary_files() {
  const int saved = errno;
  process_ending.store(true);
  for (std::size_t slot = 0; slot < most_files; ++slot) {
    State expected = State::used;
    if (states[slot].compare_exchange_strong(expected, State::being_removed,
                                             std::memory_order_acquire, std::memory_order_relaxed))
      ::unlink(paths[slot].data());
  }
  errno = saved;
}

} // namespace modcost
