// C++17: RapidJSON 1.1.0 compares for ever under C++20.
#include "report/schema_checker.h"

#include "report/rapidjson_allocator.h"

#include <rapidjson/document.h>
#include <rapidjson/schema.h>

#include <limits>

namespace modcost {
namespace {

using Pool = rapidjson::MemoryPoolAllocator<CheckedAllocator>;
using Document = rapidjson::GenericDocument<rapidjson::UTF8<>, Pool, CheckedAllocator>;
using Value = Document::ValueType;
using Schema = rapidjson::GenericSchemaDocument<Value, CheckedAllocator>;
using Validator =
    rapidjson::GenericSchemaValidator<Schema, rapidjson::BaseReaderHandler<rapidjson::UTF8<>>,
                                      CheckedAllocator>;

rapidjson::SizeType size_of(std::string_view text) {
  return static_cast<rapidjson::SizeType>(text.size());
}

/// `a number`, `text`: the words for the schema's type names.
std::string words_for_type(std::string_view type) {
  if (type == "integer")
    return "an integer";
  if (type == "number")
    return "a number";
  if (type == "string")
    return "text";
  if (type == "boolean")
    return "true or false";
  if (type == "object")
    return "an object";
  if (type == "array")
    return "an array";
  return std::string(type);
}

std::string words_for_enumerated(const Value& value) {
  if (value.IsString())
    return '"' + std::string(value.GetString(), value.GetStringLength()) + '"';
  return value.IsInt() ? std::to_string(value.GetInt()) : "";
}

/// `a`, `a or b`, `a, b or c`.
std::string alternatives(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t index = 0; index < words.size(); ++index) {
    if (index > 0)
      text += index + 1 == words.size() ? " or " : ", ";
    text += words[index];
  }
  return text;
}

std::string allowed_by(const Value& schema, const std::string& keyword) {
  if (keyword == "minimum") // the type says more about what is allowed than the bound alone
    return allowed_by(schema, "type");
  const auto member = schema.FindMember(keyword.c_str());
  if (member == schema.MemberEnd())
    return "";
  const Value& rule = member->value;
  std::vector<std::string> words;
  if (keyword == "type" && rule.IsString())
    words.push_back(words_for_type(rule.GetString()));
  if (keyword == "type" && rule.IsArray())
    for (const auto& type : rule.GetArray())
      words.push_back(words_for_type(type.GetString()));
  if (keyword == "enum" && rule.IsArray())
    for (const auto& value : rule.GetArray())
      words.push_back(words_for_enumerated(value));
  const auto bound = schema.FindMember("minimum");
  return alternatives(words) +
         (bound != schema.MemberEnd() ? " of at least " + words_for_enumerated(bound->value) : "");
}

} // namespace

struct SchemaChecker::State {
  Document document;
  std::unique_ptr<Schema> schema;
  std::unique_ptr<Validator> validator;
};

SchemaChecker::SchemaChecker() : state_(std::make_unique<State>()) {
  const std::string_view text = report_schema();
  state_->document.Parse(text.data(), text.size());
  state_->schema = std::make_unique<Schema>(state_->document);
  reset();
}

SchemaChecker::~SchemaChecker() = default;

void SchemaChecker::reset() {
  state_->validator = std::make_unique<Validator>(*state_->schema);
}

bool SchemaChecker::null() {
  return state_->validator->Null();
}
bool SchemaChecker::boolean(bool value) {
  return state_->validator->Bool(value);
}
bool SchemaChecker::integer(std::int64_t value) {
  return state_->validator->Int64(value);
}
bool SchemaChecker::large_integer(bool negative) {
  return negative ? state_->validator->Int64(std::numeric_limits<std::int64_t>::min())
                  : state_->validator->Uint64(std::numeric_limits<std::uint64_t>::max());
}
bool SchemaChecker::real(double value) {
  return state_->validator->Double(value);
}
bool SchemaChecker::string(std::string_view value) {
  return state_->validator->String(value.data(), size_of(value), false);
}
bool SchemaChecker::key(std::string_view name) {
  return state_->validator->Key(name.data(), size_of(name), false);
}
bool SchemaChecker::object_start() {
  return state_->validator->StartObject();
}
// Members that the schema leaves open are not passed, so a count of them would be wrong; the schema
// bounds no count and enumerates no object, so none is needed.
bool SchemaChecker::object_end() {
  return state_->validator->EndObject(0);
}
bool SchemaChecker::array_start() {
  return state_->validator->StartArray();
}
bool SchemaChecker::array_end() {
  return state_->validator->EndArray(0);
}

SchemaChecker::Violation SchemaChecker::violation() const {
  Violation found;
  if (const char* keyword = state_->validator->GetInvalidSchemaKeyword())
    found.keyword = keyword;
  const Value* schema = state_->validator->GetInvalidSchemaPointer().Get(state_->document);
  if (schema == nullptr || !schema->IsObject())
    return found;
  // Where words are enumerated they say more than the type.
  found.allowed = allowed_by(
      *schema, found.keyword == "type" && schema->HasMember("enum") ? "enum" : found.keyword);
  const auto required = schema->FindMember("required");
  if (found.keyword == "required" && required != schema->MemberEnd())
    for (const auto& name : required->value.GetArray())
      found.required.emplace_back(name.GetString(), name.GetStringLength());
  return found;
}

} // namespace modcost
