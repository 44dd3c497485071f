#pragma once

#include "report/report.h"
#include "report/report_shape.h"
#include "report/result_draft.h"
#include "report/violation.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace modcost {

/// Fills a Report from values whose shape the schema has already accepted. Checks what ties members
/// together: statuses and values, paths, signs.
class ReportBuilder {
public:
  explicit ReportBuilder(std::size_t text_size);

  /// An object or array begins or ends at `place`; `member` is what it is there for.
  void begin(Place place, Member member, std::size_t offset);
  std::optional<Violation> end(Place place);
  /// The name of the next entry of a map.
  TextId entry(std::string_view name, bool lasting);

  void null(Place place, Member member, std::size_t offset);
  void boolean(Place place, Member member, bool value);
  void number(Place place, Member member, Number value, std::size_t offset);
  std::optional<Violation> text(Place place, Member member, std::string_view value, bool lasting,
                                std::size_t offset);
  /// A value that is kept as it stands.
  void json(Member member, std::string_view value);
  /// A member that version 1 does not name, inside of a call or elsewhere.
  void extra(std::string_view location, bool in_call, std::string_view value);

  Report take() { return std::move(report_); }

private:
  void set_context(Member member, TextId value);
  std::optional<Violation> set_call_text(Member member, std::string_view value, bool lasting,
                                         std::size_t offset);
  void set_diagnostic_text(Member member, std::string_view value, bool lasting);
  void set_count(Place place, Member member, Number value);
  std::optional<Violation> intern_path(std::string_view path, bool lasting, std::size_t offset,
                                       PathId& id);
  std::optional<Violation> end_result();
  std::optional<Violation> end_call() const;
  MeasureId intern_measure(const Measure& measure);

  Report report_;
  ResultDraft draft_;
  MetricOwner owner_;
  Diagnostic diagnostic_;
  IgnoredOperator ignored_;
  TextId entry_ = 0;
  TextId view_metrics_[3];
  Place results_of_ = Place::report; ///< whose results are being read: metrics, totals, flop_report
  bool in_flop_report_ = false;
  std::vector<bool> paths_checked_; ///< by PathId
  std::unordered_map<std::uint64_t, std::vector<MeasureId>>
      measures_; ///< by a mix of the three texts
  Member counts_of_ = Member::none;
  // Of the token dependencies being read.
  bool token_complete_ = false, token_output_ = false, token_sources_ = false;
  std::size_t token_offset_ = 0;
  std::vector<std::size_t> result_offsets_; ///< of the values of the call being read
};

} // namespace modcost
