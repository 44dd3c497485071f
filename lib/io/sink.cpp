#include "io/sink.h"

namespace modcost {

void OutputBuffer::append_slowly(std::string_view text) {
  drain();
  if (text.size() >= capacity) {
    // Too large to gain anything from being copied.
    if (outcome_)
      outcome_ = sink_.write(text);
    drained_ += text.size();
    return;
  }
  append(text);
}

void OutputBuffer::drain() {
  if (outcome_ && used_ > 0)
    outcome_ = sink_.write({buffer_.get(), used_});
  drained_ += used_;
  used_ = 0;
}

Outcome OutputBuffer::flush() {
  drain();
  return outcome_;
}

} // namespace modcost
