#include "arena/commands/run_arena.hpp"

#include <exception>
#include <filesystem>
#include <istream>
#include <memory>
#include <new>
#include <ostream>
#include <system_error>

#include "arena/analysis/ablation/search.hpp"
#include "arena/build_info.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/man_page.hpp"
#include "arena/commands/table.hpp"
#include "arena/config/problems.hpp"
#include "arena/play/rank_team.hpp"
#include "arena/record/files.hpp"
#include "arena/text/nearest.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

const Command& find_command(const std::vector<Command>& commands, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& command : commands) {
    if (command.name == name) return command;
    names.push_back(command.name);
  }
  if (!name.empty() && name[0] == '-') throw InputError("unknown option '" + name + "'" + did_you_mean(name, {"--help", "--version"}));
  throw InputError("unknown command '" + name + "'" + did_you_mean(name, names) + " ('arena --help' lists them)");
}

/// For the words that are no commands.
void refuse_more_than(std::size_t most, const std::vector<std::string>& args) {
  if (args.size() > 1 + most)
    throw InputError("'" + args[0] + "' takes " + (most == 0 ? "no argument" : "one command") + ", but is followed by '" + args[1 + most] + "'");
}

int dispatch(const std::vector<std::string>& args, std::istream& in, std::ostream& out, std::ostream& err) {
  const auto commands = all_commands();
  if (args.empty()) {
    err << help_text(commands);
    return exit_wrong_input;
  }
  if (args[0] == "--version" || args[0] == "-v") {
    refuse_more_than(0, args);
    out << "arena " << ARENA_VERSION << " (commit " << ARENA_COMMIT << ", " << ARENA_COMPILER << ", " << ARENA_BUILD_TYPE
        << (built_with_mpi() ? ", MPI" : "") << ")\n";
    return exit_done;
  }
  if (args[0] == "--man") {  // for the build, which installs it
    refuse_more_than(0, args);
    out << man_page(commands, ARENA_VERSION);
    return exit_done;
  }
  if (args[0] == "--help" || args[0] == "-h" || args[0] == "help") {
    refuse_more_than(1, args);
    out << (args.size() > 1 ? help_text(find_command(commands, args[1])) : help_text(commands));
    return exit_done;
  }
  const Command& command = find_command(commands, args[0]);
  const std::unique_ptr<Ranks> ranks = command.on_ranks ? join_ranks() : nullptr;
  if (ranks && ranks->rank() > 0) {
    ranks->serve({{games_task, make_games_task}, {positions_task, make_positions_task}});
    return exit_done;
  }
  const Syntax syntax = syntax_of(command);
  const auto values = parse(command, syntax, {args.begin() + 1, args.end()});
  if (values.count("help") > 0) {
    out << help_text(command);
    return exit_done;
  }
  return command.run(Call{values, in, out, err, ranks.get()});
}

}  // namespace

int run_arena(std::vector<std::string> args, std::istream& in, std::ostream& out, std::ostream& err) {
  int code = exit_internal;
  try {
    code = dispatch(args, in, out, err);
  } catch (const config::ConfigError& e) {
    for (const auto& line : e.lines()) err << "arena: " << visible(line) << "\n";
    code = exit_wrong_input;
  } catch (const InputError& e) {
    err << "arena: " << visible(e.what()) << "\n";
    code = exit_wrong_input;
  } catch (const RunError& e) {
    err << "arena: " << visible(e.what()) << "\n";
    code = exit_disk_failed;
  } catch (const std::bad_alloc&) {
    err << "arena: out of memory\n";
  } catch (const std::filesystem::filesystem_error& e) {
    err << "arena: " << visible(e.path1().string()) << ": " << e.code().message() << "\n";
    code = e.code() == std::errc::too_many_symbolic_link_levels ? exit_wrong_input : exit_disk_failed;
  } catch (const std::system_error& e) {
    err << "arena: the system is out of threads or another resource: " << e.code().message() << "; see `ulimit -a`\n";
  } catch (const std::exception& e) {
    err << "arena: internal error: " << visible(e.what()) << "\n";
  } catch (...) {
    err << "arena: internal error\n";
  }
  out.flush();
  if (!out) {
    err << "arena: standard output could not be written\n";
    if (code != exit_wrong_input && code != exit_disk_failed) code = exit_internal;  // an answer that nobody could read is no answer
  }
  err.flush();
  return code;
}

}  // namespace arena
