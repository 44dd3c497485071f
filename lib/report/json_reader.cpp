// C++17: RapidJSON 1.1.0 compares for ever under C++20.
#include "report/json_reader.h"

#include "report/number_stand_ins.h"
#include "report/rapidjson_allocator.h"

// Reads 16 bytes at a time; the padding behind the text keeps that inside the allocation.
#define RAPIDJSON_SSE2
#include <rapidjson/error/error.h>
#include <rapidjson/reader.h>

namespace modcost {
namespace {

// RapidJSON must never convert a number: its conversion is inexact and overflows.
constexpr unsigned parse_flags =
    rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;

/// Turns RapidJSON's events into ours. While it reports a string or a number, the stream still stands at
/// the token's first byte; for a literal word it stands behind it.
class Adapter {
public:
  Adapter(std::string_view text, const rapidjson::StringStream& stream, const NumberStandIns& stand_ins,
          JsonHandler& handler)
      : text_(text), stream_(stream), stand_ins_(stand_ins), handler_(handler) {}

  bool Null() { return handler_.on_null(stream_.Tell() - 4); }
  bool Bool(bool value) { return handler_.on_boolean(value, stream_.Tell() - (value ? 4 : 5)); }
  bool RawNumber(const char*, rapidjson::SizeType length, bool) {
    const std::size_t offset = stream_.Tell();
    const std::size_t true_length = stand_ins_.empty() ? length : stand_ins_.length_at(offset, length);
    return handler_.on_number(text_.substr(offset, true_length), offset);
  }
  bool String(const char* characters, rapidjson::SizeType length, bool) {
    const std::size_t offset = stream_.Tell();
    return is_verbatim(length, offset)
               ? handler_.on_string(text_.substr(offset + 1, length), offset, true)
               : handler_.on_string({characters, length}, offset, false);
  }
  bool Key(const char* characters, rapidjson::SizeType length, bool) {
    const std::size_t offset = stream_.Tell();
    return is_verbatim(length, offset)
               ? handler_.on_key(text_.substr(offset + 1, length), offset, true)
               : handler_.on_key({characters, length}, offset, false);
  }
  bool StartObject() { return handler_.on_object_start(stream_.Tell()); }
  bool EndObject(rapidjson::SizeType) { return handler_.on_object_end(stream_.Tell()); }
  bool StartArray() { return handler_.on_array_start(stream_.Tell()); }
  bool EndArray(rapidjson::SizeType) { return handler_.on_array_end(stream_.Tell()); }

  // Numbers come as RawNumber only.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }

private:
  /// Whether the string stands in the text as it is, without an escape. An escape makes it longer there
  /// than decoded, and then a quote at the decoded length can only be one that a backslash escapes.
  bool is_verbatim(std::size_t length, std::size_t offset) const {
    return text_[offset + 1 + length] == '"' && (length == 0 || text_[offset + length] != '\\');
  }

  std::string_view text_;
  const rapidjson::StringStream& stream_;
  const NumberStandIns& stand_ins_;
  JsonHandler& handler_;
};

const char* words_for_value(std::string_view rest) {
  if (rest.empty())
    return "the text ends where a value must stand";
  for (const std::string_view word : {"NaN", "Infinity", "-Infinity", "-NaN", "nan", "inf", "-inf"})
    if (rest.substr(0, word.size()) == word)
      return "NaN and Infinity, which Python's json.dump writes, are not JSON";
  if (rest[0] == '\0')
    return "a NUL byte";
  return "no JSON value begins so";
}

const char* words_for(rapidjson::ParseErrorCode code, std::string_view rest) {
  switch (code) {
  case rapidjson::kParseErrorDocumentEmpty:
    return rest.empty() ? "the file is empty" : "a NUL byte where the report must begin";
  case rapidjson::kParseErrorDocumentRootNotSingular:
    return "only one value may stand in a report, and something follows it";
  case rapidjson::kParseErrorObjectMissName:
    return rest.empty() ? "the text ends inside an object" : "a member name in double quotes must stand here";
  case rapidjson::kParseErrorObjectMissColon:
    return rest.empty() ? "the text ends inside an object" : "a colon must stand between a member's name and its value";
  case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
    return rest.empty() ? "the text ends inside an object" : "a comma or a closing curly bracket must stand here";
  case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
    return rest.empty() ? "the text ends inside an array" : "a comma or a closing square bracket must stand here";
  case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
    return "four hexadecimal digits must follow \\u";
  case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
    return "a lone surrogate, which no document can carry";
  case rapidjson::kParseErrorStringEscapeInvalid:
    return "an escape that JSON does not know";
  case rapidjson::kParseErrorStringMissQuotationMark:
    return "a string that does not end";
  case rapidjson::kParseErrorStringInvalidEncoding:
    return "a control character in a string";
  case rapidjson::kParseErrorNumberTooBig:
    return "a number that is too large: a real must fit into a double, an integer has at most 4,096 digits";
  case rapidjson::kParseErrorNumberMissFraction:
    return "a digit must follow the decimal point";
  case rapidjson::kParseErrorNumberMissExponent:
    return "a digit must stand in the exponent";
  default:
    return words_for_value(rest);
  }
}

JsonOutcome malformed(std::size_t offset, const char* words) {
  return {JsonOutcome::Kind::malformed, offset, words};
}

/// One pass over `scanned`, which equals `text` but for the numbers that `stand_ins` replaced.
JsonOutcome parse(std::string_view text, const char* scanned, const NumberStandIns& stand_ins,
                  JsonHandler& handler, bool& number_too_big) {
  rapidjson::StringStream stream(scanned);
  Adapter adapter(text, stream, stand_ins, handler);
  rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, CheckedAllocator> reader;
  const rapidjson::ParseResult result = reader.Parse<parse_flags>(stream, adapter);
  number_too_big = result.Code() == rapidjson::kParseErrorNumberTooBig;
  if (result.Code() == rapidjson::kParseErrorTermination)
    return {JsonOutcome::Kind::stopped, result.Offset(), ""};
  if (result.IsError()) {
    const std::size_t offset = result.Offset() < text.size() ? result.Offset() : text.size();
    return malformed(offset, words_for(result.Code(), text.substr(offset)));
  }
  // The reader takes a NUL for the end of the text.
  if (stream.Tell() < text.size())
    return malformed(stream.Tell(), "a NUL byte behind the report");
  return {};
}

} // namespace

JsonOutcome read_json(std::string_view text, JsonHandler& handler) {
  bool number_too_big = false;
  JsonOutcome outcome = parse(text, text.data(), NumberStandIns(), handler, number_too_big);
  if (!number_too_big)
    return outcome;
  // RapidJSON refuses integers beyond the range of a double, and zeros with a large exponent, before it
  // hands them on as text. Rare enough to begin anew, with a small number in the place of each.
  NumberStandIns stand_ins;
  const std::string scanned = stand_ins.replace_in(text);
  if (stand_ins.empty() || !handler.on_restart())
    return outcome;
  return parse(text, scanned.c_str(), stand_ins, handler, number_too_big);
}

} // namespace modcost
