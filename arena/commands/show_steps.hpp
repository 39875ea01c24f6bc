// A recorded game in the terminal, stepped through with the arrow keys.
#pragma once
#include <functional>
#include <iosfwd>
#include <string>

namespace arena {

/// Whether a person can step through: both streams are the terminal.
bool can_step(const std::istream& in, const std::ostream& out);

/// Draws plies with `drawn`, starting at `ply` and up to `last`, until q, Ctrl-C or the end of the input.
void step_through(int ply, int last, std::ostream& out, const std::function<std::string(int)>& drawn);

}  // namespace arena
