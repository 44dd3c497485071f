#include "io/output_file.h"

#include "support/memory_file_system.h"
#include "support/temporary_folder.h"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using modcost::Error;
using modcost::FileSystem;
using modcost::MemoryFileSystem;
using modcost::operating_system;
using modcost::Outcome;
using modcost::OutputFile;
using modcost::TemporaryFolder;
using Names = std::vector<std::string>;

namespace {

/// Writes a document of two pieces.
Outcome write_document(FileSystem& files, const std::string& path) {
  auto file = OutputFile::open(files, path);
  if (!file)
    return std::move(file.error());
  for (const std::string piece : {"new ", "text"})
    if (Outcome written = (*file)->write(piece); !written)
      return written;
  return (*file)->commit();
}

Error failure(const Outcome& outcome) {
  BOOST_REQUIRE(!outcome);
  BOOST_TEST((outcome.error().kind == Error::Kind::system));
  return outcome.error();
}

unsigned mode_of(const std::string& path) {
  struct stat found = {};
  BOOST_REQUIRE(::stat(path.c_str(), &found) == 0);
  return found.st_mode & 07777;
}

/// For the time of a test.
class Umask {
public:
  explicit Umask(mode_t mask) : before_(::umask(mask)) {}
  Umask(const Umask&) = delete;
  Umask& operator=(const Umask&) = delete;
  ~Umask() { ::umask(before_); }

private:
  mode_t before_;
};

} // namespace

BOOST_AUTO_TEST_SUITE(in_memory)

BOOST_AUTO_TEST_CASE(a_document_replaces_the_old_one_only_when_it_is_committed) {
  MemoryFileSystem files;
  files.add_file("out.html", "old", 0640);
  {
    auto file = OutputFile::open(files, "out.html");
    BOOST_REQUIRE(file);
    BOOST_TEST(bool((*file)->write("new")));
    BOOST_TEST(files.content("out.html").value() == "old");
    BOOST_TEST(files.paths().size() == 2);
  }
  BOOST_TEST(files.content("out.html").value() == "old");
  BOOST_TEST(files.paths() == Names{"out.html"});
  BOOST_TEST(bool(write_document(files, "out.html")));
  BOOST_TEST(files.content("out.html").value() == "new text");
  BOOST_TEST(files.mode("out.html").value() == 0640);
  BOOST_TEST(files.paths() == Names{"out.html"});
}

BOOST_AUTO_TEST_CASE(the_target_of_a_link_is_replaced_and_not_the_link) {
  MemoryFileSystem files;
  files.add_folder("site");
  files.add_file("site/page.html", "old");
  files.add_link("a", "b");
  files.add_link("b", "site/page.html");
  files.add_link("dangling", "site/none.html");
  BOOST_TEST(bool(write_document(files, "a")));
  BOOST_TEST(bool(write_document(files, "dangling")));
  BOOST_TEST(files.content("a").value() == "b");
  BOOST_TEST(files.content("site/page.html").value() == "new text");
  BOOST_TEST(files.content("site/none.html").value() == "new text");
  BOOST_TEST(files.paths() == (Names{"a", "b", "dangling", "site/none.html", "site/page.html"}));
}

BOOST_AUTO_TEST_CASE(devices_and_standard_output_are_written_through) {
  MemoryFileSystem files;
  files.add_device("/dev/tty");
  files.add_device("/dev/full", "", ENOSPC);
  BOOST_TEST(bool(write_document(files, "/dev/tty")));
  BOOST_TEST(files.content("/dev/tty").value() == "new text");
  BOOST_TEST(bool(write_document(files, "-")));
  BOOST_TEST(files.standard_output_text == "new text");
  BOOST_TEST(failure(write_document(files, "/dev/full")).text ==
             "cannot write: no space left on device");
  BOOST_TEST(files.paths() == (Names{"/dev/full", "/dev/tty"}));
}

BOOST_AUTO_TEST_CASE(a_place_that_cannot_be_is_a_system_error) {
  MemoryFileSystem files;
  files.add_folder("site");
  files.add_link("loop", "loop");
  const auto text = [&](const std::string& path) {
    const Error error = failure(write_document(files, path));
    BOOST_TEST(error.file == path);
    return error.text;
  };
  BOOST_TEST(text("site") == "cannot write: is a directory");
  BOOST_TEST(text("nowhere/out.html") == "cannot write: no such file or directory");
  BOOST_TEST(text("loop") == "cannot write: too many levels of symbolic links");
  BOOST_TEST(files.paths() == Names{"loop"});
}

