#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/standard_streams.hpp"
#include "arena/config/tree.hpp"
#include "arena/report/report_files.hpp"
#include "arena/report/tally_json.hpp"
#include "arena/report/win_kept.hpp"
#include "arena/text/known_json.hpp"
#include "arena/text/shell.hpp"
#include "arena/text/table_json.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

constexpr std::size_t most_games = 10'000;

void declare_report(Syntax& syntax) {
  syntax.options.add_options()                                                                                                                  //
      ("folder", po::value<std::vector<std::string>>()->required()->value_name("DIR"), "a results folder; several are reported together")       //
      ("output", po::value<std::string>()->value_name("DIR"), "where the report's files go; by default the first results folder")               //
      ("games", po::value<std::string>()->value_name("LIST"), "games to replay on the page, besides a sample: 3,17,40-60")                      //
      ("per-move", po::value<std::vector<std::string>>()->composing()->value_name("GAME[:PLAYER]"),                                             //
       "a table of every move of this game, or of one player in it; can be repeated; by default the first decisive game")                       //
      ("base", po::value<std::string>()->value_name("NAME"), "compare this player with each of the others; by default the base of a gauntlet")  //
      ("certificate", po::value<std::string>()->value_name("FILE"),
       "a proof that one side wins: show how long each player on that side keeps the win")  //
      ("solve-nodes", po::value<int>()->value_name("N"),
       "limit of positions for the solver on a move that is not the certificate's; 20,000 by default")  //
      ("quiet", "write the files and print only their paths");
  add_json_option(syntax);
  syntax.operands.add("folder", -1);
}

std::uint64_t game_number(std::string_view text, const std::string& option, std::string_view form) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0)
    throw InputError(fmt::format("--{}: '{}' is not a game number; write {}", option, text, form));
  return number;
}

/// "3,17,40-60".
std::set<std::uint64_t> games_listed(std::string_view text) {
  constexpr std::string_view form = "numbers and ranges, as 3,17,40-60";
  std::set<std::uint64_t> games;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const std::size_t hyphen = part.find('-');
    const std::uint64_t from = game_number(part.substr(0, hyphen), "games", form);
    const std::uint64_t to = hyphen == std::string_view::npos ? from : game_number(part.substr(hyphen + 1), "games", form);
    if (to < from) throw InputError(fmt::format("--games: the range {} ends before it begins", part));
    if (to - from >= most_games || games.size() + (to - from) >= most_games)
      throw InputError(fmt::format("--games: at most {} games can be kept", most_games));
    for (std::uint64_t game = from; game <= to; ++game) games.insert(game);
    if (comma == std::string_view::npos) return games;
    text.remove_prefix(comma + 1);
  }
}

PerMoveChoice per_move_choice(const std::string& text) {
  const std::size_t colon = text.find(':');
  PerMoveChoice choice{game_number(std::string_view(text).substr(0, colon), "per-move", "GAME or GAME:PLAYER, as 12 or 12:full"), ""};
  if (colon == std::string::npos) return choice;
  choice.player = text.substr(colon + 1);
  if (choice.player.empty()) throw InputError(fmt::format("--per-move: '{}' names no player after the colon", text));
  return choice;
}

