#include "write/metadata_text.h"

#include "report/json_text.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace modcost {
namespace {

constexpr std::size_t none = SIZE_MAX;
/// Longer values are shown as they stand: no reader looks for a shape in them.
constexpr std::size_t text_limit = std::size_t{64} * 1024;

/// A JSON value as a flat tree: no recursion, a few numbers a value.
struct Item {
  JsonCursor::Token token = JsonCursor::Token::word;
  std::string_view key; ///< as it stands, with quotes; members only
  std::string_view raw; ///< of a scalar; of a container its opening bracket
  std::size_t first_child = none;
  std::size_t next = none;
};

std::vector<Item> parse(std::string_view json) {
  std::vector<Item> items;
  std::vector<std::pair<std::size_t, std::size_t>> open; // container, its last child
  std::string_view key;
  for (JsonCursor cursor(json); cursor.token() != JsonCursor::Token::end; cursor.advance()) {
    const JsonCursor::Token token = cursor.token();
    if (token == JsonCursor::Token::key) {
      key = cursor.raw();
      continue;
    }
    if (token == JsonCursor::Token::object_end || token == JsonCursor::Token::array_end) {
      open.pop_back();
      continue;
    }
    const std::size_t index = items.size();
    items.push_back({token, key, cursor.raw(), none, none});
    key = {};
    if (!open.empty()) {
      auto& [parent, last] = open.back();
      (last == none ? items[parent].first_child : items[last].next) = index;
      last = index;
    }
    if (token == JsonCursor::Token::object_start || token == JsonCursor::Token::array_start)
      open.emplace_back(index, none);
  }
  return items;
}

std::string plain(std::string_view raw) {
  return !raw.empty() && raw.front() == '"' ? decode_json_string(raw) : std::string(raw);
}

/// Whether a member's name, as it stands with its quotes, says `name`, however it is spelled.
bool says(std::string_view raw, std::string_view name) {
  if (raw.find('\\') != std::string_view::npos)
    return decode_json_string(raw) == name;
  return raw.size() == name.size() + 2 && raw.substr(1, name.size()) == name;
}

class Renderer {
public:
  Renderer(std::string_view json, bool shapes_only)
      : json_(json), items_(parse(json)), shapes_only_(shapes_only) {}

  std::string render() {
    if (is_call_input(0))
      push_call_input();
    else
      push_value(0);
    while (!work_.empty()) {
      const Work work = work_.back();
      work_.pop_back();
      if (work.item == none)
        out_ += work.text;
      else
        push_value(work.item);
    }
    return std::move(out_);
  }

private:
  /// Something yet to be written: a value, or a text where there is none. A stack: the last comes
  /// first.
  struct Work {
    std::size_t item = none;
    std::string text;
  };

  std::size_t member(std::size_t object, std::string_view name) const {
    if (items_[object].token != JsonCursor::Token::object_start)
      return none;
    for (std::size_t child = items_[object].first_child; child != none; child = items_[child].next)
      if (says(items_[child].key, name))
        return child;
    return none;
  }

  bool has_exactly(std::size_t object, std::initializer_list<std::string_view> names,
                   std::size_t optional = 0) const {
    std::size_t members = 0;
    for (std::size_t child = items_[object].first_child; child != none; child = items_[child].next)
      ++members;
    const auto found = static_cast<std::size_t>(
        std::count_if(names.begin(), names.end(),
                      [&](std::string_view name) { return member(object, name) != none; }));
    return members == found && found + optional >= names.size();
  }

  bool is(std::size_t item, JsonCursor::Token token) const {
    return item != none && items_[item].token == token;
  }
  bool is_string(std::size_t item) const { return is(item, JsonCursor::Token::string); }

  bool is_call_input(std::size_t item) const {
    const std::size_t args = member(item, "args");
    const std::size_t kwargs = member(item, "kwargs");
    return is(args, JsonCursor::Token::array_start) &&
           is(kwargs, JsonCursor::Token::object_start) &&
           (shapes_only_ || has_exactly(item, {"args", "kwargs"}));
  }

  void write(std::string text) { work_.push_back({none, std::move(text)}); }

