#include "io/input.h"

#include "base/text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

namespace modcost {

/// Bytes with room for the padding behind them.
struct Input::Bytes {
  explicit Bytes(std::size_t room)
      : data(std::make_unique_for_overwrite<char[]>(room + padding)), capacity(room) {}

  void grow(std::size_t room) {
    Bytes larger(room);
    std::memcpy(larger.data.get(), data.get(), size);
    larger.size = size;
    *this = std::move(larger);
  }

  void pad() {
    if (size > capacity)
      grow(size);
    std::memset(data.get() + size, 0, padding);
  }

  std::unique_ptr<char[]> data;
  std::size_t size = 0; ///< up to capacity + padding while reading
  std::size_t capacity;
};

namespace {

constexpr std::string_view use_utf8 = "save it as UTF-8";

Error system_refusal(const std::string& name, const SystemError& error) {
  return {Error::Kind::system, name, 0, 0, "cannot read: " + error.text};
}

Error too_large(const std::string& name, const std::string& size, std::uint64_t max_size) {
  return {Error::Kind::refused, name, 0, 0,
          "holds " + size + " bytes, the limit is " + std::to_string(max_size)};
}

/// What is no encoding of ours, by its byte order mark or by where the first characters of a JSON
/// text, which are ASCII, leave zeros; else nothing.
std::string_view foreign_encoding(std::string_view bytes) {
  using namespace std::string_view_literals;
  const auto zeros = [&](std::string_view pattern) {
    return bytes.size() >= 4 && std::ranges::equal(bytes.substr(0, 4), pattern, {}, [](char byte) {
             return byte == '\0' ? '0' : 'x';
           });
  };
  if (bytes.starts_with("\xFF\xFE\0\0"sv) || zeros("x000"))
    return "UTF-32 (little endian)";
  if (bytes.starts_with("\0\0\xFE\xFF"sv) || zeros("000x"))
    return "UTF-32 (big endian)";
  if (zeros("x0x0"))
    return "UTF-16 (little endian) without a byte order mark";
  if (zeros("0x0x"))
    return "UTF-16 (big endian) without a byte order mark";
  return {};
}

/// The code units of a UTF-16 text behind its byte order mark.
class Utf16 {
public:
  Utf16(std::string_view bytes, bool big_endian)
      : bytes_(bytes.substr(2)), high_(big_endian ? 0 : 1), low_(big_endian ? 1 : 0) {}

  std::size_t size() const { return bytes_.size() / 2; }
  bool has_half_unit() const { return bytes_.size() % 2 != 0; }
  std::uint32_t unit(std::size_t index) const {
    return byte(2 * index + high_) << 8 | byte(2 * index + low_);
  }
  /// Moves `index` behind the code point there; nothing where a surrogate stands alone.
  std::optional<char32_t> next(std::size_t& index) const {
    const std::uint32_t lead = unit(index);
    if ((lead & 0xF800) != 0xD800) {
      ++index;
      return lead;
    }
    if (lead >= 0xDC00 || index + 1 == size() || (unit(index + 1) & 0xFC00) != 0xDC00)
      return std::nullopt;
    const std::uint32_t trail = unit(index + 1);
    index += 2;
    return 0x10000 + ((lead & 0x3FF) << 10) + (trail & 0x3FF);
  }

private:
  std::uint32_t byte(std::size_t offset) const {
    return static_cast<unsigned char>(bytes_[offset]);
  }

