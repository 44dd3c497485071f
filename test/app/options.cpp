#include "app/options.h"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

using modcost::ColorChoice;
using modcost::Error;
using modcost::Format;
using modcost::Options;
using modcost::Output;
using modcost::parse_options;
using modcost::Result;
using modcost::ThemeChoice;
using modcost::Verbosity;
using modcost::View;
using Arguments = std::vector<std::string>;
using Names = std::vector<std::string>;
using Action = Options::Action;

namespace {

Options accepted(const Arguments& arguments) {
  const Result<Options> options = parse_options(arguments);
  if (!options)
    BOOST_FAIL("refused: " << options.error().text);
  return *options;
}

std::string printed(const Arguments& arguments) {
  std::string text;
  for (const std::string& argument : arguments)
    text += " '" + argument + "'";
  return text;
}

/// `path:format` of each.
Names outputs_of(const Options& options) {
  Names names;
  for (const Output& output : options.outputs)
    names.push_back(output.path + (output.format == Format::html ? ":html" : ":svg"));
  return names;
}

} // namespace

BOOST_AUTO_TEST_SUITE(options)

BOOST_AUTO_TEST_CASE(have_defaults) {
  const Options options = accepted({"a.json"});
  BOOST_TEST((options.action == Action::convert));
  BOOST_TEST(options.reports == Names{"a.json"});
  BOOST_TEST(options.outputs.empty());
  BOOST_TEST((options.format == Format::html));
  BOOST_TEST((options.document.view == View::module_flops));
  BOOST_TEST(options.document.title.empty());
  BOOST_TEST((options.document.theme == ThemeChoice::automatic));
  BOOST_TEST(options.document.evidence_rows == 200u);
  BOOST_TEST(options.document.width == 1200u);
  BOOST_TEST(!options.max_size);
  BOOST_TEST((options.color == ColorChoice::automatic));
  BOOST_TEST((options.verbosity == Verbosity::ordinary));
}

BOOST_AUTO_TEST_CASE(take_their_values) {
  const Options options = accepted({"-m", "macs", "--title", "a title", "--theme=dark",
                                    "--evidence-rows", "0", "--width=480", "--max-size",
                                    "18446744073709551615", "--color", "never", "-v", "a.json"});
  BOOST_TEST((options.document.view == View::macs));
  BOOST_TEST(options.document.title == "a title");
  BOOST_TEST((options.document.theme == ThemeChoice::dark));
  BOOST_TEST(options.document.evidence_rows == 0u);
  BOOST_TEST(options.document.width == 480u);
  BOOST_TEST(options.max_size.value_or(0) == 18446744073709551615u);
  BOOST_TEST((options.color == ColorChoice::never));
  BOOST_TEST((options.verbosity == Verbosity::verbose));
  BOOST_TEST(accepted({"a.json", "--width", "4000"}).document.width == 4000u);
  BOOST_TEST(accepted({"a.json", "--title=-5 = \xE2\x88\x92\x35"}).document.title ==
             "-5 = \xE2\x88\x92\x35");
}

BOOST_AUTO_TEST_CASE(name_reports_in_any_place) {
  struct {
    Arguments arguments;
    Names reports;
  } const cases[] = {
      {{"-o", "x.html", "a.json"}, {"a.json"}},
      {{"a.json", "-o", "x.html"}, {"a.json"}},
      {{"-q", "a.json", "-o", "x.html"}, {"a.json"}},
      {{"-"}, {"-"}},
      {{"-", "-o", "-"}, {"-"}},
      {{"--", "-x.json"}, {"-x.json"}},
      {{"--", "--help"}, {"--help"}},
      {{"a b.json"}, {"a b.json"}},
      {{"--check", "a.json", "-q", "b.json", "--", "-c"}, {"a.json", "b.json", "-c"}},
      {{}, {}},
  };
  for (const auto& each : cases)
    BOOST_TEST(accepted(each.arguments).reports == each.reports, printed(each.arguments));
}

