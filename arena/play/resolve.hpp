// From a tournament as configs describe it to a run: pairings by format, openings made, every player with the limits that apply to it.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "arena/config/tournament.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// Throws InputError for what only shows here: too few openings, a player without any limit, or one that cannot play with this many sides.
RunSpec resolve(config::TournamentSpec tournament);

/// A resolved spec as it is sent to another rank, where nothing is resolved again, and back.
nlohmann::json to_json(const RunSpec& spec);
RunSpec spec_in(const nlohmann::json& resolved);

}  // namespace arena
