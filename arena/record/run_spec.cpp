#include "arena/record/run_spec.hpp"

#include <algorithm>

#include "core/common/errors.hpp"

namespace arena {

int most_threads(const std::vector<Participant>& players) {
  int most = 1;
  for (const Participant& player : players) most = std::max(most, traits_of(player.options).threads);
  return most;
}

std::vector<Seating> round_robin_pairings(int players) {
  std::vector<Seating> pairings;
  const int seats = players + players % 2;  // an odd player sits out once a round
  for (int turn = 0; turn + 1 < seats; ++turn)
    for (int table = 0; table < seats / 2; ++table) {
      const auto seat = [&](int place) { return place == 0 ? 0 : (place - 1 + turn) % (seats - 1) + 1; };
      const int one = seat(table), other = seat(seats - 1 - table);
      if (one < players && other < players) pairings.push_back({std::min(one, other), std::max(one, other)});
    }
  return pairings;
}

namespace {

std::vector<Seating> pairings_of(const config::TournamentSpec& tournament) {
  const auto index = [&](const std::string& name) {
    for (std::size_t i = 0; i < tournament.players.size(); ++i)
      if (tournament.players[i].name == name) return static_cast<int>(i);
    throw InputError("no player of this tournament is called '" + name + "'");
  };
  const int count = static_cast<int>(tournament.players.size());
  std::vector<Seating> pairings;
  switch (tournament.format) {
    case config::Format::round_robin:
      return round_robin_pairings(count);
    case config::Format::gauntlet: {
      std::vector<int> seeds;
      for (const std::string& name : tournament.seeds) seeds.push_back(index(name));
      for (int other = 0; other < count; ++other)
        if (std::find(seeds.begin(), seeds.end(), other) == seeds.end())
          for (const int seed : seeds) pairings.push_back({seed, other});
      return pairings;
    }
    case config::Format::matches:
      for (const auto& [one, other] : tournament.pairs) pairings.push_back({index(one), index(other)});
      return pairings;
  }
  return pairings;
}

}  // namespace

RunSpec::RunSpec(config::TournamentSpec tournament, std::vector<std::string> lines)
    : TournamentSpec(std::move(tournament)), pairings(pairings_of(*this)), opening_lines(std::move(lines)) {
  for (Participant& player : players) player.options = config::played_options(player);
  if (pairings.empty()) throw InputError("a tournament needs at least two players that meet");
  if (sprt.on && pairings.size() != 1)
    throw InputError("sprt tests one player against another; this tournament has " + std::to_string(pairings.size()) + " pairings");
}

}  // namespace arena
