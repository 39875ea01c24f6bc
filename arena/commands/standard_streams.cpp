#include "arena/commands/standard_streams.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <iostream>
#include <string_view>

namespace arena {

void guard_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // The wrong direction on purpose: using the stream still fails, as it should. The lowest free descriptor is `stream` itself.
    const int opened = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != stream && opened != -1) close(opened);
  }
}

void let_writes_fail() { signal(SIGXFSZ, SIG_IGN); }

bool wants_colour(const std::ostream& out) {
  if (&out != &std::cout && &out != &std::cerr) return false;
  if (isatty(&out == &std::cout ? STDOUT_FILENO : STDERR_FILENO) == 0) return false;
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return (refused == nullptr || *refused == '\0') && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

}  // namespace arena
