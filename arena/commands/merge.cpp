#include "arena/play/merge.hpp"

#include <fmt/format.h>

#include <ostream>

#include "arena/analysis/ablation/positions.hpp"
#include "arena/analysis/rating/machines.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/shell.hpp"
#include "arena/text/visible.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

void declare_merge(Syntax& syntax) {
  syntax.options.add_options()                                                                                                     //
      ("folder", po::value<std::vector<std::string>>()->required()->value_name("DIR"), "the folders of the shards, in any order")  //
      ("output", po::value<std::string>()->required()->value_name("DIR"), "where the whole run goes; a new folder")                //
      ("mixed-builds", "allow shards of different builds, where every search is deterministic");
  syntax.operands.add("folder", -1);
}

/// A machine that differs from the others.
void warn_of_machines(const std::filesystem::path& folder, std::ostream& err) {
  const RunFolder run(folder);
  MachineRecord machines;
  machines.enter(run);
  run.games([&](const GameRow& row) { machines.add(row, row.opening); });
  if (machines.is_comparable())
    for (const std::string& warning : machine_warnings(machines, machines.test())) err << "WARNING: " << warning << "\n";
}

int run_merge(const Call& call) {
  MergeOrder order;
  for (const std::string& folder : call.get<std::vector<std::string>>("folder")) order.folders.emplace_back(folder);
  order.output = call.get("output");
  order.mixed_builds = call.has("mixed-builds");
  order.positions = [](const config::TournamentSpec& tournament) {
    std::vector<std::string> moves;
    for (const ChosenPosition& chosen : choose_positions(tournament).positions) moves.push_back(chosen.moves);
    return moves;
  };
  const Merged merged = merge_shards(order);
  for (const std::string& note : merged.notes) call.err << (note.rfind("WARNING", 0) == 0 ? "" : "note: ") << note << "\n";
  if (merged.games > 0) warn_of_machines(order.output, call.err);
  std::string what = merged.games > 0 ? counted(merged.games, "game") : "";
  if (merged.positions > 0) what += (what.empty() ? "" : " and ") + counted(merged.positions, "position");
  call.out << fmt::format("{} merged: {} in {}{}\n", counted(merged.shards, "shard"), what, shown(order.output),
                          merged.decided ? "; the sequential test is decided there, later games are left out" : "");
  if (merged.games > 0) call.out << "Ratings: " << shell_line({"arena", "rate", order.output.string()}) << "\n";
  call.out << "Report: " << shell_line({"arena", "report", order.output.string()}) << "\n";
  return exit_done;
}

}  // namespace

Command merge_command() {
  return {"merge",
          "merge the shards of a run into one run",
          "DIR... --output DIR [--mixed-builds]",
          "Checks that the folders are the shards of one tournament, played by one build, with no game missing, repeated or damaged,\n"
          "and writes the files that one machine would have written. If games are missing, it prints the command that plays them. A\n"
          "sequential test is judged in schedule order and may be decided before all shards are complete. A shard whose results or speed\n"
          "differ from the others' is named.",
          "for k in 1 2; do arena run quickstart --nodes 50 --quiet --shard $k/2 --output part-$k; done; arena merge part-1 "
          "part-2 --output whole",
          declare_merge,
          run_merge};
}

}  // namespace arena
