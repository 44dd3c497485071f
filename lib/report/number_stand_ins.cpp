#include "report/number_stand_ins.h"

#include "base/number.h"
#include "io/input.h"

#include <algorithm>

namespace modcost {
namespace {

bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

bool is_number_character(char character) {
  return is_digit(character) || character == '-' || character == '+' || character == '.' ||
         character == 'e' || character == 'E';
}

std::size_t skip_digits(std::string_view token, std::size_t at) {
  while (at < token.size() && is_digit(token[at]))
    ++at;
  return at;
}

/// The grammar of RFC 8259.
bool is_json_number(std::string_view token) {
  std::size_t at = !token.empty() && token[0] == '-' ? 1 : 0;
  std::size_t end = skip_digits(token, at);
  if (end == at || (token[at] == '0' && end - at > 1))
    return false;
  if (end < token.size() && token[end] == '.') {
    at = end + 1;
    end = skip_digits(token, at);
    if (end == at)
      return false;
  }
  if (end < token.size() && (token[end] == 'e' || token[end] == 'E')) {
    at = end + 1;
    if (at < token.size() && (token[at] == '+' || token[at] == '-'))
      ++at;
    end = skip_digits(token, at);
    if (end == at)
      return false;
  }
  return end == token.size();
}

/// Long, or with an exponent: all that the reader's own bounds can concern.
bool may_be_refused(std::string_view token) {
  return token.size() > 300 || token.find_first_of("eE") != std::string_view::npos;
}

std::size_t end_of_string(std::string_view text, std::size_t opening) {
  for (std::size_t at = opening + 1; at < text.size(); ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '"')
      return at + 1;
  }
  return text.size();
}

} // namespace

std::string words_for_number_at(std::string_view rest) {
  std::size_t end = 0;
  while (end < rest.size() && is_number_character(rest[end]))
    ++end;
  const std::string_view token = rest.substr(0, end);
  if (is_json_number(token) && Number::parse(token).fault == Number::Fault::too_many_digits)
    return "found a number of more than 4,096 digits; allowed: at most 4,096 digits";
  return "found a real that no double can hold; allowed: zero, and magnitudes from 5e-324 to "
         "1.8e308";
}

std::string NumberStandIns::replace_in(std::string_view text) {
  std::string copy(text);
  copy.append(Input::padding, '\0');
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '"') {
      at = end_of_string(text, at);
    } else if (is_digit(text[at]) || text[at] == '-') {
      std::size_t end = at;
      while (end < text.size() && is_number_character(text[end]))
        ++end;
      const std::string_view token = text.substr(at, end - at);
      if (may_be_refused(token) && is_json_number(token) && Number::parse(token).number) {
        places_.push_back({at, token.size()});
        copy[at] = '1';
        std::fill_n(copy.begin() + static_cast<std::ptrdiff_t>(at) + 1, token.size() - 1, ' ');
      }
      at = end;
    } else {
      ++at;
    }
  }
  return copy;
}

std::size_t NumberStandIns::length_at(std::size_t offset, std::size_t length) const {
  const auto place =
      std::lower_bound(places_.begin(), places_.end(), offset,
                       [](const Place& left, std::size_t right) { return left.offset < right; });
  return place != places_.end() && place->offset == offset ? place->length : length;
}

} // namespace modcost
