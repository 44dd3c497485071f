#include "help/markdown_tree.h"

#include <cstdlib>
#include <new>
#include <unistd.h>

namespace modcost {

namespace {

[[noreturn]] void end_out_of_memory() {
  if (const std::new_handler handler = std::get_new_handler())
    handler();
  // An exception must not cross the C of cmark.
  ::_exit(3);
}

void* checked(void* memory) {
  if (memory == nullptr)
    end_out_of_memory();
  return memory;
}

// At least a byte each, for null is an allowed answer to nothing.
void* checked_calloc(std::size_t count, std::size_t size) {
  return checked(std::calloc(count > 0 ? count : 1, size > 0 ? size : 1));
}

void* checked_realloc(void* memory, std::size_t size) {
  return checked(std::realloc(memory, size > 0 ? size : 1));
}

struct ParserDeleter {
  void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
};

} // namespace

cmark_mem& checked_memory() {
  static cmark_mem memory = {checked_calloc, checked_realloc, std::free};
  return memory;
}

MarkdownTree parse_markdown(std::string_view markdown) {
  const std::unique_ptr<cmark_parser, ParserDeleter> parser(
      cmark_parser_new_with_mem(CMARK_OPT_VALIDATE_UTF8, &checked_memory()));
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  return MarkdownTree(cmark_parser_finish(parser.get()));
}

} // namespace modcost
