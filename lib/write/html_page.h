#pragma once

#include "write/document.h"
#include "write/markup.h"

#include <array>
#include <cstdint>
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
void write_html_view(HtmlPage& page, View view);
void write_html_map(HtmlPage& page, const Map& map);
void write_html_legend(HtmlPage& page, View view);
void write_html_inspector(HtmlPage& page, View view);
void write_html_rail(HtmlPage& page, View view);
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
/// ` data-total=… data-status=…` and the total's measure.
void write_names_of_total(HtmlPage& page, const MetricResult& total);
/// `<data value=EXACT>≥ 4.94 G</data>`, or all digits where `exact`. For what is known only.
void write_known(HtmlPage& page, const Number& number, Status status, bool bytes, bool exact);
/// `<data value=EXACT>1,234</data>`.
void write_exact(HtmlPage& page, const Number& number);
/// A bar of `width` px: part / whole. Never a number that is shown.
void write_ratio_bar(HtmlPage& page, const Number& part, const Number& whole, std::uint64_t width);
/// `<bdi>` around a path, or words for the root.
void write_path(HtmlPage& page, std::string_view path);
/// `#c40`: the evidence of the node's first call, or the line of a structural ancestor.
void write_target_of(HtmlPage& page, NodeId node);
/// Whether a unit of that view takes binary prefixes.
inline bool in_bytes(View view) {
  return view == View::parameter_bytes;
}

} // namespace modcost
