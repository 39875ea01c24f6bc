// The circumstances of a run, kept with its results: versions, machine, load, times.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/engines/identity.hpp"
#include "arena/record/run_spec.hpp"
#include "arena/record/shard.hpp"

namespace arena {

inline constexpr int results_format_version = 1;

/// Now, as 2026-01-31T12:00:00Z.
std::string utc_now();

/// What the machine calls itself.
std::string node_name();

/// This build on this machine, and the machine's load: recorded for every session and every node of a cluster.
nlohmann::json machine_facts(int threads);

/// The build in the facts of a session, as far as it affects what is played.
std::string build_of(const nlohmann::json& session);

/// Facts about a session besides the machine.
struct SessionFacts {
  int threads = 1;
  std::optional<Shard> shard;
  std::uint64_t games = 0;  // present when it began
  std::vector<EngineIdentity> engines;
};

/// Writes context.json before the first game: a new session of the run begins.
void begin_session(const std::filesystem::path& folder, const RunSpec& spec, const SessionFacts& facts);
/// Notes which shard of a run a folder is for, before it holds anything else of the run.
void note_shard(const std::filesystem::path& folder, const Shard& shard);
/// Replaces context.json.
void write_context(const std::filesystem::path& folder, const nlohmann::json& context);
/// Sets a fact of the whole run.
void note_in_context(const std::filesystem::path& folder, const std::string& name, const nlohmann::json& value);
/// Adds a fact about the current session.
void note_in_session(const std::filesystem::path& folder, const std::string& name, const nlohmann::json& value);
/// Notes when and how the session ended. A killed one has no end.
void end_session(const std::filesystem::path& folder, bool complete);

/// Notes that nothing is missing any more; leaves the sessions unchanged.
void mark_complete(const std::filesystem::path& folder);

/// The lengths of the result files: noted as `files` when these are finished, so that readers can tell whether they are still whole.
nlohmann::json file_sizes(const std::filesystem::path& folder);

/// The contents of a folder's context.json: an object with `sessions`, a list that may be empty. A missing or broken file counts as empty.
nlohmann::json context_of(const std::filesystem::path& folder);

/// The machine's load over the last minute, in cores; 0 if unknown.
double load_average();

}  // namespace arena
