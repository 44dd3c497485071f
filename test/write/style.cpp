#include "layout/palette.h"
#include "write/assets.h"

#include <boost/test/unit_test.hpp>

#include <string>

using namespace modcost;

BOOST_AUTO_TEST_SUITE(style)

// The page's dark colours can only stand in its style sheet; they must be those that were chosen
// and checked.
BOOST_AUTO_TEST_CASE(has_the_colours_of_the_palette) {
  const std::string sheet(page_style());
  for (const Kind kind : all_kinds) {
    const KindColours light = colours_of(kind, Theme::light);
    const KindColours dark = colours_of(kind, Theme::dark);
    const std::string rule = ".k-" + std::string(name_of(kind)) + " { --fill: light-dark(" +
                             std::string(light.fill) + ", " + std::string(dark.fill) +
                             "); --edge: light-dark(" + std::string(light.edge) + ", " +
                             std::string(dark.edge) + "); }";
    BOOST_TEST(sheet.find(rule) != std::string::npos, rule);
  }
  const Palette& light = palette(Theme::light);
  const Palette& dark = palette(Theme::dark);
  const auto variable = [](const std::string& name, std::string_view one, std::string_view other) {
    return "--" + name + ": light-dark(" + std::string(one) + ", " + std::string(other) + ");";
  };
  for (const std::string& rule :
       {variable("page", light.page, dark.page), variable("surface", light.surface, dark.surface),
        variable("text", light.text, dark.text), variable("muted", light.muted, dark.muted),
        variable("line", light.line, dark.line), variable("accent", light.accent, dark.accent),
        variable("warning", light.warning, dark.warning),
        variable("control", light.control, dark.control),
        variable("accent-fill", light.accent_fill, dark.accent_fill),
        variable("warning-fill", light.warning_fill, dark.warning_fill),
        variable("hatch", light.hatch, dark.hatch)})
    BOOST_TEST(sheet.find(rule) != std::string::npos, rule);
}

BOOST_AUTO_TEST_SUITE_END()
