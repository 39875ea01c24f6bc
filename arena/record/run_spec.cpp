#include "arena/record/run_spec.hpp"

#include <algorithm>

#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

int most_threads(const std::vector<Participant>& players) {
  int most = 1;
  for (const Participant& player : players) most = std::max(most, traits_of(player).threads);
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

Participant at_side(const config::TournamentSpec& tournament, Participant player, int side) {
  if (!tournament.side_limits.empty()) player.options.limits = tournament.side_limits[static_cast<std::size_t>(side)];
  return player;
}

config::Seats seats_of(const config::TournamentSpec& tournament) {
  if (tournament.seats != config::Seats::automatic) return tournament.seats;
  const bool all = !tournament.repeat && tournament.players.size() == static_cast<std::size_t>(tournament.game.sides);
  return all ? config::Seats::all : config::Seats::rotations;
}

Seating RunSpec::seating(std::size_t pairing, int round, int opening) const {
  const Seating& players = pairings[pairing];
  const bool turns = players.sides() > 2 && !repeat && seats_of(*this) == config::Seats::rotations;
  return turns ? players.in_order((round + opening) % players.orders()) : players;
}

namespace {

/// Adds every choice of players for the seats that `chosen` leaves free, in numerical order, starting at `next`.
void add_choices(const Seating& chosen, const std::vector<int>& from, std::size_t next, int sides, bool repeat, std::vector<Seating>& choices) {
  if (chosen.sides() == sides) {
    const bool alone = std::all_of(chosen.begin(), chosen.end(), [&](int player) { return player == chosen[0]; });
    if (!alone) choices.push_back(chosen);
    return;
  }
  for (std::size_t i = next; i < from.size(); ++i) {
    Seating more = chosen;
    more.add(from[i]);
    add_choices(more, from, repeat ? i : i + 1, sides, repeat, choices);
  }
}

/// The players of every game with more than two sides, in seat order: each choice once, or in every order that no rotation of the seats gives.
std::vector<Seating> many_sided_pairings(const config::TournamentSpec& tournament, const std::vector<int>& seeds) {
  if (const std::string wrong = config::seats_problem(tournament); !wrong.empty()) throw InputError(wrong);
  std::vector<int> others;
  for (int player = 0; player < static_cast<int>(tournament.players.size()); ++player)
    if (std::find(seeds.begin(), seeds.end(), player) == seeds.end()) others.push_back(player);
  std::vector<Seating> choices;
  if (seeds.empty()) add_choices({}, others, 0, tournament.game.sides, tournament.repeat, choices);
  for (const int seed : seeds) add_choices({seed}, others, 0, tournament.game.sides, tournament.repeat, choices);
  if (seats_of(tournament) != config::Seats::all) return choices;
  std::vector<Seating> pairings;
  for (const Seating& choice : choices)
    for (int order = 0; order < choice.orders(); ++order) pairings.push_back(choice.in_order(order));
  return pairings;
}

std::vector<Seating> pairings_of(const config::TournamentSpec& tournament) {
  const auto index = [&](const std::string& name) {
    for (std::size_t i = 0; i < tournament.players.size(); ++i)
      if (tournament.players[i].name == name) return static_cast<int>(i);
    throw InputError("no player of this tournament is named '" + name + "'");
  };
  const int count = static_cast<int>(tournament.players.size());
  std::vector<int> seeds;
  if (tournament.format == config::Format::gauntlet)
    for (const std::string& name : tournament.seeds) seeds.push_back(index(name));
  std::vector<Seating> pairings;
  if (tournament.game.sides > 2) return many_sided_pairings(tournament, seeds);
  switch (tournament.format) {
    case config::Format::round_robin:
      return round_robin_pairings(count);
    case config::Format::gauntlet:
      for (int other = 0; other < count; ++other)
        if (std::find(seeds.begin(), seeds.end(), other) == seeds.end())
          for (const int seed : seeds) pairings.push_back({seed, other});
      return pairings;
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
  if (sprt.on) require_two_sides("sequential tests", game.name, game.sides);
  if (sprt.on && pairings.size() != 1)
    throw InputError("sprt tests one player against another; this tournament has " + std::to_string(pairings.size()) + " pairings");
}

}  // namespace arena
