#include "io/file_system.h"

#include "io/temporary_files.h"

#include <array>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace modcost {

namespace {

/// Repeats a call that a signal interrupted.
template<class Call>
auto uninterrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR)
    result = call();
  return result;
}

/// Someone else may have made a stream that we inherited non-blocking: wait for it as if it were
/// not.
bool wait_until_ready(int descriptor, short event) {
  pollfd waiting = {descriptor, event, 0};
  return uninterrupted([&] { return ::poll(&waiting, 1, -1); }) > 0;
}

class Descriptor final : public FileHandle {
public:
  enum class Ownership { owned, standard };
  Descriptor(int descriptor, Ownership ownership)
      : descriptor_(descriptor), ownership_(ownership) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() override {
    if (ownership_ == Ownership::owned && descriptor_ >= 0)
      ::close(descriptor_);
  }

  SystemResult<std::size_t> read(char* into, std::size_t size) override {
    while (true) {
      const ssize_t count = uninterrupted([&] { return ::read(descriptor_, into, size); });
      if (count >= 0)
        return static_cast<std::size_t>(count);
      const int code = errno;
      if (code != EAGAIN || !wait_until_ready(descriptor_, POLLIN))
        return system_error(code);
    }
  }

  std::optional<SystemError> write(std::string_view bytes) override {
    while (!bytes.empty()) {
      const ssize_t count =
          uninterrupted([&] { return ::write(descriptor_, bytes.data(), bytes.size()); });
      if (count >= 0) {
        bytes.remove_prefix(static_cast<std::size_t>(count));
        continue;
      }
      const int code = errno;
      if (code != EAGAIN || !wait_until_ready(descriptor_, POLLOUT))
        return system_error(code);
    }
    return std::nullopt;
  }

  std::optional<SystemError> close() override {
    // The number of a standard stream must not go to the next file that is opened, so a copy of it
    // is closed: what a close has to say (a full network disk) it says for every one.
    int closing = descriptor_;
    if (ownership_ == Ownership::standard)
      closing = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 3);
    else
      descriptor_ = -1;
    // After EINTR the descriptor is closed on Linux: it must not be closed again.
    if (closing < 0 || (::close(closing) < 0 && errno != EINTR))
      return system_error(errno);
    return std::nullopt;
  }

private:
  int descriptor_;
  Ownership ownership_;
};

FileSystem::Open open_path(const std::string& path, int flags) {
  const int descriptor =
      uninterrupted([&] { return ::open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY); });
  if (descriptor < 0)
    return system_error(errno);
  return std::make_unique<Descriptor>(descriptor, Descriptor::Ownership::owned);
}

FileStatus status_of(const struct stat& found) {
  FileStatus status;
  status.type = S_ISREG(found.st_mode)   ? FileStatus::Type::regular
                : S_ISDIR(found.st_mode) ? FileStatus::Type::folder
                                         : FileStatus::Type::other;
  if (status.type == FileStatus::Type::regular)
    status.size = static_cast<std::uint64_t>(found.st_size);
  status.device = found.st_dev;
  status.inode = found.st_ino;
  status.mode = found.st_mode & 07777;
  return status;
}

/// The folder of `path` with its slash, or nothing; and the name in it.
std::pair<std::string, std::string> split_path(const std::string& path) {
  const std::size_t name = path.rfind('/') + 1; // npos + 1 is 0
  return {path.substr(0, name), path.substr(name)};
}

/// What the link `path` holds, or an errno (EINVAL where it is no link).
SystemResult<std::string> read_link(const std::string& path) {
  std::array<char, PATH_MAX> target;
  const ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
  if (size < 0)
    return system_error(errno);
  return std::string(target.data(), static_cast<std::size_t>(size));
}

/// Follows links up to one that `stop` accepts.
template<class Stop>
SystemResult<std::string> follow_links(std::string path, Stop stop) {
  constexpr int most_links = 40; // as many as Linux itself follows
  for (int count = 0; count <= most_links; ++count) {
    if (stop(path))
      return path;
    SystemResult<std::string> read = read_link(path);
    if (const SystemError* error = std::get_if<SystemError>(&read)) {
      if (error->code == EINVAL || error->code == ENOENT)
        return path;
      return *error;
    }
    std::string& target = *std::get_if<std::string>(&read);
    path = target.starts_with('/') ? std::move(target) : split_path(path).first + target;
  }
  return system_error(ELOOP);
}

/// Links like /proc/self/fd/1 name what a process has open, not a place in a folder.
bool is_open_file_link(const std::string& path) {
  return path.starts_with("/dev/fd/") ||
         (path.starts_with("/proc/") && path.find("/fd/") != std::string::npos);
}

