#include "io/file_system.h"

#include "support/temporary_folder.h"

#include <boost/test/unit_test.hpp>

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using modcost::FileHandle;
using modcost::FileStatus;
using modcost::FileSystem;
using modcost::operating_system;
using modcost::SystemError;
using modcost::TemporaryFolder;

namespace {

template<class Value>
int code_of(const modcost::SystemResult<Value>& result) {
  const SystemError* error = std::get_if<SystemError>(&result);
  return error == nullptr ? 0 : error->code;
}

FileStatus status_of(const std::string& path) {
  const auto status = operating_system().status(path);
  BOOST_REQUIRE_MESSAGE(std::holds_alternative<FileStatus>(status), path);
  return *std::get_if<FileStatus>(&status);
}

std::string resolved(const std::string& path) {
  const auto result = operating_system().resolve_link(path);
  BOOST_REQUIRE_MESSAGE(std::holds_alternative<std::string>(result), path);
  return *std::get_if<std::string>(&result);
}

/// Puts `descriptor` in the place of a standard stream for the time of a test.
class Redirection {
public:
  Redirection(int stream, int descriptor) : stream_(stream), saved_(::dup(stream)) {
    ::dup2(descriptor, stream);
  }
  Redirection(const Redirection&) = delete;
  Redirection& operator=(const Redirection&) = delete;
  ~Redirection() {
    ::dup2(saved_, stream_);
    ::close(saved_);
  }

private:
  int stream_;
  int saved_;
};

} // namespace

BOOST_AUTO_TEST_CASE(the_words_of_an_error_are_lower_case) {
  BOOST_TEST(modcost::system_error(ENOENT).text == "no such file or directory");
  BOOST_TEST(modcost::system_error(ENOSPC).text == "no space left on device");
  BOOST_TEST(modcost::system_error(EIO).code == EIO);
}

BOOST_AUTO_TEST_CASE(a_status_says_what_a_path_names) {
  const TemporaryFolder folder;
  folder.put("file", "12345");
  std::filesystem::create_symlink("file", folder / "link");
  BOOST_REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  BOOST_REQUIRE(::chmod((folder / "file").c_str(), 0640) == 0);
  const FileStatus file = status_of(folder / "file");
  BOOST_TEST((file.type == FileStatus::Type::regular));
  BOOST_TEST(file.size == 5u);
  BOOST_TEST(file.mode == 0640u);
  const FileStatus link = status_of(folder / "link");
  BOOST_TEST((link.type == FileStatus::Type::regular));
  BOOST_TEST(link.inode == file.inode);
  BOOST_TEST(link.device == file.device);
  BOOST_TEST((status_of(folder.path()).type == FileStatus::Type::folder));
  BOOST_TEST((status_of(folder / "pipe").type == FileStatus::Type::other));
  BOOST_TEST((status_of("/dev/null").type == FileStatus::Type::other));
  BOOST_TEST(code_of(operating_system().status(folder / "none")) == ENOENT);
  BOOST_TEST(code_of(operating_system().status(folder / "file/below")) == ENOTDIR);
}

BOOST_AUTO_TEST_CASE(what_a_process_has_open_has_no_place) {
  const TemporaryFolder folder;
  folder.put("file", "12345");
  const int file = ::open((folder / "file").c_str(), O_RDONLY | O_CLOEXEC);
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  std::filesystem::create_symlink(path, folder / "link");
  BOOST_TEST((status_of(path).type == FileStatus::Type::other));
  BOOST_TEST((status_of(folder / "link").type == FileStatus::Type::other));
  BOOST_TEST(status_of(path).inode == status_of(folder / "file").inode);
  ::close(file);
}

BOOST_AUTO_TEST_CASE(links_are_followed_to_their_end) {
  const TemporaryFolder folder;
  folder.put("file", "");
  std::filesystem::create_symlink("second", folder / "first");
  std::filesystem::create_symlink(folder / "file", folder / "second");
  std::filesystem::create_symlink("none", folder / "dangling");
  std::filesystem::create_symlink("loop", folder / "loop");
  BOOST_TEST(resolved(folder / "file") == folder / "file");
  BOOST_TEST(resolved(folder / "first") == folder / "file");
  BOOST_TEST(resolved(folder / "dangling") == folder / "none");
  BOOST_TEST(resolved(folder / "none") == folder / "none");
  BOOST_TEST(code_of(operating_system().resolve_link(folder / "loop")) == ELOOP);
}

