#include "report/report_handler.h"

#include "base/text.h"
#include "report/number_stand_ins.h"

#include <algorithm>
#include <charconv>

namespace modcost {
namespace {

bool is_integer_literal(std::string_view literal) {
  return literal.find_first_of(".eE") == std::string_view::npos;
}

// The types of a signature, in the lower half of a member's byte; its place is in the upper half.
constexpr std::size_t type_null = 1, type_boolean = 2, type_count = 3, type_negative = 4,
                      type_real = 5, type_text = 6,
                      type_status = 7,   // and the two behind it
    type_severity = 10;                  // and the one behind it
constexpr std::size_t type_unusual = 15; ///< a word that no status is, an object, an array

bool is_deferrable(Place place) {
  return place == Place::result || place == Place::diagnostic;
}

/// The words that the schema tells apart.
std::size_t type_of_text(Member member, std::string_view value) {
  if (member == Member::status)
    return value == "complete"      ? type_status
           : value == "partial"     ? type_status + 1
           : value == "unavailable" ? type_status + 2
                                    : type_unusual;
  if (member == Member::severity)
    return value == "warning" ? type_severity : value == "error" ? type_severity + 1 : type_unusual;
  return type_text;
}

} // namespace

ReportHandler::ReportHandler(std::string_view text)
    : text_(text), clean_(!find_forbidden_text(text)), builder_(text.size()) {}

bool ReportHandler::on_restart() {
  checker_.reset();
  builder_ = ReportBuilder(text_.size());
  names_ = {};
  frames_.clear();
  copied_names_.clear();
  accepted_.clear();
  entry_ = 0;
  refusal_.reset();
  return true;
}

bool ReportHandler::start_container(std::size_t offset, bool array) {
  if (frames_.size() == max_depth)
    return refuse(offset, "nested deeper than 512 levels; at most 512 are allowed",
                  Refusal::About::bytes);
  const Target target = next_target();
  if (!frames_.empty() && frames_.back().deferred)
    sign(type_unusual);
  const bool deferred = target.modelled && target.forwarded && !array &&
                        target.member == Member::none && is_deferrable(target.place);
  if (target.forwarded && !deferred && !(array ? checker_.array_start() : checker_.object_start()))
    return refuse_shape(offset);
  Frame& frame = frames_.emplace_back();
  frame.target = target;
  frame.shape = &shape_of(target.place);
  frame.array = array;
  frame.deferred = deferred;
  frame.begin = offset;
  const bool modelled = target.modelled && target.place != Place::open;
  frame.next = {frame.shape->entry, Member::none, modelled,
                modelled && target.forwarded && !deferred};
  if (!array)
    names_.open();
  if (target.modelled)
    builder_.begin(target.place, target.member, offset);
  return true;
}

bool ReportHandler::end_container(std::size_t offset) {
  Frame& frame = frames_.back();
  frame.key = {}; // what is refused here concerns the whole of it
  const Target target = frame.target;
  if (frame.deferred
          ? !check_deferred(offset)
          : target.forwarded && !(frame.array ? checker_.array_end() : checker_.object_end()))
    return refusal_ ? false : refuse_shape(offset);
  if (target.modelled && !accept(builder_.end(target.place)))
    return false;
  if (!frame.array)
    names_.close();
  const std::size_t begin = frame.begin;
  frames_.pop_back();
  return finish_value(target, begin, offset + 1 - begin);
}

bool ReportHandler::check_deferred(std::size_t end) {
  const Frame& frame = frames_.back();
  const bool result = frame.target.place == Place::result;
  const bool of_call = result && frames_[frames_.size() - 2].target.place == Place::metrics;
  const std::tuple key{of_call, result ? entry_ : MetricResult::no_text, frame.signature};
  if (!frame.unusual && accepted_.contains(key))
    return true;
  if (!look_closely(end))
    return false;
  if (!frame.unusual)
    accepted_.insert(key);
  return true;
}

/// Passes an object that has ended to the schema, event by event.
bool ReportHandler::look_closely(std::size_t end) {
  const std::size_t begin = frames_.back().begin;
  if (frames_.back().target.place == Place::result &&
      !checker_.key(frames_[frames_.size() - 2].key))
    return false;
  JsonCursor cursor(text_.substr(begin, end + 1 - begin));
  for (; cursor.token() != JsonCursor::Token::end; cursor.advance()) {
    const std::size_t offset = static_cast<std::size_t>(cursor.raw().data() - text_.data());
    if (cursor.token() == JsonCursor::Token::key)
      frames_.back().key = cursor.raw().substr(1, cursor.raw().size() - 2);
    else if (cursor.token() == JsonCursor::Token::object_end && offset == end)
      frames_.back().key = {};
    frames_.back().between = false;
    if (!forward_scalar(cursor))
      return refuse_shape(offset);
  }
  return true;
}

bool ReportHandler::forward_scalar(const JsonCursor& cursor) {
  const std::string_view raw = cursor.raw();
  switch (cursor.token()) {
  case JsonCursor::Token::object_start:
    return checker_.object_start();
  case JsonCursor::Token::object_end:
    return checker_.object_end();
  case JsonCursor::Token::array_start:
    return checker_.array_start();
  case JsonCursor::Token::array_end:
    return checker_.array_end();
  case JsonCursor::Token::key:
    return checker_.key(decode_json_string(raw));
  case JsonCursor::Token::string:
    return checker_.string(decode_json_string(raw));
  case JsonCursor::Token::number:
    return forward_number(raw, *Number::parse(raw).number);
  default:
    return raw == "null" ? checker_.null() : checker_.boolean(raw == "true");
  }
}

void ReportHandler::deliver(const Target& target, std::string_view value) {
  if (target.extra) {
    bool in_call = false;
    const std::string where = extra_location(in_call);
    builder_.extra(where, in_call, value);
  } else {
    builder_.json(target.member, value);
  }
}

bool ReportHandler::finish_value(const Target& target, std::size_t offset, std::size_t size) {
  if (target.kept)
    deliver(target, text_.substr(offset, size));
  if (!frames_.empty()) {
    ++frames_.back().index;
    frames_.back().between = true;
  }
  return true;
}

void ReportHandler::sign(std::size_t type) {
  Frame& frame = frames_.back();
  frame.signature |= type;
  frame.unusual = frame.unusual || type == type_unusual;
}

bool ReportHandler::on_null(std::size_t offset) {
  const Target target = next_target();
  if (target.forwarded && !checker_.null())
    return refuse_shape(offset);
  if (!target.forwarded && target.modelled)
    sign(type_null);
  if (target.modelled && !target.kept)
    builder_.null(frames_.back().target.place, target.member, offset);
  return finish_value(target, offset, 4);
}

bool ReportHandler::on_boolean(bool value, std::size_t offset) {
  const Target target = next_target();
  if (target.forwarded && !checker_.boolean(value))
    return refuse_shape(offset);
  if (!target.forwarded && target.modelled)
    sign(type_boolean);
  if (target.modelled && !target.kept)
    builder_.boolean(frames_.back().target.place, target.member, value);
  return finish_value(target, offset, value ? 4 : 5);
}

bool ReportHandler::forward_number(std::string_view literal, const Number& number) {
  if (!is_integer_literal(literal)) {
    double value = 0;
    std::from_chars(literal.data(), literal.data() + literal.size(), value);
    return checker_.real(value);
  }
  const std::optional<std::int64_t> word = number.word();
  return word ? checker_.integer(*word) : checker_.large_integer(number.sign() < 0);
}

bool ReportHandler::on_number(std::string_view literal, std::size_t offset) {
  const Target target = next_target();
  Number::Parsed parsed = Number::parse(literal);
  if (!parsed.number)
    return refuse(offset, words_for_number_at(literal), Refusal::About::bytes);
  if (target.forwarded && !forward_number(literal, *parsed.number))
    return refuse_shape(offset);
  if (!target.forwarded && target.modelled)
    sign(!is_integer_literal(literal) ? type_real
         : parsed.number->sign() < 0  ? type_negative
                                      : type_count);
  if (target.modelled && !target.kept)
    builder_.number(frames_.back().target.place, target.member, std::move(*parsed.number), offset);
  return finish_value(target, offset, literal.size());
}

bool ReportHandler::on_string(std::string_view value, std::size_t offset, bool in_place) {
  if (!(clean_ && in_place) && !check_text(value, offset, in_place))
    return false;
  const Target target = next_target();
  if (target.forwarded && !checker_.string(value))
    return refuse_shape(offset);
  if (!target.forwarded && target.modelled)
    sign(type_of_text(target.member, value));
  if (target.modelled && !target.kept &&
      !accept(builder_.text(frames_.back().target.place, target.member, value, in_place, offset)))
    return false;
  if (!target.kept)
    return finish_value(target, offset, 0);
  return finish_value(target, offset, JsonCursor(text_.substr(offset)).raw().size());
}

bool ReportHandler::on_key(std::string_view value, std::size_t offset, bool in_place) {
  Frame& frame = frames_.back();
  frame.key = in_place ? value : std::string_view(copied_names_.emplace_back(value));
  frame.between = false;
  if (!(clean_ && in_place) && !check_text(value, offset, in_place))
    return false;
  if (frame.shape->map)
    return key_of_map(frame, offset, in_place);
  const std::span<const MemberShape> members = frame.shape->members;
  for (std::size_t step = 0, place = frame.expected; step < members.size(); ++step, ++place) {
    if (place >= members.size())
      place = 0;
    if (members[place].name != value)
      continue;
    const std::uint64_t bit = std::uint64_t{1} << place;
    if ((frame.seen & bit) != 0)
      return refuse_twice(offset);
    frame.seen |= bit;
    frame.expected = static_cast<std::uint32_t>(place) + 1;
    const Place where = members[place].place;
    const bool forwarded = frame.target.forwarded && !frame.deferred;
    frame.next = {where, members[place].member, true, forwarded,
                  where == Place::open || where == Place::token_dependencies};
    if (frame.deferred)
      frame.signature = frame.signature << 8 | (place + 1) << 4;
    return !forwarded || checker_.key(value) || refuse_shape(offset);
  }
  frame.next = {Place::open, Member::none, false, false, true, true};
  return names_.add(frame.key) || refuse_twice(offset);
}

bool ReportHandler::key_of_map(Frame& frame, std::size_t offset, bool in_place) {
  const std::string_view name = frame.key;
  if (!names_.add(name))
    return refuse_twice(offset);
  if (frame.target.place == Place::open)
    return true;
  // The name of a result is passed with the result.
  if (frame.target.forwarded && frame.next.place != Place::result && !checker_.key(name))
    return refuse_shape(offset);
  if (frame.target.place != Place::checked)
    entry_ = builder_.entry(name, in_place);
  return true;
}

bool ReportHandler::check_text(std::string_view value, std::size_t offset, bool in_place) {
  const std::optional<std::size_t> forbidden = find_forbidden_text(value);
  if (!forbidden)
    return true;
  const std::size_t place = in_place ? offset + 1 + *forbidden : offset;
  return refuse(place, words_for_forbidden(value, *forbidden), Refusal::About::bytes);
}

bool ReportHandler::refuse(std::size_t offset, std::string text, Refusal::About about) {
  refusal_ = Refusal{offset, location(), std::move(text), about};
  return false;
}

bool ReportHandler::refuse_twice(std::size_t offset) {
  return refuse(offset,
                "the member " + quoted(frames_.back().key) + " is given twice in one object",
                Refusal::About::bytes);
}

bool ReportHandler::refuse(const Violation& violation) {
  refuse(violation.offset, violation.about_value
                               ? "found " + found_at(violation.offset) + "; " + violation.text
                               : violation.text);
  // A path and a text are judged while their member is current; a result when it has ended.
  const bool current = !frames_.empty() && frames_.back().key == violation.member;
  if (!violation.member.empty() && !current)
    refusal_->location.append("/").append(violation.member);
  return false;
}

bool ReportHandler::refuse_shape(std::size_t offset) {
  const SchemaChecker::Violation violation = checker_.violation();
  return violation.keyword == "required"
             ? refuse(frames_.back().begin, missing_members(violation.required),
                      Refusal::About::shape)
             : refuse(offset, "found " + found_at(offset) + "; allowed: " + violation.allowed,
                      Refusal::About::shape);
}

std::string ReportHandler::missing_members(const std::vector<std::string>& required) const {
  const Frame& frame = frames_.back();
  const PlaceShape& shape = *frame.shape;
  std::string missing;
  std::size_t count = 0;
  for (const std::string& name : required) {
    bool seen = shape.map && names_.has(name);
    for (std::size_t place = 0; place < shape.members.size(); ++place)
      seen = seen || (shape.members[place].name == name && (frame.seen >> place & 1) != 0);
    if (seen)
      continue;
    missing += (count++ > 0 ? ", \"" : "\"") + name + '"';
  }
  return (count == 1 ? "the member " : "the members ") + missing +
         (count == 1 ? " is missing" : " are missing");
}

std::string ReportHandler::found_at(std::size_t offset) const {
  const std::string_view rest = text_.substr(offset);
  switch (rest.front()) {
  case '{':
    return "an object";
  case '[':
    return "an array";
  case '"':
    return quoted(decode_json_string(JsonCursor(rest).raw()));
  default:
    return printable(rest.substr(0, std::min<std::size_t>(rest.find_first_of(",]} \t\r\n"), 60)));
  }
}

std::string ReportHandler::location(bool behind_value) const {
  constexpr std::size_t shown = 20; // steps at each end of a very deep place
  std::string pointer;
  for (std::size_t level = 0; level < frames_.size(); ++level) {
    if (level == shown && frames_.size() > 2 * shown) {
      pointer += "/…";
      level = frames_.size() - shown;
    }
    const Frame& frame = frames_[level];
    const bool ended = frame.between && level + 1 == frames_.size();
    if (frame.array)
      pointer += '/' + std::to_string(ended && behind_value ? frame.index - 1 : frame.index);
    else if (frame.key.data() != nullptr && (!ended || behind_value))
      append_step(pointer, frame.key);
  }
  return pointer;
}

std::string ReportHandler::extra_location(bool& in_call) const {
  std::string where;
  in_call = false;
  for (std::size_t level = 0; level < frames_.size(); ++level) {
    const Frame& frame = frames_[level];
    if (frame.target.place == Place::layer) {
      where.clear();
      in_call = true;
    }
    if (!where.empty())
      where += '/';
    where += frame.array ? std::to_string(frame.index) : std::string(frame.key);
  }
  return where;
}

} // namespace modcost
