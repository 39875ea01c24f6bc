// The whole program as a function, so that tests can call it.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

namespace arena {

/// Exit codes: 0 done, 1 failed, 2 wrong input; a command may give others of its own.
enum ExitCode : int { exit_done = 0, exit_failed = 1, exit_wrong_input = 2 };

/// `args` are the words after the program's name.
int run_arena(std::vector<std::string> args, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace arena