BOOST_AUTO_TEST_CASE(a_file_is_read_to_its_end) {
  const TemporaryFolder folder;
  folder.put("file", "content");
  FileSystem::Open opened = operating_system().open_to_read(folder / "file");
  BOOST_REQUIRE(code_of(opened) == 0);
  FileHandle& handle = **std::get_if<0>(&opened);
  std::string buffer(20, '?');
  for (const std::string expected : {"content", ""}) {
    const auto count = handle.read(buffer.data(), buffer.size());
    BOOST_REQUIRE(std::holds_alternative<std::size_t>(count));
    BOOST_TEST(buffer.substr(0, *std::get_if<std::size_t>(&count)) == expected);
  }
  BOOST_TEST(!handle.close().has_value());
  BOOST_TEST(code_of(handle.read(buffer.data(), 1)) == EBADF);
  BOOST_TEST(code_of(operating_system().open_to_read(folder / "none")) == ENOENT);
}

BOOST_AUTO_TEST_CASE(
    new_files_beside_one_are_hidden_unique_and_private_until_they_have_their_mode) {
  const TemporaryFolder folder;
  auto first = operating_system().create_beside(folder / "a.html", std::nullopt);
  auto second = operating_system().create_beside(folder / "a.html", 0604);
  BOOST_REQUIRE(code_of(first) == 0);
  BOOST_REQUIRE(code_of(second) == 0);
  const std::string& name = std::get_if<0>(&second)->second;
  BOOST_TEST(std::get_if<0>(&first)->second != name);
  BOOST_TEST(name.starts_with(folder / ".a.html."));
  BOOST_TEST(name.ends_with(".tmp"));
  BOOST_TEST(status_of(name).mode == 0604u);
  BOOST_TEST(!std::get_if<0>(&second)->first->write("text").has_value());
  BOOST_TEST(!operating_system().rename(name, folder / "a.html").has_value());
  BOOST_TEST(folder.get("a.html") == "text");
  BOOST_TEST(!operating_system().remove(std::get_if<0>(&first)->second).has_value());
  BOOST_TEST(operating_system().remove(folder / "none")->code == ENOENT);
  BOOST_TEST(operating_system().rename(folder / "none", folder / "b")->code == ENOENT);
  BOOST_TEST(folder.names() == std::vector<std::string>{"a.html"});
}

BOOST_AUTO_TEST_CASE(standard_output_is_checked_and_stays_open) {
  const TemporaryFolder folder;
  const int file = ::open((folder / "out").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  {
    const Redirection redirection(STDOUT_FILENO, file);
    for (int count = 0; count < 2; ++count) {
      const auto output = operating_system().standard_output();
      BOOST_TEST(!output->write("text").has_value());
      BOOST_TEST(!output->close().has_value());
    }
    const auto status = operating_system().standard_output_status();
    BOOST_TEST(std::get_if<FileStatus>(&status)->inode == status_of(folder / "out").inode);
    BOOST_TEST(!operating_system().is_terminal(STDOUT_FILENO));
  }
  ::close(file);
  BOOST_TEST(folder.get("out") == "texttext");
}

BOOST_AUTO_TEST_CASE(streams_that_someone_made_non_blocking_are_waited_for) {
  int pipe[2] = {};
  BOOST_REQUIRE(::pipe2(pipe, O_NONBLOCK | O_CLOEXEC) == 0);
  const std::string text(500000, 'x');
  std::string received;
  std::thread writer([&] {
    FileSystem::Open output =
        operating_system().open_to_write_through("/dev/fd/" + std::to_string(pipe[1]));
    ::close(pipe[1]);
    FileHandle& handle = **std::get_if<0>(&output);
    handle.write(std::string_view(text).substr(0, 1));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    handle.write(std::string_view(text).substr(1));
  });
  {
    const Redirection redirection(STDIN_FILENO, pipe[0]);
    const auto input = operating_system().standard_input();
    std::string piece(10000, '?');
    while (received.size() < text.size()) {
      const auto count = input->read(piece.data(), piece.size());
      BOOST_REQUIRE(std::holds_alternative<std::size_t>(count));
      received.append(piece, 0, *std::get_if<std::size_t>(&count));
    }
  }
  writer.join();
  ::close(pipe[0]);
  BOOST_TEST((received == text));
}
