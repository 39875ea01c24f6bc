// The arguments of the commands that play games, and how they play: limits, folder, threads, messages and exit codes.
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
/// The limits given; nothing if there are none. Throws InputError.
std::optional<Limits> limits_given(const Call& call);

/// Replaces the tournament's number of openings by --openings; throws InputError if they are not random.
void set_openings(config::TournamentSpec& tournament, const Call& call);
/// The command that continues this run with `count` openings, or a message that there cannot be so many.
std::string more_openings_command(const Call& call, const RunOptions& options, int count);

/// --resume, --threads, --pin, --calibrate, --log-protocol, --quiet, --verbose.
void add_play_options(Syntax& syntax);
/// --shard, for commands whose work can be divided.
void add_shard_option(Syntax& syntax);
/// The shard given. Throws InputError.
std::optional<Shard> shard_given(const Call& call);
/// The folder for a run of this name, or for its shard, if none was given.
std::filesystem::path output_given(const Call& call, const std::string& name);
/// --events.
void add_events_option(Syntax& syntax);
/// --report.
void add_report_option(Syntax& syntax);
/// With --report, writes the report of a finished run and prints its path; otherwise prints the command that does.
void end_with_report(const Call& call, const std::filesystem::path& output);
/// Says that a shard is done: there are no tables for a shard.
void end_with_shard(const Call& call, const RunOptions& options, std::uint64_t games);

/// --threads; by default as many games at a time as the machine has cores for, given the threads of these players.
int threads_given(const Call& call, const std::vector<Participant>& players);
/// The remaining options, with the folder. The command that resumes after an interruption is built from the command's name, the values of the option
/// `operand`, and every other argument given. Throws InputError.
RunOptions play_options_given(const Call& call, const std::filesystem::path& output, const std::string& command, const std::string& operand);

/// The command that resumes a run, quoted for pasting: it repeats the whole command line, with one option possibly changed.
std::string resume_command(const Call& call, const std::filesystem::path& output, const std::string& command, const std::string& operand,
                           const std::string& changed = "", const std::string& value_changed = "");

/// Runs the tournament. If it was interrupted or the disk failed, says so and returns an exit code; returns nothing when it is done.
std::optional<int> play(const RunSpec& spec, RunOptions options, const Call& call);

}  // namespace arena
