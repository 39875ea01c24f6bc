#include "arena/play/resolve.hpp"

#include <nlohmann/json.hpp>

#include "arena/games/games.hpp"
#include "arena/play/openings.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

void check_limits(const Participant& player) {
  const LimitsProblem problem = traits_of(player.options).problem;
  if (problem == LimitsProblem::no_limit)
    throw InputError("player '" + player.name + "' has no limit: give depth, nodes, move_time or game_time under `limits`, or a max_depth");
  if (problem == LimitsProblem::no_depth)
    throw InputError("player '" + player.name +
                     "' searches one depth (iterative_deepening is off), but no depth is given: set limits.depth or max_depth");
}

}  // namespace

RunSpec resolve(const config::TournamentSpec& tournament) {
  RunSpec spec(tournament, {});
  for (const Participant& player : spec.players)
    if (player.type != config::PlayerType::person) check_limits(player);
  if (!spec.game.has_referee())
    with_game(spec.game.name, [&](auto tag) {
      using G = typename decltype(tag)::type;
      require_two_sides("tournaments", G(options_from<G>(spec.game.options)));
    });
  spec.opening_lines = spec.tune.on ? tuning_openings(spec).tuning : make_openings(spec.game, spec.openings);
  return spec;
}

nlohmann::json to_json(const RunSpec& spec) { return {{"tournament", config::resolved_yaml(spec)}, {"openings", spec.opening_lines}}; }

RunSpec spec_in(const nlohmann::json& resolved) {
  config::Problems problems;
  config::TournamentSpec tournament =
      config::read_tournament(config::parse_yaml(resolved.at("tournament"), "tournament.yaml", problems), "", problems);
  problems.raise();
  return {std::move(tournament), resolved.at("openings")};
}

}  // namespace arena
