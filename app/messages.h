#pragma once

#include "base/error.h"

#include <string>
#include <string_view>

namespace modcost {

enum class ColorChoice { automatic, always, never };
enum class Verbosity { quiet, ordinary, verbose };

/// What `automatic` depends on.
struct ColorSurroundings {
  bool terminal = false; ///< whether messages go to one
  bool no_color = false; ///< NO_COLOR is set to something
  bool dumb = false;     ///< TERM is `dumb` or not set
};
bool use_color(ColorChoice choice, const ColorSurroundings& surroundings);
/// Those of this process.
ColorSurroundings color_surroundings();

/// Messages as they are printed, with their line feed (command-line, "Messages"):
/// `file:line:column: error: text`, with the advice as a second line, a `note`. Control characters
/// in file names are escaped here; those in texts have been before.
std::string error_text(const Error& error, bool color);
std::string note_text(std::string_view file, std::string_view text, bool color);

/// The one place that prints: whole messages on standard error, in one write each. What cannot be
/// printed is lost, for there is nowhere to say so.
class Messages {
public:
  Messages(bool color, Verbosity verbosity) : color_(color), verbosity_(verbosity) {}
  virtual ~Messages() = default;

  void error(const Error& error) const { print(error_text(error, color_)); }
  /// What a user would miss; not with --quiet.
  void note(std::string_view file, std::string_view text) const;
  /// What a user asked for by --verbose.
  void explain(std::string_view file, std::string_view text) const;
  /// As it is, whatever the verbosity.
  virtual void print(const std::string& text) const;

  bool explains() const { return verbosity_ == Verbosity::verbose; }

private:
  bool color_;
  Verbosity verbosity_;
};

/// The exit status that an error of this kind stands for.
int exit_status(Error::Kind kind);
/// The one that counts when both happened: the first of 3, 1, 0.
int worse_status(int a, int b);

} // namespace modcost
