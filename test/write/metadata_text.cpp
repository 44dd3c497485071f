#include "write/metadata_text.h"

#include <boost/test/unit_test.hpp>

#include <string>

using modcost::compact_json;
using modcost::kind_of;
using modcost::metadata_text;
using modcost::shape_text;

namespace {

struct Row {
  std::string json, shape, text;
};

const std::string tensor =
    R"({"kind": "tensor", "shape": [1, 8], "dtype": "torch.float32", "device": "cpu", "requires_grad": false})";
const std::string tensor_text = "tensor [1, 8] torch.float32 cpu, no grad";

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t time = 0; time < times; ++time)
    text += part;
  return text;
}

void check(const Row& row) {
  BOOST_TEST_CONTEXT(row.json) {
    BOOST_TEST(shape_text(row.json) == row.shape);
    BOOST_TEST(metadata_text(row.json) == row.text);
  }
}

/// What has no form of the producer's in full is shown as it stands, whatever its shape is.
void check_raw(const std::string& json, const std::string& shape) {
  check({json, shape, compact_json(json)});
}

} // namespace

BOOST_AUTO_TEST_CASE(the_forms_that_the_producer_writes) {
  const Row table[] = {
      {tensor, "[1, 8]", tensor_text},
      {R"({"requires_grad":true,"device":"cuda:0","dtype":"torch.int64","shape":[],"kind":"tensor"})",
       "[]", "tensor [] torch.int64 cuda:0, requires grad"},
      {R"({"kind":"nested_tensor","dtype":"torch.float16","device":"cpu","requires_grad":false})",
       "nested tensor", "nested tensor torch.float16 cpu, no grad"},
      {R"({"kind":"none"})", "none", "none"},
      {R"({"kind":"failed"})", "failed", "failed"},
      {R"({"kind":"pending"})", "pending", "pending"},
      {R"({"kind":"scalar","type":"int"})", "scalar int", "scalar int"},
      {R"({"kind":"object","type":"transformers.Cache"})", "object transformers.Cache",
       "object transformers.Cache"},
      {R"({"kind":"tuple","items":[]})", "()", "()"},
      {R"({"kind":"tuple","items":[)" + tensor + R"(,{"kind":"none"}]})", "([1, 8], none)",
       "(" + tensor_text + ", none)"},
      {R"({"kind":"list","items":[)" + tensor + "]}", "list ([1, 8])",
       "list (" + tensor_text + ")"},
      {R"({"kind":"tuple","items":[{"kind":"tuple","items":[)" + tensor +
           R"(]},{"kind":"list","items":[]}]})",
       "(([1, 8]), list ())", "((" + tensor_text + "), list ())"},
      {R"({"kind":"mapping","type":"dict","items":[]})", "{}", "dict {}"},
      {R"({"kind":"mapping","type":"dict","items":[{"key":"x","key_type":"str","value":)" + tensor +
           R"(},{"key":3,"key_type":"int","value":{"kind":"none"}},{"key_type":"tuple","value":{"kind":"none"}}]})",
       "{x: [1, 8], 3: none, (tuple): none}",
       "dict {x: " + tensor_text + ", 3 (int): none, (tuple): none}"},
  };
  for (const Row& row : table)
    check(row);
}

BOOST_AUTO_TEST_CASE(inputs_of_calls) {
  const Row table[] = {
      {R"({"args":[],"kwargs":{}})", "none", "none"},
      {R"({"args":[)" + tensor + R"(],"kwargs":{}})", "[1, 8]", tensor_text},
      {R"({"args":[)" + tensor + R"(,{"kind":"none"}],"kwargs":{"mask":)" + tensor +
           R"(,"n":{"kind":"scalar","type":"int"}}})",
       "[1, 8], none, mask: [1, 8], n: scalar int",
       tensor_text + ", none, mask: " + tensor_text + ", n: scalar int"},
      {R"({"kwargs":{"a \"b\"":{"kind":"none"}},"args":[]})", "a \"b\": none", "a \"b\": none"},
  };
  for (const Row& row : table)
    check(row);
  // The report's own say where they come from; as a shape that is nothing.
  check_raw(R"({"source": "generated", "args": [)" + tensor + R"(], "kwargs": {}})", "[1, 8]");
}

BOOST_AUTO_TEST_CASE(odd_values_are_shown_as_they_stand) {
  for (const std::string value : {"null",
                                  "true",
                                  "1",
                                  "-0.50",
                                  "1e400",
                                  "[]",
                                  "{}",
                                  "[1, 8]",
                                  R"({"shape": [1]})",
                                  R"({"args": null})",
                                  R"({"args": null, "kwargs": {}})",
                                  R"({"args": []})",
                                  R"({"args": [], "kwargs": []})",
                                  R"({"kind": 1})",
                                  R"({"kind": null})",
                                  R"({"kind": {"kind": "none"}})",
                                  R"({"kind": "tensor"})",
                                  R"({"kind": "tensor", "shape": 1})",
                                  R"({"kind": "tensor", "shape": [[1], 2]})",
                                  R"({"kind": "tensor", "shape": ["a"]})",
                                  R"({"kind": "tuple"})",
                                  R"({"kind": "list", "items": null})",
                                  R"({"kind": "mapping", "type": "dict"})",
                                  R"({"kind": ""})"})
    check_raw(value, value);
  check({R"("text \"x\" \u00e9")", "text \"x\" é", R"("text \"x\" \u00e9")"});
}

