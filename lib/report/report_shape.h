#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace modcost {

/// Where in a report a value stands.
enum class Place : std::uint8_t {
  report,
  context,
  devices,
  dtypes,
  layers,
  layer,
  parameters,
  buffers,
  metrics,
  totals,
  result,
  token_dependencies,
  ownerships,
  owners,
  owner,
  flop_report,
  flop_context,
  counts,
  ignored_operators,
  ignored_operator,
  diagnostics,
  diagnostic,
  checked, ///< the schema constrains it, the model keeps it as it stands
  open,    ///< anything may stand here, and is kept as it stands
};

/// A member that version 1 names.
enum class Member : std::uint8_t {
  none,
  schema_version,
  context,
  inputs,
  layers,
  totals,
  operator_flops,
  diagnostics,
  torchscan_version,
  torch_version,
  python_version,
  model_type,
  execution_mode,
  training_before,
  devices,
  dtypes,
  analysis_mode,
  counting_convention,
  path,
  call_index,
  name,
  depth,
  type,
  input,
  output,
  parameters,
  buffers,
  metrics,
  token_dependencies,
  metric_ownership,
  metric_owners,
  trainable,
  frozen,
  bytes,
  shared,
  elements,
  status,
  value,
  known_value,
  unit,
  scope,
  method,
  assumptions,
  sources,
  total,
  by_module,
  by_operator,
  ignored_operators,
  calls,
  reason,
  code,
  severity,
  metric,
  message,
  operator_name,
};

struct MemberShape {
  std::string_view name;
  Member member = Member::none;
  /// Of the value; `open` says that anything may stand there, a single value too.
  Place place = Place::checked;
};

/// What stands at one place.
struct PlaceShape {
  std::span<const MemberShape> members; ///< those that version 1 names, in the producer's order
  /// Any name is allowed and each value stands at `entry` (metric names, labels, array elements).
  bool map = false;
  Place entry = Place::open;
};

const PlaceShape& shape_of(Place place);

} // namespace modcost
