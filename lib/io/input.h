#pragma once

#include "base/error.h"
#include "io/file_system.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace modcost {

/// A whole report in memory as UTF-8, whatever its encoding was, and the way from an offset in it back to
/// a line and a column.
class Input {
public:
  /// Zero bytes that stand behind the text, so that wide reads stay inside the allocation.
  static constexpr std::size_t padding = 64;

  /// Reads `path` (`-` is standard input). Refuses (kind refused): more than `max_size` bytes, UTF-32,
  /// malformed UTF-16. Malformed UTF-8 is left for the reader, which knows where it stands. A byte order
  /// mark is dropped.
  static Result<Input> read(FileSystem& files, const std::string& path,
                            std::optional<std::uint64_t> max_size);
  /// The same from memory; `name` is what messages call it.
  static Result<Input> from_bytes(std::string name, std::string bytes);

  const std::string& name() const { return name_; }
  /// Followed by `padding` zero bytes. Stays where it is when the Input is moved.
  std::string_view text() const { return {storage_->data() + begin_, storage_->size() - padding - begin_}; }

  struct Place {
    std::uint64_t line = 1;   ///< 1-based
    std::uint64_t column = 1; ///< 1-based, code points; a malformed byte counts as one
    std::uint64_t byte = 0;   ///< 0-based offset in the file as it is on disk
  };
  /// Scans from the beginning: for messages only. Lines end at LF, CR LF or CR. Offset ≤ text().size().
  Place place_of(std::size_t offset) const;

  /// An error of kind refused at `offset`.
  Error refusal(std::size_t offset, std::string text, std::string advice = {}) const;

private:
  enum class Encoding { utf8, utf16_little, utf16_big };
  std::string name_;
  std::unique_ptr<std::string> storage_; ///< behind a pointer so that views into it survive a move
  std::size_t begin_ = 0;
  Encoding encoding_ = Encoding::utf8;
  bool byte_order_mark_ = false;
};

} // namespace modcost
