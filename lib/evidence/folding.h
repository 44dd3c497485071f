#pragma once

#include "evidence/tree.h"

#include <cstdint>
#include <vector>

namespace modcost {

/// Which neighbouring sibling containers are equal below their names in everything that the report
/// records of them (evidence, "Folding"); with two reports, in what both record.
struct Folding {
  /// By NodeId: for the first of a run how many it stands for (2 or more), for all other nodes 1.
  std::vector<std::uint32_t> run;
  /// By NodeId: the node whose tile stands for this one; itself where it is drawn. A node inside
  /// the second block of a run is stood for by its like inside the first.
  std::vector<NodeId> stands_for;
};

Folding derive_folding(const Reports& reports, const Tree& tree);

} // namespace modcost
