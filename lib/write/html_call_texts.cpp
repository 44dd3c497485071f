#include "write/html_call_texts.h"

#include "io/sink.h"
#include "write/markup.h"
#include "write/metadata_text.h"

namespace modcost {

const std::string& CallTexts::shape(JsonId id) {
  return filled(shapes_[id], id, shape_text);
}

const std::string& CallTexts::metadata(JsonId id) {
  return filled(metadata_[id], id, metadata_text);
}

const std::string& CallTexts::filled(std::string& text, JsonId id,
                                     std::string (*render)(std::string_view)) {
  if (text.empty()) {
    StringSink sink;
    OutputBuffer buffer(sink);
    append_text(buffer, render(report_.json[id]));
    static_cast<void>(buffer.flush()); // memory does not fail
    text = std::move(sink.text);
  }
  return text;
}

} // namespace modcost
