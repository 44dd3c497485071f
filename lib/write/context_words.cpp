#include "write/context_words.h"

#include "write/metadata_text.h"

namespace modcost {
namespace {

std::string list_words(const Report& report, const std::optional<std::vector<TextId>>& texts) {
  return texts && texts->empty() ? "none" : report.joined(texts);
}

std::string training_words(const Context& context) {
  return !context.training_before ? "" : *context.training_before ? "true" : "false";
}

} // namespace

std::vector<ContextFact> context_facts(const Report& report) {
  const Context& context = report.context;
  std::vector<ContextFact> facts{
      {"Inputs", metadata_text(report.json[report.inputs]), "inputs"},
      {"Model type", std::string(report.text(context.model_type))},
      {"Analysis mode",
       context.analysis_mode ? std::string(report.text(context.analysis_mode))
                             : "full (not stated)",
       "analysis_mode"},
      {"Execution mode", std::string(report.text(context.execution_mode)), "execution_mode"},
      {"Training before", training_words(context)},
      {"Devices", list_words(report, context.devices), "devices"},
      {"Data types", list_words(report, context.dtypes), "dtypes"},
      {"PyTorch", std::string(report.text(context.torch_version)), "torch_version"},
      {"TorchScan", std::string(report.text(context.torchscan_version)), "torchscan_version"},
      {"Python", std::string(report.text(context.python_version)), "python_version"}};
  if (context.counting_convention)
    facts.push_back(
        {"Counting convention", compact_json(report.json[*context.counting_convention])});
  for (const ExtraMember& extra : report.report_extras)
    facts.push_back(
        {std::string(report.texts[extra.location]), compact_json(report.json[extra.value])});
  return facts;
}

std::string short_context_words(const Report& report, const Report& other,
                                std::string_view member) {
  if (member == "inputs") {
    std::string shapes = shape_text(report.json[report.inputs]);
    if (shapes != shape_text(other.json[other.inputs]))
      return shapes;
  }
  for (ContextFact& fact : context_facts(report))
    if (fact.member == member && !fact.words.empty())
      return std::move(fact.words);
  return "not recorded";
}

} // namespace modcost
