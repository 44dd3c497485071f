#include "support/memory_file_system.h"

#include <algorithm>
#include <cerrno>

namespace modcost {

class MemoryFileSystem::Handle final : public FileHandle {
public:
  Handle(MemoryFileSystem& files, std::shared_ptr<Node> node, std::string& content)
      : files_(files), node_(std::move(node)), content_(content) {}

  SystemResult<std::size_t> read(char* into, std::size_t size) override {
    if (const int code = files_.next_call())
      return system_error(code);
    const std::size_t count = std::min({size, files_.read_limit, content_.size() - offset_});
    content_.copy(into, count, offset_);
    offset_ += count;
    return count;
  }

  std::optional<SystemError> write(std::string_view bytes) override {
    if (const int code = files_.next_call()) {
      // A write that fails may well have written a part.
      content_.append(bytes.substr(0, bytes.size() / 2));
      return system_error(code);
    }
    if (node_ && node_->write_error != 0)
      return system_error(node_->write_error);
    content_.append(bytes);
    return std::nullopt;
  }

  std::optional<SystemError> close() override {
    if (const int code = files_.next_call())
      return system_error(code);
    return std::nullopt;
  }

private:
  MemoryFileSystem& files_;
  std::shared_ptr<Node> node_; ///< null for a standard stream; keeps the content of a removed file
  std::string& content_;
  std::size_t offset_ = 0;
};

MemoryFileSystem::Node& MemoryFileSystem::add(const std::string& path, Node node) {
  node.inode = ++last_inode_;
  return *(nodes_[path] = std::make_shared<Node>(std::move(node)));
}

void MemoryFileSystem::add_folder(const std::string& path) {
  add(path, {Kind::folder, {}, 0755});
}

void MemoryFileSystem::add_file(const std::string& path, std::string content, std::uint32_t mode) {
  add(path, {Kind::file, std::move(content), mode});
}

void MemoryFileSystem::add_link(const std::string& path, std::string target) {
  add(path, {Kind::link, std::move(target), 0777});
}

void MemoryFileSystem::add_device(const std::string& path, std::string content, int write_error) {
  Node& node = add(path, {Kind::device, {}, 0666});
  node.content = std::move(content);
  node.write_error = write_error;
}

void MemoryFileSystem::add_unreadable(const std::string& path, int error) {
  add(path, {}).open_error = error;
}

void MemoryFileSystem::fail_call(std::size_t number, int code, Times times) {
  calls_ = 0;
  failing_call_ = number;
  failing_code_ = code;
  failing_times_ = times;
}

int MemoryFileSystem::next_call() {
  const std::size_t number = calls_++;
  if (!failing_call_ || number < *failing_call_)
    return 0;
  return number == *failing_call_ || failing_times_ == Times::from_then_on ? failing_code_ : 0;
}

std::shared_ptr<MemoryFileSystem::Node> MemoryFileSystem::find(const std::string& path) const {
  const auto found = nodes_.find(path);
  return found == nodes_.end() ? nullptr : found->second;
}

std::optional<std::string> MemoryFileSystem::content(const std::string& path) const {
  const std::shared_ptr<Node> node = find(path);
  return node ? std::optional(node->content) : std::nullopt;
}

std::optional<std::uint32_t> MemoryFileSystem::mode(const std::string& path) const {
  const std::shared_ptr<Node> node = find(path);
  return node ? std::optional(node->mode) : std::nullopt;
}

std::vector<std::string> MemoryFileSystem::paths() const {
  std::vector<std::string> paths;
  for (const auto& [path, node] : nodes_)
    if (node->kind != Kind::folder)
      paths.push_back(path);
  return paths;
}

bool MemoryFileSystem::has_folder_of(const std::string& path) const {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos || slash == 0)
    return true;
  const std::shared_ptr<Node> folder = find(path.substr(0, slash));
  return folder && folder->kind == Kind::folder;
}

