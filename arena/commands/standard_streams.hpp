// The process's three standard streams: made safe at the start, and checked for a terminal.
#pragma once
#include <iosfwd>

namespace arena {

/// A standard stream that is closed is replaced by one that fails, so that no file opened later takes its number and receives what was meant for it.
void guard_standard_streams();

/// Beyond the allowed size of a file (`ulimit -f`) a write fails, and is reported like any other, instead of ending the process.
void let_writes_fail();

/// Whether colours are wanted on this stream: it is a terminal, and neither NO_COLOR (no-color.org) nor TERM=dumb speaks against it.
bool wants_colour(const std::ostream& out);

}  // namespace arena
