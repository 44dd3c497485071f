#pragma once

#include <string>
#include <vector>

namespace modcost {

/// The whole command for the arguments behind the program's name; its exit status.
int run_command(const std::vector<std::string>& arguments);

} // namespace modcost