BOOST_AUTO_TEST_CASE(name_a_baseline) {
  struct {
    Arguments arguments;
    const char* before;
    Names reports;
  } const cases[] = {
      {{"--before", "a.json", "b.json"}, "a.json", {"b.json"}},
      {{"b.json", "-b", "a.json"}, "a.json", {"b.json"}},
      {{"-ba.json", "b.json"}, "a.json", {"b.json"}},
      {{"--before=-a.json", "b.json"}, "-a.json", {"b.json"}},
      {{"-b", "-", "b.json"}, "-", {"b.json"}},
      {{"-b", "a.json", "-"}, "a.json", {"-"}},
      {{"-b", "a.json", "a.json"}, "a.json", {"a.json"}}, // with itself
      {{"-b", "a.json"}, "a.json", {}},
  };
  for (const auto& each : cases) {
    const Options options = accepted(each.arguments);
    BOOST_TEST((options.action == Action::convert), printed(each.arguments));
    BOOST_TEST(options.before.value_or("(none)") == each.before, printed(each.arguments));
    BOOST_TEST(options.reports == each.reports, printed(each.arguments));
  }
  BOOST_TEST(!accepted({"a.json"}).before);
}

BOOST_AUTO_TEST_CASE(name_outputs_with_their_formats) {
  struct {
    Arguments arguments;
    Names outputs;
  } const cases[] = {
      {{"-o", "x.html", "-o", "x.svg", "--output", "x.htm"},
       {"x.html:html", "x.svg:svg", "x.htm:html"}},
      {{"-o", "X.HTML", "-ox.Svg", "--output=a b.svg"},
       {"X.HTML:html", "x.Svg:svg", "a b.svg:svg"}},
      {{"-o", "-"}, {"-:html"}},
      {{"-o", "-", "-f", "svg"}, {"-:svg"}},
      {{"-f", "svg", "-o", "x.html", "-o", "/dev/full"}, {"x.html:html", "/dev/full:svg"}},
      {{"-o", "/dev/full", "-fhtml"}, {"/dev/full:html"}},
      {{"-qo", "x.html"}, {"x.html:html"}},
      {{"--output=--quiet.html"}, {"--quiet.html:html"}},
      {{"-o", ".html"}, {".html:html"}},
  };
  for (const auto& each : cases)
    BOOST_TEST(outputs_of(accepted(each.arguments)) == each.outputs, printed(each.arguments));
  BOOST_TEST((accepted({"a.json", "-f", "svg"}).format == Format::svg));
}

BOOST_AUTO_TEST_CASE(inform_whatever_else_is_wrong) {
  struct {
    Arguments arguments;
    Action action;
    const char* topic;
  } const cases[] = {
      {{"--help"}, Action::help, "options"},
      {{"-h"}, Action::help, "options"},
      {{"-qh"}, Action::help, "options"},
      {{"--help=metrics"}, Action::help, "metrics"},
      {{"--help", "metrics"}, Action::help, "options"},
      {{"--help", "--width", "bad"}, Action::help, "options"},
      {{"--width", "bad", "--help"}, Action::help, "options"},
      {{"--nonsense", "--help=exit"}, Action::help, "exit"},
      {{"a.json", "b.json", "-h"}, Action::help, "options"},
      {{"--version", "-o"}, Action::version, ""},
      {{"--version", "--help"}, Action::version, ""},
      {{"--print-schema"}, Action::print_schema, ""},
  };
  for (const auto& each : cases) {
    const Options options = accepted(each.arguments);
    BOOST_TEST((options.action == each.action), printed(each.arguments));
    BOOST_TEST(options.help_topic == each.topic, printed(each.arguments));
  }
}

