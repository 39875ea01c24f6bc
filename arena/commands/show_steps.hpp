// A recorded game in the terminal, stepped through with the arrow keys.
#pragma once
#include <functional>
#include <iosfwd>
#include <string>

namespace arena {

/// Whether a person can step: both streams are the terminal's own.
bool can_step(const std::istream& in, const std::ostream& out);

/// Draws `ply` by `drawn`, from `ply` on and up to `last`, until q, Ctrl-C or the end of the input.
void step_through(int ply, int last, std::ostream& out, const std::function<std::string(int)>& drawn);

}  // namespace arena
