#pragma once

#include "io/file_system.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modcost {

/// The twin of the operating system's files. Paths are plain keys, `.` and `..` mean nothing
/// special; the folder of a relative path without a slash and `/` always exist. Any call, those of
/// handles too, can be told to fail.
class MemoryFileSystem final : public FileSystem {
public:
  void add_folder(const std::string& path);
  void add_file(const std::string& path, std::string content, std::uint32_t mode = 0644);
  /// A link is followed as the last component of a path only.
  void add_link(const std::string& path, std::string target);
  /// A pipe or a device that holds `content` to be read and takes what is written through to it,
  /// unless `write_error` is an errno.
  void add_device(const std::string& path, std::string content = {}, int write_error = 0);
  /// A file that exists and cannot be opened.
  void add_unreadable(const std::string& path, int error);

  enum class Times { once, from_then_on };
  /// Lets the call with that number (from 0, counted since now) fail with the errno `code`.
  void fail_call(std::size_t number, int code, Times times = Times::once);
  /// Calls since the beginning or since fail_call().
  std::size_t calls() const { return calls_; }

  /// What is in a file or device; nothing where there is none. Does not follow links.
  std::optional<std::string> content(const std::string& path) const;
  std::optional<std::uint32_t> mode(const std::string& path) const;
  /// Everything but folders, sorted.
  std::vector<std::string> paths() const;

  std::string standard_input_text;
  std::string standard_output_text;
  bool terminal = false;
  /// The most bytes that one read yields.
  std::size_t read_limit = std::size_t{1} << 20;

  SystemResult<FileStatus> status(const std::string& path) override;
  SystemResult<std::string> resolve_link(const std::string& path) override;
  Open open_to_read(const std::string& path) override;
  Open open_to_write_through(const std::string& path) override;
  SystemResult<std::pair<std::unique_ptr<FileHandle>, std::string>>
  create_beside(const std::string& path, std::optional<std::uint32_t> mode) override;
  std::optional<SystemError> rename(const std::string& from, const std::string& to) override;
  std::optional<SystemError> remove(const std::string& path) override;
  std::unique_ptr<FileHandle> standard_input() override;
  std::unique_ptr<FileHandle> standard_output() override;
  SystemResult<FileStatus> standard_output_status() override;
  bool is_terminal(int descriptor) override;

private:
  enum class Kind { file, folder, link, device };
  struct Node {
    Kind kind = Kind::file;
    std::string content = {}; ///< of a link: its target
    std::uint32_t mode = 0644;
    std::uint64_t inode = 0;
    int open_error = 0;
    int write_error = 0;
  };
  class Handle;

  Node& add(const std::string& path, Node node);
  std::shared_ptr<Node> find(const std::string& path) const;
  bool has_folder_of(const std::string& path) const;
  /// Counts a call; the errno with which it is to fail, or 0.
  int next_call();

  std::map<std::string, std::shared_ptr<Node>> nodes_;
  std::uint64_t last_inode_ = 0;
  std::size_t calls_ = 0;
  std::optional<std::size_t> failing_call_;
  int failing_code_ = 0;
  Times failing_times_ = Times::once;
};

} // namespace modcost
