#pragma once

#include "base/number.h"
#include "report/json_text.h"
#include "report/text_table.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace modcost {

/// How much of a value was measured (report-format, "MetricResult").
enum class Status : std::uint8_t { complete, partial, unavailable };

/// What makes two values comparable: all three equal.
struct Measure {
  TextId unit = 0;
  TextId scope = 0;
  TextId method = 0;
  friend bool operator==(const Measure&, const Measure&) = default;
};
using MeasureId = std::uint32_t; ///< index into Report::measures

struct MetricResult {
  static constexpr TextId no_text = std::numeric_limits<TextId>::max();

  TextId name = 0;
  MeasureId measure = 0;
  TextId text = no_text; ///< a complete result that is a text (`same`), else no_text
  Status status = Status::unavailable;
  Number known; ///< the value, or the lower bound where partial; 0 and meaningless otherwise

  bool has_number() const { return status != Status::unavailable && text == no_text; }
  friend bool operator==(const MetricResult&, const MetricResult&) = default;
};

using CallId = std::uint32_t; ///< index into Report::calls
inline constexpr CallId no_call = std::numeric_limits<CallId>::max();

/// The call whose inclusive estimate of `metric` covers the call that this entry belongs to.
struct MetricOwner {
  TextId metric = 0;
  PathId path = 0;
  Number call_index;
  CallId call = no_call;  ///< always resolved in a Report that was read
  std::size_t offset = 0; ///< of the entry in the input
};

/// The scope that a registered handler answers for.
struct MetricOwnership {
  TextId metric = 0;
  bool subtree = false; ///< else the module call alone
};

/// A member that version 1 does not name, kept as evidence.
struct ExtraMember {
  TextId location = 0; ///< names from the record that holds it, joined by `/`
  JsonId value = 0;
};

/// A part of one of the flat vectors of a Report.
struct Range {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

/// One call of one module. `(path, call_index)` is its identity.
struct Call {
  PathId path = 0;
  TextId name = 0;
  TextId type = 0;
  JsonId input = 0;
  JsonId output = 0;
  std::optional<JsonId> token_dependencies;
  bool parameters_shared = false;
  bool buffers_shared = false;
  Number call_index;
  Number depth;
  Number trainable; ///< elements
  Number frozen;    ///< elements
  Number parameter_bytes;
  Number buffer_elements;
  Number buffer_bytes;
  Range results;          ///< in Report::results, in the report's order
  Range owners;           ///< in Report::owners
  Range ownerships;       ///< in Report::ownerships
  Range extras;           ///< in Report::extras
  std::size_t offset = 0; ///< of the record in the input
};

struct Diagnostic {
  TextId code = 0;
  TextId metric = 0;
  TextId message = 0;
  bool error = false;         ///< else a warning
  std::optional<PathId> path; ///< in Report::paths
  std::optional<TextId> name_of_operator;
};

struct Context {
  std::optional<TextId> torchscan_version;
  std::optional<TextId> torch_version;
  std::optional<TextId> python_version;
  std::optional<TextId> model_type;
  std::optional<TextId> execution_mode;
  std::optional<TextId> analysis_mode; ///< absent means `full`
  std::optional<bool> training_before;
  std::optional<std::vector<TextId>> devices;
  std::optional<std::vector<TextId>> dtypes;
  std::optional<JsonId> counting_convention;
};

struct LabelledCount {
  TextId label = 0;
  Number count;
};

struct IgnoredOperator {
  TextId name = 0;
  Number calls;
  TextId reason = 0;
};

/// The operator-dispatch measurement: separate from the layers, never joined to them.
struct FlopReport {
  std::optional<TextId> torch_version;
  std::optional<TextId> method;
  std::optional<TextId> counting_convention;
  MetricResult total;
  std::vector<LabelledCount> by_module; ///< inclusive; labels are not module paths
  std::vector<LabelledCount> by_operator;
  std::vector<IgnoredOperator> ignored;
  std::vector<Diagnostic> diagnostics;
};

/// What one analysis report says, nothing more. Texts and metadata are views into the Input that it
/// was read from, which must outlive it. Its invariants hold: identities are unique, owners exist,
/// statuses agree with their values, no contribution to a view is negative (report-format).
struct Report {
  TextTable texts;
  TextTable paths;
  JsonTable json;
  std::vector<Measure> measures;
  Context context;
  JsonId inputs = 0;
  std::vector<Call> calls; ///< in the order in which they began
  std::vector<MetricResult> results;
  std::vector<MetricOwner> owners;
  std::vector<MetricOwnership> ownerships;
  std::vector<ExtraMember> extras;
  std::vector<MetricResult> totals;      ///< in the report's order
  std::size_t operator_total_offset = 0; ///< of totals.operator_flops in the input, where it stands
  FlopReport operator_flops;
  std::vector<Diagnostic> diagnostics;
  std::vector<ExtraMember> report_extras; ///< of everything but calls

  std::span<const MetricResult> results_of(const Call& call) const {
    return {results.data() + call.results.first, call.results.count};
  }
  std::span<const MetricOwner> owners_of(const Call& call) const {
    return {owners.data() + call.owners.first, call.owners.count};
  }
  std::span<const MetricOwnership> ownerships_of(const Call& call) const {
    return {ownerships.data() + call.ownerships.first, call.ownerships.count};
  }
  std::span<const ExtraMember> extras_of(const Call& call) const {
    return {extras.data() + call.extras.first, call.extras.count};
  }
  std::string_view text(std::optional<TextId> id) const {
    return id ? texts[*id] : std::string_view();
  }
  /// `cpu, cuda:0`; empty where there is none.
  std::string joined(const std::optional<std::vector<TextId>>& ids) const {
    std::string words;
    for (const TextId id : ids.value_or(std::vector<TextId>()))
      words += (words.empty() ? "" : ", ") + std::string(texts[id]);
    return words;
  }
};

/// The root's path.
inline constexpr std::string_view root_path = "";
/// The most components that a path may have, and the most levels that the JSON may nest.
inline constexpr std::size_t max_depth = 512;

} // namespace modcost
