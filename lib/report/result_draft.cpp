#include "report/result_draft.h"

#include "base/text.h"

#include <utility>

namespace modcost {

ResultDraft::ResultDraft(TextTable& texts)
    : complete_(texts.intern("complete", true)), partial_(texts.intern("partial", true)),
      unavailable_(texts.intern("unavailable", true)) {}

void ResultDraft::begin(std::size_t offset) {
  value_ = {};
  known_ = {};
  measure_ = {};
  status_ = unavailable_;
  offset_ = offset;
}

void ResultDraft::set_null(Member member, std::size_t offset) {
  if (member == Member::value || member == Member::known_value)
    slot(member).offset = offset;
}

void ResultDraft::set_number(Member member, Number value, std::size_t offset) {
  slot(member) = {Value::Kind::number, std::move(value), MetricResult::no_text, offset};
}

void ResultDraft::set_text(Member member, TextId value, std::size_t offset) {
  switch (member) {
  case Member::status:
    status_ = value;
    status_offset_ = offset;
    break;
  case Member::unit:
    measure_.unit = value;
    break;
  case Member::scope:
    measure_.scope = value;
    break;
  case Member::method:
    measure_.method = value;
    break;
  default:
    slot(member) = {Value::Kind::text, Number(), value, offset};
  }
}

Status ResultDraft::status() const {
  if (status_ == complete_)
    return Status::complete;
  return status_ == partial_ ? Status::partial : Status::unavailable;
}

std::optional<Violation> ResultDraft::check(const TextTable& texts) const {
  // RapidJSON compares enumerated words by a hash of 64 bits; a status must be the word itself.
  if (status_ != complete_ && status_ != partial_ && status_ != unavailable_)
    return Violation{status_offset_, "status",
                     "allowed: \"complete\", \"partial\" or \"unavailable\""};
  if (status_ == complete_)
    return check_complete(texts);
  const bool partial = status_ == partial_;
  const std::string since =
      std::string(" since the status is ") + (partial ? "\"partial\"" : "\"unavailable\"");
  if (value_.kind != Value::Kind::null)
    return Violation{value_.offset, "value", "it must be null" + since};
  if (partial && known_.kind != Value::Kind::number)
    return Violation{known_.offset, "known_value", "a number must stand here" + since};
  if (!partial && known_.kind != Value::Kind::null)
    return Violation{known_.offset, "known_value", "it must be null" + since};
  return std::nullopt;
}

std::optional<Violation> ResultDraft::check_complete(const TextTable& texts) const {
  if (value_.kind == Value::Kind::null)
    return Violation{value_.offset, "value",
                     "a value must stand here since the status is \"complete\""};
  const bool same = value_.kind == known_.kind &&
                    (value_.kind == Value::Kind::number ? value_.number == known_.number
                                                        : value_.text == known_.text);
  if (same)
    return std::nullopt;
  return Violation{known_.offset, "known_value",
                   "it must be the same as value, " + words_for(value_, texts) +
                       ", since the status is \"complete\""};
}

std::string ResultDraft::words_for(const Value& value, const TextTable& texts) {
  constexpr std::size_t limit = 60;
  if (value.kind == Value::Kind::text)
    return quoted(texts[value.text], limit);
  std::string words = value.number.exact();
  if (words.size() > limit)
    words = words.substr(0, limit) + "…";
  return words;
}

} // namespace modcost
