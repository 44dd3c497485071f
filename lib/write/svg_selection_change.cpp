#include "write/svg_selection_change.h"

#include "write/delta_words.h"
#include "write/metadata_text.h"
#include "write/svg_change.h"
#include "write/tile_words.h"

#include <algorithm>

namespace modcost {

namespace {

constexpr std::size_t group_limit = 4; // of a view

/// `≥ 4,948,310,080`, `unknown`; of a side without a result in the group, `none`.
std::string subtotal_words(const Summary& subtotal, bool bytes) {
  if (subtotal.results == 0)
    return "no result";
  if (subtotal.known_results == 0)
    return "unknown";
  return known_words(subtotal.known, subtotal.status() == Status::partial, bytes, true);
}

std::string change_words(const SvgPage& page, const NodeChange& change, const Number& before,
                         bool bytes) {
  if (!change.exists())
    return reason_words(page, change);
  const std::string percentage = percentage_words(change.difference, before);
  return delta_words(change.difference, bytes, true) +
         (percentage.empty() ? "" : " (" + percentage + ")");
}

/// A node's part of one group.
struct InGroup {
  const Summary* before = nullptr;
  const Summary* after = nullptr;
  const NodeChange* change = nullptr;
};

InGroup in_group(const SvgPage& page, View view, std::size_t index, std::size_t place) {
  const Group& group = page.evidence.view(view).groups[index];
  const GroupComparison& comparison = page.comparison().view(view).groups[index];
  return {&group.subtotal_of(place, Side::before), &group.subtotal_of(place, Side::after),
          &comparison.change_of(place)};
}

void write_group(const SvgPage& page, SvgFacts& facts, std::size_t index, std::size_t place,
                 bool leaf) {
  const Group& group = page.evidence.view(page.view()).groups[index];
  const InGroup found = in_group(page, page.view(), index, place);
  const bool bytes = page.bytes();
  facts.fact("Measured by", std::string(group.method) + " · " + std::string(group.scope));
  const std::string behind =
      " " + std::string(group.unit) + (leaf ? "" : ", derived from what was recorded");
  for (const auto& [name, side] :
       {std::pair("Before", found.before), std::pair("After", found.after)})
    facts.fact(name, subtotal_words(*side, bytes) + (side->known_results > 0 ? behind : ""));
  const NodeChange& change = *found.change;
  facts.fact(
      "Change", change_words(page, change, found.before->known, bytes),
      {.size = 12,
       .fill = change.exists() ? colour_of_change(page, change.difference) : page.colours.text});
  if (change.has_known_part()) {
    facts.fact(
        "Known part",
        (change.complete > 0 ? delta_words(change.difference, bytes, true) + " " : std::string()) +
            known_part_scope(change));
    facts.fact("Besides", snapshots_of(change, bytes));
  }
}

/// `3,526,656 → 878,592 · ▼ −2,648,064`.
void write_line(const SvgPage& page, SvgFacts& facts, View view, NodeId node) {
  const std::vector<NodeInGroup> groups = page.evidence.view(view).groups_of(node);
  const bool bytes = view == View::parameter_bytes;
  for (std::size_t index = 0; index < std::min(groups.size(), group_limit); ++index) {
    const InGroup found = in_group(page, view, groups[index].group, groups[index].place);
    facts.fact(title_of(view), subtotal_words(*found.before, bytes) + " → " +
                                   subtotal_words(*found.after, bytes) + " · " +
                                   change_words(page, *found.change, found.before->known, bytes));
  }
}

/// Of a node that is in no group of the view.
std::string state_words(const SvgPage& page, View view, NodeId node, Side side) {
  const Tree& tree = page.evidence.tree;
  if (tree.calls_of(node, side).empty())
    return "no call";
  return std::string(words_for(
      state_of_node(page.evidence.view(view), page.evidence.report_of(side), tree, node, side)
          .state));
}

std::string both(const std::string& before, const std::string& after) {
  return before == after ? after : before + " → " + after;
}

} // namespace

void write_svg_changed_values(const SvgPage& page, SvgFacts& facts, NodeId node) {
  const std::vector<NodeInGroup> groups = page.evidence.view(page.view()).groups_of(node);
  for (std::size_t index = 0; index < std::min(groups.size(), group_limit); ++index)
    write_group(page, facts, groups[index].group, groups[index].place,
                page.evidence.tree.is_leaf(node));
  if (groups.empty())
    facts.fact(title_of(page.view()), both(state_words(page, page.view(), node, Side::before),
                                           state_words(page, page.view(), node, Side::after)));
  for (const View view : all_views)
    if (view != page.view() && is_recorded(view))
      write_line(page, facts, view, node);
}

void write_svg_changed_calls(const SvgPage& page, SvgFacts& facts, NodeId node) {
  const auto of_sides = [&](auto&& words_of) {
    std::array<std::string, 2> words;
    for (const Side side : both_sides) {
      const auto calls = page.evidence.tree.calls_of(node, side);
      const Report& report = page.evidence.report_of(side);
      words[index_of(side)] =
          calls.empty() ? "no call" : words_of(report, report.calls[calls.front()]);
    }
    return both(words[index_of(Side::before)], words[index_of(Side::after)]);
  };
  facts.fact("Input", of_sides([](const Report& report, const Call& call) {
               return shape_text(report.json[call.input]);
             }));
  facts.fact("Output", of_sides([](const Report& report, const Call& call) {
               return shape_text(report.json[call.output]);
             }));
  facts.fact("Attributed", of_sides([](const Report&, const Call& call) {
               return known_words(call.trainable + call.frozen, false, false, true) +
                      " parameters, " + known_words(call.parameter_bytes, false, true, false);
             }));
}

} // namespace modcost