/// A hidden name beside `path` that is the process's own by chance. It holds as much of the name as
/// leaves room for the rest in the 255 bytes that a name may have, cut between code points.
std::string temporary_name(const std::string& path) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  constexpr std::size_t most_of_name = 200;
  auto [folder, name] = split_path(path);
  if (name.size() > most_of_name) {
    std::size_t size = most_of_name;
    while (size > most_of_name - 3 && (static_cast<unsigned char>(name[size]) & 0xC0) == 0x80)
      --size;
    name.resize(size);
  }
  std::array<unsigned char, 8> random = {};
  // Without randomness yet (early in a boot) the names repeat, and O_EXCL still keeps files apart.
  if (::getrandom(random.data(), random.size(), GRND_NONBLOCK) < 0)
    random.fill(static_cast<unsigned char>(::getpid()));
  std::string unique;
  for (const unsigned char byte : random)
    unique += letters[byte % letters.size()];
  return folder + "." + name + "." + unique + ".tmp";
}

SystemResult<int> create_temporary(const std::string& name, std::optional<std::uint32_t> mode) {
  if (const int code = TemporaryFiles::remember(name); code != 0)
    return system_error(code);
  // With a mode of its own it is closed to others until it has that mode.
  const int descriptor = uninterrupted([&] {
    return ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ? 0600 : 0666);
  });
  int code = descriptor < 0 ? errno : 0;
  if (code == 0 && mode && ::fchmod(descriptor, *mode) < 0)
    code = errno;
  if (code == 0 && TemporaryFiles::ending())
    code = ECANCELED; // the handler may have looked for the file before it was there
  if (code == 0)
    return descriptor;
  if (descriptor >= 0) {
    ::close(descriptor);
    ::unlink(name.c_str());
  }
  TemporaryFiles::forget(name);
  return system_error(code);
}

class OperatingSystem final : public FileSystem {
public:
  SystemResult<FileStatus> status(const std::string& path) override {
    struct stat found = {};
    if (::stat(path.c_str(), &found) < 0)
      return system_error(errno);
    FileStatus status = status_of(found);
    if (status.type != FileStatus::Type::regular)
      return status;
    const SystemResult<std::string> end = follow_links(path, is_open_file_link);
    const std::string* link = std::get_if<std::string>(&end);
    if (link != nullptr && is_open_file_link(*link))
      status.type = FileStatus::Type::other;
    return status;
  }

  SystemResult<std::string> resolve_link(const std::string& path) override {
    return follow_links(path, [](const std::string&) { return false; });
  }

  Open open_to_read(const std::string& path) override { return open_path(path, O_RDONLY); }

  Open open_to_write_through(const std::string& path) override {
    // Appending, so that `-o /dev/stdout >> log` does not write over the beginning of the log.
    return open_path(path, O_WRONLY | O_APPEND);
  }

  SystemResult<std::pair<std::unique_ptr<FileHandle>, std::string>>
  create_beside(const std::string& path, std::optional<std::uint32_t> mode) override {
    if (split_path(path).second.empty())
      return system_error(path.empty() ? ENOENT : EISDIR);
    constexpr int most_attempts = 100;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      std::string name = temporary_name(path);
      const SystemResult<int> created = create_temporary(name, mode);
      if (const int* descriptor = std::get_if<int>(&created))
        return std::pair<std::unique_ptr<FileHandle>, std::string>(
            std::make_unique<Descriptor>(*descriptor, Descriptor::Ownership::owned),
            std::move(name));
      const SystemError& error = *std::get_if<SystemError>(&created);
      if (error.code != EEXIST)
        return error;
    }
    return system_error(EEXIST);
  }

  std::optional<SystemError> rename(const std::string& from, const std::string& to) override {
    if (::rename(from.c_str(), to.c_str()) < 0)
      return system_error(errno);
    TemporaryFiles::forget(from);
    return std::nullopt;
  }

  std::optional<SystemError> remove(const std::string& path) override {
    const int code = ::unlink(path.c_str()) < 0 ? errno : 0;
    TemporaryFiles::forget(path);
    if (code != 0)
      return system_error(code);
    return std::nullopt;
  }

  std::unique_ptr<FileHandle> standard_input() override {
    return std::make_unique<Descriptor>(STDIN_FILENO, Descriptor::Ownership::standard);
  }

  std::unique_ptr<FileHandle> standard_output() override {
    return std::make_unique<Descriptor>(STDOUT_FILENO, Descriptor::Ownership::standard);
  }

  SystemResult<FileStatus> standard_output_status() override {
    struct stat found = {};
    if (::fstat(STDOUT_FILENO, &found) < 0)
      return system_error(errno);
    return status_of(found);
  }

  bool is_terminal(int descriptor) override { return ::isatty(descriptor) == 1; }
};

} // namespace

SystemError system_error(int code) {
  SystemError error = {code, std::generic_category().message(code)};
  // The sentences of the C library begin with a capital, ours do not.
  if (!error.text.empty() && error.text.front() >= 'A' && error.text.front() <= 'Z')
    error.text.front() = static_cast<char>(error.text.front() - 'A' + 'a');
  return error;
}

FileSystem& operating_system() {
  static OperatingSystem system;
  return system;
}

} // namespace modcost
