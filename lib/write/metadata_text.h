#pragma once

#include <string>
#include <string_view>

namespace modcost {

// Metadata as text (report-format, "Recursive metadata"; evidence, "Numbers as text"). `json` is a
// value that the reader has accepted. What has not the form that the producer writes is shown as it
// stands.

/// `[1, 3, 224, 224]`; several inputs by name (`input_ids: [1, 64]`) or in order; tuples in
/// parentheses; what is no tensor by its kind.
std::string shape_text(std::string_view json);

/// Everything that is there: `tensor [1, 8, 32] torch.float32 cpu, no grad`.
std::string metadata_text(std::string_view json);

/// The value of the member `kind` of an object, decoded; empty where there is none.
std::string kind_of(std::string_view json);

/// The value without white space outside of strings.
std::string compact_json(std::string_view json);

} // namespace modcost
