#pragma once

#include "io/file_system.h"
#include "io/sink.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace modcost {

/// A document on its way to its place (command-line, "Files"). Regular files are written beside
/// their destination and renamed over it by commit(); without a commit the destructor removes the
/// temporary file and the old one stays as it was (remove_temporary_files() does so for signals).
/// Devices, pipes and standard output (`-`) are written through.
class OutputFile final : public Sink {
public:
  static Result<std::unique_ptr<OutputFile>> open(FileSystem& files, const std::string& path);
  ~OutputFile() override;

  Outcome write(std::string_view bytes) override;
  /// Closes, checks, renames; nothing more can be written then. After an error the destination is
  /// untouched.
  Outcome commit();

private:
  OutputFile(FileSystem& files, std::string path) : files_(files), path_(std::move(path)) {}
  std::optional<SystemError> open_through();
  std::optional<SystemError> open_beside(const FileStatus* replaced);
  Error failure(const SystemError& error) const;

  FileSystem& files_;
  std::string path_;      ///< as the user named it, for messages
  std::string target_;    ///< where it goes once links are followed
  std::string temporary_; ///< empty where written through
  std::unique_ptr<FileHandle> handle_;
  std::optional<Error> failure_; ///< the first one, which all later calls repeat
};

} // namespace modcost
