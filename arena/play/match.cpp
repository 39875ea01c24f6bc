#include "arena/play/match.hpp"

#include "arena/games/games.hpp"
#include "arena/play/start.hpp"
#include "arena/play/worker_of.hpp"

namespace arena {

std::unique_ptr<Worker> make_worker(const RunSpec& spec) { return make_worker(spec, nullptr); }

std::unique_ptr<Worker> make_worker(const RunSpec& spec, const std::shared_ptr<EngineLog>& log) {
  return with_game_of(spec.game, [&](auto tag) -> std::unique_ptr<Worker> {
    using G = typename decltype(tag)::type;
    return std::make_unique<WorkerOf<G>>(spec, log);
  });
}

namespace {

/// Only the players themselves know whether they support more than two sides: one decision each at the start finds out before any game is lost by it.
template <Game G>
void check_sides(const Participant& who, Player<G>& player, const config::GameSpec& game) {
  if (game.sides == 2) return;
  Limits limits = depth_limit(1);
  limits.nodes = 1;
  SteadyClock clock;
  try {
    player.new_game(1);
    player.decide(start_of<G>(game), request_for(limits, clock));
  } catch (const InputError& error) {
    throw InputError("player '" + who.name + "': " + error.what());
  }
}

}  // namespace

void check_players(const RunSpec& spec) {
  if (spec.game.has_referee()) {  // only the referee can say whether the openings are valid
    const auto& [command, cwd] = std::tie(spec.game.referee.command, spec.game.referee.cwd);
    if (find_program(command.front(), cwd).empty()) throw InputError("game.referee: '" + command.front() + "' is not a program that can be run");
    check_refereed(spec);
  }
  with_game_of(spec.game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    if constexpr (!is_refereed<G>) ProofJudge<G>(spec.adjudication.proof, start_of<G>(spec.game).options());  // reads its certificate
    TablePool pool;
    for (const Participant& player : spec.players) {
      if (!traits_of(player.options).foreign)
        check_sides<G>(player, *make_player<G>(player.options, pool), spec.game);
      else if (player.type == config::PlayerType::person)
        throw InputError("player '" + player.name + "' is a person; people play with 'arena play'");
      else if (player.type == config::PlayerType::uci && spec.game.sides != 2)
        throw InputError("player '" + player.name + "': " + two_sides_only("engines that speak UCI", spec.game.name, spec.game.sides));
      else if (const std::string& program = player.engine.command.at(0); find_program(program, player.engine.cwd).empty())
        throw InputError("player '" + player.name + "': '" + program + "' is not a program that can be run" +
                         (program.find('/') == std::string::npos
                              ? " (looked in PATH and the games' folders); write ./" + program + " for a file beside the config"
                              : ""));
    }
  });
}

}  // namespace arena
