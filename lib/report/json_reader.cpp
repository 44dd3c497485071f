// C++17: RapidJSON 1.1.0 compares for ever under C++20.
#include "report/json_reader.h"

#include "base/text.h"
#include "report/number_stand_ins.h"
#include "report/rapidjson_allocator.h"

#ifdef __SSE2__
#define RAPIDJSON_SSE2
#endif
#include <rapidjson/error/error.h>
#include <rapidjson/reader.h>

#include <cstring>

#ifdef RAPIDJSON_SSE2
namespace rapidjson {

/// RapidJSON's own scan looks at each byte up to the next multiple of 16 first, which is the whole
/// of nearly every string of a report, and takes U+001A to U+001F for text. This one begins with 16
/// bytes at once: the padding behind the text keeps that inside the allocation.
template<>
inline void GenericReader<UTF8<>, UTF8<>, modcost::CheckedAllocator>::ScanCopyUnescapedString(
    StringStream& is, StackStream<char>& os) {
  const __m128i quote = _mm_set1_epi8('"');
  const __m128i backslash = _mm_set1_epi8('\\');
  const __m128i last_control = _mm_set1_epi8(0x1F);
  for (;;) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(is.src_));
    const __m128i control = _mm_cmpeq_epi8(_mm_max_epu8(bytes, last_control), last_control);
    const __m128i stops = _mm_or_si128(
        control, _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash)));
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(stops));
    const SizeType length = mask == 0 ? 16U : static_cast<SizeType>(__builtin_ctz(mask));
    if (length > 0) // the stack may have no memory yet
      std::memcpy(os.Push(length), is.src_, length);
    is.src_ += length;
    if (mask != 0)
      return;
  }
}

} // namespace rapidjson
#endif

namespace modcost {
namespace {

// RapidJSON must never convert a number: its conversion is inexact and overflows.
constexpr unsigned parse_flags =
    rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;

/// Turns RapidJSON's events into ours. While it reports a string or a number, the stream still
/// stands at the token's first byte; for a literal word it stands behind it.
class Adapter {
public:
  Adapter(std::string_view text, const rapidjson::StringStream& stream,
          const NumberStandIns& stand_ins, JsonHandler& handler)
      : text_(text), stream_(stream), stand_ins_(stand_ins), handler_(handler) {}

