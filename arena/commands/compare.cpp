#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/analysis/comparison/compare.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

void declare_compare(Syntax& syntax) {
  syntax.options.add_options()  //
      ("folder", po::value<std::vector<std::string>>()->required()->value_name("DIR"), "two results folders, the earlier one first");
  add_json_option(syntax);
  syntax.operands.add("folder", -1);
}

int run_compare(const Call& call) {
  const auto folders = call.get<std::vector<std::string>>("folder");
  if (folders.size() != 2) throw InputError("two results folders are compared, but " + std::to_string(folders.size()) + " given");
  const RunComparison comparison = compare_runs(read_figures(folders[0]), read_figures(folders[1]));
  if (wants_json(call)) {
    print_json(call, comparison_json(comparison));
    return exit_done;
  }
  for (const Table& table : comparison_tables(comparison)) call.out << as_text(table) << "\n";
  for (const PlayerComparison& player : comparison.players) call.out << comparison_verdict(player) << "\n";
  return exit_done;
}

}  // namespace

Command compare_command() {
  return {"compare",
          "compare two runs, player by player",
          "DIR DIR [--json]",
          "Matches the players of two results folders by name and compares score, nodes, depth and time per decision, each with a\n"
          "95 % interval and a p-value corrected for the number of comparisons, with a verdict in words. Games that are in both runs\n"
          "(same round, opening, opponents and side) are compared one by one.",
          "arena run quickstart --nodes 50 --quiet --output before && arena run quickstart "
          "--nodes 60 --quiet --output after && arena compare before after",
          declare_compare,
          run_compare};
}

}  // namespace arena
