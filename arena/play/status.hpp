// The progress of runs, whole ones or shards: read from their folders without disturbing the writer.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/shard.hpp"

namespace arena {

enum class RunState { complete, running, stopped };

struct RunStatus {
  std::filesystem::path folder;
  std::optional<Shard> shard;
  RunState state = RunState::stopped;
  std::uint64_t games = 0, total = 0;
  std::uint64_t positions = 0, all_positions = 0;  // for an ablation
  double rate = 0;                                 // games per second in the last session; 0 if unknown so far
  bool only_positions = false;                     // for an ablation; there are no games
  bool is_sequential = false;                      // may be decided before all games are played
  [[nodiscard]] std::uint64_t left() const { return total > games ? total - games : 0; }
};

/// Whether a run is writing there now.
bool is_running(const std::filesystem::path& folder);

/// How many positions a tournament's ablation searches; called only if a folder has some. Without it they are not counted.
using PositionCount = std::function<std::uint64_t(const config::TournamentSpec&)>;

/// In the order of the folders. Throws InputError for a folder without a run.
std::vector<RunStatus> status_of(const std::vector<std::filesystem::path>& folders, const PositionCount& position_count = {});

}  // namespace arena