  /// Positional arguments in order, named ones with their names.
  void push_call_input() {
    std::vector<Work> parts;
    for (const std::string_view name : {"args", "kwargs"})
      for (std::size_t child = items_[member(0, name)].first_child; child != none;
           child = items_[child].next) {
        std::string lead = parts.empty() ? "" : ", ";
        if (!items_[child].key.empty())
          lead += plain(items_[child].key) + ": ";
        parts.push_back({none, std::move(lead)});
        parts.push_back({child, ""});
      }
    if (parts.empty())
      parts.push_back({none, "none"});
    work_.insert(work_.end(), std::make_move_iterator(parts.rbegin()),
                 std::make_move_iterator(parts.rend()));
  }

  void push_value(std::size_t item) {
    const std::size_t kind = member(item, "kind");
    if (!is_string(kind)) {
      push_raw(item);
      return;
    }
    const std::string name = plain(items_[kind].raw);
    const bool understood = (name == "tensor" || name == "nested_tensor") ? push_tensor(item, name)
                            : name == "tuple" || name == "list" ? push_sequence(item, name)
                            : name == "mapping"                 ? push_mapping(item)
                                                                : push_named(item, name);
    if (!understood)
      push_raw(item);
  }

  /// `[1, 3]` from an array of numbers.
  std::optional<std::string> shape(std::size_t item) const {
    if (!is(item, JsonCursor::Token::array_start))
      return std::nullopt;
    std::string text = "[";
    for (std::size_t child = items_[item].first_child; child != none; child = items_[child].next) {
      if (items_[child].token != JsonCursor::Token::number)
        return std::nullopt;
      text += (text.size() > 1 ? ", " : "") + std::string(items_[child].raw);
    }
    return text + "]";
  }

  bool push_tensor(std::size_t item, const std::string& name) {
    const bool nested = name == "nested_tensor";
    const std::optional<std::string> dimensions =
        nested ? std::optional<std::string>("nested tensor") : shape(member(item, "shape"));
    if (!dimensions)
      return false;
    if (shapes_only_) {
      out_ += *dimensions;
      return true;
    }
    const std::size_t dtype = member(item, "dtype"), device = member(item, "device"),
                      grad = member(item, "requires_grad");
    const bool exact =
        nested ? has_exactly(item, {"kind", "dtype", "device", "requires_grad"})
               : has_exactly(item, {"kind", "shape", "dtype", "device", "requires_grad"});
    if (!exact || !is_string(dtype) || !is_string(device) || !is(grad, JsonCursor::Token::word) ||
        items_[grad].raw == "null")
      return false;
    out_ += (nested ? *dimensions : "tensor " + *dimensions) + " " + plain(items_[dtype].raw) +
            " " + plain(items_[device].raw) +
            (items_[grad].raw == "true" ? ", requires grad" : ", no grad");
    return true;
  }

  bool push_sequence(std::size_t item, const std::string& name) {
    const std::size_t list = member(item, "items");
    if (!is(list, JsonCursor::Token::array_start) ||
        (!shapes_only_ && !has_exactly(item, {"kind", "items"})))
      return false;
    const bool tuple = name == "tuple";
    std::vector<std::size_t> children;
    for (std::size_t child = items_[list].first_child; child != none; child = items_[child].next)
      children.push_back(child);
    out_ += tuple ? "(" : "list (";
    write(")");
    for (std::size_t place = children.size(); place-- > 0;) {
      work_.push_back({children[place], ""});
      if (place > 0)
        write(", ");
    }
    return true;
  }

  bool push_mapping(std::size_t item) {
    const std::size_t list = member(item, "items");
    const std::size_t type = member(item, "type");
    if (!is(list, JsonCursor::Token::array_start) ||
        (!shapes_only_ && (!is_string(type) || !has_exactly(item, {"kind", "type", "items"}))))
      return false;
    std::vector<std::size_t> children;
    for (std::size_t child = items_[list].first_child; child != none; child = items_[child].next) {
      if (member(child, "value") == none || (!shapes_only_ && !is_entry(child)))
        return false;
      children.push_back(child);
    }
    if (!shapes_only_)
      out_ += plain(items_[type].raw) + " ";
    out_ += "{";
    write("}");
    for (std::size_t place = children.size(); place-- > 0;) {
      work_.push_back({member(children[place], "value"), ""});
      write((place > 0 ? ", " : "") + key_words(children[place]) + ": ");
    }
    return true;
  }

