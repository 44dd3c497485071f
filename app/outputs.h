#pragma once

#include "base/error.h"
#include "io/file_system.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modcost {

enum class Format { html, svg };

/// A document to be written.
struct Output {
  std::string path; ///< as the user named it; `-` is standard output
  Format format = Format::html;
};

/// The format that the ending of `path` names, in any case of letters; nothing for other endings.
std::optional<Format> format_of_ending(std::string_view path);

/// Refuses (kind usage) an output that is one of the inputs, or that is named twice: under another
/// spelling, through links, or as what a standard stream leads to.
Outcome check_outputs(FileSystem& files, const std::vector<std::string>& inputs,
                      const std::vector<Output>& outputs);

} // namespace modcost
