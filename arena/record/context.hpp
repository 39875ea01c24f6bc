// The circumstances of a run, kept with its results: versions, machine, load, times.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/engines/identity.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

inline constexpr int results_format_version = 1;

/// Now, as 2026-01-31T12:00:00Z.
std::string utc_now();

/// Writes context.json before the first game: a new session of the run begins.
void begin_session(const std::filesystem::path& folder, const RunSpec& spec, int threads, const std::vector<EngineIdentity>& engines = {});
/// Notes when and how the session ended. A killed one has no end.
void end_session(const std::filesystem::path& folder, bool complete);

/// Notes that nothing is missing any more, where that is not noted yet; of the sessions nothing is changed.
void mark_complete(const std::filesystem::path& folder);

/// What context.json of a folder says: an object with `sessions`, a list that may be empty. A missing or broken file says nothing.
nlohmann::json context_of(const std::filesystem::path& folder);

/// The machine's load over the last minute, in cores; 0 where it cannot be known.
double load_average();

}  // namespace arena
