#include "evidence/context_comparison.h"

#include "support/report_lines.h"

#include <boost/test/unit_test.hpp>

#include <map>

using namespace modcost;

namespace {

using Members = std::map<std::string, std::string>;

/// A report whose context has all members, with these instead; empty takes one away.
TestReport with_context(const Members& changed, const std::string& inputs = "{}") {
  Members members{{"torch_version", R"("2")"},  {"torchscan_version", R"("0.2")"},
                  {"python_version", R"("3")"}, {"execution_mode", R"("e")"},
                  {"devices", R"(["cpu"])"},    {"dtypes", R"(["f"])"}};
  for (const auto& [name, value] : changed)
    members[name] = value;
  std::string text;
  for (const auto& [name, value] : members)
    if (!value.empty())
      text += (text.empty() ? "\"" : ", \"") + name + "\": " + value;
  std::string json = report_json("+ \"context\": {" + text + "}\n");
  const std::string from = R"({"source": "provided", "args": [], "kwargs": {}})";
  json.replace(json.find(from), from.size(), inputs);
  return read_test_report(json);
}

std::string reason(const TestReport& before, const TestReport& after) {
  return compare_contexts(*before.report, *after.report).reason();
}

std::string reason(const Members& before, const Members& after) {
  const std::string words = reason(with_context(before), with_context(after));
  BOOST_TEST(reason(with_context(after), with_context(before)) == words); // it has no direction
  return words;
}

} // namespace

BOOST_AUTO_TEST_CASE(whatever_differs_withholds_and_says_so) {
  const std::tuple<std::string, std::string, std::string> table[] = {
      {"torch_version", R"("3")", "torch version differs"},
      {"torchscan_version", R"("3")", "torchscan version differs"},
      {"python_version", R"("4")", "python version differs"},
      {"execution_mode", R"("f")", "execution mode differs"},
      {"devices", R"(["cuda:0"])", "devices differ"},
      {"devices", R"(["cpu", "cpu"])", "devices differ"},
      {"devices", "[]", "devices differ"},
      {"dtypes", R"(["g"])", "dtypes differ"},
      {"analysis_mode", R"("structure")", "analysis mode differs"},
      // What is missing is not the same, also where both lack it.
      {"torch_version", "", "torch version is missing"},
      {"torchscan_version", "", "torchscan version is missing"},
      {"python_version", "", "python version is missing"},
      {"execution_mode", "", "execution mode is missing"},
      {"devices", "", "devices are missing"},
      {"dtypes", "", "dtypes are missing"},
      // Absent means full.
      {"analysis_mode", R"("full")", ""},
      // These say nothing about how it ran.
      {"model_type", R"("tests.Other")", ""},
      {"training_before", "true", ""},
      {"counting_convention", R"({"x": 1})", ""},
  };
  for (const auto& [member, value, words] : table) {
    BOOST_TEST(reason(Members{}, {{member, value}}) == words, member << " " << value);
    const bool missing = value.empty();
    BOOST_TEST(reason(Members{{member, value}}, {{member, value}}) == (missing ? words : ""),
               member);
  }
  BOOST_TEST(reason(Members{}, {}) == "");
}

BOOST_AUTO_TEST_CASE(several_are_named_in_one_order) {
  BOOST_TEST(
      reason(Members{}, {{"torch_version", R"("3")"}, {"devices", "[]"}, {"python_version", ""}}) ==
      "torch version and devices differ, python version is missing");
  BOOST_TEST(reason(Members{{"torch_version", ""}}, {{"devices", ""}, {"dtypes", ""}}) ==
             "torch version, devices and dtypes are missing");
}

BOOST_AUTO_TEST_CASE(lists_are_compared_by_their_texts) {
  BOOST_TEST(reason(Members{{"devices", R"(["a", "b"])"}}, {{"devices", R"(["a\u0062"])"}}) ==
             "devices differ");
  BOOST_TEST(reason(Members{{"devices", R"(["1:a", ""])"}}, {{"devices", R"(["1:a0:"])"}}) ==
             "devices differ");
  BOOST_TEST(reason(Members{{"devices", "[]"}}, {{"devices", "[]"}}) == "");
  BOOST_TEST(reason(Members{{"devices", R"(["\u0061"])"}}, {{"devices", R"(["a"])"}}) == "");
}

BOOST_AUTO_TEST_CASE(inputs_are_compared_by_what_they_say) {
  const std::tuple<std::string, std::string, std::string> table[] = {
      {R"({"args": [1], "kwargs": {}})", R"({ "kwargs":{}, "args":[ 1 ] })", ""},
      {R"({"args": ["\u0061"]})", R"({"args": ["a"]})", ""},
      {R"({"args": [{"shape": [1, 3]}]})", R"({"args": [{"shape": [1, 4]}]})", "inputs differ"},
      {R"({"args": [1, 2]})", R"({"args": [2, 1]})", "inputs differ"},
      {R"({"args": []})", "{}", "inputs differ"},
      {R"({"args": [12]})", R"({"args": [1, 2]})", "inputs differ"},
      {R"({"args": ["1"]})", R"({"args": [1]})", "inputs differ"},
  };
  for (const auto& [before, after, words] : table)
    BOOST_TEST(reason(with_context({}, before), with_context({}, after)) == words,
               before << " to " << after);
}

BOOST_AUTO_TEST_CASE(members_stand_in_the_order_of_the_rules) {
  const TestReport before = with_context({}), after = with_context({{"dtypes", ""}});
  std::string words;
  for (const ContextMember& member : compare_contexts(*before.report, *after.report).members)
    words += std::string(member.name) + " " + std::string(name_of(member.state)) + "\n";
  BOOST_TEST(words == "inputs same\ntorch_version same\ntorchscan_version same\n"
                      "python_version same\nexecution_mode same\ndevices same\n"
                      "dtypes missing\nanalysis_mode same\n");
  BOOST_TEST(!compare_contexts(*before.report, *after.report).allows_deltas());
  BOOST_TEST(compare_contexts(*before.report, *before.report).allows_deltas());
}
