#include "report/report_shape.h"

#include <array>

namespace modcost {
namespace {

using M = Member;
using P = Place;

constexpr std::array report_members{
    MemberShape{"schema_version", M::schema_version},
    MemberShape{"context", M::context, P::context},
    MemberShape{"inputs", M::inputs, P::open},
    MemberShape{"layers", M::layers, P::layers},
    MemberShape{"totals", M::totals, P::totals},
    MemberShape{"operator_flops", M::operator_flops, P::flop_report},
    MemberShape{"diagnostics", M::diagnostics, P::diagnostics},
};
constexpr std::array context_members{
    MemberShape{"torchscan_version", M::torchscan_version},
    MemberShape{"torch_version", M::torch_version},
    MemberShape{"python_version", M::python_version},
    MemberShape{"model_type", M::model_type},
    MemberShape{"execution_mode", M::execution_mode},
    MemberShape{"training_before", M::training_before},
    MemberShape{"devices", M::devices, P::devices},
    MemberShape{"dtypes", M::dtypes, P::dtypes},
    MemberShape{"analysis_mode", M::analysis_mode},
    MemberShape{"counting_convention", M::counting_convention, P::open},
};
constexpr std::array layer_members{
    MemberShape{"path", M::path},
    MemberShape{"call_index", M::call_index},
    MemberShape{"name", M::name},
    MemberShape{"depth", M::depth},
    MemberShape{"type", M::type},
    MemberShape{"input", M::input, P::open},
    MemberShape{"output", M::output, P::open},
    MemberShape{"parameters", M::parameters, P::parameters},
    MemberShape{"buffers", M::buffers, P::buffers},
    MemberShape{"metrics", M::metrics, P::metrics},
    MemberShape{"token_dependencies", M::token_dependencies, P::token_dependencies},
    MemberShape{"metric_ownership", M::metric_ownership, P::ownerships},
    MemberShape{"metric_owners", M::metric_owners, P::owners},
};
constexpr std::array parameters_members{
    MemberShape{"trainable", M::trainable},
    MemberShape{"frozen", M::frozen},
    MemberShape{"bytes", M::bytes},
    MemberShape{"shared", M::shared},
};
constexpr std::array buffers_members{
    MemberShape{"elements", M::elements},
    MemberShape{"bytes", M::bytes},
    MemberShape{"shared", M::shared},
};
constexpr std::array result_members{
    MemberShape{"status", M::status},
    MemberShape{"value", M::value},
    MemberShape{"known_value", M::known_value},
    MemberShape{"unit", M::unit},
    MemberShape{"scope", M::scope},
    MemberShape{"method", M::method},
};
constexpr std::array token_members{
    MemberShape{"status", M::status},
    MemberShape{"scope", M::scope},
    MemberShape{"method", M::method},
    MemberShape{"output", M::output, P::checked},
    MemberShape{"sources", M::sources, P::checked},
    MemberShape{"assumptions", M::assumptions, P::checked},
};
constexpr std::array owner_members{
    MemberShape{"path", M::path},
    MemberShape{"call_index", M::call_index},
};
constexpr std::array flop_members{
    MemberShape{"schema_version", M::schema_version},
    MemberShape{"context", M::context, P::flop_context},
    MemberShape{"total", M::total, P::result},
    MemberShape{"by_module", M::by_module, P::counts},
    MemberShape{"by_operator", M::by_operator, P::counts},
    MemberShape{"ignored_operators", M::ignored_operators, P::ignored_operators},
    MemberShape{"diagnostics", M::diagnostics, P::diagnostics},
};
constexpr std::array flop_context_members{
    MemberShape{"torch_version", M::torch_version},
    MemberShape{"method", M::method},
    MemberShape{"counting_convention", M::counting_convention},
};
constexpr std::array ignored_members{
    MemberShape{"calls", M::calls},
    MemberShape{"reason", M::reason},
};
constexpr std::array diagnostic_members{
    MemberShape{"code", M::code},
    MemberShape{"severity", M::severity},
    MemberShape{"metric", M::metric},
    MemberShape{"path", M::path},
    MemberShape{"operator", M::operator_name},
    MemberShape{"message", M::message},
};

constexpr PlaceShape map_of(Place entry) {
  return {{}, true, entry};
}
constexpr PlaceShape object_of(std::span<const MemberShape> members) {
  return {members};
}

} // namespace

const PlaceShape& shape_of(Place place) {
  // In the order of the enumeration.
  static constexpr std::array shapes{
      object_of(report_members),
      object_of(context_members),
      map_of(P::checked),
      map_of(P::checked),
      map_of(P::layer),
      object_of(layer_members),
      object_of(parameters_members),
      object_of(buffers_members),
      map_of(P::result),
      map_of(P::result),
      object_of(result_members),
      object_of(token_members),
      map_of(P::checked),
      map_of(P::owner),
      object_of(owner_members),
      object_of(flop_members),
      object_of(flop_context_members),
      map_of(P::checked),
      map_of(P::ignored_operator),
      object_of(ignored_members),
      map_of(P::diagnostic),
      object_of(diagnostic_members),
      map_of(P::checked),
      map_of(P::open),
  };
  static_assert(shapes.size() == static_cast<std::size_t>(Place::open) + 1);
  return shapes[static_cast<std::size_t>(place)];
}

} // namespace modcost
