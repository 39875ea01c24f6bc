#include "arena/record/engine_context.hpp"

#include <nlohmann/json.hpp>

#include "arena/record/context.hpp"
#include "core/common/errors.hpp"

namespace arena {

std::vector<EngineIdentity> identities_of(const RunSpec& spec) {
  std::vector<EngineIdentity> identities;
  for (const Participant& player : spec.players)
    if (traits_of(player.options).foreign) identities.push_back(identity_of(player.name, player.engine));
  if (spec.game.has_referee()) identities.push_back(identity_of("(referee)", spec.game.referee));
  return identities;
}

nlohmann::json to_json(const EngineIdentity& identity) {
  return {{"player", identity.player},   {"id_name", identity.id_name}, {"id_author", identity.id_author},
          {"command", identity.command}, {"sha256", identity.files},    {"options", identity.options}};
}

std::vector<EngineIdentity> engines_in(const nlohmann::json& context) {
  std::vector<EngineIdentity> engines;
  if (!context.contains("engines") || !context["engines"].is_array()) return engines;
  for (const nlohmann::json& each : context["engines"]) {
    try {
      EngineIdentity identity;
      each.at("player").get_to(identity.player);
      each.at("id_name").get_to(identity.id_name);
      each.at("id_author").get_to(identity.id_author);
      each.at("command").get_to(identity.command);
      each.at("sha256").get_to(identity.files);
      each.at("options").get_to(identity.options);
      engines.push_back(std::move(identity));
    } catch (const nlohmann::json::exception&) {  // not written by us
    }
  }
  return engines;
}

void check_same_engines(const std::filesystem::path& folder, const std::vector<EngineIdentity>& now) {
  const std::vector<EngineIdentity> before = engines_in(context_of(folder));
  for (const EngineIdentity& engine : now)
    for (const EngineIdentity& other : before)
      if (engine.player == other.player)
        if (const std::string difference = identity_difference(other, engine); !difference.empty())
          throw InputError(folder.string() + ": '" + engine.player + "' is a different engine now: " + difference +
                           "; give it another name, choose another --output, or bring the old one back");
}

}  // namespace arena
