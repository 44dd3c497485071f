#include "app/outputs.h"

#include "base/text.h"

#include <array>
#include <span>
#include <tuple>
#include <variant>

namespace modcost {

namespace {

/// What two names of one file have in common.
struct Identity {
  bool exists = false;
  bool holds_data = false;  ///< a regular file, which writing would spoil for a reader
  std::uint64_t device = 0; ///< of the file; where there is none yet, of its folder
  std::uint64_t inode = 0;
  std::string name = {}; ///< where there is none yet: in its folder

  bool operator==(const Identity& other) const {
    return std::tie(exists, device, inode, name) ==
           std::tie(other.exists, other.device, other.inode, other.name);
  }
};

Identity identity_of(const FileStatus& status) {
  // A regular file that a process has open counts as `other`, but tells its size.
  const bool holds_data = status.type == FileStatus::Type::regular || status.size > 0;
  return {true, holds_data, status.device, status.inode};
}

/// Of a file that is still to be created: where it will be. Nothing where that cannot be, which
/// opening it will report.
std::optional<Identity> identity_of_new(FileSystem& files, const std::string& path) {
  const SystemResult<std::string> resolved = files.resolve_link(path);
  const std::string* target = std::get_if<std::string>(&resolved);
  if (target == nullptr)
    return std::nullopt;
  const std::size_t name = target->rfind('/') + 1; // npos + 1 is 0
  const SystemResult<FileStatus> found =
      files.status(name == 0 ? std::string(".") : target->substr(0, name));
  const FileStatus* folder = std::get_if<FileStatus>(&found);
  if (folder == nullptr)
    return std::nullopt;
  return Identity{false, false, folder->device, folder->inode, target->substr(name)};
}

std::optional<Identity> identity_of_input(FileSystem& files, const std::string& path) {
  const SystemResult<FileStatus> found = files.status(path == "-" ? "/dev/stdin" : path);
  const FileStatus* status = std::get_if<FileStatus>(&found);
  return status == nullptr ? std::nullopt : std::optional(identity_of(*status));
}

std::optional<Identity> identity_of_output(FileSystem& files, const std::string& path) {
  const SystemResult<FileStatus> found =
      path == "-" ? files.standard_output_status() : files.status(path);
  if (const FileStatus* status = std::get_if<FileStatus>(&found))
    return identity_of(*status);
  return path == "-" ? std::nullopt : identity_of_new(files, path);
}

Error refusal(const std::string& path, std::string text) {
  return {
      Error::Kind::usage, path, 0, 0, std::move(text), "nothing was written; name another output"};
}

} // namespace

std::optional<Format> format_of_ending(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, Format>, 3> endings{
      {{".html", Format::html}, {".htm", Format::html}, {".svg", Format::svg}}};
  std::string lower(path.substr(path.size() - std::min<std::size_t>(path.size(), 5)));
  for (char& letter : lower)
    if (letter >= 'A' && letter <= 'Z')
      letter = static_cast<char>(letter - 'A' + 'a');
  for (const auto& [ending, format] : endings)
    if (lower.ends_with(ending))
      return format;
  return std::nullopt;
}

Outcome check_outputs(FileSystem& files, const std::vector<std::string>& inputs,
                      const std::vector<Output>& outputs) {
  std::vector<std::optional<Identity>> read;
  for (const std::string& input : inputs)
    read.push_back(identity_of_input(files, input));
  std::vector<std::optional<Identity>> written;
  for (std::size_t index = 0; index < outputs.size(); ++index) {
    const std::string& path = outputs[index].path;
    written.push_back(identity_of_output(files, path));
    const std::optional<Identity>& identity = written.back();
    for (std::size_t input = 0; input < inputs.size(); ++input)
      if (read[input] && read[input]->holds_data && read[input] == identity)
        return refusal(path, "this output is the input " + quoted(inputs[input]));
    for (std::size_t earlier = 0; earlier < index; ++earlier)
      if (outputs[earlier].path == path || (identity && written[earlier] == identity))
        return refusal(path,
                       "this output is named twice, also as " + quoted(outputs[earlier].path));
  }
  return success();
}

} // namespace modcost
