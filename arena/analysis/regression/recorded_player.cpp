#include "arena/analysis/regression/recorded_player.hpp"

#include "arena/games/games.hpp"
#include "arena/play/worker_of.hpp"

namespace arena {

std::unique_ptr<Worker> make_recorded_worker(const RunSpec& spec, const RecordedProgram& program, const std::map<std::string, std::string>& names) {
  return with_game_of(spec, [&](auto tag) -> std::unique_ptr<Worker> {
    using G = typename decltype(tag)::type;
    return std::make_unique<WorkerOf<G>>(
        spec, [recorded = recorded_seat<G>(program, names), own = any_seat<G>(spec), names](const Participant& player, TablePool& pool) {
          return names.count(player.name) > 0 ? recorded(player, pool) : own(player, pool);
        });
  });
}

}  // namespace arena
