#include "app/options.h"

#include "base/text.h"
#include "help/topics.h"

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <charconv>
#include <limits>
#include <utility>

namespace modcost {

namespace {

Error usage_error(std::string text, std::string advice = {}) {
  return {Error::Kind::usage, {}, 0, 0, std::move(text), std::move(advice)};
}

/// What has been read so far; outputs get their formats when all is known.
struct Draft {
  Options options;
  std::vector<std::string> outputs;
  std::optional<Format> format;
};

/// A word out of a table.
template<class Value, std::size_t count>
Outcome choose(const std::array<std::pair<std::string_view, Value>, count>& words,
               std::string_view option, std::string_view word, Value& chosen) {
  std::string allowed;
  for (const auto& [name, value] : words) {
    if (name == word) {
      chosen = value;
      return success();
    }
    allowed += (allowed.empty() ? "" : ", ") + std::string(name);
  }
  return usage_error(std::string(option) + ": found " + quoted(word) + "; allowed: " + allowed);
}

/// A number in decimal digits and nothing else.
Outcome read_count(std::string_view option, std::string_view text, std::uint64_t least,
                   std::uint64_t most, std::uint64_t& count) {
  const char* end = text.data() + text.size();
  std::uint64_t value = 0;
  const auto [stop, fault] = std::from_chars(text.data(), end, value);
  if (text.empty() || stop != end || fault != std::errc() || value < least || value > most)
    return usage_error(std::string(option) + ": found " + quoted(text) +
                       "; allowed: a number from " + std::to_string(least) + " to " +
                       std::to_string(most));
  count = value;
  return success();
}

Outcome take_output(Draft& draft, const std::string& value) {
  if (value.empty())
    return usage_error("--output: the name of the file is empty");
  draft.outputs.push_back(value);
  return success();
}

Outcome take_before(Draft& draft, const std::string& value) {
  if (value.empty())
    return usage_error("--before: the name of the file is empty");
  draft.options.before = value;
  return success();
}

Outcome take_format(Draft& draft, const std::string& value) {
  constexpr std::array<std::pair<std::string_view, Format>, 2> words{
      {{"html", Format::html}, {"svg", Format::svg}}};
  return choose(words, "--format", value, draft.format.emplace());
}

Outcome take_metric(Draft& draft, const std::string& value) {
  std::array<std::pair<std::string_view, View>, all_views.size()> words;
  std::ranges::transform(all_views, words.begin(),
                         [](View view) { return std::pair(name_of(view), view); });
  return choose(words, "--metric", value, draft.options.document.view);
}

Outcome take_title(Draft& draft, const std::string& value) {
  if (value.find_first_not_of(" \t\r\n") == std::string::npos)
    return usage_error("--title: the title is empty");
  if (find_forbidden_text(value))
    return usage_error("--title: no document can carry " + quoted(value),
                       "use UTF-8 without control characters");
  draft.options.document.title = value;
  return success();
}

Outcome take_theme(Draft& draft, const std::string& value) {
  constexpr std::array<std::pair<std::string_view, ThemeChoice>, 3> words{
      {{"auto", ThemeChoice::automatic},
       {"light", ThemeChoice::light},
       {"dark", ThemeChoice::dark}}};
  return choose(words, "--theme", value, draft.options.document.theme);
}

Outcome take_evidence_rows(Draft& draft, const std::string& value) {
  std::uint64_t rows = 0;
  Outcome outcome =
      read_count("--evidence-rows", value, 0, std::numeric_limits<std::uint32_t>::max(), rows);
  draft.options.document.evidence_rows = static_cast<std::size_t>(rows);
  return outcome;
}

Outcome take_width(Draft& draft, const std::string& value) {
  std::uint64_t width = 0;
  Outcome outcome = read_count("--width", value, 480, 4000, width);
  draft.options.document.width = static_cast<std::uint32_t>(width);
  return outcome;
}

Outcome take_max_size(Draft& draft, const std::string& value) {
  return read_count("--max-size", value, 0, std::numeric_limits<std::uint64_t>::max(),
                    draft.options.max_size.emplace());
}

Outcome take_color(Draft& draft, const std::string& value) {
  constexpr std::array<std::pair<std::string_view, ColorChoice>, 3> words{
      {{"auto", ColorChoice::automatic},
       {"always", ColorChoice::always},
       {"never", ColorChoice::never}}};
  return choose(words, "--color", value, draft.options.color);
}

Outcome take_check(Draft& draft, const std::string&) {
  draft.options.action = Options::Action::check;
  return success();
}

Outcome take_print_schema(Draft& draft, const std::string&) {
  draft.options.action = Options::Action::print_schema;
  return success();
}

Outcome take_quiet(Draft& draft, const std::string&) {
  draft.options.verbosity = Verbosity::quiet;
  return success();
}

Outcome take_verbose(Draft& draft, const std::string&) {
  draft.options.verbosity = Verbosity::verbose;
  return success();
}

Outcome take_help(Draft& draft, const std::string& value) {
  const std::string topic = value.empty() ? std::string(all_topics().front().name) : value;
  draft.options.action = Options::Action::help;
  draft.options.help_topic = topic;
  return success();
}

Outcome take_version(Draft& draft, const std::string&) {
  draft.options.action = Options::Action::version;
  return success();
}

struct Rule {
  const char* spelling; ///< as Program_options wants it: `output,o`
  enum class Kind { word, value, values } kind;
  Outcome (*take)(Draft& draft, const std::string& value);

