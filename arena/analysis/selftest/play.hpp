// The tournaments played by the self-test.
#pragma once
#include <filesystem>
#include <string>

#include "arena/analysis/rating/record.hpp"
#include "arena/config/tournament.hpp"

namespace arena {

/// With this many random openings, everything from one seed; players are still to be added.
config::TournamentSpec selftest_tournament(const std::string& game, int openings, int seed, int max_plies);

/// Played in `folder`; an interrupted run is resumed there.
RunRecord play_selftest(config::TournamentSpec tournament, const std::filesystem::path& folder, int threads);

}  // namespace arena
