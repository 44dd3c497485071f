#pragma once

#include <cmark.h>
#include <memory>
#include <string_view>

namespace modcost {

struct NodeDeleter {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
};
/// A node and all below it.
using MarkdownTree = std::unique_ptr<cmark_node, NodeDeleter>;

struct IteratorDeleter {
  void operator()(cmark_iter* iterator) const { cmark_iter_free(iterator); }
};
using MarkdownIterator = std::unique_ptr<cmark_iter, IteratorDeleter>;

/// The memory of every tree here. cmark never looks at what it was given, so this never gives
/// nothing: it runs the program's new-handler, or ends the process with status 3.
cmark_mem& checked_memory();

/// Any bytes are Markdown; malformed UTF-8 becomes U+FFFD. Nested brackets take quadratic time: the
/// caller bounds the size of what comes from outside.
MarkdownTree parse_markdown(std::string_view markdown);

} // namespace modcost
