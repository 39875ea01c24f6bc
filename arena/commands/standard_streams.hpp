// The process's three standard streams: made safe at the start, and checked for a terminal.
#pragma once
#include <iosfwd>

namespace arena {

/// A closed standard stream is replaced by one that fails, so that no file opened later takes its descriptor and receives its output.
void guard_standard_streams();

/// Beyond the file size limit (`ulimit -f`) a write fails and is reported like any other, instead of killing the process.
void let_writes_fail();

/// Whether colours are wanted on this stream: it is a terminal, and neither NO_COLOR (no-color.org) nor TERM=dumb is set.
bool wants_colour(const std::ostream& out);

}  // namespace arena
