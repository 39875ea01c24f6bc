// The engines of a run in its context.json: who they are, and whether they are still the same when it goes on.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "arena/engines/identity.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// The engines among the players, by their files.
std::vector<EngineIdentity> identities_of(const RunSpec& spec);

nlohmann::json to_json(const EngineIdentity& identity);
/// What a context says of its engines; what is broken is left out.
std::vector<EngineIdentity> engines_in(const nlohmann::json& context);

/// Throws InputError when an engine of the run in the folder was another program under the same name.
void check_same_engines(const std::filesystem::path& folder, const std::vector<EngineIdentity>& now);

}  // namespace arena
