#include "arena/record/schedule.hpp"

#include <array>

#include "core/common/random.hpp"

namespace arena {

namespace {

std::uint64_t hash_text(std::uint64_t state, std::string_view text) {
  for (const char c : text) state = mix64(state ^ static_cast<unsigned char>(c));
  return mix64(state ^ text.size());
}

}  // namespace

std::uint64_t game_seed(std::uint64_t run_seed, std::span<const std::string_view> players, int round, int opening) {
  std::uint64_t state = mix64(run_seed);
  for (const std::string_view player : players) state = hash_text(state, player);
  state = mix64(state ^ static_cast<std::uint64_t>(round));
  return mix64(state ^ static_cast<std::uint64_t>(opening));
}

std::uint64_t side_seed(std::uint64_t game_seed, int side) { return mix64(game_seed ^ static_cast<std::uint64_t>(side + 1)); }

GameJob Schedule::at(std::uint64_t id) const {
  GameJob job;
  job.id = id;
  job.pair = pair_of(id);
  const std::uint64_t pairings = spec_.pairings.size(), openings = spec_.opening_lines.size();
  job.opening = static_cast<int>(job.pair / pairings % openings);
  job.round = static_cast<int>(job.pair / pairings / openings);
  job.players = spec_.seating(job.pair % pairings, job.round, job.opening).rotated(static_cast<int>(id % games_in_pair()));
  std::array<std::string_view, most_sides> names;
  for (int side = 0; side < job.players.sides(); ++side)
    names[static_cast<std::size_t>(side)] = spec_.players[static_cast<std::size_t>(job.players[side])].name;
  job.seed = game_seed(spec_.seed, std::span(names).first(static_cast<std::size_t>(job.players.sides())), job.round, job.opening);
  return job;
}

bool Schedule::has_whole_pair(std::uint64_t id, const std::vector<bool>& games) const {
  const std::uint64_t begin = pair_of(id) * games_in_pair();
  for (std::uint64_t game = begin; game < begin + games_in_pair(); ++game)
    if (!games[game]) return false;
  return true;
}

ScheduleIndex::ScheduleIndex(const RunSpec& spec) : spec_(spec) {
  for (std::size_t i = 0; i < spec.players.size(); ++i) players_[spec.players[i].name] = static_cast<int>(i);
  const int orders = spec.pairings.empty() ? 1 : spec.pairings.front().orders();
  games_.resize(static_cast<std::size_t>(orders));
  for (int order = 0; order < orders; ++order) {
    std::uint64_t game = 0;
    for (std::size_t pairing = 0; pairing < spec.pairings.size(); ++pairing)
      for (int turn = 0; turn < spec.games_in_pair(); ++turn)
        games_[static_cast<std::size_t>(order)][spec.seating(pairing, order, 0).rotated(turn)] = game++;
  }
}

std::optional<std::uint64_t> ScheduleIndex::find(const GameRow& row) const {
  if (row.round < 1 || row.opening < 1 || row.round > spec_.rounds || static_cast<std::size_t>(row.opening) > spec_.opening_lines.size())
    return std::nullopt;
  Seating seating;
  if (row.sides() != spec_.sides()) return std::nullopt;
  for (const SeatRow& seat : row.seats) {
    const auto player = players_.find(seat.player);
    if (player == players_.end()) return std::nullopt;
    seating.add(player->second);
  }
  const auto& games = games_[static_cast<std::size_t>(row.round + row.opening - 2) % games_.size()];
  const auto game = games.find(seating);
  if (game == games.end()) return std::nullopt;
  const auto round = static_cast<std::uint64_t>(row.round - 1), opening = static_cast<std::uint64_t>(row.opening - 1);
  return (round * spec_.opening_lines.size() + opening) * spec_.pairings.size() * static_cast<std::uint64_t>(spec_.games_in_pair()) + game->second;
}

}  // namespace arena
