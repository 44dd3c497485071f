#include "report/report_kind.h"

#include "base/text.h"
#include "report/json_reader.h"
#include "report/report.h"

#include <algorithm>
#include <vector>

namespace modcost {
namespace {

/// Notes the names of the outermost members, those inside of `layers` where it is an object, and
/// the version.
class Outline final : public JsonHandler {
public:
  bool on_null(std::size_t offset) override { return note_value(offset, "null"); }
  bool on_boolean(bool value, std::size_t offset) override {
    return note_value(offset, value ? "true" : "false");
  }
  bool on_number(std::string_view literal, std::size_t offset) override {
    return note_value(offset, printable(literal.substr(0, 60)));
  }
  bool on_string(std::string_view value, std::size_t offset, bool) override {
    return note_value(offset, quoted(value));
  }
  bool on_key(std::string_view value, std::size_t, bool) override {
    if (depth_ == 1) {
      names_.emplace_back(value.substr(0, 80));
      in_layers_ = value == "layers";
    } else if (depth_ == 2 && in_layers_) {
      layer_names_.emplace_back(value.substr(0, 80));
    }
    return names_.size() < 4096 && layer_names_.size() < 4096;
  }
  bool on_object_start(std::size_t offset) override {
    object_ = object_ || depth_ == 0;
    return note_value(offset, "an object") && ++depth_ <= max_depth;
  }
  bool on_object_end(std::size_t) override { return end(); }
  bool on_array_start(std::size_t offset) override {
    return note_value(offset, "an array") && ++depth_ <= max_depth;
  }
  bool on_array_end(std::size_t) override { return end(); }
  bool on_restart() override {
    *this = Outline();
    return true;
  }

  bool has(std::string_view name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
  }
  bool layers_are_a_difference() const {
    return std::any_of(layer_names_.begin(), layer_names_.end(), [](const std::string& name) {
      return name == "added" || name == "removed" || name == "changed";
    });
  }
  bool is_object() const { return object_; }
  /// The outermost value has ended: what was not met is not there.
  bool is_whole() const { return whole_; }
  std::string version;
  std::size_t version_offset = 0;

private:
  bool end() {
    whole_ = --depth_ == 0;
    return !whole_;
  }
  bool note_value(std::size_t offset, std::string words) {
    if (depth_ == 1 && object_ && !names_.empty() && names_.back() == "schema_version" &&
        version.empty()) {
      version = std::move(words);
      version_offset = offset;
    }
    return true;
  }

  std::size_t depth_ = 0;
  bool object_ = false;
  bool in_layers_ = false;
  bool whole_ = false;
  std::vector<std::string> names_;
  std::vector<std::string> layer_names_;
};

// The members that torchscan 0.1.2 and 0.2.0 write; benchmarks by what the specification says of
// them.
const char* name_of_other(const Outline& outline) {
  if (outline.has("layers") && outline.has("operator_flops"))
    return nullptr; // an analysis report may have any further member
  if (outline.has("total") && outline.has("by_operator"))
    return "a bare TorchScan FlopReport";
  if (outline.layers_are_a_difference())
    return "a TorchScan ReportDiff";
  if (outline.has("output_check"))
    return "a TorchScan BenchmarkComparison";
  if (outline.has("measurement"))
    return "a TorchScan BenchmarkReport";
  if (outline.has("overheads"))
    return "the unversioned summary of TorchScan 0.1";
  if (outline.has("peak_bytes"))
    return "a TorchScan peak-memory report";
  return nullptr;
}

} // namespace

ReportKind recognise_report(std::string_view text) {
  Outline outline;
  read_json(text, outline);
  if (!outline.is_object())
    return {};
  if (const char* name = name_of_other(outline))
    return {ReportKind::Kind::other_report, name, 0};
  if (!outline.has("schema_version") && !outline.has("layers"))
    return {};
  if (outline.version.empty() && !outline.is_whole())
    return {ReportKind::Kind::analysis, "",
            0}; // the version may stand behind what could not be read
  if (outline.version != "1")
    return {ReportKind::Kind::unsupported_version,
            outline.version.empty() ? "none" : outline.version, outline.version_offset};
  return {ReportKind::Kind::analysis, "", 0};
}

} // namespace modcost
