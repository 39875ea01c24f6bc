// A worker that does not search: it waits for a drawn time and then plays at random. Schedule, journal, messages and files are those of a real run.
#pragma once
#include <memory>

#include "arena/play/match.hpp"

namespace arena {

/// The waits are drawn from the game's seed: exponential, of this mean.
std::unique_ptr<Worker> make_simulated_worker(const RunSpec& spec, Duration mean);

}  // namespace arena
