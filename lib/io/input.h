#pragma once

#include "base/error.h"
#include "io/file_system.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace modcost {

/// A whole report in memory as UTF-8, whatever its encoding was, and the way from an offset in it
/// back to a line and a column.
class Input {
public:
  /// Zero bytes that stand behind the text, so that wide reads stay inside the allocation.
  static constexpr std::size_t padding = 64;

  /// Reads `path` (`-` is standard input). Refuses (kind refused): more than `max_size` bytes,
  /// UTF-32, UTF-16 that is malformed or has no byte order mark. Malformed UTF-8 is left for the
  /// reader, which knows where it stands. A byte order mark is dropped.
  static Result<Input> read(FileSystem& files, const std::string& path,
                            std::optional<std::uint64_t> max_size);
  /// The same from memory; `name` is what messages call it.
  static Result<Input> from_bytes(std::string name, std::string_view bytes);

  const std::string& name() const { return name_; }
  /// Followed by `padding` zero bytes. Stays where it is when the Input is moved.
  std::string_view text() const { return {storage_.get() + begin_, end_ - begin_}; }

  struct Place {
    std::uint64_t line = 1;   ///< 1-based
    std::uint64_t column = 1; ///< 1-based, code points; a malformed byte counts as one
    std::uint64_t byte = 0;   ///< 0-based offset in the file as it is on disk
  };
  /// Scans from the beginning: for messages only. Lines end at LF, CR LF or CR. Offset ≤
  /// text().size().
  Place place_of(std::size_t offset) const;

  /// An error of kind refused at `offset`.
  Error refusal(std::size_t offset, std::string text, std::string advice = {}) const;

private:
  struct Bytes;
  static Result<Bytes> read_all(FileHandle& handle, const std::string& name, std::uint64_t expected,
                                std::optional<std::uint64_t> max_size);
  static Result<Input> decode(std::string name, Bytes bytes);
  static Result<Input> decode_utf16(std::string name, const Bytes& bytes, bool big_endian);

  enum class Encoding { utf8, utf16_little, utf16_big };
  std::string name_;
  std::unique_ptr<char[]> storage_; ///< not a string, which would clear what is overwritten at once
  std::size_t begin_ = 0;
  std::size_t end_ = 0; ///< `padding` bytes of the storage stand behind it
  Encoding encoding_ = Encoding::utf8;
  bool byte_order_mark_ = false;
};

} // namespace modcost
