#include "support/evidence_dump.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

using namespace modcost;

namespace {

std::string group(const std::string& lines) {
  return dump_diagnostics(*report_of(lines));
}

} // namespace

BOOST_AUTO_TEST_CASE(none) {
  BOOST_TEST(group("a A\n") == "");
  BOOST_TEST(report_of("a A\n")->diagnostics.count == 0U);
}

BOOST_AUTO_TEST_CASE(equal_ones_are_one_entry) {
  // Metrics and paths once each, in order of appearance; paths with how often.
  BOOST_TEST(group("a A\nb B\n"
                   "! message=m path=b metric=macs\n"
                   "! message=n path=a metric=macs\n"
                   "! message=m path=a metric=dmas\n"
                   "! message=m path=b metric=macs\n"
                   "! message=m metric=dmas\n") ==
             "unsupported warning \"m\" macs dmas b×2 a×1 no. 1,3,4,5\n"
             "unsupported warning \"n\" macs a×1 no. 2\n"
             "a: 0,1\n"
             "b: 0\n");
}

BOOST_AUTO_TEST_CASE(code_severity_message_and_operator_part_them) {
  BOOST_TEST(group("! message=m\n"
                   "! message=m code=other\n"
                   "! message=m error\n"
                   "! message=m operator=o\n"
                   "! message=m operator=p\n"
                   "! message=M\n"
                   "! message=m operator=o\n") ==
             "unsupported warning \"m\" macs no. 1\n"
             "other warning \"m\" macs no. 2\n"
             "unsupported error \"m\" macs no. 3\n"
             "unsupported warning \"m\" operator o macs no. 4,7\n"
             "unsupported warning \"m\" operator p macs no. 5\n"
             "unsupported warning \"M\" macs no. 6\n");
}

BOOST_AUTO_TEST_CASE(those_of_the_operators_come_last_and_only_where_they_are_new) {
  BOOST_TEST(group("! message=m path=a\n"
                   "! message=m path=a\n"
                   "!! message=m path=a\n"
                   "!! message=m path=b\n"
                   "!! message=new\n"
                   "!! message=m path=a metric=dmas\n") ==
             "unsupported warning \"m\" macs dmas a×3 b×1 no. 1,2,3,5\n"
             "unsupported warning \"new\" macs no. 4\n"
             "a: 0\n"
             "b: 0\n");
  BOOST_TEST(group("!! message=m\n!! message=n\n") == "unsupported warning \"m\" macs no. 1\n"
                                                      "unsupported warning \"n\" macs no. 2\n");
}

BOOST_AUTO_TEST_CASE(the_roots_path_is_no_missing_path) {
  BOOST_TEST(group(". Net\n! message=m path=\n! message=m\n!! message=m path=\n!! message=m\n") ==
             "unsupported warning \"m\" macs .×1 no. 1,2\n"
             ".: 0\n");
}

BOOST_AUTO_TEST_CASE(a_path_need_be_no_call) {
  const auto report = report_of("a A\n! message=m path=never.called\n");
  BOOST_TEST(dump_diagnostics(*report) == "unsupported warning \"m\" macs never.called×1 no. 1\n"
                                          "never.called: 0\n");
  BOOST_TEST(report->tree.size() == 2U);
  BOOST_TEST(report->diagnostics.of_path(report->report->calls[0].path).empty());
}