  /// An entry of a mapping in the producer's form: what its words would not show makes it another.
  bool is_entry(std::size_t entry) const {
    const std::size_t key = member(entry, "key"), type = member(entry, "key_type");
    const bool plain_key =
        !is(key, JsonCursor::Token::object_start) && !is(key, JsonCursor::Token::array_start);
    return is_string(type) && plain_key && has_exactly(entry, {"key", "key_type", "value"}, 1) &&
           (key == none || is_string(key) == (plain(items_[type].raw) == "str"));
  }

  std::string key_words(std::size_t entry) const {
    const std::size_t key = member(entry, "key"), type = member(entry, "key_type");
    const std::string type_words = type == none ? "" : plain(items_[type].raw);
    if (key == none || is(key, JsonCursor::Token::object_start) ||
        is(key, JsonCursor::Token::array_start))
      return "(" + type_words + ")";
    const std::string words = plain(items_[key].raw);
    return shapes_only_ || type_words == "str" ? words : words + " (" + type_words + ")";
  }

  /// Scalars and objects by kind and type; none, failed and pending by kind. As a shape anything
  /// with a kind.
  bool push_named(std::size_t item, const std::string& name) {
    const std::size_t type = member(item, "type");
    const bool typed = is_string(type);
    const bool exact =
        name == "scalar" || name == "object" ? typed && has_exactly(item, {"kind", "type"})
        : name == "none" || name == "failed" || name == "pending" ? has_exactly(item, {"kind"})
                                                                  : false;
    if (shapes_only_ ? name.empty() : !exact)
      return false;
    out_ += name;
    if (typed)
      out_ += " " + plain(items_[type].raw);
    return true;
  }

  /// As it stands. A container's text runs from its bracket to its end in the source.
  void push_raw(std::size_t item) {
    if (items_[item].token != JsonCursor::Token::object_start &&
        items_[item].token != JsonCursor::Token::array_start) {
      out_ += shapes_only_ ? plain(items_[item].raw) : std::string(items_[item].raw);
      return;
    }
    const auto offset = static_cast<std::size_t>(items_[item].raw.data() - json_.data());
    JsonCursor cursor(json_.substr(offset));
    const std::string raw = compact_json(cursor.take_value());
    out_ += shapes_only_ && raw.size() > 60 ? (raw.front() == '{' ? "{…}" : "[…]") : raw;
  }

  std::string_view json_;
  std::vector<Item> items_;
  bool shapes_only_;
  std::string out_;
  std::vector<Work> work_;
};

} // namespace

std::string shape_text(std::string_view json) {
  return json.size() > text_limit ? "…" : Renderer(json, true).render();
}

std::string metadata_text(std::string_view json) {
  return json.size() > text_limit ? compact_json(json) : Renderer(json, false).render();
}

std::string kind_of(std::string_view json) {
  JsonCursor cursor(json);
  if (cursor.token() != JsonCursor::Token::object_start)
    return "";
  cursor.advance();
  while (cursor.token() == JsonCursor::Token::key) {
    const bool kind = says(cursor.raw(), "kind");
    cursor.advance();
    const bool text = cursor.token() == JsonCursor::Token::string;
    const std::string_view value = cursor.take_value();
    if (kind)
      return text ? decode_json_string(value) : "";
  }
  return "";
}

std::string compact_json(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  bool separate = false;
  for (JsonCursor cursor(json); cursor.token() != JsonCursor::Token::end; cursor.advance()) {
    const JsonCursor::Token token = cursor.token();
    const bool ends =
        token == JsonCursor::Token::object_end || token == JsonCursor::Token::array_end;
    if (separate && !ends)
      out += ", ";
    out += cursor.raw();
    if (token == JsonCursor::Token::key)
      out += ": ";
    separate = token != JsonCursor::Token::key && token != JsonCursor::Token::object_start &&
               token != JsonCursor::Token::array_start;
  }
  return out;
}

} // namespace modcost
