#include "arena/analysis/comparison/figures.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "arena/record/context.hpp"
#include "arena/record/duplicates.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/record/tally.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

/// One side's decisions in one game.
struct SideSums {
  Mean nodes, time_us, depth;
};

/// The slot of each opening in the run's list: its key, and how often it occurred earlier in the list.
std::vector<GameSlot> opening_slots(const fs::path& folder, const GameKeys& keys) {
  std::map<Key, int> seen;
  std::vector<GameSlot> slots;
  for (const Key key : opening_keys(folder, keys)) {
    slots.emplace_back();
    slots.back().opening = key;
    slots.back().occurrence = seen[key]++;
  }
  return slots;
}

GameKey key_of_game(const GameKeys& keys, const GameRow& row) {
  try {
    return keys.of(row.moves);
  } catch (const InputError& error) {
    throw InputError(fmt::format("game {}: {}", row.game, error.what()));
  }
}

/// A tournament has at most a thousand players: two 16-bit numbers fit into one of 32.
GameIdentity identity_of(const GameRow& row, const GameKey& key, std::map<std::string, std::uint32_t>& numbers) {
  GameIdentity identity;
  identity.key = key;
  for (std::size_t side = 0; side < row.seats.size(); ++side) {
    identity.players[side / 2] |= numbers[row.seats[side].player] << (side % 2 * 16);
    identity.half_points = identity.half_points * (most_sides + 1) + row.seats[side].place;
  }
  return identity;
}

void note_context(RunFigures& run, const nlohmann::json& context) {
  run.complete = context.value("complete", false);
  const nlohmann::json& sessions = context["sessions"];
  if (sessions.empty() || !sessions.back().is_object()) return;
  const nlohmann::json& last = sessions.back();
  if (last.contains("processor") && last.contains("threads"))
    run.machine = fmt::format("{}, {} threads", last["processor"].dump(), last["threads"].dump());
}

}  // namespace

RunFigures read_figures(const fs::path& folder) {
  const RunFolder opened(folder);
  opened.expect_lasting_players();
  RunFigures run;
  run.folder = folder;
  run.tournament = opened.tournament();
  note_context(run, opened.context());
  for (const config::PlayerSpec& player : run.tournament.players) run.by_player[player.name];
  if (!opened.has_games()) return run;
  if (!opened.has_moves()) throw InputError(folder.string() + ": moves.csv is missing");
  std::map<std::uint64_t, std::vector<SideSums>> sums;  // by side, as far as its players decided
  opened.moves([&](const MoveRow& row) {
    std::vector<SideSums>& sides = sums[row.game];
    const auto number = static_cast<std::size_t>(row.side);
    if (sides.size() <= number) sides.resize(number + 1);
    SideSums& side = sides[number];
    if (!row.is_search() || !row.depth) return;
    side.nodes.add(static_cast<double>(*row.nodes_total));
    side.depth.add(static_cast<double>(*row.depth));
    if (row.time_us) side.time_us.add(static_cast<double>(*row.time_us));
  });
  const GameKeys keys(run.tournament.game.name, run.tournament.game.options);
  const std::vector<GameSlot> openings = opening_slots(folder, keys);
  std::map<std::string, std::uint32_t> numbers;
  for (const config::PlayerSpec& player : run.tournament.players) numbers.emplace(player.name, static_cast<std::uint32_t>(numbers.size()));
  SeenGames seen;
  opened.games([&](const GameRow& row) {
    if (row.opening < 1 || static_cast<std::size_t>(row.opening) > openings.size())
      throw InputError(fmt::format("game {}: opening {} is not in openings.txt, which has {}", row.game, row.opening, openings.size()));
    const GameKey key = key_of_game(keys, row);
    const bool fresh = seen.add(identity_of(row, key, numbers));
    std::vector<SideSums>& sides = sums[row.game];
    sides.resize(row.seats.size());
    for (int side = 0; side < row.sides(); ++side) {
      const SideSums& mine = sides[static_cast<std::size_t>(side)];
      PlayedGame played;
      played.score = row.score(side);
      played.moves = row.moves;
      played.fresh = fresh;
      if (mine.nodes.count > 0) {
        played.nodes = mine.nodes.value();
        played.depth = mine.depth.value();
      }
      if (mine.time_us.count > 0) played.time_us = mine.time_us.value();
      GameSlot slot = openings[static_cast<std::size_t>(row.opening - 1)];
      slot.round = row.round;
      for (int after = 1; after < row.sides(); ++after) slot.opponents.push_back(row.seat((side + after) % row.sides()).player);
      slot.side = side;
      run.by_player[row.seat(side).player].insert({slot, played});
      run.results[row.seat(side).player].add(row, side);
    }
  });
  return run;
}

}  // namespace arena
