// The engines of a run in its context.json: who they are, and whether they are still the same when it is resumed.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "arena/engines/identity.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// The engines among the players, identified by their files.
std::vector<EngineIdentity> identities_of(const RunSpec& spec);

nlohmann::json to_json(const EngineIdentity& identity);
/// The engines listed in a context; broken entries are left out.
std::vector<EngineIdentity> engines_in(const nlohmann::json& context);

/// Throws InputError if an engine of the run in the folder was another program under the same name.
void check_same_engines(const std::filesystem::path& folder, const std::vector<EngineIdentity>& now);

}  // namespace arena