  bool Null() { return handler_.on_null(stream_.Tell() - 4); }
  bool Bool(bool value) { return handler_.on_boolean(value, stream_.Tell() - (value ? 4 : 5)); }
  bool RawNumber(const char*, rapidjson::SizeType length, bool) {
    const std::size_t offset = stream_.Tell();
    const std::size_t true_length =
        stand_ins_.empty() ? length : stand_ins_.length_at(offset, length);
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
  /// Whether the string stands in the text as it is, without an escape. An escape makes it longer
  /// there than decoded, and then a quote at the decoded length can only be one that a backslash
  /// escapes.
  bool is_verbatim(std::size_t length, std::size_t offset) const {
    return text_[offset + 1 + length] == '"' && (length == 0 || text_[offset + length] != '\\');
  }

  std::string_view text_;
  const rapidjson::StringStream& stream_;
  const NumberStandIns& stand_ins_;
  JsonHandler& handler_;
};

bool is_letter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/// The reader stops inside of a word that it does not know, and behind a minus: moves back to its
/// first byte.
std::size_t begin_of_word(std::string_view text, std::size_t offset) {
  constexpr std::size_t longest = 8; // of what the reader takes of `-Infinity` before it stops
  std::size_t begin = offset;
  while (begin > 0 && offset - begin < longest &&
         (is_letter(text[begin - 1]) || text[begin - 1] == '-'))
    --begin;
  return begin;
}

std::string_view word_at(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && (is_letter(text[end]) || text[end] == '-'))
    ++end;
  return text.substr(begin, end - begin);
}

/// The word or the character that stands first in `rest`, for a message.
std::string found_in(std::string_view rest) {
  const std::string_view word = word_at(rest, 0);
  if (word.size() > 1)
    return quoted(word);
  const std::size_t length = utf8_sequence_length(rest, 0);
  return length > 0 ? quoted(rest.substr(0, length)) : "a byte that is not UTF-8";
}

std::string expected(std::string_view rest, const char* ends, const char* allowed) {
  if (rest.empty())
    return std::string("not JSON: the text ends ") + ends;
  return "not JSON: found " + (rest[0] == '\0' ? "a NUL byte" : found_in(rest)) +
         "; allowed: " + allowed;
}

std::string words_for_value(std::string_view rest) {
  const std::string_view word = word_at(rest, 0);
  for (const std::string_view name : {"NaN", "Infinity", "-Infinity", "-NaN", "nan", "inf", "-inf"})
    if (word == name)
      return "not JSON: found " + std::string(name) +
             ", which Python's json.dump writes; allowed: a finite number";
  return expected(rest, "where a value must stand", "a JSON value");
}

std::string words_in_string(std::string_view rest) {
  if (rest.empty())
    return "not JSON: the text ends inside a string";
  if (rest[0] == '\0')
    return "not JSON: found a NUL byte in a string";
  if (rest[0] == '\\')
    return "not JSON: found " + quoted(rest.substr(0, 2)) +
           R"(; allowed: \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits)";
  return "not JSON: found " + quoted(rest.substr(0, 1)) +
         " in a string; control characters must be written as escapes";
}

std::string words_for(rapidjson::ParseErrorCode code, std::string_view rest) {
  switch (code) {
  case rapidjson::kParseErrorDocumentEmpty:
    return rest.empty() ? "not JSON: the file is empty"
                        : "not JSON: found a NUL byte; allowed: a report";
  case rapidjson::kParseErrorDocumentRootNotSingular:
    return expected(rest, "", "nothing but white space behind the report");
  case rapidjson::kParseErrorObjectMissName:
    return expected(rest, "inside an object", "a member name in double quotes");
  case rapidjson::kParseErrorObjectMissColon:
    return expected(rest, "inside an object", "a colon between a member's name and its value");
  case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
    return expected(rest, "inside an object", "a comma or a closing curly bracket");
  case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
    return expected(rest, "inside an array", "a comma or a closing square bracket");
  case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
    return "found a lone surrogate in a text, which no document can carry";
  case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
  case rapidjson::kParseErrorStringEscapeInvalid:
  case rapidjson::kParseErrorStringMissQuotationMark:
  case rapidjson::kParseErrorStringInvalidEncoding:
    return words_in_string(rest);
  case rapidjson::kParseErrorNumberTooBig:
    return words_for_number_at(rest);
  case rapidjson::kParseErrorNumberMissFraction:
    return expected(rest, "inside a number", "a digit behind the decimal point");
  case rapidjson::kParseErrorNumberMissExponent:
    return expected(rest, "inside a number", "a digit in the exponent");
  default:
    return words_for_value(rest);
  }
}

bool is_behind_value(rapidjson::ParseErrorCode code) {
  return code == rapidjson::kParseErrorObjectMissCommaOrCurlyBracket ||
         code == rapidjson::kParseErrorArrayMissCommaOrSquareBracket;
}

JsonOutcome malformed(rapidjson::ParseErrorCode code, std::string_view text, std::size_t offset) {
  if (offset > text.size())
    offset = text.size();
  if (code == rapidjson::kParseErrorValueInvalid)
    offset = begin_of_word(text, offset);
  return {JsonOutcome::Kind::malformed, offset, words_for(code, text.substr(offset)),
          is_behind_value(code)};
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
    return {JsonOutcome::Kind::stopped, result.Offset()};
  if (result.IsError())
    return malformed(result.Code(), text, result.Offset());
  // The reader takes a NUL for the end of the text.
  if (stream.Tell() < text.size())
    return malformed(rapidjson::kParseErrorDocumentRootNotSingular, text, stream.Tell());
  return {};
}

} // namespace

JsonOutcome read_json(std::string_view text, JsonHandler& handler) {
  bool number_too_big = false;
  JsonOutcome outcome = parse(text, text.data(), NumberStandIns(), handler, number_too_big);
  if (!number_too_big)
    return outcome;
  // RapidJSON refuses integers beyond the range of a double, and zeros with a large exponent,
  // before it hands them on as text. Rare enough to begin anew, with a small number in the place of
  // each.
  NumberStandIns stand_ins;
  const std::string scanned = stand_ins.replace_in(text);
  if (stand_ins.empty() || !handler.on_restart())
    return outcome;
  return parse(text, scanned.c_str(), stand_ins, handler, number_too_big);
}

} // namespace modcost
