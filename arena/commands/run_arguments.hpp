// The arguments of the commands that play games, and how these play: limits, folder, threads, messages and exit codes.
#pragma once
#include <optional>
#include <string>

#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/tournament.hpp"
#include "arena/play/runner.hpp"

namespace arena {

inline constexpr int exit_interrupted = 130;

/// --depth, --nodes, --move-time, --game-time, --increment.
void add_limit_options(Syntax& syntax);
/// What they say; nothing when none is given. Throws InputError.
std::optional<Limits> limits_given(const Call& call);

/// As many openings as --openings says instead of the tournament's; throws InputError where they are not drawn at random.
void set_openings(config::TournamentSpec& tournament, const Call& call);
/// The command that goes on with this run and so many openings, or that there cannot be so many.
std::string more_openings_command(const Call& call, const RunOptions& options, int count);

/// --resume, --threads, --pin, --calibrate, --log-protocol, --quiet, --verbose.
void add_play_options(Syntax& syntax);
/// --shard, for the commands whose work can be divided.
void add_shard_option(Syntax& syntax);
/// What it says. Throws InputError.
std::optional<Shard> shard_given(const Call& call);
/// The folder for a run of this name, or for its part, where none was given.
std::filesystem::path output_given(const Call& call, const std::string& name);
/// --events.
void add_events_option(Syntax& syntax);
/// --report.
void add_report_option(Syntax& syntax);
/// Writes the report of a finished run where --report is given and says where, or else says the command that does.
void end_with_report(const Call& call, const std::filesystem::path& output);
/// Says that a part is done: there are no tables of a part.
void end_with_shard(const Call& call, const RunOptions& options, std::uint64_t games);

/// --threads; otherwise as many games at a time as the machine has cores for with the threads of these players.
int threads_given(const Call& call, const std::vector<Participant>& players);
/// What the others say, with the folder. The command that goes on after an interruption is made of the command's name, the values of the option
/// `operand`, and everything else that was given. Throws InputError.
RunOptions play_options_given(const Call& call, const std::filesystem::path& output, const std::string& command, const std::string& operand);

/// The command that goes on with a run, quoted for pasting: whatever the command line said is part of it, one option perhaps changed.
std::string resume_command(const Call& call, const std::filesystem::path& output, const std::string& command, const std::string& operand,
                           const std::string& changed = "", const std::string& value_changed = "");

/// Runs the tournament; gives an exit code when it was interrupted or the disk failed, after saying so, and nothing when it is done.
std::optional<int> play(const RunSpec& spec, RunOptions options, const Call& call);

}  // namespace arena
