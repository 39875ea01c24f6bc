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

/// This build on this machine, and the machine's load: what a session or a node of a cluster is noted with.
nlohmann::json machine_facts(int threads);

/// The build in the facts of a session, as far as it matters for what is played.
std::string build_of(const nlohmann::json& session);

/// What is to be known of a session besides the machine.
struct SessionFacts {
  int threads = 1;
  std::optional<Shard> shard;
  std::uint64_t games = 0;  // that were there when it began
  std::vector<EngineIdentity> engines;
};

/// Writes context.json before the first game: a new session of the run begins.
void begin_session(const std::filesystem::path& folder, const RunSpec& spec, const SessionFacts& facts);
/// Notes which part of a run a folder is for, before anything of it is there.
void note_shard(const std::filesystem::path& folder, const Shard& shard);
/// Replaces context.json.
void write_context(const std::filesystem::path& folder, const nlohmann::json& context);
/// Sets a fact of the whole run.
void note_in_context(const std::filesystem::path& folder, const std::string& name, const nlohmann::json& value);
/// Adds to what is known of the present session.
void note_in_session(const std::filesystem::path& folder, const std::string& name, const nlohmann::json& value);
/// Notes when and how the session ended. A killed one has no end.
void end_session(const std::filesystem::path& folder, bool complete);

/// Notes that nothing is missing any more; of the sessions nothing is changed.
void mark_complete(const std::filesystem::path& folder);

/// How long the result files are: noted as `files` when they are finished, so that whoever opens the folder sees whether they are still whole.
nlohmann::json file_sizes(const std::filesystem::path& folder);

/// What context.json of a folder says: an object with `sessions`, a list that may be empty. A missing or broken file says nothing.
nlohmann::json context_of(const std::filesystem::path& folder);

/// The machine's load over the last minute, in cores; 0 where it cannot be known.
double load_average();

}  // namespace arena
