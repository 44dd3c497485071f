#include "app/command.h"

#include "app/check.h"
#include "app/conversion.h"
#include "app/messages.h"
#include "app/options.h"
#include "help/help_html.h"
#include "help/terminal_text.h"
#include "help/topics.h"
#include "io/output_file.h"
#include "report/schema_checker.h"

#include <algorithm>
#include <exception>
#include <unistd.h>

namespace modcost {

namespace {

const std::string standard_stream = "-";

int report_outcome(const Outcome& outcome, const Messages& messages) {
  if (outcome)
    return 0;
  messages.error(outcome.error());
  return exit_status(outcome.error().kind);
}

/// On standard output, where a document would go.
Outcome print(std::string_view text, FileSystem& files) {
  Result<std::unique_ptr<OutputFile>> file = OutputFile::open(files, standard_stream);
  if (!file)
    return std::move(file.error());
  if (Outcome written = (*file)->write(text); !written)
    return written;
  return (*file)->commit();
}

Outcome print_help(const std::string& name, FileSystem& files) {
  const Topic topic = find_topic(name).value_or(all_topics().front());
  std::string text;
  if (topic.name == all_topics().front().name)
    text = terminal_text(synopsis_topic()) + "\n";
  return print(text + terminal_text(topic.markdown()), files);
}

Outcome refuse_usage(std::string text, std::string advice) {
  return Error{Error::Kind::usage, {}, 0, 0, std::move(text), std::move(advice)};
}

/// Nothing waits silently.
void announce_waiting(const Options& options, FileSystem& files, const Messages& messages) {
  const bool reads =
      std::ranges::count(options.reports, standard_stream) > 0 || options.before == standard_stream;
  if (reads && files.is_terminal(STDIN_FILENO))
    messages.note({}, "reading a report from the terminal; end it with Ctrl-D");
}

Outcome convert_one(const Options& options, FileSystem& files, const Messages& messages) {
  if (options.reports.empty())
    return refuse_usage("no report is named",
                        "modcost model.json -o model.html; - is a report on standard input");
  Conversion conversion{options.reports.front(), options.before, options.outputs, options.document,
                        options.max_size};
  if (conversion.outputs.empty()) {
    if (files.is_terminal(STDOUT_FILENO))
      return refuse_usage("the document would go to the terminal",
                          "name an output: modcost model.json -o model.html");
    conversion.outputs.push_back({standard_stream, options.format});
  }
  std::vector<std::string> inputs = options.reports;
  if (options.before)
    inputs.push_back(*options.before);
  if (Outcome checked = check_outputs(files, inputs, conversion.outputs); !checked)
    return checked;
  announce_waiting(options, files, messages);
  std::string reading; // the picture has no use for it
  if (std::ranges::any_of(conversion.outputs,
                          [](const Output& output) { return output.format == Format::html; }))
    reading = help_html(reading_topic());
  conversion.document.reading_html = reading;
  return convert(conversion, files, messages);
}

int run(const Options& options, FileSystem& files, const Messages& messages) {
  switch (options.action) {
  case Options::Action::help:
    return report_outcome(print_help(options.help_topic, files), messages);
  case Options::Action::version:
    return report_outcome(print("modcost " MODCOST_VERSION "\n", files), messages);
  case Options::Action::print_schema:
    return report_outcome(print(report_schema(), files), messages);
  case Options::Action::check:
    announce_waiting(options, files, messages);
    return check_reports(options.reports, options.max_size, files, messages);
  case Options::Action::convert:
    break;
  }
  return report_outcome(convert_one(options, files, messages), messages);
}

} // namespace

int run_command(const std::vector<std::string>& arguments) {
  FileSystem& files = operating_system();
  const ColorSurroundings surroundings = color_surroundings();
  Messages messages(use_color(ColorChoice::automatic, surroundings), Verbosity::ordinary);
  try {
    if (arguments.empty() && files.is_terminal(STDIN_FILENO)) {
      messages.print(terminal_text(synopsis_topic()) + "\n  modcost --help lists the options.\n");
      return exit_status(Error::Kind::usage);
    }
    const Result<Options> options = parse_options(arguments);
    if (!options)
      return report_outcome(options.error(), messages);
    messages = Messages(use_color(options->color, surroundings), options->verbosity);
    return run(*options, files, messages);
  } catch (const std::exception& fault) {
    // Temporary files have been removed on the way here.
    messages.error({Error::Kind::system, {}, 0, 0, std::string("internal error: ") + fault.what()});
    return exit_status(Error::Kind::system);
  }
}

} // namespace modcost
