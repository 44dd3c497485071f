#pragma once

#include "app/messages.h"
#include "app/outputs.h"
#include "base/error.h"
#include "write/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace modcost {

/// What the command line asks for.
struct Options {
  enum class Action { convert, check, help, version, print_schema };

  Action action = Action::convert;
  std::string help_topic;            ///< with Action::help: the name of one that exists
  std::vector<std::string> reports;  ///< as named; with Action::convert one or none
  std::optional<std::string> before; ///< the baseline, as named
  std::vector<Output> outputs;       ///< as named; none means standard output
  Format format = Format::html;      ///< of standard output where there are no `outputs`
  DocumentOptions document;          ///< all but reading_html
  std::optional<std::uint64_t> max_size;
  ColorChoice color = ColorChoice::automatic;
  Verbosity verbosity = Verbosity::ordinary;
};

/// Reads the arguments behind the program's name (command-line). Looks at nothing but them: no
/// file, no terminal, no environment. Errors are of kind usage. Help and version are found before
/// anything else can be wrong.
Result<Options> parse_options(const std::vector<std::string>& arguments);

} // namespace modcost
