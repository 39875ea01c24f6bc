// How a command that improves a player ends: the new player plays the old one, and the games show whether it gained.
#pragma once
#include <optional>

#include "arena/analysis/gain/gain.hpp"
#include "arena/commands/command.hpp"
#include "arena/play/runner.hpp"

namespace arena {

struct PlayedVerdict {
  std::optional<int> stopped;  // the exit code of a match that was interrupted; nothing is said then
  GainVerdict verdict;
};

/// Plays the match of `gain_match` into the folder of the options, or what is missing of it there. Two players that play the same have nothing to
/// play: nothing is gained.
PlayedVerdict play_verdict(const RunSpec& match, double worth, RunOptions options, const Call& call);

}  // namespace arena
