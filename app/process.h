#pragma once

namespace modcost {

/// What the process needs before anything else happens:
/// the numbers of standard streams that are closed can never go to a file that is opened later, and
/// using such a stream fails; signals that end the process and running out of memory (exit 3) leave
/// no temporary file; a closed pipe ends it by SIGPIPE, whatever it inherited; a limit on the size
/// of files is an error of the write.
void prepare_process();

} // namespace modcost
