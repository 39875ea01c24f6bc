#include <charconv>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/analysis/rating/foreign_results.hpp"
#include "arena/analysis/rating/rating_tables.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/visible.hpp"
#include "arena/text/words.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;
using Texts = std::vector<std::string>;

void declare_rate(Syntax& syntax) {
  syntax.options.add_options()                                                                                                      //
      ("folder", po::value<Texts>()->value_name("DIR"), "a results folder; several are rated together")                             //
      ("pgn", po::value<Texts>()->value_name("FILE"), "results from elsewhere: the tags of PGN; several files are rated together")  //
      ("csv", po::value<Texts>()->value_name("FILE"),
       "without DIR, results from elsewhere: a row per game, columns first, second, result and optionally opening, round; "
       "with DIR, the same as --table")  //
      ("anchor", po::value<Texts>()->value_name("NAME[=ELO]"),
       "the player whose rating is ELO, by default 0; of several the mean is that of the given ratings; without any the mean is 0")  //
      ("players", po::value<Texts>()->value_name("A,B"), "only games between these players")                                         //
      ("exclude", po::value<Texts>()->value_name("A,B"), "without the games of these players")                                       //
      ("confidence", po::value<double>()->value_name("C")->default_value(0.95, "0.95"), "of the intervals, from 0.5 to 0.9999")      //
      ("by-side", "also rate each player per side, and test whether the effect of sides differs between players")                    //
      ("json", "print JSON")                                                                                                         //
      ("table", po::value<std::string>()->value_name("FILE"), "also write the table of players there as CSV; with --by-side that of their sides");
  syntax.operands.add("folder", -1);
}

Texts texts_given(const Call& call, const char* name) { return call.find<Texts>(name).value_or(Texts{}); }

/// NAME or NAME=ELO; the last = counts, since names may contain one.
std::pair<std::string, double> anchor_of(const std::string& text) {
  const std::size_t sign = text.rfind('=');
  if (sign == std::string::npos) return {text, 0};
  double rating = 0;
  const char *const begin = text.data() + sign + 1, *const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(begin, end, rating);
  if (sign == 0 || error != std::errc{} || stop != end || !(std::abs(rating) <= 1e6))
    throw InputError("--anchor is '" + visible(text, 80) + "', but must be NAME=ELO, a number from -1000000 to 1000000");
  return {text.substr(0, sign), rating};
}

RateOptions rate_options(const Call& call) {
  RateOptions options;
  for (const std::string& text : texts_given(call, "anchor")) {
    options.anchors.push_back(anchor_of(text));
    for (std::size_t i = 0; i + 1 < options.anchors.size(); ++i)
      if (options.anchors[i].first == options.anchors.back().first)
        throw InputError("--anchor names '" + visible(options.anchors.back().first, 80) + "' twice");
  }
  options.confidence = *number_given<double>(call, "confidence", {0.5, 0.9999});
  return options;
}

PlayerFilter filter_of(const Call& call) {
  PlayerFilter filter;
  const auto read = [&](const char* name, Texts& into) {
    for (const std::string& text : texts_given(call, name))
      for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
        end = text.find(',', begin);
        into.push_back(text.substr(begin, end == std::string::npos ? end : end - begin));
        if (into.back().empty())
          throw InputError(std::string("--") + name + " is '" + visible(text, 80) + "', but must be names separated by commas");
      }
  };
  read("players", filter.only);
  read("exclude", filter.without);
  return filter;
}

/// Where to write the table of players. With folders, --csv may name it too, as long as that overwrites no results.
std::optional<std::string> table_file(const Call& call, const Texts& csv) {
  const auto table = call.find("table");
  if (!call.has("folder") || csv.empty()) return table;
  if (csv.size() > 1 || table) throw InputError("one table is written: give --table once");
  if (std::filesystem::exists(csv.front()) && holds_results(csv.front()))
    throw InputError(visible(csv.front(), 200) + " holds results: rate it without DIR, or write the table of players elsewhere, with --table");
  return csv.front();
}

RunRecord read_record(const Call& call, const Texts& csv) {
  const PlayerFilter filter = filter_of(call);
  const Texts folders = texts_given(call, "folder"), pgn = texts_given(call, "pgn");
  if (folders.empty() && pgn.empty() && csv.empty()) throw InputError("nothing to rate: give results folders, --pgn FILE or --csv FILE");
  if (folders.empty()) return read_results({pgn.begin(), pgn.end()}, {csv.begin(), csv.end()}, filter);
  if (!pgn.empty())
    throw InputError("results folders and --pgn cannot be rated together: write the folders as PGN first (arena export DIR --format pgn)");
  for (const std::string& folder : folders) RunFolder(folder).expect_lasting_players();
  return read_runs({folders.begin(), folders.end()}, filter);
}

int run_rate(const Call& call) {
  const Texts csv = texts_given(call, "csv");
  const auto table = table_file(call, csv);
  Ratings ratings = rate(read_record(call, csv), rate_options(call));
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
  if (table) {
    try {
      const std::vector<Table> sides = side_tables(ratings);
      replace_file(*table, sides.empty() ? ratings_csv(ratings) : as_csv(sides.front()));
    } catch (const RunError& error) {
      call.err << "arena: " << error.what() << "\n";
      return exit_disk_failed;
    }
  }
  return exit_done;
}

}  // namespace

Command rate_command() {
  return {
      "rate",
      "rate the players of results folders, or of results from elsewhere, with intervals",
      "DIR... | --pgn FILE | --csv FILE [--anchor NAME[=ELO]] [--players A,B] [--exclude A,B] [--confidence C] [--by-side] [--json] [--table FILE]",
      "For two players: Elo and normalized Elo with 95 % intervals from pairs of games. For more: Bradley-Terry ratings of the pool,\n"
      "with the advantage of moving first. With --by-side each player also has one rating per side, under the game's own names\n"
      "(Muscovites and Swedes). Repeated games count once. Several folders are rated together if game and rules are the same, and\n"
      "players of one name have the same options. Shards, merged shards and ranks are compared with each other: a machine whose\n"
      "results or speed differ is named. Results from elsewhere (docs/formats.md) are clustered by opening where that is given, else\n"
      "by pair of games.",
      "arena run quickstart --nodes 50 --quiet --output quick && arena rate quick",
      declare_rate,
      run_rate};
}

}  // namespace arena
