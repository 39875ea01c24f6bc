#include "arena/record/schedule.hpp"

#include "core/common/random.hpp"

namespace arena {

namespace {

std::uint64_t hash_text(std::uint64_t state, std::string_view text) {
  for (const char c : text) state = mix64(state ^ static_cast<unsigned char>(c));
  return mix64(state ^ text.size());
}

}  // namespace

std::uint64_t game_seed(std::uint64_t run_seed, std::string_view first, std::string_view second, int round, int opening) {
  std::uint64_t state = mix64(run_seed);
  state = hash_text(state, first);
  state = hash_text(state, second);
  state = mix64(state ^ static_cast<std::uint64_t>(round));
  return mix64(state ^ static_cast<std::uint64_t>(opening));
}

std::uint64_t side_seed(std::uint64_t game_seed, int side) { return mix64(game_seed ^ static_cast<std::uint64_t>(side + 1)); }

GameJob Schedule::at(std::uint64_t id) const {
  GameJob job;
  job.id = id;
  job.pair = id / 2;
  const std::uint64_t pairings = spec_.pairings.size(), openings = spec_.openings.size();
  const auto& [one, other] = spec_.pairings[job.pair % pairings];
  job.opening = static_cast<int>(job.pair / pairings % openings);
  job.round = static_cast<int>(job.pair / pairings / openings);
  job.first = id % 2 == 0 ? one : other;
  job.second = id % 2 == 0 ? other : one;
  job.seed = game_seed(spec_.seed, spec_.players[static_cast<std::size_t>(job.first)].name, spec_.players[static_cast<std::size_t>(job.second)].name,
                       job.round, job.opening);
  return job;
}

}  // namespace arena
