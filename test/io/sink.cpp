#include "io/sink.h"

#include <boost/test/unit_test.hpp>

#include <string>

using modcost::Error;
using modcost::Outcome;
using modcost::OutputBuffer;

namespace {

/// Fails from the Nth write on.
class FailingSink final : public modcost::Sink {
public:
  explicit FailingSink(std::size_t good_writes) : good_writes_(good_writes) {}
  Outcome write(std::string_view bytes) override {
    ++writes;
    if (writes > good_writes_)
      return Error{Error::Kind::system, "out", 0, 0, "failure " + std::to_string(writes)};
    text += bytes;
    return modcost::success();
  }
  std::size_t writes = 0;
  std::string text;

private:
  std::size_t good_writes_;
};

} // namespace

BOOST_AUTO_TEST_CASE(a_buffer_passes_on_all_bytes_in_order) {
  modcost::StringSink sink;
  OutputBuffer buffer(sink);
  std::string expected;
  // Sizes around the capacity, and nothing at all.
  for (const std::size_t size :
       {std::size_t{1}, OutputBuffer::capacity - 2, std::size_t{1}, std::size_t{1}, std::size_t{0},
        OutputBuffer::capacity, OutputBuffer::capacity + 1, std::size_t{100},
        OutputBuffer::capacity - 1}) {
    const std::string text(size, static_cast<char>('a' + expected.size() % 26));
    buffer.append(text);
    buffer.append('\n');
    expected += text + '\n';
    BOOST_TEST(buffer.size() == expected.size());
  }
  buffer.append(std::string_view());
  BOOST_TEST(bool(buffer.flush()));
  BOOST_TEST((sink.text == expected));
  BOOST_TEST(bool(buffer.flush()));
  BOOST_TEST(sink.text.size() == expected.size());
}

BOOST_AUTO_TEST_CASE(single_characters_fill_the_buffer_too) {
  modcost::StringSink sink;
  OutputBuffer buffer(sink);
  for (std::size_t count = 0; count < 2 * OutputBuffer::capacity + 5; ++count)
    buffer.append('x');
  BOOST_TEST(bool(buffer.flush()));
  BOOST_TEST((sink.text == std::string(2 * OutputBuffer::capacity + 5, 'x')));
}

BOOST_AUTO_TEST_CASE(the_first_failure_is_kept_and_nothing_is_written_after_it) {
  FailingSink sink(1);
  OutputBuffer buffer(sink);
  const std::string large(OutputBuffer::capacity, 'x');
  buffer.append(large);
  BOOST_TEST(!buffer.failed());
  for (int count = 0; count < 5; ++count)
    buffer.append(large);
  buffer.append("small");
  BOOST_TEST(buffer.failed());
  const Outcome outcome = buffer.flush();
  BOOST_TEST_REQUIRE(!outcome);
  BOOST_TEST(outcome.error().text == "failure 2");
  BOOST_TEST(buffer.flush().error().text == "failure 2");
  BOOST_TEST(sink.writes == 2);
  BOOST_TEST((sink.text == large));
}
