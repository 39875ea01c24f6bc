#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/analysis/rating/rating_tables.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

void declare_rate(Syntax& syntax) {
  syntax.options.add_options()                                                                                                          //
      ("folder", po::value<std::vector<std::string>>()->required()->value_name("DIR"), "a results folder; several are rated together")  //
      ("anchor", po::value<std::string>()->value_name("NAME"), "the player whose rating is 0; by default the mean is 0")                //
      ("by-side", "also two ratings a player, one for each side, and whether sides matter differently from player to player")           //
      ("json", "print JSON")                                                                                                            //
      ("csv", po::value<std::string>()->value_name("FILE"), "also write the table of players there; with --by-side that of their sides");
  syntax.operands.add("folder", -1);
}

int run_rate(const Call& call) {
  const auto given = call.get<std::vector<std::string>>("folder");
  for (const std::string& folder : given) RunFolder(folder).expect_lasting_players();
  Ratings ratings = rate(read_runs({given.begin(), given.end()}), call.find("anchor"));
  if (call.has("by-side")) add_side_ratings(ratings);
  const MachineRecord& machines = ratings.record.machines;
  std::optional<statistics::NodeTest> test;
  if (machines.is_comparable()) {
    test = machines.test();
    for (std::string& warning : machine_warnings(machines, *test)) ratings.warnings.push_back(std::move(warning));
  }
  if (call.has("json")) {
    nlohmann::json json = ratings_json(ratings);
    if (test) json["machines"] = machines_json(machines, *test);
    call.out << json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  } else {
    call.out << ratings_text(ratings) << (test ? machines_text(*test) + "\n" : "");
  }
  if (const auto file = call.find("csv")) {
    try {
      const std::vector<Table> sides = side_tables(ratings);
      replace_file(*file, sides.empty() ? ratings_csv(ratings) : as_csv(sides.front()));
    } catch (const RunError& error) {
      call.err << "arena: " << error.what() << "\n";
      return exit_disk_failed;
    }
  }
  return exit_done;
}

}  // namespace

Command rate_command() {
  return {"rate",
          "rate the players of results folders, with intervals",
          "DIR... [--anchor NAME] [--by-side] [--json] [--csv FILE]",
          "For two players: Elo and normalized Elo with 95 % intervals from pairs of games. For more: Bradley-Terry ratings of the pool,\n"
          "with the advantage of moving first. With --by-side each player has two more, under the names of the game's sides (Muscovites\n"
          "and Swedes). Repeated games count once. Several folders are rated together if game and rules are the same, and players of one\n"
          "name have the same options. Shards, merged shards and ranks are set against each other: a machine whose results or speed differ\n"
          "from the others' is named.",
          "arena run quickstart --nodes 50 --quiet --output quick && arena rate quick",
          declare_rate,
          run_rate};
}

}  // namespace arena
