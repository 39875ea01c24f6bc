#include "arena/serve/catalogue.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/config/build.hpp"
#include "arena/config/catalogue.hpp"
#include "arena/config/paths.hpp"
#include "arena/games/game_names.hpp"
#include "arena/games/rules.hpp"
#include "arena/serve/http_message.hpp"
#include "arena/serve/seating.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

/// The file's player for the game; nothing if it plays another game, or is invalid.
std::optional<config::PlayerSpec> player_of(const std::filesystem::path& file, const config::GameSpec& game) {
  config::Problems problems;
  config::PlayerSpec spec = config::load_player(file, problems, {game.name, game.options, {}});
  if (!problems.empty() || (!spec.game.empty() && spec.game != game.name) || spec.type == config::PlayerType::person) return std::nullopt;
  return spec;
}

}  // namespace

PlayerCatalogue::PlayerCatalogue(const std::vector<std::string>& owners) {
  for (const config::NamedFile& named : config::named_files("players")) files_.emplace(named.name, named.file);
  for (const std::string& owner : owners) {
    const std::filesystem::path file = config::is_path(owner) ? std::filesystem::path(owner) : config::find_player_file(owner, "");
    if (file.empty()) throw InputError("--player: unknown player '" + owner + "'" + config::where_looked("players"));
    const std::string name = config::load_player(file).name;
    files_[name] = file;
    owned_.insert(name);
  }
  for (const std::string& game : game_names()) {
    const config::GameSpec spec = config::game_spec(game);
    std::vector<std::string>& names = by_game_[game];
    for (const auto& [name, file] : files_) {
      const auto player = player_of(file, spec);
      if (player && may_start(*player, name)) names.push_back(name);
    }
    std::stable_partition(names.begin(), names.end(), [&](const std::string& name) { return name == own_player(game); });
  }
}

bool PlayerCatalogue::may_start(const config::PlayerSpec& player, const std::string& name) const {
  return !config::is_engine(player) || owned_.count(name) > 0;
}

config::PlayerSpec PlayerCatalogue::find(const std::string& name, const config::GameSpec& game) const {
  const auto names = by_game_.find(game.name);
  if (names == by_game_.end() || std::find(names->second.begin(), names->second.end(), name) == names->second.end())
    throw HttpError(422, "unknown player '" + name + "' of " + game.name);
  auto player = player_of(files_.at(name), game);
  if (!player || !may_start(*player, name)) throw HttpError(422, "player '" + name + "' cannot play " + game.name + " with these rules");
  player->name = name;
  return *std::move(player);
}

nlohmann::json games_json(const PlayerCatalogue& players) {
  nlohmann::json games = nlohmann::json::array();
  for (const config::GameInfo& game : config::catalogue()) {
    nlohmann::json rules = nlohmann::json::array(), evaluators = nlohmann::json::array();
    for (const GameOption& option : game_options())
      if (option.game == game.name)
        rules.push_back({{"name", option.name}, {"default", option.standard}, {"least", option.low}, {"most", option.high}, {"help", option.help}});
    for (const config::EvaluatorInfo& evaluator : game.evaluators) evaluators.push_back(evaluator.name);
    games.push_back({{"name", game.name},
                     {"rules", rules},
                     {"rules_page", rules_of(game.name)},
                     {"players", players.by_game().at(game.name)},
                     {"evaluators", evaluators}});
  }
  return games;
}

}  // namespace arena
