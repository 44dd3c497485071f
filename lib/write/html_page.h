#pragma once

#include "write/document.h"
#include "write/markup.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace modcost {

/// What every part of the HTML page is written from, and into.
struct HtmlPage {
  const Evidence& evidence;
  const Layout& layout;
  const DocumentOptions& options;
  OutputBuffer& out;
  NumberWriter number;

  const Report& report() const { return *evidence.report; }
  bool compares() const { return evidence.compares(); }
  /// Only where there are two reports.
  const Comparison& comparison() const { return *evidence.comparison; }
  /// The sides that there are, in the order of a reader: before, after.
  std::span<const Side> sides() const {
    static constexpr std::array order{Side::before, Side::after};
    return std::span(order).subspan(compares() ? 0 : 1);
  }
  void raw(std::string_view markup) const { out.append(markup); }
  void text(std::string_view words) const { append_text(out, words); }
  /// A name of the report inside of a sentence, whose direction marks end with it.
  void name(std::string_view words) const {
    raw("<bdi>");
    text(words);
    raw("</bdi>");
  }
};

// The parts, in the order of the page (outputs, "What the page holds").
void write_html_head(HtmlPage& page);
void write_html_cards(HtmlPage& page);
void write_html_changes(HtmlPage& page);
void write_html_view(HtmlPage& page, View view);
void write_html_map(HtmlPage& page, const Map& map);
void write_html_legend(HtmlPage& page, View view);
void write_html_inspector(HtmlPage& page, View view);
void write_html_inspected_calls(HtmlPage& page, View view, NodeId node);
void write_html_rail(HtmlPage& page, View view);
void write_html_biggest_changes(HtmlPage& page, View view);
void write_html_rankings(HtmlPage& page, View view);
void write_html_calls(HtmlPage& page);
void write_html_totals(HtmlPage& page);
void write_html_operators(HtmlPage& page);
void write_html_diagnostics(HtmlPage& page);
void write_html_suggestions(HtmlPage& page);
void write_html_context(HtmlPage& page);
void write_html_tree(HtmlPage& page);

// Pieces that several parts need.

/// Lists that are indented by depth: the style sheet has so many steps, and what is deeper is not
/// indented further.
inline constexpr std::uint32_t indented_depth = 14;
/// Which kinds of modules the model has, by Kind.
std::array<bool, all_kinds.size()> kinds_present(const Tree& tree);

/// ` data-unit=… data-scope=… data-method=…` with a leading space.
void write_measure(HtmlPage& page, std::string_view unit, std::string_view scope,
                   std::string_view method);
/// ` data-total=… data-status=…` and the total's measure; of the baseline its side too.
void write_names_of_total(HtmlPage& page, const MetricResult& total, Side side = Side::after);
/// `<data value=EXACT>≥ 4.94 G</data>`, or all digits where `exact`. For what is known only.
void write_known(HtmlPage& page, const Number& number, Status status, bool bytes, bool exact,
                 Side side = Side::after);
/// A whole result: its value, or that it is unknown, with its status and side.
void write_result_of_side(HtmlPage& page, const MetricResult* result, Side side, bool bytes,
                          bool exact);
/// `<data value=EXACT data-delta=EXACT data-status=complete>▼ −7,264,536</data>`, or a `<span>`
/// that says why there is none; with the word of its direction.
void write_delta(HtmlPage& page, const Delta& delta, bool bytes, bool exact);
/// The same of a node or a group.
void write_node_delta(HtmlPage& page, const NodeChange& change, bool bytes, bool exact);
/// ` (−47.4 %)`, where there is a percentage.
void write_percentage(HtmlPage& page, const Number& difference, const Number& before);
/// `▼ −7.26 M over the 40 of 41 calls complete on both sides; 48 calls added: 3.70 G`. Only where
/// the delta is unknown.
void write_known_part(HtmlPage& page, const NodeChange& change, bool bytes, bool exact);
/// `<data value=EXACT>1,234</data>`.
void write_exact(HtmlPage& page, const Number& number);
/// A bar of `width` px: part / whole. Never a number that is shown.
void write_ratio_bar(HtmlPage& page, const Number& part, const Number& whole, std::uint64_t width);
/// Before above after, on one scale: `largest` is as wide as `width` px. A side without a value has
/// no bar.
void write_pair_of_bars(HtmlPage& page, const Number* before, const Number* after,
                        const Number& largest, std::uint64_t width);
/// The sign of what became of a module, in signs that every font has: `!=` for another type.
inline std::string_view sign_in_page(std::string_view mark) {
  return mark == "≠" ? "!=" : mark;
}
/// `<bdi>` around a path, or words for the root.
void write_path(HtmlPage& page, std::string_view path);
/// `48 calls added: 3.70 G`.
void write_snapshot(HtmlPage& page, const Snapshot& snapshot, std::string_view verb, bool bytes);
/// `c40`, or `b40` for a call that only the baseline holds: the id of its evidence.
void write_call_id(HtmlPage& page, CallId call, Side side);
/// A link to the first of so many equal calls, and how many they are.
void write_equal_calls(HtmlPage& page, CallId first, std::uint32_t calls);
/// `g3`, or `h3` for an entry of diagnostics that only the baseline holds.
void write_entry_id(HtmlPage& page, std::uint32_t entry, Side side);
/// `#c40`: the evidence of the node's first call, or the line of a structural ancestor.
void write_target_of(HtmlPage& page, NodeId node);
/// Whether a unit of that view takes binary prefixes.
inline bool in_bytes(View view) {
  return view == View::parameter_bytes;
}

} // namespace modcost
