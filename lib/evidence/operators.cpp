#include "evidence/operators.h"

#include <algorithm>

namespace modcost {
namespace {

bool is_number(std::string_view component) {
  return !component.empty() && component.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Less, equal or greater than zero, as left stands before right.
int compare_components(std::string_view left, std::string_view right) {
  if (!is_number(left) || !is_number(right)) {
    if (is_number(left) != is_number(right))
      return is_number(left) ? -1 : 1;
    return left.compare(right);
  }
  // By value without converting it: of any length.
  std::string_view one = left, other = right;
  one.remove_prefix(std::min(one.find_first_not_of('0'), one.size()));
  other.remove_prefix(std::min(other.find_first_not_of('0'), other.size()));
  if (one.size() != other.size())
    return one.size() < other.size() ? -1 : 1;
  const int order = one.compare(other);
  return order != 0 ? order : left.compare(right); // 1 and 01 are two labels
}

/// Removes the first component and its dot.
std::string_view take_component(std::string_view& label) {
  const std::size_t dot = label.find('.');
  const std::string_view component = label.substr(0, dot);
  label.remove_prefix(dot == std::string_view::npos ? label.size() : dot + 1);
  return component;
}

std::vector<OperatorRow> rows_of(const std::vector<LabelledCount>& counts) {
  const Number* largest = nullptr;
  for (const LabelledCount& each : counts)
    if (largest == nullptr || *largest < each.count)
      largest = &each.count;
  std::vector<OperatorRow> rows(counts.size());
  for (std::size_t index = 0; index < counts.size(); ++index) {
    rows[index].place = static_cast<std::uint32_t>(index);
    if (largest->sign() > 0)
      rows[index].permille =
          static_cast<std::uint32_t>(Number::ratio(counts[index].count, *largest) * 1000);
  }
  return rows;
}

} // namespace

bool label_before(std::string_view left, std::string_view right) {
  while (!left.empty() && !right.empty()) {
    const std::string_view one = take_component(left), other = take_component(right);
    if (const int order = compare_components(one, other); order != 0)
      return order < 0;
  }
  return left.empty() && !right.empty();
}

Operators derive_operators(const FlopReport& flops, const TextTable& texts) {
  Operators operators{rows_of(flops.by_operator), rows_of(flops.by_module)};
  std::stable_sort(operators.by_operator.begin(), operators.by_operator.end(),
                   [&](const OperatorRow& left, const OperatorRow& right) {
                     return flops.by_operator[right.place].count <
                            flops.by_operator[left.place].count;
                   });
  const auto label = [&](const OperatorRow& row) {
    return texts[flops.by_module[row.place].label];
  };
  for (OperatorRow& row : operators.by_label) {
    const std::string_view text = label(row);
    row.depth = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '.'));
  }
  std::stable_sort(operators.by_label.begin(), operators.by_label.end(),
                   [&](const OperatorRow& left, const OperatorRow& right) {
                     return label_before(label(left), label(right));
                   });
  return operators;
}

} // namespace modcost
