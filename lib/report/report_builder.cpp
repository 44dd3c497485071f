#include "report/report_builder.h"

#include "base/text.h"

#include <algorithm>

namespace modcost {
namespace {

/// From the size of real reports: memory that is reserved and never touched costs nothing.
constexpr std::size_t bytes_per_call = 1100;
constexpr std::size_t bytes_per_result = 160;

std::uint32_t count_of(const auto& vector) {
  return static_cast<std::uint32_t>(vector.size());
}

void extend(Range& range, std::size_t size) {
  range.count = static_cast<std::uint32_t>(size) - range.first;
}

} // namespace

ReportBuilder::ReportBuilder(std::size_t text_size) : draft_(report_.texts) {
  report_.calls.reserve(text_size / bytes_per_call);
  report_.results.reserve(text_size / bytes_per_result);
  view_metrics_[0] = report_.texts.intern("module_flops", true);
  view_metrics_[1] = report_.texts.intern("macs", true);
  view_metrics_[2] = report_.texts.intern("dmas", true);
}

void ReportBuilder::begin(Place place, Member member, std::size_t offset) {
  switch (place) {
  case Place::layer: {
    Call& call = report_.calls.emplace_back();
    call.offset = offset;
    call.results.first = count_of(report_.results);
    call.owners.first = count_of(report_.owners);
    call.ownerships.first = count_of(report_.ownerships);
    call.extras.first = count_of(report_.extras);
    result_offsets_.clear();
    break;
  }
  case Place::metrics:
  case Place::totals:
    results_of_ = place;
    break;
  case Place::flop_report:
    in_flop_report_ = true;
    break;
  case Place::result:
    if (member == Member::total)
      results_of_ = Place::flop_report;
    draft_.begin(offset);
    break;
  case Place::counts:
    counts_of_ = member;
    break;
  case Place::owner:
    owner_ = {};
    owner_.metric = entry_;
    owner_.offset = offset;
    break;
  case Place::ignored_operator:
    ignored_ = {};
    ignored_.name = entry_;
    break;
  case Place::diagnostic:
    diagnostic_ = {};
    break;
  case Place::token_dependencies:
    token_complete_ = token_output_ = token_sources_ = false;
    token_offset_ = offset;
    break;
  case Place::devices:
    report_.context.devices.emplace();
    break;
  case Place::dtypes:
    report_.context.dtypes.emplace();
    break;
  default:
    break;
  }
  if (member == Member::output)
    token_output_ = true;
  if (member == Member::sources)
    token_sources_ = true;
}

std::optional<Violation> ReportBuilder::end(Place place) {
  switch (place) {
  case Place::result:
    return end_result();
  case Place::layer: {
    Call& call = report_.calls.back();
    extend(call.results, report_.results.size());
    extend(call.owners, report_.owners.size());
    extend(call.ownerships, report_.ownerships.size());
    extend(call.extras, report_.extras.size());
    return end_call();
  }
  case Place::owner:
    report_.owners.push_back(owner_);
    break;
  case Place::ignored_operator:
    report_.operator_flops.ignored.push_back(ignored_);
    break;
  case Place::diagnostic:
    (in_flop_report_ ? report_.operator_flops.diagnostics : report_.diagnostics)
        .push_back(diagnostic_);
    break;
  case Place::flop_report:
    in_flop_report_ = false;
    break;
  case Place::token_dependencies:
    if (token_complete_ && !(token_output_ && token_sources_))
      return Violation{token_offset_,
                       {},
                       std::string("the member \"") + (token_output_ ? "sources" : "output") +
                           "\" is missing; it must stand here since the status is \"complete\"",
                       false};
    break;
  default:
    break;
  }
  return std::nullopt;
}

TextId ReportBuilder::entry(std::string_view name, bool lasting) {
  entry_ = report_.texts.intern(name, lasting);
  return entry_;
}

void ReportBuilder::null(Place place, Member member, std::size_t offset) {
  if (place == Place::result)
    draft_.set_null(member, offset);
}

void ReportBuilder::boolean(Place place, Member member, bool value) {
  if (member == Member::training_before)
    report_.context.training_before = value;
  else if (member == Member::shared && place == Place::parameters)
    report_.calls.back().parameters_shared = value;
  else if (member == Member::shared && place == Place::buffers)
    report_.calls.back().buffers_shared = value;
}

void ReportBuilder::number(Place place, Member member, Number value, std::size_t offset) {
  if (place == Place::result) {
    draft_.set_number(member, std::move(value), offset);
    return;
  }
  set_count(place, member, std::move(value));
}

void ReportBuilder::set_count(Place place, Member member, Number value) {
  switch (place) {
  case Place::layer:
    (member == Member::call_index ? report_.calls.back().call_index : report_.calls.back().depth) =
        std::move(value);
    break;
  case Place::parameters: {
    Call& call = report_.calls.back();
    (member == Member::trainable ? call.trainable
     : member == Member::frozen  ? call.frozen
                                 : call.parameter_bytes) = std::move(value);
    break;
  }
  case Place::buffers:
    (member == Member::elements ? report_.calls.back().buffer_elements
                                : report_.calls.back().buffer_bytes) = std::move(value);
    break;
  case Place::owner:
    owner_.call_index = std::move(value);
    break;
  case Place::ignored_operator:
    ignored_.calls = std::move(value);
    break;
  case Place::counts: {
    FlopReport& flops = report_.operator_flops;
    (counts_of_ == Member::by_module ? flops.by_module : flops.by_operator)
        .push_back({entry_, std::move(value)});
    break;
  }
  default: // versions, which the schema has compared
    break;
  }
}

std::optional<Violation> ReportBuilder::text(Place place, Member member, std::string_view value,
                                             bool lasting, std::size_t offset) {
  switch (place) {
  case Place::result:
    draft_.set_text(member, report_.texts.intern(value, lasting), offset);
    break;
  case Place::layer:
    return set_call_text(member, value, lasting, offset);
  case Place::owner:
    return intern_path(value, lasting, offset, owner_.path);
  case Place::diagnostic:
    set_diagnostic_text(member, value, lasting);
    break;
  case Place::ownerships:
    report_.ownerships.push_back({entry_, value == "subtree"});
    break;
  case Place::context:
    set_context(member, report_.texts.intern(value, lasting));
    break;
  case Place::devices:
    report_.context.devices->push_back(report_.texts.intern(value, lasting));
    break;
  case Place::dtypes:
    report_.context.dtypes->push_back(report_.texts.intern(value, lasting));
    break;
  case Place::flop_context: {
    FlopReport& flops = report_.operator_flops;
    (member == Member::torch_version ? flops.torch_version
     : member == Member::method      ? flops.method
                                : flops.counting_convention) = report_.texts.intern(value, lasting);
    break;
  }
  case Place::ignored_operator:
    ignored_.reason = report_.texts.intern(value, lasting);
    break;
  case Place::token_dependencies:
    if (member == Member::status)
      token_complete_ = value == "complete";
    break;
  default:
    break;
  }
  return std::nullopt;
}

void ReportBuilder::set_context(Member member, TextId value) {
  Context& context = report_.context;
  switch (member) {
  case Member::torchscan_version:
    context.torchscan_version = value;
    break;
  case Member::torch_version:
    context.torch_version = value;
    break;
  case Member::python_version:
    context.python_version = value;
    break;
  case Member::model_type:
    context.model_type = value;
    break;
  case Member::execution_mode:
    context.execution_mode = value;
    break;
  case Member::analysis_mode:
    context.analysis_mode = value;
    break;
  default:
    break;
  }
}

std::optional<Violation> ReportBuilder::set_call_text(Member member, std::string_view value,
                                                      bool lasting, std::size_t offset) {
  Call& call = report_.calls.back();
  if (member == Member::path)
    return intern_path(value, lasting, offset, call.path);
  (member == Member::name ? call.name : call.type) = report_.texts.intern(value, lasting);
  return std::nullopt;
}

void ReportBuilder::set_diagnostic_text(Member member, std::string_view value, bool lasting) {
  if (member == Member::path) {
    // Shown and matched, never refused: a diagnostic may speak of a path that no call has.
    diagnostic_.path = report_.paths.intern(value, lasting);
    return;
  }
  const TextId id = report_.texts.intern(value, lasting);
  switch (member) {
  case Member::code:
    diagnostic_.code = id;
    break;
  case Member::metric:
    diagnostic_.metric = id;
    break;
  case Member::message:
    diagnostic_.message = id;
    break;
  case Member::severity:
    diagnostic_.error = value == "error";
    break;
  default:
    diagnostic_.name_of_operator = id;
  }
}

std::optional<Violation> ReportBuilder::intern_path(std::string_view path, bool lasting,
                                                    std::size_t offset, PathId& id) {
  id = report_.paths.intern(path, lasting);
  if (id >= paths_checked_.size())
    paths_checked_.resize(report_.paths.size());
  if (path.empty() || paths_checked_[id])
    return std::nullopt;
  paths_checked_[id] = true;
  if (path.front() == '.' || path.back() == '.' || path.find("..") != std::string_view::npos)
    return Violation{offset, "path", "no component of a path may be empty"};
  const auto components = static_cast<std::size_t>(std::count(path.begin(), path.end(), '.')) + 1;
  if (components > max_depth)
    return Violation{offset, "path",
                     "a path has at most 512 components, and this one " +
                         std::to_string(components)};
  return std::nullopt;
}

void ReportBuilder::json(Member member, std::string_view value) {
  const JsonId id = report_.json.intern(value);
  switch (member) {
  case Member::inputs:
    report_.inputs = id;
    break;
  case Member::counting_convention:
    report_.context.counting_convention = id;
    break;
  case Member::token_dependencies:
    report_.calls.back().token_dependencies = id;
    break;
  case Member::input:
    report_.calls.back().input = id;
    break;
  case Member::output:
    report_.calls.back().output = id;
    break;
  default:
    break;
  }
}

void ReportBuilder::extra(std::string_view location, bool in_call, std::string_view value) {
  const ExtraMember member{report_.texts.intern(location, false), report_.json.intern(value)};
  (in_call ? report_.extras : report_.report_extras).push_back(member);
}

std::optional<Violation> ReportBuilder::end_result() {
  if (auto violation = draft_.check(report_.texts))
    return violation;
  MetricResult result{entry_, intern_measure(draft_.measure()), draft_.text(), draft_.status(),
                      draft_.known()};
  if (results_of_ == Place::flop_report) {
    result.name = report_.texts.intern("operator_flops", true);
    report_.operator_flops.total = std::move(result);
  } else if (results_of_ == Place::totals) {
    if (report_.texts[entry_] == "operator_flops")
      report_.operator_total_offset = draft_.offset();
    report_.totals.push_back(std::move(result));
  } else {
    report_.results.push_back(std::move(result));
    const bool view = std::find(std::begin(view_metrics_), std::end(view_metrics_), entry_) !=
                      std::end(view_metrics_);
    if (view && report_.results.back().known.sign() < 0)
      result_offsets_.push_back(draft_.known_offset());
  }
  return std::nullopt;
}

/// The path may stand behind the metrics, so signs are judged when the whole call is known.
std::optional<Violation> ReportBuilder::end_call() const {
  if (result_offsets_.empty())
    return std::nullopt;
  const Call& call = report_.calls.back();
  for (const MetricResult& result : report_.results_of(call)) {
    const bool view = std::find(std::begin(view_metrics_), std::end(view_metrics_), result.name) !=
                      std::end(view_metrics_);
    if (view && result.known.sign() < 0) {
      const std::string metric(report_.texts[result.name]);
      return Violation{result_offsets_.front(), "metrics/" + metric + "/known_value",
                       "the contribution of " + quoted(report_.paths[call.path]) + " to " + metric +
                           " must be at least 0"};
    }
  }
  return std::nullopt;
}

MeasureId ReportBuilder::intern_measure(const Measure& measure) {
  // The one before is mostly the one.
  if (!report_.results.empty() && report_.measures[report_.results.back().measure] == measure)
    return report_.results.back().measure;
  const std::uint64_t key =
      (std::uint64_t{measure.unit} * 0x9E3779B97F4A7C15U + measure.scope) * 0x9E3779B97F4A7C15U +
      measure.method;
  std::vector<MeasureId>& candidates = measures_[key];
  for (const MeasureId id : candidates)
    if (report_.measures[id] == measure)
      return id;
  candidates.push_back(count_of(report_.measures));
  report_.measures.push_back(measure);
  return candidates.back();
}

} // namespace modcost
