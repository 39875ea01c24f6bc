#include "arena/play/player_factory.hpp"

namespace arena {

std::shared_ptr<EngineClient> EnginePool::take(const Participant& player) {
  auto& there = clients_[player.name];
  for (auto& [options, client] : there)
    if (client.use_count() == 1 && options == player.engine) return client;             // only we hold it
  std::erase_if(there, [](const auto& each) { return each.second.use_count() == 1; });  // with other options, left behind by a tuning
  const Protocol protocol = player.type == config::PlayerType::uci ? Protocol::uci : Protocol::ugi;
  return there.emplace_back(player.engine, std::make_shared<EngineClient>(protocol, player.engine, player.name, log_, sides_)).second;
}

}  // namespace arena
