#pragma once

#include <string>

namespace modcost {

/// The temporary files of this process, for remove_temporary_files() to find.
class TemporaryFiles {
public:
  /// To be called before `path` is created, so that no signal can come between. 0, or an errno:
  /// EMFILE when there is no room for more, ENAMETOOLONG, ECANCELED when the process is about to
  /// end.
  static int remember(const std::string& path);
  /// Does nothing for a path that is not remembered.
  static void forget(const std::string& path);
  /// Whether remove_temporary_files() has been called.
  static bool ending();
};

} // namespace modcost
