#pragma once

#include "report/json_reader.h"
#include "report/member_names.h"
#include "report/report_builder.h"
#include "report/report_shape.h"
#include "report/schema_checker.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace modcost {

/// Why a report is refused.
struct Refusal {
  std::size_t offset = 0;
  std::string location; ///< a JSON pointer; empty for the report as a whole
  std::string text;     ///< without the location
  bool about_shape = false; ///< the schema says so: perhaps it is another kind of document
};

/// Follows the reader through a report: knows where it stands, holds every value against the text rules
/// and the schema, and hands it to the builder.
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
  /// The JSON pointer of where the reader stands.
  std::string location() const;
  Report take() { return builder_.take(); }

private:
  /// An object or array that has begun and not ended.
  struct Frame {
    Place place = Place::open;
    Member purpose = Member::none;   ///< what its parent has it for
    bool array = false;
    bool kept = false;               ///< handed to the builder as it stands when it ends
    bool extra = false;              ///< kept, and not a member that version 1 names
    std::size_t begin = 0;
    std::uint32_t index = 0;         ///< of the current element
    std::uint32_t expected = 0;      ///< the member that the producer writes next
    std::uint64_t seen = 0;          ///< named members, by their place in the shape
    const MemberShape* member = nullptr; ///< the current one, where it is named
    std::string_view key;            ///< the current member's name
  };
  /// What the next value is for.
  struct Target {
    Place place = Place::report;
    Member member = Member::none;
    bool checked = true;   ///< the schema looks at it
    bool kept = false;
    bool extra = false;
  };

  Target next_target();
  bool start_container(std::size_t offset, bool array);
  bool end_container(std::size_t offset);
  bool key_of_map(Frame& frame, std::size_t offset, bool in_place);
  bool finish_scalar(const Target& target, std::size_t offset, std::size_t size);
  void deliver(const Target& target, std::string_view value);
  bool check_number(const Target& target, std::string_view literal, const Number& number);
  bool check_text(std::string_view value, std::size_t offset, bool in_place);

  bool refuse(std::size_t offset, std::string text);
  bool refuse_shape(std::size_t offset);
  bool refuse(const Violation& violation);
  bool accept(const std::optional<Violation>& violation) { return !violation || refuse(*violation); }
  std::string found_at(std::size_t offset) const;
  std::string missing_members(const SchemaChecker::Violation& violation) const;
  std::string extra_location(bool& in_call) const;

  std::string_view text_;
  SchemaChecker checker_;
  ReportBuilder builder_;
  MemberNames names_;
  std::vector<Frame> frames_;
  std::deque<std::string> copied_names_; ///< names that stand in the text with escapes
  std::optional<Refusal> refusal_;
};

} // namespace modcost
