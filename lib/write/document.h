#pragma once

#include "evidence/evidence.h"
#include "io/sink.h"
#include "layout/layout.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace modcost {

enum class ThemeChoice { automatic, light, dark };

/// What the user chose about a document.
struct DocumentOptions {
  View view = View::module_flops; ///< shown first; the SVG's view
  std::string title;              ///< empty: made from the model type (see default_title)
  ThemeChoice theme = ThemeChoice::automatic;
  std::size_t evidence_rows = 200; ///< SVG only
  std::uint32_t width = 1200;      ///< SVG only, px
  std::string_view reading_html;   ///< "How to read this page": safe HTML from the help; HTML only
};

/// `ResNet – TorchScan analysis`; `TorchScan analysis` where the report names no model type.
std::string default_title(const Report& report);
/// The user's, or that.
std::string title_of_document(const Report& report, const DocumentOptions& options);

/// Both write the whole document in one pass and leave errors in the buffer. They decide nothing:
/// the same evidence, layout and options give the same bytes.
void write_html(const Evidence& evidence, const Layout& layout, const DocumentOptions& options,
                OutputBuffer& out);
void write_svg(const Evidence& evidence, const Layout& layout, const DocumentOptions& options,
               OutputBuffer& out);

} // namespace modcost