BOOST_AUTO_TEST_CASE(whichever_call_fails_the_old_file_or_the_whole_new_one_is_there) {
  for (const std::string path : {"out.html", "new.html", "link"})
    for (std::size_t number = 0;; ++number) {
      MemoryFileSystem files;
      files.add_file("out.html", "old");
      files.add_link("link", "out.html");
      files.fail_call(number, ENOSPC);
      const Outcome outcome = write_document(files, path);
      const std::string target = path == "link" ? "out.html" : path;
      const Names before = {"link", "out.html"};
      const Names after = path == "new.html" ? Names{"link", "new.html", "out.html"} : before;
      BOOST_TEST_CONTEXT(path << ", call " << number) {
        if (files.calls() <= number) {
          BOOST_TEST(bool(outcome));
          BOOST_TEST(files.content(target).value() == "new text");
          BOOST_TEST(files.paths() == after);
          BOOST_TEST(number == 7); // status, link, create, two writes, close, rename
          break;
        }
        BOOST_TEST(failure(outcome).text == "cannot write: no space left on device");
        BOOST_TEST(files.content(target).value_or("none") == (path == "new.html" ? "none" : "old"));
        BOOST_TEST(files.paths() == before);
      }
    }
}

BOOST_AUTO_TEST_CASE(when_every_call_fails_from_one_on_the_old_file_is_untouched) {
  for (std::size_t number = 0; number < 7; ++number) {
    MemoryFileSystem files;
    files.add_file("out.html", "old");
    files.fail_call(number, EIO, MemoryFileSystem::Times::from_then_on);
    BOOST_TEST(failure(write_document(files, "out.html")).text ==
               "cannot write: input/output error");
    BOOST_TEST(files.content("out.html").value() == "old");
  }
}

BOOST_AUTO_TEST_CASE(after_a_failure_nothing_more_is_taken) {
  MemoryFileSystem files;
  auto file = OutputFile::open(files, "out.html");
  BOOST_REQUIRE(file);
  files.fail_call(0, EIO);
  BOOST_TEST(!(*file)->write("first"));
  BOOST_TEST(!(*file)->write("second"));
  BOOST_TEST(failure((*file)->commit()).text == "cannot write: input/output error");
  BOOST_TEST(files.calls() == 1);
  file->reset();
  BOOST_TEST(files.paths() == Names{});
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(on_disk)

BOOST_AUTO_TEST_CASE(permissions_follow_the_umask_or_the_replaced_file) {
  const TemporaryFolder folder;
  const Umask umask(027);
  BOOST_TEST(bool(write_document(operating_system(), folder / "new.html")));
  BOOST_TEST(mode_of(folder / "new.html") == 0640u);
  for (const mode_t mode : {0600u, 0444u, 0666u, 0755u}) {
    BOOST_REQUIRE(::chmod((folder / "new.html").c_str(), mode) == 0);
    BOOST_TEST(bool(write_document(operating_system(), folder / "new.html")));
    BOOST_TEST(mode_of(folder / "new.html") == mode);
    BOOST_TEST(folder.get("new.html") == "new text");
  }
  BOOST_TEST(folder.names() == Names{"new.html"});
}

BOOST_AUTO_TEST_CASE(links_of_all_kinds_lead_to_their_target) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "deep/inside");
  folder.put("deep/page.html", "old");
  std::filesystem::create_symlink("../page.html", folder / "deep/inside/up");
  std::filesystem::create_symlink(folder / "deep/inside/up", folder / "absolute");
  std::filesystem::create_symlink("deep/inside", folder / "folder");
  std::filesystem::create_symlink("deep/none.html", folder / "dangling");
  std::filesystem::create_symlink("loop", folder / "loop");
  for (const std::string path : {"absolute", "folder/up", "deep/inside/up"}) {
    folder.put("deep/page.html", "old");
    BOOST_TEST(bool(write_document(operating_system(), folder / path)));
    BOOST_TEST(folder.get("deep/page.html") == "new text");
    BOOST_TEST(std::filesystem::is_symlink(folder / path));
  }
  BOOST_TEST(bool(write_document(operating_system(), folder / "dangling")));
  BOOST_TEST(folder.get("deep/none.html") == "new text");
  BOOST_TEST(failure(write_document(operating_system(), folder / "loop")).text ==
             "cannot write: too many levels of symbolic links");
}

BOOST_AUTO_TEST_CASE(names_of_any_length_and_kind_can_be_written) {
  const TemporaryFolder folder;
  std::string wide = "x";
  while (wide.size() < 250)
    wide += "日";
  for (const std::string& name : {std::string(255, 'n'), wide, std::string("-"),
                                  std::string("a b\n\xFF"), std::string(".hidden")}) {
    BOOST_TEST(bool(write_document(operating_system(), folder / name)));
    BOOST_TEST(folder.names() == Names{name});
    std::filesystem::remove(folder / name);
  }
  BOOST_TEST(failure(write_document(operating_system(), folder / std::string(256, 'n'))).text ==
             "cannot write: file name too long");
  BOOST_TEST(failure(write_document(operating_system(), "")).text ==
             "cannot write: no such file or directory");
  BOOST_TEST(failure(write_document(operating_system(), folder / "none/")).text ==
             "cannot write: is a directory");
  BOOST_TEST(failure(write_document(operating_system(), folder.path())).text ==
             "cannot write: is a directory");
}

