// A small process between the arena and a foreign program. It starts the program, reports when and how it ended, and kills it with everything that it
// started, wherever that has gone; also if the arena is killed, because the pipe that the two share then closes.
#pragma once
#include <sys/types.h>

#include <cstdint>

namespace arena {

/// Everything is prepared before the fork: after it only system calls are made.
struct Supervised {
  const char* program = nullptr;  // a path
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  const char* folder = nullptr;              // null: the arena's
  std::uint64_t address_space = 0;           // bytes; 0: no limit
  int input = -1, output = -1, errors = -1;  // the program's ends, all above 2
  int control = -1;                          // the arena holds the other end; when that closes, everything is killed
  int status = -1;                           // SupervisorMessage goes here
};

/// What the supervisor reports.
struct SupervisorMessage {
  enum Kind : std::int32_t { started, no_folder, no_program, no_process, exited };
  std::int32_t kind = started;
  std::int32_t value = 0;  // started: its process id; no_folder, no_program, no_process: errno; exited: the status of waitpid
};

inline constexpr char supervisor_name[] = "arena-watch";

/// The supervisor's main function, in a freshly forked process.
[[noreturn]] void supervise(const Supervised& what);

}  // namespace arena
