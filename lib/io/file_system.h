#pragma once

#include "base/error.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace modcost {

/// What a path names.
struct FileStatus {
  /// other: a device, a pipe, a socket, or whatever a process has open (`/dev/stdout`,
  /// `/dev/fd/3`): it has no place in a folder where it could be replaced.
  enum class Type { regular, folder, other };
  Type type = Type::regular;
  std::uint64_t size = 0;   ///< bytes, regular files only
  std::uint64_t device = 0; ///< with `inode`, the identity of the file
  std::uint64_t inode = 0;
  std::uint32_t mode = 0; ///< permission bits
};

/// A failed call: errno and the words for it, in lower case (`no space left on device`).
struct SystemError {
  int code = 0;
  std::string text = {};
};

SystemError system_error(int code);

template<class Value>
using SystemResult = std::variant<Value, SystemError>;

/// An open file or stream. Closing in the destructor ignores errors: close() first where they
/// matter.
class FileHandle {
public:
  virtual ~FileHandle() = default;
  /// Reads up to `size` bytes; 0 at the end. Interrupted calls are repeated.
  virtual SystemResult<std::size_t> read(char* into, std::size_t size) = 0;
  /// Writes all or fails. Interrupted and short calls are continued.
  virtual std::optional<SystemError> write(std::string_view bytes) = 0;
  /// Says what the system found wrong with earlier writes, too. A standard stream stays open.
  virtual std::optional<SystemError> close() = 0;
};

/// The one door to the operating system's files. `operating_system()` is the real one; tests have a
/// twin in memory (`MemoryFileSystem`) that can fail any call.
class FileSystem {
public:
  virtual ~FileSystem() = default;
  using Open = SystemResult<std::unique_ptr<FileHandle>>;

  virtual SystemResult<FileStatus> status(const std::string& path) = 0; ///< follows links
  /// The final target of a chain of links, which may not exist; `path` itself where it is no link.
  virtual SystemResult<std::string> resolve_link(const std::string& path) = 0;
  virtual Open open_to_read(const std::string& path) = 0;
  virtual Open open_to_write_through(const std::string& path) = 0; ///< devices and pipes
  /// Creates a new file beside `path` (same folder, hidden, unique) and says its name. Its
  /// permissions are those of `mode`, or follow the umask where there is none. It counts as
  /// temporary, and is removed by remove_temporary_files(), until it is renamed or removed.
  virtual SystemResult<std::pair<std::unique_ptr<FileHandle>, std::string>>
  create_beside(const std::string& path, std::optional<std::uint32_t> mode) = 0;
  virtual std::optional<SystemError> rename(const std::string& from, const std::string& to) = 0;
  virtual std::optional<SystemError> remove(const std::string& path) = 0;
  virtual std::unique_ptr<FileHandle> standard_input() = 0;
  virtual std::unique_ptr<FileHandle> standard_output() = 0;
  virtual SystemResult<FileStatus> standard_output_status() = 0;
  virtual bool is_terminal(int descriptor) = 0;
};

FileSystem& operating_system();

/// Removes the temporary files that are there; from then on none can be created, for the process is
/// about to end. Async-signal-safe: for the handlers of SIGINT, SIGTERM and SIGHUP, and for running
/// out of memory.
void remove_temporary_files();

} // namespace modcost
