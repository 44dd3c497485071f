#include "support/report_dump.h"

#include <algorithm>
#include <vector>

namespace modcost {
namespace {

class Dumper {
public:
  explicit Dumper(const Report& report) : report_(report) {}

  std::string all() {
    context();
    line("inputs", json(report_.inputs));
    for (const Call& call : report_.calls)
      add(call);
    results("total", report_.totals);
    add(report_.operator_flops);
    diagnostics("diagnostic", report_.diagnostics);
    extras("extra", report_.report_extras);
    return std::move(out_);
  }

private:
  void line(const std::string& name, const std::string& value) {
    out_ += name + ": " + value + '\n';
  }
  std::string text(TextId id) const { return std::string(report_.texts[id]); }
  std::string path(PathId id) const { return "\"" + std::string(report_.paths[id]) + "\""; }
  std::string json(JsonId id) const { return canonical_json(report_.json[id]); }

  void optional(const std::string& name, std::optional<TextId> id) {
    if (id)
      line(name, text(*id));
  }
  void list(const std::string& name, const std::optional<std::vector<TextId>>& ids) {
    if (!ids)
      return;
    std::string words;
    for (const TextId id : *ids)
      words += " <" + text(id) + ">";
    line(name, words);
  }

  void context() {
    const Context& context = report_.context;
    optional("torchscan_version", context.torchscan_version);
    optional("torch_version", context.torch_version);
    optional("python_version", context.python_version);
    optional("model_type", context.model_type);
    optional("execution_mode", context.execution_mode);
    optional("analysis_mode", context.analysis_mode);
    if (context.training_before)
      line("training_before", *context.training_before ? "true" : "false");
    list("devices", context.devices);
    list("dtypes", context.dtypes);
    if (context.counting_convention)
      line("counting_convention", json(*context.counting_convention));
  }

  std::string words(const MetricResult& result) const {
    static constexpr const char* statuses[] = {"complete", "partial", "unavailable"};
    std::string words = text(result.name) + ' ' + statuses[static_cast<std::size_t>(result.status)];
    if (result.text != MetricResult::no_text)
      words += " <" + text(result.text) + ">";
    else if (result.has_number())
      words += ' ' + result.known.exact();
    const Measure& measure = report_.measures[result.measure];
    return words + " [" + text(measure.unit) + ", " + text(measure.scope) + ", " +
           text(measure.method) + "]";
  }

  /// What a map holds has no order.
  void sorted(std::vector<std::string> lines) {
    std::sort(lines.begin(), lines.end());
    for (const std::string& each : lines)
      out_ += each + '\n';
  }

  template<class Results>
  void results(const std::string& name, const Results& all) {
    std::vector<std::string> lines;
    for (const MetricResult& result : all)
      lines.push_back(name + ": " + words(result));
    sorted(std::move(lines));
  }
  template<class Extras>
  void extras(const std::string& name, const Extras& all) {
    std::vector<std::string> lines;
    for (const ExtraMember& extra : all)
      lines.push_back(name + ": " + text(extra.location) + " = " + json(extra.value));
    sorted(std::move(lines));
  }

  void add(const Call& call) {
    line("call", path(call.path) + " #" + call.call_index.exact() + " depth " + call.depth.exact() +
                     " name <" + text(call.name) + "> type <" + text(call.type) + ">");
    line("  parameters", call.trainable.exact() + " + " + call.frozen.exact() + ", " +
                             call.parameter_bytes.exact() + " bytes" +
                             (call.parameters_shared ? ", shared" : ""));
    line("  buffers", call.buffer_elements.exact() + ", " + call.buffer_bytes.exact() + " bytes" +
                          (call.buffers_shared ? ", shared" : ""));
    line("  input", json(call.input));
    line("  output", json(call.output));
    if (call.token_dependencies)
      line("  token_dependencies", json(*call.token_dependencies));
    results("  result", report_.results_of(call));
    std::vector<std::string> lines;
    for (const MetricOwner& owner : report_.owners_of(call))
      lines.push_back("  owner: " + text(owner.metric) + " by " + path(owner.path) + " #" +
                      owner.call_index.exact() + " = call " + std::to_string(owner.call));
    for (const MetricOwnership& ownership : report_.ownerships_of(call))
      lines.push_back("  ownership: " + text(ownership.metric) + ' ' +
                      (ownership.subtree ? "subtree" : "module_call"));
    sorted(std::move(lines));
    extras("  extra", report_.extras_of(call));
  }

  void add(const FlopReport& flops) {
    optional("flops torch_version", flops.torch_version);
    optional("flops method", flops.method);
    optional("flops counting_convention", flops.counting_convention);
    line("flops total", words(flops.total));
    std::vector<std::string> lines;
    for (const LabelledCount& count : flops.by_module)
      lines.push_back("by_module: " + text(count.label) + ' ' + count.count.exact());
    for (const LabelledCount& count : flops.by_operator)
      lines.push_back("by_operator: " + text(count.label) + ' ' + count.count.exact());
    for (const IgnoredOperator& ignored : flops.ignored)
      lines.push_back("ignored: " + text(ignored.name) + ' ' + ignored.calls.exact() + " <" +
                      text(ignored.reason) + ">");
    sorted(std::move(lines));
    diagnostics("flops diagnostic", flops.diagnostics);
  }

  void diagnostics(const std::string& name, const std::vector<Diagnostic>& all) {
    for (const Diagnostic& diagnostic : all)
      line(name,
           std::string(diagnostic.error ? "error " : "warning ") + text(diagnostic.code) + ' ' +
               text(diagnostic.metric) + " <" + text(diagnostic.message) + ">" +
               (diagnostic.path ? " path " + path(*diagnostic.path) : "") +
               (diagnostic.name_of_operator ? " operator " + text(*diagnostic.name_of_operator)
                                            : ""));
  }

  const Report& report_;
  std::string out_;
};

} // namespace

std::string dump(const Report& report) {
  return Dumper(report).all();
}

} // namespace modcost
