#include "arena/analysis/regression/baseline_player.hpp"

#include "arena/games/games.hpp"
#include "arena/play/worker_of.hpp"

namespace arena {

std::unique_ptr<Worker> make_baseline_worker(const RunSpec& spec, const BaselineProgram& program, const std::map<std::string, std::string>& names) {
  return with_game_of(spec.game, [&](auto tag) -> std::unique_ptr<Worker> {
    using G = typename decltype(tag)::type;
    return std::make_unique<WorkerOf<G>>(spec, baseline_factory<G>(spec, program, names));
  });
}

}  // namespace arena
