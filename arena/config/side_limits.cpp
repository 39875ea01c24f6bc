#include "arena/config/side_limits.hpp"

#include "arena/config/player.hpp"

namespace arena::config {

std::vector<Limits> read_side_limits(const Node& tournament, int sides, Problems& problems) {
  const Entry* entry = tournament.find("side_limits");
  if (entry == nullptr) return {};
  if (!entry->value.is_list() || entry->value.items.size() != static_cast<std::size_t>(sides)) {
    problems.add(entry->place,
                 "'side_limits' must be a list of " + std::to_string(sides) + " maps, one for each side: [{game_time: 60s}, {game_time: 30s}]");
    return {};
  }
  for (const char* other : {"ablation", "regression", "tune", "scaling"})
    if (const Entry* on = tournament.find(other); on != nullptr && on->value.text != "false") {
      problems.add(entry->place, "'side_limits' is for a tournament without '" + std::string(other) + "', whose players have limits of their own");
      return {};
    }
  std::vector<Limits> limits;
  for (const Node& item : entry->value.items) limits.push_back(read_limits(item, problems));
  return limits;
}

std::string side_limits_yaml(const std::vector<Limits>& limits) {
  std::string text;
  for (const Limits& side : limits) {
    const std::string block = yaml_of(rows_of(side), rows_of(Limits{}));
    const std::size_t open = block.find('{'), close = block.rfind('}');
    text += (text.empty() ? "side_limits:\n" : "") + std::string("  - ") +
            (open == std::string::npos || close < open ? "{}" : block.substr(open, close - open + 1)) + "\n";
  }
  return text;
}

}  // namespace arena::config
