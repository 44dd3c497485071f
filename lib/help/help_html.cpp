#include "help/help_html.h"

#include "help/markdown_tree.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace modcost {

namespace {

constexpr int top_level = 3;
constexpr int lowest_level = 6;

/// All nodes of the given types, in order. Collected before any of them is changed: an iterator
/// does not survive that.
template<class Wanted>
std::vector<cmark_node*> find_nodes(cmark_node* root, Wanted wanted) {
  std::vector<cmark_node*> found;
  const MarkdownIterator iterator(cmark_iter_new(root));
  while (true) {
    const cmark_event_type event = cmark_iter_next(iterator.get());
    if (event == CMARK_EVENT_DONE)
      return found;
    cmark_node* node = cmark_iter_get_node(iterator.get());
    if (event == CMARK_EVENT_ENTER && wanted(cmark_node_get_type(node)))
      found.push_back(node);
  }
}

void shift_headings(cmark_node* root) {
  const std::vector<cmark_node*> headings =
      find_nodes(root, [](cmark_node_type type) { return type == CMARK_NODE_HEADING; });
  int highest = lowest_level;
  for (cmark_node* heading : headings)
    highest = std::min(highest, cmark_node_get_heading_level(heading));
  for (cmark_node* heading : headings)
    cmark_node_set_heading_level(
        heading,
        std::min(cmark_node_get_heading_level(heading) + top_level - highest, lowest_level));
}

/// Puts a new node in the place of `old`, which gives its children to it.
void replace(cmark_node* old, MarkdownTree replacement) {
  while (cmark_node* child = cmark_node_first_child(old)) {
    if (cmark_node_append_child(replacement.get(), child) == 0)
      cmark_node_unlink(child);
  }
  if (cmark_node_replace(old, replacement.get()) == 1) {
    (void)replacement.release(); // the tree has it now
    cmark_node_free(old);
  }
}

MarkdownTree make_node(cmark_node_type type) {
  return MarkdownTree(cmark_node_new_with_mem(type, &checked_memory()));
}

bool is_link(cmark_node_type type) {
  return type == CMARK_NODE_LINK;
}

/// A page fetches nothing.
void replace_images(cmark_node* root) {
  for (cmark_node* image :
       find_nodes(root, [](cmark_node_type type) { return type == CMARK_NODE_IMAGE; })) {
    MarkdownTree link = make_node(CMARK_NODE_LINK);
    cmark_node_set_url(link.get(), cmark_node_get_url(image));
    if (cmark_node_first_child(image) == nullptr) {
      MarkdownTree text = make_node(CMARK_NODE_TEXT);
      cmark_node_set_literal(text.get(), cmark_node_get_url(image));
      cmark_node_append_child(link.get(), text.release());
    }
    replace(image, std::move(link));
  }
}

/// Links do not nest in HTML; in Markdown they do where an image was.
bool is_inside_link(cmark_node* node) {
  for (cmark_node* above = cmark_node_parent(node); above != nullptr;
       above = cmark_node_parent(above))
    if (is_link(cmark_node_get_type(above)))
      return true;
  return false;
}

/// A relative address, or one of the schemes that only lead somewhere.
bool is_harmless(std::string_view url) {
  const std::size_t colon = url.find_first_of(":/?#");
  if (colon == std::string_view::npos || url[colon] != ':')
    return true;
  const std::string_view scheme = url.substr(0, colon);
  return scheme == "https" || scheme == "http" || scheme == "mailto";
}

/// What cannot stay a link becomes its words.
void replace_links(cmark_node* root) {
  for (cmark_node* link : find_nodes(root, is_link))
    if (is_inside_link(link) || !is_harmless(cmark_node_get_url(link)))
      replace(link, make_node(CMARK_NODE_EMPH));
}

/// cmark would leave a comment in its place; a reader had better see what was there.
void show_raw_html(cmark_node* root) {
  const auto is_raw = [](cmark_node_type type) {
    return type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE;
  };
  for (cmark_node* raw : find_nodes(root, is_raw)) {
    const bool block = cmark_node_get_type(raw) == CMARK_NODE_HTML_BLOCK;
    MarkdownTree text = make_node(block ? CMARK_NODE_CODE_BLOCK : CMARK_NODE_TEXT);
    cmark_node_set_literal(text.get(), cmark_node_get_literal(raw));
    replace(raw, std::move(text));
  }
}

struct FreeText {
  void operator()(char* text) const { std::free(text); }
};

} // namespace

std::string help_html(std::string_view markdown) {
  const MarkdownTree tree = parse_markdown(markdown);
  show_raw_html(tree.get());
  replace_images(tree.get());
  replace_links(tree.get());
  shift_headings(tree.get());
  const std::unique_ptr<char, FreeText> html(
      cmark_render_html(tree.get(), CMARK_OPT_VALIDATE_UTF8));
  return html.get();
}

} // namespace modcost