/// Shows reading progress once it takes more than a moment: in place on a terminal, otherwise as an occasional line.
class Talk {
 public:
  explicit Talk(std::ostream& err) : err_(err), live_(wants_colour(err)), start_(Clock::now()), next_(start_ + std::chrono::seconds(2)) {}
  void operator()(double share) {
    const auto now = Clock::now();
    if (now < next_ && !(share >= 1 && drawn_)) return;
    next_ = now + (live_ ? std::chrono::milliseconds(200) : std::chrono::seconds(10));
    const double seconds = std::chrono::duration<double>(now - start_).count();
    if (live_ && share >= 1)
      err_ << "\r\x1b[K" << std::flush;
    else
      err_ << (live_ ? "\r\x1b[K" : "") << fmt::format("reading moves: {:.0f} %, {:.0f} s", 100 * share, seconds) << (live_ ? "" : "\n")
           << std::flush;
    drawn_ = true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::ostream& err_;
  bool live_, drawn_ = false;
  Clock::time_point start_, next_;
};

/// With --certificate: adds the tables of how long the win was kept, and returns the chart.
std::vector<PrintedChart> add_win_kept(const Call& call, RunData& data) {
  const auto file = call.find("certificate");
  if (!file) return {};
  const int nodes = call.find<int>("solve-nodes").value_or(20'000);
  if (nodes < 1) throw InputError(fmt::format("--solve-nodes is {}, but must be at least 1", nodes));
  const config::Certificate certificate = config::read_certificate(*file);
  const auto games = win_kept(data, certificate, static_cast<std::uint64_t>(nodes));
  for (Table& table : win_kept_tables(games, certificate, static_cast<std::uint64_t>(nodes))) data.tables.push_back(std::move(table));
  return {win_kept_chart(games)};
}

nlohmann::json json_of(const RunData& data, const fs::path& output, const std::string& conclusion) {
  nlohmann::json folders = nlohmann::json::array(), facts = nlohmann::json::array(), tables = nlohmann::json::array();
  for (const fs::path& folder : data.folders) folders.push_back(folder.string());
  for (const auto& [name, text] : data.facts) facts.push_back({{"name", name}, {"text", text}});
  for (const Table& table : data.tables) tables.push_back(table_json(table));
  return {{"folders", folders},
          {"game", data.game},
          {"rules", data.rules},
          {"complete", data.complete},
          {"games", data.tally.games},
          {"facts", facts},
          {"tally", tally_json(data.tally, data.ratings.record)},
          {"ratings", ratings_json(data.ratings)},
          {"tables", tables},
          {"conclusion", known_text(config::trimmed(conclusion))},
          {"files", files_json(output)}};
}

int run_report(const Call& call) {
  expect_one_form(call, {"quiet"});
  const auto given = call.get<std::vector<std::string>>("folder");
  RunDataOptions options;
  if (const auto games = call.find("games")) options.games = games_listed(*games);
  if (const auto choices = call.find<std::vector<std::string>>("per-move"))
    for (const std::string& text : *choices) options.per_move.push_back(per_move_choice(text));
  options.base = call.find("base").value_or("");
  std::uintmax_t bytes = 0;
  for (const std::string& folder : given)
    for (const char* file : {"games.csv", "moves.csv"}) {
      std::error_code missing;
      const std::uintmax_t size = fs::file_size(fs::path(folder) / file, missing);
      if (!missing) bytes += size;
    }
  constexpr std::uintmax_t large = std::uintmax_t{200} << 20;
  if (bytes > large) call.err << fmt::format("reading {} MiB of results\n", bytes >> 20);
  Talk talk(call.err);
  options.progress = [&](double share) { talk(share); };
  RunData data = read_run_data({given.begin(), given.end()}, options);
  const fs::path output = call.find("output").value_or(given.front());
  const std::vector<PrintedChart> charts = add_win_kept(call, data);
  write_report_files(data, output, "arena report " + shell_line(given), charts);
  const bool concludes = !call.has("quiet") && data.tunings.empty() && data.tally.games > 0;
  const std::string conclusion = concludes ? conclusion_text(data.ratings, ablations_of(data), data.scalings) : "";
  if (wants_json(call)) {
    print_json(call, json_of(data, output, conclusion));
    return exit_done;
  }
  if (!call.has("quiet")) call.out << report_text(data) << "\n";
  call.out << report_files_text(output) << (concludes ? "\n" : "") << conclusion;
  return exit_done;
}

}  // namespace

Command report_command() {
  return {"report",
          "make tables, charts and replays of a run",
          "DIR... [--output DIR] [--games LIST] [--per-move GAME[:PLAYER]] [--base NAME] [--certificate FILE] [--quiet | --json]",
          "Recomputes everything from games.csv and moves.csv: standings, crosstable, ratings with intervals, results per side, cost of\n"
          "a decision, how games ended, depth and nodes by number of legal moves and by ply, one game move by move. Prints the tables and\n"
          "writes report.html (one file with charts, tables and replays) and report.md; for a paper tables/*.csv, tables/*.tex,\n"
          "figures/*.svg, figures/*.pdf, and all.tex, which has them all. Works on unfinished runs. With --certificate it also shows the\n"
          "first move of each game that gives a proved win away, and how long each player keeps the win (figures/win-kept.svg).",
          "arena run quickstart --nodes 50 --quiet --output quick && arena report quick --base full",
          declare_report,
          run_report};
}

}  // namespace arena
