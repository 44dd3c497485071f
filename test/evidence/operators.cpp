#include "evidence/operators.h"

#include "evidence/evidence.h"
#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

using namespace modcost;

BOOST_AUTO_TEST_SUITE(operators)

BOOST_AUTO_TEST_CASE(labels_stand_as_one_reads_them) {
  // Each before the next.
  const std::vector<std::string> order{
      "",      "Net",     "Net.2",  "Net.2.a", "Net.010", "Net.11", "Net.99999999999999999999",
      "Net.a", "Net.a.0", "Net.ab", "Net2"};
  for (std::size_t left = 0; left < order.size(); ++left)
    for (std::size_t right = 0; right < order.size(); ++right)
      BOOST_TEST(label_before(order[left], order[right]) == (left < right),
                 order[left] << " and " << order[right]);
}

BOOST_AUTO_TEST_CASE(a_number_in_two_spellings_is_two_labels) {
  BOOST_TEST(label_before("a.01", "a.1"));
  BOOST_TEST(!label_before("a.1", "a.01"));
}

BOOST_AUTO_TEST_CASE(rows_are_ordered_and_measured_against_the_largest) {
  TextTable texts;
  FlopReport flops;
  for (const auto& [label, count] :
       {std::pair<const char*, int>{"N", 40}, {"N.10", 30}, {"N.2", 9}})
    flops.by_module.push_back({texts.intern(label, true), Number(count)});
  for (const auto& [label, count] : {std::pair<const char*, int>{"x", 3}, {"y", 3}, {"z", 1000}})
    flops.by_operator.push_back({texts.intern(label, true), Number(count)});
  const Operators found = derive_operators(flops, texts);
  const auto row = [](const OperatorRow& each) {
    return std::to_string(each.place) + " " + std::to_string(each.depth) + " " +
           std::to_string(each.permille);
  };
  BOOST_REQUIRE(found.by_label.size() == 3U);
  BOOST_TEST(row(found.by_label[0]) == "0 0 1000");
  BOOST_TEST(row(found.by_label[1]) == "2 1 225");
  BOOST_TEST(row(found.by_label[2]) == "1 1 750");
  BOOST_REQUIRE(found.by_operator.size() == 3U);
  BOOST_TEST(row(found.by_operator[0]) == "2 0 1000");
  BOOST_TEST(row(found.by_operator[1]) == "0 0 3");
  BOOST_TEST(row(found.by_operator[2]) == "1 0 3");
}

BOOST_AUTO_TEST_CASE(counts_of_zero_have_no_bar) {
  TextTable texts;
  FlopReport flops;
  flops.by_operator.push_back({texts.intern("x", true), Number(0)});
  BOOST_TEST(derive_operators(flops, texts).by_operator[0].permille == 0U);
  BOOST_TEST(derive_operators(FlopReport{}, texts).by_label.empty());
}

BOOST_AUTO_TEST_SUITE_END()
