#include "app/process.h"

#include "io/file_system.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <new>
#include <string_view>
#include <unistd.h>

namespace modcost {

namespace {

/// Opens `/` by its path alone on each closed one of the three: reading and writing it fail, and no
/// device file is needed for it.
void occupy_standard_streams() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF)
      continue;
    if (::open("/", O_PATH | O_DIRECTORY) != descriptor)
      ::_exit(3);
  }
}

/// Async-signal-safe. The handler is reset on entry and the signal blocked until the end, so that
/// raising it again ends the process by it as soon as this returns.
void end_by_signal(int signal) {
  remove_temporary_files();
  ::raise(signal);
}

void install_signal_handlers() {
  struct sigaction action = {};
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGXFSZ, &action, nullptr);

  action.sa_handler = end_by_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGPIPE, &action, nullptr);
  for (const int signal : std::array{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU}) {
    // Who started us may want us to survive it: nohup, a shell's background job.
    struct sigaction inherited = {};
    if (::sigaction(signal, nullptr, &inherited) == 0 && inherited.sa_handler != SIG_IGN)
      ::sigaction(signal, &action, nullptr);
  }
}

[[noreturn]] void end_out_of_memory() {
  constexpr std::string_view message = "modcost: error: out of memory\n";
  [[maybe_unused]] const ssize_t lost = ::write(STDERR_FILENO, message.data(), message.size());
  remove_temporary_files();
  ::_exit(3);
}

} // namespace

void prepare_process() {
  occupy_standard_streams();
  install_signal_handlers();
  std::set_new_handler(end_out_of_memory);
}

} // namespace modcost
