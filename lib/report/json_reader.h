// This header is shared with the C++17 sources that include RapidJSON: nothing newer in here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace modcost {

/// Receives the events of a JSON text in order. Every offset is in bytes from the beginning of the
/// text and names the first byte of the token; for an end, the bracket. A method that returns false
/// stops the reader.
class JsonHandler {
public:
  virtual ~JsonHandler() = default;
  virtual bool on_null(std::size_t offset) = 0;
  virtual bool on_boolean(bool value, std::size_t offset) = 0;
  /// `literal` is the number as it stands in the text: a view into the text.
  virtual bool on_number(std::string_view literal, std::size_t offset) = 0;
  /// `value` is decoded. Where `in_place` it is a view into the text, else it lives until the
  /// return. It may hold malformed UTF-8 and control characters: the receiver judges it.
  virtual bool on_string(std::string_view value, std::size_t offset, bool in_place) = 0;
  virtual bool on_key(std::string_view value, std::size_t offset, bool in_place) = 0;
  virtual bool on_object_start(std::size_t offset) = 0;
  virtual bool on_object_end(std::size_t offset) = 0;
  virtual bool on_array_start(std::size_t offset) = 0;
  virtual bool on_array_end(std::size_t offset) = 0;
  /// All events begin again from the first; forget what came. May refuse by returning false.
  virtual bool on_restart() = 0;
};

/// Where and why a text is not JSON, or that the handler stopped.
struct JsonOutcome {
  enum class Kind { complete, stopped, malformed };
  Kind kind = Kind::complete;
  std::size_t offset = 0;    ///< of the first byte that cannot be
  std::string words = {};    ///< what was found there and what is allowed
  bool behind_value = false; ///< a value has ended there, and what follows it is wrong
};

/// Reads one JSON value that fills `text`. `text` must be followed by 64 zero bytes. Numbers are
/// any number of RFC 8259, whatever their size. Iterative: the depth is for the handler to bound.
JsonOutcome read_json(std::string_view text, JsonHandler& handler);

} // namespace modcost
