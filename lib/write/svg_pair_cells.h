#pragma once

#include "write/svg_change.h"
#include "write/svg_table.h"

namespace modcost {

/// Of an evidence row of two reports: ` data-side=… data-delta=… data-delta-status=…`.
void write_names_of_pair(SvgPage& page, const EvidenceRow& row);
/// What its change needs in that table.
ChangeForm form_of_row(SvgPage& page, const SvgTable& table, const EvidenceRow& row);
/// Its last three columns: before, after, change.
void write_pair_cells(SvgPage& page, const SvgTable& table, const EvidenceRow& row,
                      ChangeForm form);

} // namespace modcost