  std::string_view name() const {
    const std::string_view all = spelling;
    return all.substr(0, all.find(','));
  }
};

constexpr std::array rules{
    Rule{"output,o", Rule::Kind::values, take_output},
    Rule{"format,f", Rule::Kind::value, take_format},
    Rule{"before,b", Rule::Kind::value, take_before},
    Rule{"metric,m", Rule::Kind::value, take_metric},
    Rule{"title,t", Rule::Kind::value, take_title},
    Rule{"theme", Rule::Kind::value, take_theme},
    Rule{"evidence-rows", Rule::Kind::value, take_evidence_rows},
    Rule{"width", Rule::Kind::value, take_width},
    Rule{"max-size", Rule::Kind::value, take_max_size},
    Rule{"color", Rule::Kind::value, take_color},
    Rule{"check", Rule::Kind::word, take_check},
    Rule{"print-schema", Rule::Kind::word, take_print_schema},
    Rule{"quiet,q", Rule::Kind::word, take_quiet},
    Rule{"verbose,v", Rule::Kind::word, take_verbose},
    Rule{"help,h", Rule::Kind::word, take_help},
    Rule{"version", Rule::Kind::word, take_version},
};

/// Help and version, if they stand anywhere in front of `--`: they are answered whatever is wrong
/// with the rest. Program_options would let `--help` swallow the next operand, or fail first.
std::optional<Result<Options>> find_information(const std::vector<std::string>& arguments) {
  constexpr std::string_view with_topic = "--help=";
  for (const std::string& argument : arguments) {
    if (argument == "--")
      break;
    Draft draft;
    if (argument.starts_with(with_topic)) {
      const std::string topic = argument.substr(with_topic.size());
      if (!find_topic(topic)) {
        std::string names;
        for (const Topic& known : all_topics())
          names += (names.empty() ? "" : ", ") + std::string(known.name);
        return usage_error("--help: found " + quoted(topic) + "; allowed: " + names);
      }
      (void)take_help(draft, topic);
      return draft.options;
    }
    if (argument == "--help" || argument == "-h") {
      (void)take_help(draft, {});
      return draft.options;
    }
    if (argument == "--version") {
      (void)take_version(draft, {});
      return draft.options;
    }
  }
  return std::nullopt;
}

using ParsedOption = boost::program_options::option;

/// Takes the arguments apart. Program_options judges nothing but syntax: values are ours, for its
/// own conversions take `-1` for unsigned and cut paths at spaces.
Result<std::vector<ParsedOption>> split_arguments(const std::vector<std::string>& arguments) {
  namespace po = boost::program_options;
  using Style = po::command_line_style::style_t;
  using Syntax = po::invalid_command_line_syntax;
  po::options_description description;
  for (const Rule& rule : rules) {
    if (rule.kind == Rule::Kind::word)
      description.add_options()(rule.spelling, "");
    else
      description.add_options()(rule.spelling, po::value<std::string>(), "");
  }
  const int style = Style::unix_style & ~Style::allow_guessing;
  try {
    return po::command_line_parser(arguments).options(description).style(style).run().options;
  } catch (const po::unknown_option& fault) {
    return usage_error(
        "unknown option " + quoted(fault.get_option_name()),
        "modcost --help lists the options; -- stands in front of a file called like one");
  } catch (const Syntax& fault) {
    const std::string option = quoted(fault.get_option_name());
    if (fault.kind() == Syntax::extra_parameter)
      return usage_error("option " + option + " takes no value");
    return usage_error("option " + option + " lacks its value");
  } catch (const po::error& fault) {
    return usage_error("cannot be understood: " + quoted(fault.what(), 200));
  }
}

/// Program_options takes the next option for a value that is missing. A single `-` is a stream.
bool swallowed_an_option(const ParsedOption& option) {
  if (option.original_tokens.size() < 2)
    return false;
  const std::string& value = option.original_tokens.back();
  return value.size() > 1 && value.front() == '-';
}

Outcome take_option(const ParsedOption& parsed, std::vector<std::string_view>& given,
                    Draft& draft) {
  const auto rule = std::ranges::find(rules, std::string_view(parsed.string_key), &Rule::name);
  if (rule == rules.end()) // what split_arguments let pass is in the table
    return usage_error("unknown option " + quoted(parsed.string_key));
  const std::string name = "--" + parsed.string_key;
  if (rule->kind != Rule::Kind::word && swallowed_an_option(parsed))
    return usage_error("option \"" + name + "\" lacks its value: " +
                           quoted(parsed.original_tokens.back()) + " looks like an option",
                       name + "=VALUE takes any value");
  if (rule->kind == Rule::Kind::value && std::ranges::count(given, rule->name()) > 0)
    return usage_error("option \"" + name + "\" is given twice");
  given.push_back(rule->name());
  return rule->take(draft, parsed.value.empty() ? std::string() : parsed.value.front());
}

Outcome name_formats(Draft& draft) {
  Options& options = draft.options;
  options.format = draft.format.value_or(Format::html);
  for (std::string& path : draft.outputs) {
    std::optional<Format> format = format_of_ending(path);
    if (!format)
      format = path == "-" ? options.format : draft.format;
    if (!format)
      return Error{Error::Kind::usage,
                   std::move(path),
                   0,
                   0,
                   "the ending of this output names no format",
                   "end it in .html or .svg, or say --format html or --format svg"};
    options.outputs.push_back({std::move(path), *format});
  }
  return success();
}

/// What no single option can see.
Outcome check_together(const Options& options) {
  const std::vector<std::string>& reports = options.reports;
  const bool converts = options.action == Options::Action::convert;
  if (options.action == Options::Action::check && reports.empty())
    return usage_error("--check: no report is named", "modcost --check model.json");
  if (std::ranges::count(reports, "") > 0)
    return usage_error("the name of a report is empty");
  if (std::ranges::count(reports, "-") + (options.before == "-" ? 1 : 0) > 1)
    return usage_error("standard input is named twice",
                       "one of the two may be -; name a file for the other");
  if (!converts && options.before)
    return usage_error("a baseline is compared with a report, and not with --check or "
                       "--print-schema, but --before names " +
                           quoted(*options.before),
                       "modcost --before before.json after.json -o change.html");
  if (converts && reports.size() > 1)
    return usage_error("more than one report is named: " + quoted(reports[0]) + " and " +
                           quoted(reports[1]),
                       "convert one report at a time; only --check takes several");
  if (!converts && !options.outputs.empty())
    return usage_error(
        "nothing is written with --check and --print-schema, but an output is named");
  if (options.action == Options::Action::print_schema && !reports.empty())
    return usage_error("--print-schema reads no report, but " + quoted(reports[0]) + " is named");
  return success();
}

} // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
  if (std::optional<Result<Options>> information = find_information(arguments))
    return *information;
  const Result<std::vector<ParsedOption>> split = split_arguments(arguments);
  if (!split)
    return split.error();
  Draft draft;
  std::vector<std::string_view> given;
  for (const ParsedOption& option : *split) {
    if (option.string_key.empty()) {
      draft.options.reports.insert(draft.options.reports.end(), option.value.begin(),
                                   option.value.end());
      continue;
    }
    if (Outcome taken = take_option(option, given, draft); !taken)
      return taken.error();
  }
  if (draft.options.action == Options::Action::help)
    return std::move(draft.options);
  if (Outcome named = name_formats(draft); !named)
    return named.error();
  if (Outcome checked = check_together(draft.options); !checked)
    return checked.error();
  return std::move(draft.options);
}

} // namespace modcost
