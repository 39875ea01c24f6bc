#include "arena/play/introduction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "arena/play/player_factory.hpp"
#include "arena/play/signals.hpp"
#include "arena/play/tuning.hpp"
#include "core/common/errors.hpp"

namespace arena {

void introduce(const RunSpec& spec, std::vector<EngineIdentity>& engines, RunLog& log, std::ostream& talk) {
  std::vector<Participant> players = spec.players;
  for (const Participant& end : ends_of_ranges(spec)) players.push_back(end);
  for (const Participant& player : players) {
    const auto identity = std::find_if(engines.begin(), engines.end(), [&](const EngineIdentity& engine) { return engine.player == player.name; });
    if (identity == engines.end()) continue;
    EnginePool pool(spec.game.sides);
    const auto client = pool.take(player);
    try {
      client->start(&SignalGuard::stop_requested());
    } catch (const PlayerFault& failed) {
      if (SignalGuard::stop_requested()) return;
      const std::string text = fmt::format("engine {}: {}: {}", player.name, failed.termination(), failed.what());
      log.line(text);
      talk << "warning: " << text << "\n";
      continue;
    }
    for (const std::string& problem : {client->sides_problem(), client->options_problem()})
      if (!problem.empty()) throw InputError(fmt::format("engine '{}' ({}): {}", player.name, client->id_name(), problem));
    identity->id_name = client->id_name();
    identity->id_author = client->id_author();
    log.line(fmt::format("engine {}: {}", player.name, client->id_name().empty() ? "does not say who it is" : client->id_name()));
  }
}

}  // namespace arena