BOOST_AUTO_TEST_CASE(nothing_beside_a_known_form_is_lost) {
  // As a shape they are what they are; in full each says more than its form has words for.
  check_raw(R"({"kind": "tensor", "shape": [1]})", "[1]");
  check_raw(
      R"({"kind": "tensor", "shape": [1], "dtype": 1, "device": "cpu", "requires_grad": false})",
      "[1]");
  check_raw(
      R"({"kind": "tensor", "shape": [1], "dtype": "f", "device": "cpu", "requires_grad": null})",
      "[1]");
  check_raw(tensor.substr(0, tensor.size() - 1) + R"(, "stride": [8, 1]})", "[1, 8]");
  check_raw(R"({"kind": "nested_tensor", "dtype": "f", "device": "cpu"})", "nested tensor");
  check_raw(R"({"kind": "none", "type": "int"})", "none int");
  check_raw(R"({"kind": "none", "more": 1})", "none");
  check_raw(R"({"kind": "scalar"})", "scalar");
  check_raw(R"({"kind": "scalar", "type": 5})", "scalar");
  check_raw(R"({"kind": "scalar", "type": "int", "value": 5})", "scalar int");
  check_raw(R"({"kind": "surprise", "items": {"a": 1}})", "surprise");
  check_raw(R"({"kind": "tensor [9] torch.float32 cpu, no grad"})",
            "tensor [9] torch.float32 cpu, no grad");
  check_raw(R"({"kind": "tuple", "items": [], "more": 1})", "()");
  check_raw(R"({"kind": "mapping", "type": 5, "items": []})", "{}");
  check_raw(R"({"kind": "mapping", "items": []})", "{}");
  check_raw(R"({"kind": "mapping", "type": "dict", "items": [1]})",
            R"({"kind": "mapping", "type": "dict", "items": [1]})");
  check_raw(
      R"({"kind": "mapping", "type": "d", "items": [{"key": "a", "value": {"kind": "none"}}]})",
      "{a: none}");
  check_raw(
      R"({"kind": "mapping", "type": "d", "items": [{"key": 1, "key_type": "str", "value": {"kind": "none"}}]})",
      "{1: none}");
  check_raw(
      R"({"kind": "mapping", "type": "d", "items": [{"key": [1], "key_type": "tuple", "value": {"kind": "none"}}]})",
      "{(tuple): none}");
  check_raw(
      R"({"kind": "mapping", "type": "d", "items": [{"key": "a", "key_type": 5, "value": {"kind": "none"}}]})",
      "{a: none}");
  check({R"({"kind":"tuple","items":[{"kind":"tensor","shape":1},null]})",
         R"(({"kind": "tensor", "shape": 1}, null))", R"(({"kind": "tensor", "shape": 1}, null))"});
}

BOOST_AUTO_TEST_CASE(long_odd_values_have_no_room_among_shapes) {
  const std::string digits = "[" + repeated("1, ", 30) + "1]";
  check_raw(digits, "[…]");
  check_raw(R"({"a": )" + digits + "}", "{…}");
  const std::string huge = "[" + repeated("1, ", 40000) + "1]";
  check_raw(huge, "…");
}

BOOST_AUTO_TEST_CASE(deep_values_need_no_stack) {
  const std::size_t levels = 1000;
  check_raw(repeated("[", levels) + repeated("]", levels), "[…]");
  const std::string tuples = repeated(R"({"kind":"tuple","items":[)", levels) +
                             R"({"kind":"none"})" + repeated("]}", levels);
  check({tuples, repeated("(", levels) + "none" + repeated(")", levels),
         repeated("(", levels) + "none" + repeated(")", levels)});
}

BOOST_AUTO_TEST_CASE(names_of_members_may_be_spelled_with_escapes) {
  check({R"({"k\u0069nd":"none"})", "none", "none"});
  BOOST_TEST(kind_of(R"({"k\u0069nd":"f\u0061iled"})") == "failed");
}

BOOST_AUTO_TEST_CASE(kinds) {
  const std::pair<std::string, std::string> table[] = {
      {R"({"kind": "failed"})", "failed"},
      {R"({"a": {"kind": "x"}, "b": [1, {}], "kind": "pending"})", "pending"},
      {R"({"a": {"kind": "x"}})", ""},
      {R"({"kind": 1})", ""},
      {R"({"kind": {"kind": "failed"}})", ""},
      {R"([{"kind": "failed"}])", ""},
      {R"("kind")", ""},
      {"null", ""},
      {"{}", ""},
  };
  for (const auto& [json, kind] : table)
    BOOST_TEST(kind_of(json) == kind, json);
}

BOOST_AUTO_TEST_CASE(white_space_is_none_of_the_value) {
  const std::pair<std::string, std::string> table[] = {
      {"{}", "{}"},
      {" [ ] ", "[]"},
      {"[1,2]", "[1, 2]"},
      {"{\"a\"\n:1,\t\"b\":[ {\"c\":null} ,true]}", R"({"a": 1, "b": [{"c": null}, true]})"},
      {R"({"a  b": " c , d : "})", R"({"a  b": " c , d : "})"},
      {"[[],[]]", "[[], []]"},
      {"[{},{}]", "[{}, {}]"},
  };
  for (const auto& [json, compact] : table)
    BOOST_TEST(compact_json(json) == compact);
}
