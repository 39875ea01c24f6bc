// How far runs are, whole ones or parts: read from their folders without disturbing whoever is writing there.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "arena/record/shard.hpp"

namespace arena {

enum class RunState { complete, running, stopped };

struct RunStatus {
  std::filesystem::path folder;
  std::optional<Shard> shard;
  RunState state = RunState::stopped;
  std::uint64_t games = 0, total = 0;
  double rate = 0;              // games per second in the last session; 0 where nothing can be said yet
  bool only_positions = false;  // of an ablation; no games are there
  bool is_sequential = false;   // may be decided before all games are played
  [[nodiscard]] std::uint64_t left() const { return total > games ? total - games : 0; }
};

/// Whether a run is writing there now.
bool is_running(const std::filesystem::path& folder);

/// In the order of the folders. Throws InputError for a folder without a run.
std::vector<RunStatus> status_of(const std::vector<std::filesystem::path>& folders);

}  // namespace arena
