// The engines of a run, before its first game.
#pragma once
#include <iosfwd>
#include <vector>

#include "arena/play/run_log.hpp"
#include "arena/record/engine_context.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// Starts every engine once, to learn what it calls itself and whether it has the options it is given. One that does not start is reported, and loses
/// its games.
void introduce(const RunSpec& spec, std::vector<EngineIdentity>& engines, RunLog& log, std::ostream& talk);

}  // namespace arena
