// How a command that improves a player ends: the new player plays the old one, and the games show whether it gained.
#pragma once
#include <optional>

#include "arena/analysis/gain/gain.hpp"
#include "arena/commands/command.hpp"
#include "arena/play/runner.hpp"

namespace arena {

struct PlayedVerdict {
  std::optional<int> stopped;  // the exit code of an interrupted match, which has no verdict
  GainVerdict verdict;
};

/// Plays the match of `gain_match` into the folder of the options, or the games that are missing there. If both players play the same, no games are
/// played: nothing is gained.
PlayedVerdict play_verdict(const RunSpec& match, double worth, RunOptions options, const Call& call);

}  // namespace arena
