// The whole program as a function, so that tests can call it.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

namespace arena {

/// Exit codes. Commands may add their own (docs/definitions.md); a command that could not finish never shares one with an answer.
enum ExitCode : int {
  exit_done = 0,
  exit_failed = 1,  // an answer: what was checked did not hold
  exit_wrong_input = 2,
  exit_disk_failed = 5,
  exit_no_verdict = 5,  // a player failed, and left nothing to judge
  exit_internal = 6,    // an error of the program or of the system: there is no answer
};

/// `args` are the words after the program's name.
int run_arena(std::vector<std::string> args, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace arena