BOOST_AUTO_TEST_CASE(are_refused) {
  struct {
    Arguments arguments;
    const char* text;
  } const cases[] = {
      {{"--nonsense"}, "unknown option \"--nonsense\""},
      {{"-Z"}, "unknown option \"-Z\""},
      {{"--a\x1b[31m"}, "unknown option \"--a\\u001b[31m\""},
      {{"--outp", "x.html"}, "unknown option \"--outp\""},
      {{"--report", "a.json"}, "unknown option \"--report\""},
      {{"--before"}, "option \"--before\" lacks its value"},
      {{"a.json", "-b"}, "option \"--before\" lacks its value"},
      {{"-b", "-q", "a.json"}, "option \"--before\" lacks its value"},
      {{"-b", "", "a.json"}, "--before: the name of the file is empty"},
      {{"", "-o", "x.html"}, "the name of a report is empty"},
      {{"--before=", "a.json"}, "option \"--before\" lacks its value"},
      {{"-b", "a.json", "--before", "b.json", "c.json"}, "option \"--before\" is given twice"},
      {{"-b", "-", "-"}, "standard input is named twice"},
      {{"--bef", "a.json", "b.json"}, "unknown option \"--bef\""},
      {{"--check", "-b", "a.json", "b.json"},
       "a baseline is compared with a report, and not with --check or --print-schema, but "
       "--before names \"a.json\""},
      {{"--print-schema", "-b", "a.json"},
       "a baseline is compared with a report, and not with --check or --print-schema, but "
       "--before names \"a.json\""},
      {{"-b", "a.json", "b.json", "c.json"},
       "more than one report is named: \"b.json\" and \"c.json\""},
      {{"-o"}, "option \"--output\" lacks its value"},
      {{"--output="}, "option \"--output\" lacks its value"},
      {{"--output", "--quiet"},
       "option \"--output\" lacks its value: \"--quiet\" looks like an option"},
      {{"-o", "--nonsense"},
       "option \"--output\" lacks its value: \"--nonsense\" looks like an option"},
      {{"-o", "--", "a.json"}, "option \"--output\" lacks its value: \"--\" looks like an option"},
      {{"--width", "-1"}, "option \"--width\" lacks its value: \"-1\" looks like an option"},
      {{"--width=-1"}, "--width: found \"-1\"; allowed: a number from 480 to 4000"},
      {{"--width", "479"}, "--width: found \"479\"; allowed: a number from 480 to 4000"},
      {{"--width", "4001"}, "--width: found \"4001\"; allowed: a number from 480 to 4000"},
      {{"--width", " 500"}, "--width: found \" 500\"; allowed: a number from 480 to 4000"},
      {{"--width", "+500"}, "--width: found \"+500\"; allowed: a number from 480 to 4000"},
      {{"--width", "5e2"}, "--width: found \"5e2\"; allowed: a number from 480 to 4000"},
      {{"--evidence-rows", ""},
       "--evidence-rows: found \"\"; allowed: a number from 0 to 4294967295"},
      {{"--max-size", "18446744073709551616"},
       "--max-size: found \"18446744073709551616\"; allowed: a number from 0 to "
       "18446744073709551615"},
      {{"-f", "pdf"}, "--format: found \"pdf\"; allowed: html, svg"},
      {{"-m", "MACS"},
       "--metric: found \"MACS\"; allowed: module_flops, macs, dmas, parameters, parameter_bytes"},
      {{"--theme", "blue"}, "--theme: found \"blue\"; allowed: auto, light, dark"},
      {{"--color", ""}, "--color: found \"\"; allowed: auto, always, never"},
      {{"--quiet=yes"}, "option \"--quiet\" takes no value"},
      {{"--theme", "dark", "--theme", "dark"}, "option \"--theme\" is given twice"},
      {{"--help=nonsense"}, "--help: found \"nonsense\"; allowed: options, metrics, reading, exit"},
      {{"-o", ""}, "--output: the name of the file is empty"},
      {{"-o", "x.pdf"}, "the ending of this output names no format"},
      {{"-o", "svg"}, "the ending of this output names no format"},
      {{"-t", "  "}, "--title: the title is empty"},
      {{"-t", "a\x07"}, "--title: no document can carry \"a\\u0007\""},
      {{"-t", "a\xff"}, "--title: no document can carry \"a\\xff\""},
      {{"a.json", "b.json"}, "more than one report is named: \"a.json\" and \"b.json\""},
      {{"--check"}, "--check: no report is named"},
      {{"--check", "-", "-"}, "standard input is named twice"},
      {{"-", "-"}, "standard input is named twice"},
      {{"--check", "a.json", "-o", "x.html"},
       "nothing is written with --check and --print-schema, but an output is named"},
      {{"--print-schema", "a.json"}, "--print-schema reads no report, but \"a.json\" is named"},
  };
  for (const auto& each : cases) {
    const Result<Options> options = parse_options(each.arguments);
    BOOST_REQUIRE_MESSAGE(!options, printed(each.arguments));
    BOOST_TEST((options.error().kind == Error::Kind::usage), printed(each.arguments));
    BOOST_TEST(options.error().text == each.text, printed(each.arguments));
  }
}

BOOST_AUTO_TEST_SUITE_END()
