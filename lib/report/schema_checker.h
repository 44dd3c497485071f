// This header is shared with the C++17 sources that include RapidJSON: nothing newer in here.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace modcost {

/// Holds a report against the bundled JSON Schema, event by event. Has the last word on shape:
/// which members there must be, of which type, from which words.
///
/// The events of a value that the schema leaves open may be left out (the inside of metadata,
/// members that it does not name); a number is passed with its type and its sign, not with all its
/// digits.
class SchemaChecker {
public:
  SchemaChecker();
  ~SchemaChecker();
  SchemaChecker(const SchemaChecker&) = delete;
  SchemaChecker& operator=(const SchemaChecker&) = delete;

  // Each returns false on the first violation; nothing more may be passed then until reset().
  bool null();
  bool boolean(bool value);
  bool integer(std::int64_t value);
  bool large_integer(bool negative); ///< one that does not fit into 64 bits
  bool real(double value);
  bool string(std::string_view value);
  bool key(std::string_view name);
  bool object_start();
  bool object_end();
  bool array_start();
  bool array_end();
  void reset();

  /// What the schema says where it was violated.
  struct Violation {
    std::string keyword;               ///< `type`, `enum`, `required`, `minimum`, …
    std::string allowed;               ///< in words: `an integer`, `"warning" or "error"`,
                                       ///< `an integer of at least 0`
    std::vector<std::string> required; ///< for `required`: the members that the object must have
  };
  Violation violation() const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The bundled schema as it is printed by --print-schema.
std::string_view report_schema();

} // namespace modcost
