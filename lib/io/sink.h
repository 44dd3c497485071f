#pragma once

#include "base/error.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace modcost {

/// Where a document's bytes go. Owned by whoever opened it; errors are sticky.
class Sink {
public:
  virtual ~Sink() = default;
  /// Takes all of `bytes` or fails; after a failure it takes nothing more.
  virtual Outcome write(std::string_view bytes) = 0;
};

/// A sink in memory, for tests.
class StringSink final : public Sink {
public:
  Outcome write(std::string_view bytes) override {
    text.append(bytes);
    return success();
  }
  std::string text;
};

/// One large buffer in front of a sink. `append` is the hot path of the whole program: it copies
/// and returns, and remembers the first failure for `flush` to report.
class OutputBuffer {
public:
  static constexpr std::size_t capacity = std::size_t{256} * 1024;

  explicit OutputBuffer(Sink& sink)
      : sink_(sink), buffer_(std::make_unique_for_overwrite<char[]>(capacity)) {}
  OutputBuffer(const OutputBuffer&) = delete;
  OutputBuffer& operator=(const OutputBuffer&) = delete;

  void append(std::string_view text) {
    if (text.size() > capacity - used_) {
      append_slowly(text);
      return;
    }
    std::char_traits<char>::copy(buffer_.get() + used_, text.data(),
                                 text.size()); // may be 0 of nullptr
    used_ += text.size();
  }
  void append(char character) {
    if (used_ == capacity)
      drain();
    buffer_[used_++] = character;
  }

  /// Bytes taken so far.
  std::size_t size() const { return drained_ + used_; }
  bool failed() const { return !outcome_; }
  /// Writes out what is left; the first failure of any write since the beginning.
  Outcome flush();

private:
  void append_slowly(std::string_view text);
  void drain();

  Sink& sink_;
  std::unique_ptr<char[]> buffer_;
  std::size_t used_ = 0;
  std::size_t drained_ = 0;
  Outcome outcome_ = success();
};

} // namespace modcost
