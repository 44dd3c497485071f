#pragma once

#include "write/svg_page.h"

namespace modcost {

/// ` data-total=… data-status=… data-value=…`, the side of the baseline, and the total's measure.
void write_names_of_total(SvgPage& page, std::string_view name, const MetricResult& total,
                          Side side);

/// The totals that have no card, one behind the other.
void write_svg_other_totals(SvgPage& page);
/// The same of two reports: a table in a panel.
void write_svg_compared_totals(SvgPage& page, Length left, Length room);

} // namespace modcost
