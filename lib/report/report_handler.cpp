#include "report/report_handler.h"

#include "base/text.h"

#include <charconv>

namespace modcost {
namespace {

bool is_integer_literal(std::string_view literal) {
  return literal.find_first_of(".eE") == std::string_view::npos;
}

const char* words_for(Number::Fault fault) {
  return fault == Number::Fault::too_many_digits
             ? "a number of more than 4,096 digits; at most 4,096 are allowed"
             : "a real that no double can hold; it must be zero or between 5e-324 and 1.8e308 in magnitude";
}

std::string hexadecimal(unsigned value, std::size_t digits) {
  std::string text(digits, '0');
  for (std::size_t place = digits; place-- > 0; value /= 16)
    text[place] = "0123456789ABCDEF"[value % 16];
  return text;
}

} // namespace

ReportHandler::ReportHandler(std::string_view text) : text_(text), builder_(text.size()) {}

bool ReportHandler::on_restart() {
  checker_.reset();
  builder_ = ReportBuilder(text_.size());
  names_ = {};
  frames_.clear();
  copied_names_.clear();
  refusal_.reset();
  return true;
}

ReportHandler::Target ReportHandler::next_target() {
  if (frames_.empty())
    return {};
  Frame& parent = frames_.back();
  const PlaceShape& shape = shape_of(parent.place);
  if (parent.place == Place::open)
    return {Place::open, Member::none, false};
  if (shape.map)
    return {shape.entry, Member::none};
  if (parent.member == nullptr)
    return {Place::open, Member::none, false, true, true};
  const bool kept = parent.member->place == Place::open || parent.member->place == Place::token_dependencies;
  return {parent.member->place, parent.member->member, true, kept};
}

bool ReportHandler::start_container(std::size_t offset, bool array) {
  if (frames_.size() == max_depth)
    return refuse(offset, "nested deeper than 512 levels; at most 512 are allowed");
  const Target target = next_target();
  if (target.checked && !(array ? checker_.array_start() : checker_.object_start()))
    return refuse_shape(offset);
  Frame& frame = frames_.emplace_back();
  frame.place = target.place;
  frame.purpose = target.member;
  frame.array = array;
  frame.kept = target.kept;
  frame.extra = target.extra;
  frame.begin = offset;
  if (!array)
    names_.open();
  if (target.checked)
    builder_.begin(target.place, target.member, offset);
  return true;
}

bool ReportHandler::end_container(std::size_t offset) {
  frames_.back().key = {}; // what is refused here concerns the whole of it
  const Frame frame = frames_.back();
  const bool inside_open = frames_.size() > 1 && frames_[frames_.size() - 2].place == Place::open;
  const bool checked = !inside_open && !frame.extra;
  if (checked && !(frame.array ? checker_.array_end() : checker_.object_end()))
    return refuse_shape(offset);
  if (checked && !accept(builder_.end(frame.place)))
    return false;
  if (!frame.array)
    names_.close();
  frames_.pop_back();
  if (frame.kept)
    deliver({frame.place, frame.purpose, checked, true, frame.extra},
            text_.substr(frame.begin, offset + 1 - frame.begin));
  if (!frames_.empty())
    ++frames_.back().index;
  return true;
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

bool ReportHandler::finish_scalar(const Target& target, std::size_t offset, std::size_t size) {
  if (target.kept)
    deliver(target, text_.substr(offset, size));
  if (!frames_.empty())
    ++frames_.back().index;
  return true;
}

bool ReportHandler::on_null(std::size_t offset) {
  const Target target = next_target();
  if (target.checked && !checker_.null())
    return refuse_shape(offset);
  if (target.checked && !target.kept)
    builder_.null(frames_.back().place, target.member, offset);
  return finish_scalar(target, offset, 4);
}

bool ReportHandler::on_boolean(bool value, std::size_t offset) {
  const Target target = next_target();
  if (target.checked && !checker_.boolean(value))
    return refuse_shape(offset);
  if (target.checked && !target.kept)
    builder_.boolean(frames_.back().place, target.member, value);
  return finish_scalar(target, offset, value ? 4 : 5);
}

bool ReportHandler::check_number(const Target& target, std::string_view literal, const Number& number) {
  if (!target.checked)
    return true;
  if (!is_integer_literal(literal)) {
    double value = 0;
    std::from_chars(literal.data(), literal.data() + literal.size(), value);
    return checker_.real(value);
  }
  std::int64_t word = 0;
  const auto parsed = std::from_chars(literal.data(), literal.data() + literal.size(), word);
  return parsed.ec == std::errc() ? checker_.integer(word) : checker_.large_integer(number.sign() < 0);
}

bool ReportHandler::on_number(std::string_view literal, std::size_t offset) {
  const Target target = next_target();
  Number::Parsed parsed = Number::parse(literal);
  if (!parsed.number)
    return refuse(offset, std::string("found ") + words_for(parsed.fault));
  if (!check_number(target, literal, *parsed.number))
    return refuse_shape(offset);
  if (target.checked && !target.kept)
    builder_.number(frames_.back().place, target.member, std::move(*parsed.number), offset);
  return finish_scalar(target, offset, literal.size());
}

bool ReportHandler::on_string(std::string_view value, std::size_t offset, bool in_place) {
  if (!check_text(value, offset, in_place))
    return false;
  const Target target = next_target();
  if (target.checked && !checker_.string(value))
    return refuse_shape(offset);
  if (target.checked && !target.kept &&
      !accept(builder_.text(frames_.back().place, target.member, value, in_place, offset)))
    return false;
  if (!target.kept)
    return finish_scalar(target, offset, 0);
  std::size_t end = offset + 1;
  while (text_[end] != '"')
    end += text_[end] == '\\' ? 2U : 1U;
  return finish_scalar(target, offset, end + 1 - offset);
}

bool ReportHandler::on_key(std::string_view value, std::size_t offset, bool in_place) {
  Frame& frame = frames_.back();
  frame.key = in_place ? value : std::string_view(copied_names_.emplace_back(value));
  if (!check_text(value, offset, in_place))
    return false;
  const PlaceShape& shape = shape_of(frame.place);
  if (shape.map)
    return key_of_map(frame, offset, in_place);
  const std::size_t count = shape.members.size();
  for (std::size_t step = 0; step < count; ++step) {
    const std::size_t place = (frame.expected + step) % count;
    if (shape.members[place].name != value)
      continue;
    const std::uint64_t bit = std::uint64_t{1} << place;
    if ((frame.seen & bit) != 0)
      return refuse(offset, "the member " + quoted(value) + " is given twice in one object");
    frame.seen |= bit;
    frame.member = &shape.members[place];
    frame.expected = static_cast<std::uint32_t>(place) + 1;
    return checker_.key(value) || refuse_shape(offset);
  }
  frame.member = nullptr;
  if (!names_.add(frame.key))
    return refuse(offset, "the member " + quoted(value) + " is given twice in one object");
  return true;
}

bool ReportHandler::key_of_map(Frame& frame, std::size_t offset, bool in_place) {
  const std::string_view name = frame.key;
  if (!names_.add(name))
    return refuse(offset, "the member " + quoted(name) + " is given twice in one object");
  if (frame.place == Place::open)
    return true;
  if (!checker_.key(name))
    return refuse_shape(offset);
  if (frame.place != Place::checked)
    builder_.entry(name, in_place);
  return true;
}

bool ReportHandler::check_text(std::string_view value, std::size_t offset, bool in_place) {
  const std::optional<std::size_t> forbidden = find_forbidden_text(value);
  if (!forbidden)
    return true;
  const auto byte = static_cast<unsigned char>(value[*forbidden]);
  const std::size_t place = in_place ? offset + 1 + *forbidden : offset;
  const std::string_view three = value.substr(*forbidden, 3);
  if (byte < 0x20)
    return refuse(place, "found the control character U+" + hexadecimal(byte, 4) +
                             " in a text; of controls only tab, line feed and carriage return are allowed");
  if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF")
    return refuse(place, std::string("found U+FFF") + (three.back() == '\xBE' ? 'E' : 'F') +
                             " in a text, which no document can carry");
  if (byte == 0xED && three.size() == 3 && static_cast<unsigned char>(three[1]) >= 0xA0)
    return refuse(place, "found a lone surrogate in a text, which no document can carry");
  return refuse(place, "found the byte 0x" + hexadecimal(byte, 2) + " in a text, which is not UTF-8 there");
}

bool ReportHandler::refuse(std::size_t offset, std::string text) {
  refusal_ = Refusal{offset, location(), std::move(text)};
  return false;
}

bool ReportHandler::refuse(const Violation& violation) {
  refuse(violation.offset, violation.text);
  // A path and a text are judged while their member is current; a result when it has ended.
  const bool current = !frames_.empty() && frames_.back().key == violation.member;
  if (!violation.member.empty() && !current)
    refusal_->location.append("/").append(violation.member);
  return false;
}

bool ReportHandler::refuse_shape(std::size_t offset) {
  const SchemaChecker::Violation violation = checker_.violation();
  if (violation.keyword == "required")
    refuse(offset, missing_members(violation));
  else
    refuse(offset, "found " + found_at(offset) + "; allowed: " + violation.allowed);
  refusal_->about_shape = true;
  return false;
}

std::string ReportHandler::missing_members(const SchemaChecker::Violation& violation) const {
  const Frame& frame = frames_.back();
  const PlaceShape& shape = shape_of(frame.place);
  std::string missing;
  std::size_t count = 0;
  for (const std::string& name : violation.required) {
    bool seen = shape.map && names_.has(name);
    for (std::size_t place = 0; place < shape.members.size(); ++place)
      seen = seen || (shape.members[place].name == name && (frame.seen >> place & 1) != 0);
    if (seen)
      continue;
    missing += (count++ > 0 ? ", \"" : "\"") + name + '"';
  }
  return (count == 1 ? "the member " : "the members ") + missing + (count == 1 ? " is missing" : " are missing");
}

std::string ReportHandler::found_at(std::size_t offset) const {
  const std::string_view rest = text_.substr(offset);
  switch (rest.front()) {
  case '{':
    return "an object";
  case '[':
    return "an array";
  case '"': {
    std::size_t end = 1;
    while (rest[end] != '"')
      end += rest[end] == '\\' ? 2U : 1U;
    return quoted(rest.substr(1, end - 1));
  }
  default:
    return printable(rest.substr(0, std::min<std::size_t>(rest.find_first_of(",]} \t\r\n"), 60)));
  }
}

std::string ReportHandler::location() const {
  std::string pointer;
  for (const Frame& frame : frames_) {
    if (frame.array) {
      pointer += '/' + std::to_string(frame.index);
    } else if (frame.key.data() != nullptr) {
      pointer += '/';
      for (const char character : printable(frame.key.substr(0, 80)))
        pointer += character == '~' ? "~0" : character == '/' ? "~1" : std::string(1, character);
    }
  }
  return pointer;
}

std::string ReportHandler::extra_location(bool& in_call) const {
  std::string where;
  in_call = false;
  for (std::size_t level = 0; level < frames_.size(); ++level) {
    const Frame& frame = frames_[level];
    if (frame.place == Place::layer) {
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
