// What a tournament will take, before it is played: games, time, memory.
#pragma once
#include <string>

#include "arena/record/run_spec.hpp"

namespace arena {

std::string estimate_text(const RunSpec& spec, int threads);

}  // namespace arena