SystemResult<std::string> MemoryFileSystem::resolve_link(const std::string& path) {
  if (const int code = next_call())
    return system_error(code);
  std::string target = path;
  for (int count = 0; count <= 40; ++count) {
    const std::shared_ptr<Node> node = find(target);
    if (!node || node->kind != Kind::link)
      return target;
    const std::size_t name = node->content.starts_with('/') ? 0 : target.rfind('/') + 1;
    target.replace(name, std::string::npos, node->content);
  }
  return system_error(ELOOP);
}

SystemResult<FileStatus> MemoryFileSystem::status(const std::string& path) {
  // Following links is part of this one call.
  SystemResult<std::string> resolved = resolve_link(path);
  if (const SystemError* error = std::get_if<SystemError>(&resolved))
    return *error;
  const std::shared_ptr<Node> node = find(*std::get_if<std::string>(&resolved));
  if (!node)
    return system_error(ENOENT);
  FileStatus status;
  status.type = node->kind == Kind::file     ? FileStatus::Type::regular
                : node->kind == Kind::folder ? FileStatus::Type::folder
                                             : FileStatus::Type::other;
  if (node->kind == Kind::file)
    status.size = node->content.size();
  status.device = 1;
  status.inode = node->inode;
  status.mode = node->mode;
  return status;
}

FileSystem::Open MemoryFileSystem::open_to_read(const std::string& path) {
  SystemResult<std::string> resolved = resolve_link(path);
  if (const SystemError* error = std::get_if<SystemError>(&resolved))
    return *error;
  std::shared_ptr<Node> node = find(*std::get_if<std::string>(&resolved));
  if (!node)
    return system_error(ENOENT);
  if (node->open_error != 0)
    return system_error(node->open_error);
  std::string& content = node->content;
  return std::make_unique<Handle>(*this, std::move(node), content);
}

FileSystem::Open MemoryFileSystem::open_to_write_through(const std::string& path) {
  return open_to_read(path);
}

SystemResult<std::pair<std::unique_ptr<FileHandle>, std::string>>
MemoryFileSystem::create_beside(const std::string& path, std::optional<std::uint32_t> mode) {
  if (const int code = next_call())
    return system_error(code);
  if (!has_folder_of(path))
    return system_error(ENOENT);
  const std::size_t name = path.rfind('/') + 1;
  std::string beside = path.substr(0, name) + "." + path.substr(name) + "." +
                       std::to_string(last_inode_ + 1) + ".tmp";
  add(beside, {Kind::file, {}, mode.value_or(0644)});
  std::shared_ptr<Node> node = find(beside);
  std::string& content = node->content;
  std::unique_ptr<FileHandle> handle = std::make_unique<Handle>(*this, std::move(node), content);
  return std::pair(std::move(handle), std::move(beside));
}

std::optional<SystemError> MemoryFileSystem::rename(const std::string& from,
                                                    const std::string& to) {
  if (const int code = next_call())
    return system_error(code);
  std::shared_ptr<Node> node = find(from);
  if (!node || !has_folder_of(to))
    return system_error(ENOENT);
  const std::shared_ptr<Node> replaced = find(to);
  if (replaced && replaced->kind == Kind::folder)
    return system_error(EISDIR);
  nodes_.erase(from);
  nodes_[to] = std::move(node);
  return std::nullopt;
}

std::optional<SystemError> MemoryFileSystem::remove(const std::string& path) {
  if (const int code = next_call())
    return system_error(code);
  return nodes_.erase(path) == 0 ? std::optional(system_error(ENOENT)) : std::nullopt;
}

std::unique_ptr<FileHandle> MemoryFileSystem::standard_input() {
  return std::make_unique<Handle>(*this, nullptr, standard_input_text);
}

std::unique_ptr<FileHandle> MemoryFileSystem::standard_output() {
  return std::make_unique<Handle>(*this, nullptr, standard_output_text);
}

SystemResult<FileStatus> MemoryFileSystem::standard_output_status() {
  if (const int code = next_call())
    return system_error(code);
  FileStatus status;
  status.type = FileStatus::Type::other;
  return status;
}

bool MemoryFileSystem::is_terminal(int) {
  return terminal;
}

} // namespace modcost
