#include "app/messages.h"

#include <boost/test/unit_test.hpp>

#include <string>

using modcost::ColorChoice;
using modcost::Error;
using modcost::error_text;
using modcost::exit_status;
using modcost::Messages;
using modcost::note_text;
using modcost::use_color;
using modcost::Verbosity;
using modcost::worse_status;

namespace {

class KeptMessages final : public Messages {
public:
  explicit KeptMessages(Verbosity verbosity) : Messages(false, verbosity) {}
  void print(const std::string& text) const override { kept += text; }
  mutable std::string kept;
};

} // namespace

BOOST_AUTO_TEST_SUITE(messages)

BOOST_AUTO_TEST_CASE(name_their_place) {
  struct {
    Error error;
    const char* text;
  } const cases[] = {
      {{Error::Kind::refused, "a.json", 3, 14, "found 1; allowed: 2"},
       "a.json:3:14: error: found 1; allowed: 2\n"},
      {{Error::Kind::system, "a.json", 0, 0, "cannot read: no such file or directory"},
       "a.json: error: cannot read: no such file or directory\n"},
      {{Error::Kind::usage, "", 0, 0, "unknown option \"--x\"", "say less"},
       "modcost: error: unknown option \"--x\"\nmodcost: note: say less\n"},
      {{Error::Kind::refused, "a.json", 1, 1, "is empty", "write it"},
       "a.json:1:1: error: is empty\na.json: note: write it\n"},
      {{Error::Kind::refused, "-", 1, 2, "x"}, "-:1:2: error: x\n"},
      {{Error::Kind::refused, "a\x1b[31m\nb\xff", 0, 0, "x"}, "a\\u001b[31m\\nb\\xff: error: x\n"},
      {{Error::Kind::refused, "a b", 18446744073709551615u, 1, "x"},
       "a b:18446744073709551615:1: error: x\n"},
  };
  for (const auto& each : cases)
    BOOST_TEST(error_text(each.error, false) == each.text);
}

BOOST_AUTO_TEST_CASE(may_be_coloured) {
  BOOST_TEST(error_text({Error::Kind::usage, "", 0, 0, "a", "b"}, true) ==
             "\x1b[1mmodcost:\x1b[0m \x1b[1;31merror:\x1b[0m a\n"
             "\x1b[1mmodcost:\x1b[0m \x1b[1;36mnote:\x1b[0m b\n");
}

BOOST_AUTO_TEST_CASE(are_coloured_only_where_it_is_wanted) {
  for (const bool terminal : {false, true})
    for (const bool no_color : {false, true})
      for (const bool dumb : {false, true}) {
        BOOST_TEST(use_color(ColorChoice::always, {terminal, no_color, dumb}));
        BOOST_TEST(!use_color(ColorChoice::never, {terminal, no_color, dumb}));
        BOOST_TEST(use_color(ColorChoice::automatic, {terminal, no_color, dumb}) ==
                   (terminal && !no_color && !dumb));
      }
}

BOOST_AUTO_TEST_CASE(follow_the_verbosity) {
  struct {
    Verbosity verbosity;
    const char* kept;
  } const cases[] = {
      {Verbosity::quiet, "a: error: one\n"},
      {Verbosity::ordinary, "a: error: one\nb: note: two\n"},
      {Verbosity::verbose, "a: error: one\nb: note: two\nc: note: three\n"},
  };
  for (const auto& each : cases) {
    const KeptMessages messages(each.verbosity);
    messages.error({Error::Kind::refused, "a", 0, 0, "one"});
    messages.note("b", "two");
    messages.explain("c", "three");
    BOOST_TEST(messages.kept == each.kept);
  }
}

BOOST_AUTO_TEST_CASE(decide_the_exit_status) {
  BOOST_TEST(exit_status(Error::Kind::refused) == 1);
  BOOST_TEST(exit_status(Error::Kind::usage) == 2);
  BOOST_TEST(exit_status(Error::Kind::system) == 3);
  BOOST_TEST(worse_status(0, 1) == 1);
  BOOST_TEST(worse_status(3, 1) == 3);
  BOOST_TEST(worse_status(1, 3) == 3);
}

BOOST_AUTO_TEST_SUITE_END()