BOOST_AUTO_TEST_CASE(a_full_device_is_a_system_error) {
  const Error error = failure(write_document(operating_system(), "/dev/full"));
  BOOST_TEST(error.file == "/dev/full");
  BOOST_TEST(error.text == "cannot write: no space left on device");
}

BOOST_AUTO_TEST_CASE(what_a_process_has_open_is_written_through) {
  const TemporaryFolder folder;
  folder.put("log", "before ");
  const int log = ::open((folder / "log").c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  BOOST_REQUIRE(log >= 0);
  for (const std::string prefix : {"/proc/self/fd/", "/dev/fd/"})
    BOOST_TEST(bool(write_document(operating_system(), prefix + std::to_string(log))));
  ::close(log);
  BOOST_TEST(folder.get("log") == "before new textnew text");
  BOOST_TEST(folder.names() == Names{"log"});
}

BOOST_AUTO_TEST_CASE(a_slow_pipe_and_signals_lose_nothing) {
  // Without SA_RESTART the timer interrupts opening, short writes and reads.
  struct sigaction interrupting = {}, before = {};
  interrupting.sa_handler = [](int) {};
  BOOST_REQUIRE(::sigaction(SIGALRM, &interrupting, &before) == 0);
  const itimerval often = {{0, 300}, {0, 300}};
  const itimerval never = {};

  const TemporaryFolder folder;
  BOOST_REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  std::string text;
  for (std::size_t count = 0; text.size() < 3000000; ++count)
    text += std::to_string(count) + ' ';
  std::string received;
  std::thread reader([&] {
    const int pipe = ::open((folder / "pipe").c_str(), O_RDONLY | O_CLOEXEC);
    std::array<char, 50000> piece;
    while (true) {
      const ssize_t count = ::read(pipe, piece.data(), piece.size());
      if (count == 0 || (count < 0 && errno != EINTR))
        break;
      if (count > 0)
        received.append(piece.data(), static_cast<std::size_t>(count));
    }
    ::close(pipe);
  });
  BOOST_REQUIRE(::setitimer(ITIMER_REAL, &often, nullptr) == 0);
  {
    auto file = OutputFile::open(operating_system(), folder / "pipe");
    BOOST_REQUIRE(file);
    BOOST_TEST(bool((*file)->write(text)));
    BOOST_TEST(bool((*file)->commit()));
  }
  reader.join();
  ::setitimer(ITIMER_REAL, &never, nullptr);
  ::sigaction(SIGALRM, &before, nullptr);
  BOOST_TEST((received == text));
}

BOOST_AUTO_TEST_CASE(an_ending_process_leaves_no_temporary_file) {
  const TemporaryFolder folder;
  folder.put("old.html", "old");
  const pid_t child = ::fork();
  if (child == 0) {
    auto first = OutputFile::open(operating_system(), folder / "old.html");
    auto second = OutputFile::open(operating_system(), folder / "new.html");
    auto third = OutputFile::open(operating_system(), folder / "done.html");
    const bool written = first && second && third && (*first)->write("new") && (*third)->commit();
    const bool there = folder.names().size() == 4;
    modcost::remove_temporary_files();
    const auto late = OutputFile::open(operating_system(), folder / "late.html");
    ::_exit(written && there && !late && !(*first)->commit() ? 0 : 1);
  }
  int status = -1;
  BOOST_REQUIRE(::waitpid(child, &status, 0) == child);
  BOOST_TEST(status == 0);
  BOOST_TEST(folder.names() == (Names{"done.html", "old.html"}));
  BOOST_TEST(folder.get("old.html") == "old");
}

BOOST_AUTO_TEST_CASE(more_temporary_files_than_can_be_remembered_are_refused) {
  const TemporaryFolder folder;
  std::vector<std::unique_ptr<OutputFile>> files;
  // Where the limit on descriptors is lower it is met first, with the same words.
  for (int count = 0; count < 3000; ++count) {
    std::string path = folder / std::to_string(count);
    auto file = OutputFile::open(operating_system(), path);
    if (!file) {
      BOOST_TEST(file.error().text == "cannot write: too many open files");
      break;
    }
    files.push_back(std::move(*file));
  }
  BOOST_TEST(files.size() >= 200u);
  BOOST_TEST(files.size() <= 1024u);
  files.clear();
  BOOST_TEST(folder.names() == Names{});
  BOOST_TEST(bool(write_document(operating_system(), folder / "again.html")));
}

BOOST_AUTO_TEST_SUITE_END()
