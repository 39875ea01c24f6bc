#include "arena/play/resolve.hpp"

#include <algorithm>

#include "arena/games/games.hpp"
#include "arena/play/openings.hpp"
#include "core/common/sides.hpp"

namespace arena {

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

void check_limits(const Participant& player) {
  const LimitsProblem problem = traits_of(player.options, player.limits).problem;
  if (problem == LimitsProblem::no_limit)
    throw InputError("player '" + player.name + "' has no limit: give depth, nodes, move_time or game_time under `limits`, or a max_depth");
  if (problem == LimitsProblem::no_depth)
    throw InputError("player '" + player.name +
                     "' searches one depth (iterative_deepening is off), but no depth is given: set limits.depth or max_depth");
}

}  // namespace

RunSpec resolve(const config::TournamentSpec& tournament) {
  RunSpec spec;
  spec.game = tournament.game.name;
  spec.rules = tournament.game.options;
  spec.seed = tournament.seed;
  spec.rounds = tournament.rounds;
  for (const config::PlayerSpec& player : tournament.players) {
    spec.players.push_back({player.name, config::played_options(player), player.options.limits, player.type, player.engine});
    if (player.type != config::PlayerType::person) check_limits(spec.players.back());
  }
  if (!tournament.game.has_referee())
    with_game(spec.game, [&](auto tag) {
      using G = typename decltype(tag)::type;
      require_two_sides("tournaments", G(options_from<G>(spec.rules)));
    });
  spec.pairings = pairings_of(tournament);
  if (spec.pairings.empty()) throw InputError("a tournament needs at least two players that meet");
  spec.openings = make_openings(tournament.game, tournament.openings);
  spec.adjudication = {tournament.adjudication.max_plies, tournament.adjudication.score_margin, std::max(1, tournament.adjudication.score_plies)};
  spec.time_margin = tournament.margin;
  if (tournament.sprt.on) {
    if (spec.pairings.size() != 1)
      throw InputError("sprt tests one player against another; this tournament has " + std::to_string(spec.pairings.size()) + " pairings");
    spec.sequential = SequentialTest{tournament.sprt.elo0, tournament.sprt.elo1, tournament.sprt.alpha, tournament.sprt.beta,
                                     tournament.sprt.model == config::SprtModel::normalized};
  }
  spec.tournament = tournament;
  return spec;
}

RunSpec resolved_from(const std::string& yaml) {
  config::Problems problems;
  const config::TournamentSpec tournament = config::read_tournament(config::parse_yaml(yaml, "tournament.yaml", problems), "", problems);
  problems.raise();
  return resolve(tournament);
}

}  // namespace arena
