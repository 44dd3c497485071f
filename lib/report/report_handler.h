#pragma once

#include "report/json_reader.h"
#include "report/member_names.h"
#include "report/refusal.h"
#include "report/report_builder.h"
#include "report/report_shape.h"
#include "report/schema_checker.h"

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace modcost {

/// Follows the reader through a report: knows where it stands, holds every value against the text
/// rules and the schema, and hands it to the builder.
///
/// Most of a report are results and diagnostics, objects of six scalars that differ in their values
/// and hardly ever in anything that the schema looks at: which members there are, of which type,
/// which status. So the schema judges each such signature once per name and map, when the first
/// object with it has ended. This is sound as long as the schema's rules for them use nothing but
/// type, enum, required and properties, where a number counts by its type and a text by whether it
/// is one of the words of type_of_text.
class ReportHandler final : public JsonHandler {
public:
  explicit ReportHandler(std::string_view text);

  bool on_null(std::size_t offset) override;
  bool on_boolean(bool value, std::size_t offset) override;
  bool on_number(std::string_view literal, std::size_t offset) override;
  bool on_string(std::string_view value, std::size_t offset, bool in_place) override;
  bool on_key(std::string_view value, std::size_t offset, bool in_place) override;
  bool on_object_start(std::size_t offset) override { return start_container(offset, false); }
  bool on_object_end(std::size_t offset) override { return end_container(offset); }
  bool on_array_start(std::size_t offset) override { return start_container(offset, true); }
  bool on_array_end(std::size_t offset) override { return end_container(offset); }
  bool on_restart() override;

  const std::optional<Refusal>& refusal() const { return refusal_; }
  /// The JSON pointer of where the reader stands: of the value that is being read, else of the
  /// object or array that is. Where `behind_value`, of the value that was read last.
  std::string location(bool behind_value = false) const;
  Report take() { return builder_.take(); }

private:
  /// What a value is for.
  struct Target {
    Place place = Place::report;
    Member member = Member::none;
    bool modelled = true;  ///< version 1 names it: the schema and the builder look at it
    bool forwarded = true; ///< the schema looks at it at once, and not when its object has ended
    bool kept = false;     ///< handed to the builder as it stands when it ends
    bool extra = false;    ///< kept, and not a member that version 1 names
  };
  /// An object or array that has begun and not ended.
  struct Frame {
    Target target; ///< what its parent has it for
    const PlaceShape* shape = nullptr;
    bool array = false;
    bool deferred = false; ///< the schema looks at the whole when it has ended
    bool unusual = false;  ///< where deferred: it has no signature
    bool between = false;  ///< the current member's value has ended
    std::size_t begin = 0;
    std::uint64_t signature = 0; ///< where deferred: its members and their types, a byte each
    std::uint32_t index = 0;     ///< of the current element
    std::uint32_t expected = 0;  ///< the member that the producer writes next
    std::uint64_t seen = 0;      ///< named members, by their place in the shape
    std::string_view key;        ///< the current member's name
    Target next;                 ///< what the next value is for
  };
  bool start_container(std::size_t offset, bool array);
  bool end_container(std::size_t offset);
  bool key_of_map(Frame& frame, std::size_t offset, bool in_place);
  bool finish_value(const Target& target, std::size_t offset, std::size_t size);
  void deliver(const Target& target, std::string_view value);
  bool forward_number(std::string_view literal, const Number& number);
  bool forward_scalar(const JsonCursor& cursor);
  void sign(std::size_t type);
  bool check_deferred(std::size_t end);
  bool look_closely(std::size_t end);
  bool check_text(std::string_view value, std::size_t offset, bool in_place);

  bool refuse(std::size_t offset, std::string text, Refusal::About about = Refusal::About::value);
  bool refuse_shape(std::size_t offset);
  bool refuse_twice(std::size_t offset);
  bool refuse(const Violation& violation);
  bool accept(const std::optional<Violation>& violation) {
    return !violation || refuse(*violation);
  }
  std::string found_at(std::size_t offset) const;
  std::string missing_members(const std::vector<std::string>& required) const;
  std::string extra_location(bool& in_call) const;

  const Target& next_target() const { return frames_.empty() ? outermost_ : frames_.back().next; }

  std::string_view text_;
  bool clean_; ///< the whole text obeys the text rules as it stands
  Target outermost_;
  SchemaChecker checker_;
  ReportBuilder builder_;
  MemberNames names_;
  std::vector<Frame> frames_;
  TextId entry_ = 0; ///< the name of the current entry of a map
  /// Map, entry and signature that the schema has accepted.
  std::set<std::tuple<bool, TextId, std::uint64_t>> accepted_;
  std::deque<std::string> copied_names_; ///< names that stand in the text with escapes
  std::optional<Refusal> refusal_;
};

} // namespace modcost
