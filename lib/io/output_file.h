#pragma once

#include "io/file_system.h"
#include "io/sink.h"

#include <string>

namespace modcost {

/// A document on its way to its place (command-line, "Files"). Regular files are written beside their
/// destination and renamed over it by commit(); without a commit the destructor removes the temporary
/// file and the old one stays as it was. Devices, pipes and standard output (`-`) are written through.
class OutputFile final : public Sink {
public:
  static Result<std::unique_ptr<OutputFile>> open(FileSystem& files, const std::string& path);
  ~OutputFile() override;

  Outcome write(std::string_view bytes) override;
  /// Closes, checks, renames. After an error the destination is untouched.
  Outcome commit();

private:
  OutputFile(FileSystem& files, std::string path) : files_(files), path_(std::move(path)) {}
  FileSystem& files_;
  std::string path_;        ///< as the user named it, for messages
  std::string target_;      ///< where it goes once links are followed
  std::string temporary_;   ///< empty where written through
  std::unique_ptr<FileHandle> handle_;
};

/// Removes the temporary files of all OutputFiles that are open: async-signal-safe, for the handlers of
/// SIGINT, SIGTERM and SIGHUP, and for running out of memory.
void remove_temporary_files();

} // namespace modcost
