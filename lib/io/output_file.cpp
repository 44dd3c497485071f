#include "io/output_file.h"

#include <cerrno>
#include <tuple>

namespace modcost {

Error OutputFile::failure(const SystemError& error) const {
  return {Error::Kind::system, path_, 0, 0, "cannot write: " + error.text};
}

Result<std::unique_ptr<OutputFile>> OutputFile::open(FileSystem& files, const std::string& path) {
  std::unique_ptr<OutputFile> file(new OutputFile(files, path));
  if (path == "-") {
    file->handle_ = files.standard_output();
    return file;
  }
  const SystemResult<FileStatus> found = files.status(path);
  const FileStatus* status = std::get_if<FileStatus>(&found);
  if (status == nullptr && std::get_if<SystemError>(&found)->code != ENOENT)
    return file->failure(*std::get_if<SystemError>(&found));
  std::optional<SystemError> error;
  if (status != nullptr && status->type == FileStatus::Type::folder)
    error = system_error(EISDIR);
  else if (status != nullptr && status->type == FileStatus::Type::other)
    error = file->open_through();
  else
    error = file->open_beside(status);
  if (error)
    return file->failure(*error);
  return file;
}

std::optional<SystemError> OutputFile::open_through() {
  FileSystem::Open opened = files_.open_to_write_through(path_);
  if (const SystemError* error = std::get_if<SystemError>(&opened))
    return *error;
  handle_ = std::move(*std::get_if<std::unique_ptr<FileHandle>>(&opened));
  return std::nullopt;
}

std::optional<SystemError> OutputFile::open_beside(const FileStatus* replaced) {
  const SystemResult<std::string> resolved = files_.resolve_link(path_);
  if (const SystemError* error = std::get_if<SystemError>(&resolved))
    return *error;
  target_ = *std::get_if<std::string>(&resolved);
  std::optional<std::uint32_t> mode;
  if (replaced != nullptr)
    mode = replaced->mode & 0777; // a document is never run in someone's name
  auto created = files_.create_beside(target_, mode);
  if (const SystemError* error = std::get_if<SystemError>(&created))
    return *error;
  std::tie(handle_, temporary_) = std::move(*std::get_if<0>(&created));
  return std::nullopt;
}

OutputFile::~OutputFile() {
  handle_.reset();
  if (!temporary_.empty())
    files_.remove(temporary_);
}

Outcome OutputFile::write(std::string_view bytes) {
  if (failure_)
    return *failure_;
  if (const std::optional<SystemError> error = handle_->write(bytes)) {
    failure_ = failure(*error);
    return *failure_;
  }
  return success();
}

Outcome OutputFile::commit() {
  if (failure_)
    return *failure_;
  std::optional<SystemError> error = handle_->close();
  if (!error && !temporary_.empty()) {
    error = files_.rename(temporary_, target_);
    if (!error)
      temporary_.clear();
  }
  if (error) {
    failure_ = failure(*error);
    return *failure_;
  }
  return success();
}

} // namespace modcost
