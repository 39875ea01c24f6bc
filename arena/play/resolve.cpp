#include "arena/play/resolve.hpp"

#include <nlohmann/json.hpp>

#include "arena/config/build.hpp"
#include "arena/play/openings.hpp"

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

void check_sides_of(const Participant& player, const config::GameSpec& game) {
  if (game.sides == 2) return;
  try {
    check_sides(player.options, game.name, game.sides);
  } catch (const InputError& error) {
    throw InputError("player '" + player.name + "': " + error.what());
  }
}

}  // namespace

RunSpec resolve(config::TournamentSpec tournament) {
  if (!tournament.game.has_referee()) tournament.game.sides = config::game_spec(tournament.game.name, tournament.game.options).sides;
  RunSpec spec(std::move(tournament), {});
  for (const Participant& player : spec.players)
    for (int side = 0; side < spec.sides() && player.type != config::PlayerType::person; ++side) check_limits(at_side(spec, player, side));
  for (const Participant& player : spec.players)
    if (player.type == config::PlayerType::builtin) check_sides_of(player, spec.game);
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
