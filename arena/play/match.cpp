#include "arena/play/match.hpp"

#include "arena/play/worker_of.hpp"

namespace arena {

std::unique_ptr<Worker> make_worker(const RunSpec& spec) { return make_worker(spec, nullptr); }

std::unique_ptr<Worker> make_worker(const RunSpec& spec, const std::shared_ptr<ProtocolLog>& log) {
  return with_game(spec.game, [&](auto tag) -> std::unique_ptr<Worker> {
    using G = typename decltype(tag)::type;
    if (G(options_from<G>(spec.rules)).players() != 2)
      throw InputError("a tournament is played by two sides; " + spec.game + " with " + std::to_string(G(options_from<G>(spec.rules)).players()) +
                       " players can be shown and judged, but not played here");
    return std::make_unique<WorkerOf<G>>(spec, log);
  });
}

void check_players(const RunSpec& spec) {
  with_game(spec.game, [&](auto tag) {
    TablePool pool;
    for (const Participant& player : spec.players) {
      if (!traits_of(player.options.search).foreign)
        make_player<typename decltype(tag)::type>(player.options, pool);
      else if (const std::string& program = player.engine.command.at(0); find_program(program, player.engine.cwd).empty())
        throw InputError("player '" + player.name + "': '" + program + "' is no program that can be run here" +
                         (program.find('/') == std::string::npos
                              ? " (looked in PATH and the games' folders); write ./" + program + " for a file beside the config"
                              : ""));
    }
  });
}

}  // namespace arena
