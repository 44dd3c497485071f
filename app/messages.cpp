#include "app/messages.h"

#include "base/text.h"
#include "io/file_system.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <unistd.h>

namespace modcost {

namespace {

constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view bold_red = "\x1b[1;31m";
constexpr std::string_view bold_cyan = "\x1b[1;36m";
constexpr std::string_view plain = "\x1b[0m";

void append_colored(std::string& out, std::string_view text, std::string_view color_code) {
  if (color_code.empty()) {
    out += text;
    return;
  }
  out += color_code;
  out += text;
  out += plain;
}

std::string place_text(std::string_view file, std::uint64_t line, std::uint64_t column) {
  std::string place = file.empty() ? "modcost" : printable(file);
  if (line > 0) {
    place += ':';
    place += std::to_string(line);
    place += ':';
    place += std::to_string(column);
  }
  place += ':';
  return place;
}

std::string message_line(const std::string& place, std::string_view label,
                         std::string_view label_color, std::string_view text, bool color) {
  std::string line;
  append_colored(line, place, color ? bold : std::string_view());
  line += ' ';
  append_colored(line, label, color ? label_color : std::string_view());
  line += ' ';
  line += text;
  line += '\n';
  return line;
}

} // namespace

bool use_color(ColorChoice choice, const ColorSurroundings& surroundings) {
  if (choice != ColorChoice::automatic)
    return choice == ColorChoice::always;
  return surroundings.terminal && !surroundings.no_color && !surroundings.dumb;
}

ColorSurroundings color_surroundings() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal_type = std::getenv("TERM");
  return {operating_system().is_terminal(STDERR_FILENO), no_color != nullptr && *no_color != '\0',
          terminal_type == nullptr || std::string_view(terminal_type) == "dumb"};
}

std::string error_text(const Error& error, bool color) {
  const std::string place = place_text(error.file, error.line, error.column);
  std::string text = message_line(place, "error:", bold_red, error.text, color);
  if (!error.advice.empty())
    text += note_text(error.file, error.advice, color);
  return text;
}

std::string note_text(std::string_view file, std::string_view text, bool color) {
  return message_line(place_text(file, 0, 0), "note:", bold_cyan, text, color);
}

void Messages::note(std::string_view file, std::string_view text) const {
  if (verbosity_ != Verbosity::quiet)
    print(note_text(file, text, color_));
}

void Messages::explain(std::string_view file, std::string_view text) const {
  if (explains())
    print(note_text(file, text, color_));
}

void Messages::print(const std::string& text) const {
  for (std::size_t printed = 0; printed < text.size();) {
    const ssize_t count = ::write(STDERR_FILENO, text.data() + printed, text.size() - printed);
    if (count < 0 && errno != EINTR)
      return;
    printed += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
  }
}

int exit_status(Error::Kind kind) {
  switch (kind) {
  case Error::Kind::usage:
    return 2;
  case Error::Kind::refused:
    return 1;
  case Error::Kind::system:
    break;
  }
  return 3;
}

int worse_status(int a, int b) {
  return std::max(a, b);
}

} // namespace modcost
