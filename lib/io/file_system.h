#pragma once

#include "base/error.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modcost {

/// What a path names.
struct FileStatus {
  enum class Type { regular, folder, other }; ///< other: a device, a pipe, a socket
  Type type = Type::regular;
  std::uint64_t size = 0;     ///< bytes, regular files only
  std::uint64_t device = 0;   ///< with `inode`, the identity of the file
  std::uint64_t inode = 0;
  std::uint32_t mode = 0;     ///< permission bits
};

/// A failed call: errno and the words for it.
struct SystemError {
  int code = 0;
  std::string text = {};
};

template<class Value>
using SystemResult = std::variant<Value, SystemError>;

/// An open file or stream. Closing in the destructor ignores errors: close() first where they matter.
class FileHandle {
public:
  virtual ~FileHandle() = default;
  /// Reads up to `size` bytes; 0 at the end. Interrupted calls are repeated.
  virtual SystemResult<std::size_t> read(char* into, std::size_t size) = 0;
  /// Writes all or fails. Interrupted and short calls are continued.
  virtual std::optional<SystemError> write(std::string_view bytes) = 0;
  virtual std::optional<SystemError> close() = 0;
};

/// The one door to the operating system's files. `operating_system()` is the real one; tests have a twin
/// in memory (`MemoryFileSystem`) that can fail any call.
class FileSystem {
public:
  virtual ~FileSystem() = default;
  using Open = SystemResult<std::unique_ptr<FileHandle>>;

  virtual SystemResult<FileStatus> status(const std::string& path) = 0;          ///< follows links
  virtual SystemResult<std::string> resolve_link(const std::string& path) = 0;   ///< final target of links; may not exist
  virtual Open open_to_read(const std::string& path) = 0;
  virtual Open open_to_write_through(const std::string& path) = 0;               ///< devices and pipes
  /// Creates a new file beside `path` (same folder, hidden, unique) and says its name.
  virtual SystemResult<std::pair<std::unique_ptr<FileHandle>, std::string>>
  create_beside(const std::string& path, std::uint32_t mode) = 0;
  virtual std::optional<SystemError> rename(const std::string& from, const std::string& to) = 0;
  virtual std::optional<SystemError> remove(const std::string& path) = 0;
  virtual std::unique_ptr<FileHandle> standard_input() = 0;
  virtual std::unique_ptr<FileHandle> standard_output() = 0;
  virtual SystemResult<FileStatus> standard_output_status() = 0;
  virtual bool is_terminal(int descriptor) = 0;
};

FileSystem& operating_system();

} // namespace modcost
