// The tournaments that the self-test plays.
#pragma once
#include <filesystem>
#include <string>

#include "arena/analysis/rating/record.hpp"
#include "arena/config/tournament.hpp"

namespace arena {

/// So many random openings, everything by one seed; players are still to be added.
config::TournamentSpec selftest_tournament(const std::string& game, int openings, int seed, int max_plies);

/// Played in `folder`, where an interrupted run goes on.
RunRecord play_selftest(config::TournamentSpec tournament, const std::filesystem::path& folder, int threads);

}  // namespace arena
