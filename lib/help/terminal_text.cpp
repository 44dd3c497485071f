#include "help/terminal_text.h"

#include "base/text.h"
#include "help/markdown_tree.h"

#include <algorithm>
#include <vector>

namespace modcost {

namespace {

constexpr std::size_t body_indent = 2;
constexpr std::size_t hang = 4;
/// Stands for a space that must not become a line break; no text holds it, for cmark replaces NUL.
constexpr char kept_space = '\0';

std::string_view literal_of(cmark_node* node) {
  const char* literal = cmark_node_get_literal(node);
  return literal == nullptr ? std::string_view() : literal;
}

/// Calls `take` for each part between separators.
template<class Take>
void split(std::string_view text, char separator, Take take) {
  while (true) {
    const std::size_t end = text.find(separator);
    take(text.substr(0, end));
    if (end == std::string_view::npos)
      return;
    text.remove_prefix(end + 1);
  }
}

/// Blocks stand apart, but for the items of a tight list and what stands right below its heading.
bool follows_empty_line(cmark_node* block) {
  for (cmark_node* node = block; node != nullptr; node = cmark_node_parent(node)) {
    cmark_node* previous = cmark_node_previous(node);
    if (previous == nullptr)
      continue;
    cmark_node* parent = cmark_node_parent(node);
    if (cmark_node_get_type(node) == CMARK_NODE_ITEM)
      return cmark_node_get_list_tight(parent) == 0;
    if (cmark_node_get_type(parent) == CMARK_NODE_ITEM)
      return cmark_node_get_list_tight(cmark_node_parent(parent)) == 0;
    return cmark_node_get_type(previous) != CMARK_NODE_HEADING;
  }
  return false;
}

class TerminalWriter {
public:
  explicit TerminalWriter(std::size_t width) : width_(width) {}

  void enter(cmark_node* node);
  void exit(cmark_node* node);
  std::string take() { return std::move(out_); }

private:
  struct List {
    bool ordered = false;
    int number = 1;              ///< of the next item
    std::size_t item_indent = 0; ///< of the item at hand
  };

  void begin_block(cmark_node* node) {
    if (follows_empty_line(node))
      out_ += '\n';
  }
  void begin_item();
  void write_code(std::string_view code);
  void write_code_block(std::string_view code);
  void write_paragraph(std::size_t indent);
  void write_line(std::string_view words, std::size_t indent);
  void write_indent(std::size_t indent);

  std::size_t width_;
  std::string out_;
  std::string words_;  ///< of the paragraph or heading so far; a line feed is a hard break
  std::string marker_; ///< of the list item whose first line is still to come
  std::size_t indent_ = body_indent;
  std::vector<List> lists_;
};

void TerminalWriter::enter(cmark_node* node) {
  switch (cmark_node_get_type(node)) {
  case CMARK_NODE_LIST:
    lists_.push_back(
        {cmark_node_get_list_type(node) == CMARK_ORDERED_LIST, cmark_node_get_list_start(node)});
    return;
  case CMARK_NODE_ITEM:
    return begin_item();
  case CMARK_NODE_BLOCK_QUOTE:
    indent_ += hang;
    return;
  case CMARK_NODE_HTML_BLOCK:
  case CMARK_NODE_CODE_BLOCK:
    begin_block(node);
    return write_code_block(literal_of(node));
  case CMARK_NODE_THEMATIC_BREAK:
    begin_block(node);
    return write_line("* * *", indent_);
  case CMARK_NODE_PARAGRAPH:
  case CMARK_NODE_HEADING:
    return begin_block(node);
  case CMARK_NODE_HTML_INLINE:
  case CMARK_NODE_TEXT:
    words_ += literal_of(node);
    return;
  case CMARK_NODE_SOFTBREAK:
    words_ += ' ';
    return;
  case CMARK_NODE_LINEBREAK:
    words_ += '\n';
    return;
  case CMARK_NODE_CODE:
    return write_code(literal_of(node));
  default:
    return;
  }
}

void TerminalWriter::exit(cmark_node* node) {
  switch (cmark_node_get_type(node)) {
  case CMARK_NODE_LIST:
    lists_.pop_back();
    return;
  case CMARK_NODE_ITEM:
    indent_ -= lists_.back().item_indent;
    marker_.clear();
    return;
  case CMARK_NODE_BLOCK_QUOTE:
    indent_ -= hang;
    return;
  case CMARK_NODE_PARAGRAPH:
    return write_paragraph(indent_);
  case CMARK_NODE_HEADING:
    return write_paragraph(cmark_node_get_heading_level(node) < 3 ? 0 : body_indent);
  case CMARK_NODE_LINK:
    words_ += std::string(" <") + cmark_node_get_url(node) + ">";
    return;
  default:
    return;
  }
}

void TerminalWriter::begin_item() {
  List& list = lists_.back();
  marker_ = list.ordered ? std::to_string(list.number++) + ". " : "- ";
  list.item_indent = marker_.size();
  indent_ += list.item_indent;
}

/// Words that belong together are told by quotation marks, where printing has another type.
void TerminalWriter::write_code(std::string_view code) {
  constexpr std::size_t longest_unbroken = 30;
  const bool several_words = code.find(' ') != std::string_view::npos;
  std::string text = several_words ? '"' + std::string(code) + '"' : std::string(code);
  if (count_code_points(text) <= longest_unbroken)
    std::ranges::replace(text, ' ', kept_space);
  words_ += text;
}

void TerminalWriter::write_code_block(std::string_view code) {
  if (code.ends_with('\n'))
    code.remove_suffix(1);
  split(code, '\n', [&](std::string_view line) { write_line(line, indent_ + 2); });
}

void TerminalWriter::write_paragraph(std::size_t indent) {
  std::size_t hanging = indent;
  split(words_, '\n', [&](std::string_view part) {
    std::string line;
    split(part, ' ', [&](std::string_view word) {
      if (word.empty())
        return;
      const std::size_t used = hanging + count_code_points(line) + 1 + count_code_points(word);
      if (!line.empty() && used > width_) {
        write_line(line, hanging);
        line.clear();
      }
      if (!line.empty())
        line += ' ';
      line += word;
    });
    write_line(line, hanging);
    hanging = indent + hang;
  });
  words_.clear();
}

void TerminalWriter::write_line(std::string_view words, std::size_t indent) {
  if (!words.empty())
    write_indent(indent);
  const std::size_t begin = out_.size();
  out_ += words;
  std::replace(out_.begin() + static_cast<std::ptrdiff_t>(begin), out_.end(), kept_space, ' ');
  out_ += '\n';
}

void TerminalWriter::write_indent(std::size_t indent) {
  out_.append(indent - std::min(indent, marker_.size()), ' ');
  out_ += marker_;
  marker_.clear();
}

} // namespace

std::string terminal_text(std::string_view markdown, std::size_t width) {
  const MarkdownTree tree = parse_markdown(markdown);
  const MarkdownIterator iterator(cmark_iter_new(tree.get()));
  TerminalWriter writer(width);
  while (true) {
    const cmark_event_type event = cmark_iter_next(iterator.get());
    if (event == CMARK_EVENT_DONE)
      return writer.take();
    if (event == CMARK_EVENT_ENTER)
      writer.enter(cmark_iter_get_node(iterator.get()));
    else
      writer.exit(cmark_iter_get_node(iterator.get()));
  }
}

} // namespace modcost
