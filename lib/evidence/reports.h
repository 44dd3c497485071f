#pragma once

#include "evidence/view.h"
#include "report/report.h"

namespace modcost {

/// What evidence is derived from: a report, and where two are compared its baseline. Owns neither.
class Reports {
public:
  Reports(const Report& after, const Report* before = nullptr) : reports_{&after, before} {}

  bool has(Side side) const { return reports_[index_of(side)] != nullptr; }
  bool compares() const { return has(Side::before); }
  /// One that there is.
  const Report& operator[](Side side) const { return *reports_[index_of(side)]; }

private:
  std::array<const Report*, 2> reports_;
};

} // namespace modcost
