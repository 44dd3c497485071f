#pragma once

#include "report/report.h"
#include "report/report_shape.h"
#include "report/violation.h"

#include <optional>
#include <string>

namespace modcost {

/// A MetricResult whose members are being read, and what ties them together (report-format,
/// "MetricResult"): a complete result holds its value twice, a partial one a bound, else nothing.
class ResultDraft {
public:
  explicit ResultDraft(TextTable& texts);

  void begin(std::size_t offset);
  void set_null(Member member, std::size_t offset);
  void set_number(Member member, Number value, std::size_t offset);
  void set_text(Member member, TextId value, std::size_t offset);

  /// What is wrong with it once it has ended, or nothing.
  std::optional<Violation> check(const TextTable& texts) const;

  Status status() const;
  const Measure& measure() const { return measure_; }
  const Number& known() const { return known_.number; }
  TextId text() const { return value_.text; }
  std::size_t offset() const { return offset_; }             ///< of the result
  std::size_t known_offset() const { return known_.offset; } ///< of its known value

private:
  struct Value {
    enum class Kind { null, number, text } kind = Kind::null;
    Number number = {};
    TextId text = MetricResult::no_text;
    std::size_t offset = 0;
  };

  std::optional<Violation> check_complete(const TextTable& texts) const;
  static std::string words_for(const Value& value, const TextTable& texts);
  Value& slot(Member member) { return member == Member::value ? value_ : known_; }

  TextId complete_, partial_, unavailable_; ///< the words that a status can be
  TextId status_ = 0;
  std::size_t status_offset_ = 0;
  Value value_;
  Value known_;
  Measure measure_;
  std::size_t offset_ = 0;
};

} // namespace modcost
