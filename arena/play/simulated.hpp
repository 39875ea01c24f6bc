// A worker that does not search: it waits for a random time and then plays at random. Schedule, journal, messages and files are those of a real run.
#pragma once
#include <functional>
#include <memory>

#include "arena/play/match.hpp"

namespace arena {

/// Makes any number of workers. A thousand cost no more than one: they all share one, once they have waited. The waits are drawn from the game's
/// seed: exponential, with this mean.
std::function<std::unique_ptr<Worker>()> simulated_workers(const RunSpec& spec, Duration mean);

}  // namespace arena
