#include "arena/play/player_factory.hpp"

namespace arena {

std::shared_ptr<EngineClient> EnginePool::take(const Participant& player) {
  auto& there = clients_[player.name];
  for (const auto& client : there)
    if (client.use_count() == 1) return client;  // nobody but us holds it
  const Protocol protocol = player.type == config::PlayerType::uci ? Protocol::uci : Protocol::ugi;
  return there.emplace_back(std::make_shared<EngineClient>(protocol, player.engine, player.name, log_));
}

}  // namespace arena
