#include "app/check.h"

#include "app/report_folder.h"
#include "io/input.h"
#include "report/json_reader.h"
#include "report/report_kind.h"
#include "report/report_reader.h"

namespace modcost {

namespace {

/// Takes any JSON up to the depth that a report may have.
class Wellformedness final : public JsonHandler {
public:
  bool on_null(std::size_t) override { return true; }
  bool on_boolean(bool, std::size_t) override { return true; }
  bool on_number(std::string_view, std::size_t) override { return true; }
  bool on_string(std::string_view, std::size_t, bool) override { return true; }
  bool on_key(std::string_view, std::size_t, bool) override { return true; }
  bool on_object_start(std::size_t) override { return ++depth_ <= max_depth; }
  bool on_object_end(std::size_t) override { return --depth_, true; }
  bool on_array_start(std::size_t) override { return ++depth_ <= max_depth; }
  bool on_array_end(std::size_t) override { return --depth_, true; }
  bool on_restart() override { return depth_ = 0, true; }

private:
  std::size_t depth_ = 0;
};

/// JSON, but something else than an analysis report: what is it, or nothing.
std::optional<std::string> name_of_other(const Input& input) {
  Wellformedness handler;
  if (read_json(input.text(), handler).kind != JsonOutcome::Kind::complete)
    return std::nullopt;
  const ReportKind kind = recognise_report(input.text());
  if (kind.kind == ReportKind::Kind::other_report)
    return "this is " + kind.words + ", not an analysis report";
  if (kind.kind == ReportKind::Kind::unknown)
    return "this is not an analysis report";
  return std::nullopt;
}

/// One run of the checks.
class Checker {
public:
  Checker(std::optional<std::uint64_t> max_size, FileSystem& files, const Messages& messages)
      : max_size_(max_size), files_(files), messages_(messages) {}

  int check(const std::string& path);

private:
  enum class Others { refused, skipped };
  int check_file(const std::string& path, Others others);
  int check_folder(const std::string& path);
  int refuse(const Error& error);

  std::optional<std::uint64_t> max_size_;
  FileSystem& files_;
  const Messages& messages_;
};

int Checker::check(const std::string& path) {
  const SystemResult<FileStatus> found = files_.status(path);
  const FileStatus* status = std::get_if<FileStatus>(&found);
  const bool folder = path != "-" && status != nullptr && status->type == FileStatus::Type::folder;
  return folder ? check_folder(path) : check_file(path, Others::refused);
}

int Checker::check_file(const std::string& path, Others others) {
  const Result<Input> input = Input::read(files_, path, max_size_);
  if (!input)
    return refuse(input.error());
  const Result<Report> report = read_report(*input);
  if (!report) {
    const std::optional<std::string> other =
        others == Others::skipped ? name_of_other(*input) : std::nullopt;
    if (!other)
      return refuse(report.error());
    messages_.note(path, "skipped: " + *other);
    return 0;
  }
  messages_.explain(path, "valid: " + std::to_string(report->calls.size()) + " calls");
  return 0;
}

int Checker::check_folder(const std::string& path) {
  int status = 0;
  const ReportFolder folder = list_reports(path);
  for (const Error& error : folder.errors)
    status = worse_status(status, refuse(error));
  for (const std::string& report : folder.reports)
    status = worse_status(status, check_file(report, Others::skipped));
  if (folder.reports.empty() && folder.errors.empty())
    messages_.note(path, "holds no *.json");
  return status;
}

int Checker::refuse(const Error& error) {
  messages_.error(error);
  return exit_status(error.kind);
}

} // namespace

int check_reports(const std::vector<std::string>& reports_and_folders,
                  std::optional<std::uint64_t> max_size, FileSystem& files,
                  const Messages& messages) {
  Checker checker(max_size, files, messages);
  int status = 0;
  for (const std::string& path : reports_and_folders)
    status = worse_status(status, checker.check(path));
  return status;
}

} // namespace modcost