  std::string_view bytes_;
  std::size_t high_;
  std::size_t low_;
};

constexpr std::size_t utf8_size(char32_t code_point) {
  return code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
}

std::string malformed_utf16(const Utf16& units, std::size_t index) {
  std::string text = "malformed UTF-16 at byte " + std::to_string(2 + 2 * index) + ": ";
  if (index == units.size())
    return text + "it ends within a code unit";
  constexpr std::string_view digits = "0123456789ABCDEF";
  text += "unpaired surrogate U+";
  for (unsigned shift = 16; shift > 0; shift -= 4)
    text += digits[(units.unit(index) >> (shift - 4)) & 0xF];
  return text;
}

} // namespace

Result<Input::Bytes> Input::read_all(FileHandle& handle, const std::string& name,
                                     std::uint64_t expected,
                                     std::optional<std::uint64_t> max_size) {
  constexpr std::size_t least_capacity = std::size_t{64} * 1024;
  const std::uint64_t limit = max_size.value_or(std::numeric_limits<std::uint64_t>::max());
  Bytes bytes(static_cast<std::size_t>(expected));
  while (true) {
    // A file of the size that it said is read in one call; the padding tells whether it has grown.
    std::size_t room = bytes.capacity + padding - bytes.size;
    if (limit - bytes.size < room)
      room = static_cast<std::size_t>(limit - bytes.size) + 1;
    const SystemResult<std::size_t> read = handle.read(bytes.data.get() + bytes.size, room);
    if (const SystemError* error = std::get_if<SystemError>(&read))
      return system_refusal(name, *error);
    const std::size_t count = *std::get_if<std::size_t>(&read);
    bytes.size += count;
    if (bytes.size > limit)
      return too_large(name, "more than " + std::to_string(limit), limit);
    if (count == 0)
      break;
    if (bytes.size == bytes.capacity + padding)
      bytes.grow(std::max(least_capacity, 2 * bytes.capacity));
  }
  bytes.pad();
  return bytes;
}

Result<Input> Input::read(FileSystem& files, const std::string& path,
                          std::optional<std::uint64_t> max_size) {
  if (path == "-") {
    Result<Bytes> bytes = read_all(*files.standard_input(), path, 0, max_size);
    if (!bytes)
      return std::move(bytes.error());
    return decode(path, std::move(*bytes));
  }
  const SystemResult<FileStatus> found = files.status(path);
  if (const SystemError* error = std::get_if<SystemError>(&found))
    return system_refusal(path, *error);
  const FileStatus& status = *std::get_if<FileStatus>(&found);
  if (status.type == FileStatus::Type::folder)
    return system_refusal(path, system_error(EISDIR));
  if (max_size && status.size > *max_size)
    return too_large(path, std::to_string(status.size), *max_size);
  FileSystem::Open opened = files.open_to_read(path);
  if (const SystemError* error = std::get_if<SystemError>(&opened))
    return system_refusal(path, *error);
  FileHandle& handle = **std::get_if<std::unique_ptr<FileHandle>>(&opened);
  Result<Bytes> bytes = read_all(handle, path, status.size, max_size);
  if (!bytes)
    return std::move(bytes.error());
  return decode(path, std::move(*bytes));
}

Result<Input> Input::from_bytes(std::string name, std::string_view bytes) {
  Bytes copy(bytes.size());
  bytes.copy(copy.data.get(), bytes.size());
  copy.size = bytes.size();
  copy.pad();
  return decode(std::move(name), std::move(copy));
}

Result<Input> Input::decode(std::string name, Bytes bytes) {
  const std::string_view text(bytes.data.get(), bytes.size);
  if (const std::string_view encoding = foreign_encoding(text); !encoding.empty())
    return Error{
        Error::Kind::refused, std::move(name), 1, 1, "this is encoded in " + std::string(encoding),
        std::string(use_utf8)};
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return decode_utf16(std::move(name), bytes, text.front() == '\xFE');
  Input input;
  input.name_ = std::move(name);
  input.byte_order_mark_ = text.starts_with("\xEF\xBB\xBF");
  input.begin_ = input.byte_order_mark_ ? 3 : 0;
  input.end_ = bytes.size;
  input.storage_ = std::move(bytes.data);
  return input;
}

Result<Input> Input::decode_utf16(std::string name, const Bytes& bytes, bool big_endian) {
  const Utf16 units({bytes.data.get(), bytes.size}, big_endian);
  std::size_t well_formed = 0; // units
  std::size_t size = 0;
  while (well_formed < units.size()) {
    const std::optional<char32_t> code_point = units.next(well_formed);
    if (!code_point)
      break;
    size += utf8_size(*code_point);
  }
  Bytes utf8(size);
  std::string sequence;
  for (std::size_t index = 0; index < well_formed;) {
    sequence.clear();
    append_utf8(sequence, *units.next(index));
    sequence.copy(utf8.data.get() + utf8.size, sequence.size());
    utf8.size += sequence.size();
  }
  utf8.pad();
  Input input;
  input.name_ = std::move(name);
  input.encoding_ = big_endian ? Encoding::utf16_big : Encoding::utf16_little;
  input.byte_order_mark_ = true;
  input.end_ = utf8.size;
  input.storage_ = std::move(utf8.data);
  if (well_formed < units.size() || units.has_half_unit())
    return input.refusal(size, malformed_utf16(units, well_formed), std::string(use_utf8));
  return input;
}

Input::Place Input::place_of(std::size_t offset) const {
  const std::string_view all = text();
  const bool utf16 = encoding_ != Encoding::utf8;
  Place place;
  place.byte = utf16 ? 2 : byte_order_mark_ ? 3 : 0;
  for (std::size_t at = 0; at < offset;) {
    // A code point that the offset points into begins in front of it and is not yet passed.
    const std::size_t length = std::max<std::size_t>(utf8_sequence_length(all, at), 1);
    if (at + length > offset) {
      place.byte += utf16 ? 0 : offset - at;
      break;
    }
    place.byte += !utf16 ? length : length == 4 ? 4 : 2;
    const bool ends_line =
        all[at] == '\n' || (all[at] == '\r' && (at + 1 == all.size() || all[at + 1] != '\n'));
    at += length;
    ++place.column;
    if (ends_line) {
      ++place.line;
      place.column = 1;
    }
  }
  return place;
}

Error Input::refusal(std::size_t offset, std::string text, std::string advice) const {
  const Place place = place_of(offset);
  return {Error::Kind::refused, name_,           place.line,
          place.column,         std::move(text), std::move(advice)};
}

} // namespace modcost
