// Positions with known best moves: who solves them, suites built by proof, and re-proving their claims.
#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "arena/analysis/suite/suite_tables.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/player_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/config/paths.hpp"
#include "arena/config/scalars.hpp"
#include "arena/play/signals.hpp"
#include "arena/record/files.hpp"
#include "arena/report/page/suite_page.hpp"
#include "arena/solve/suite_maker.hpp"
#include "arena/text/shell.hpp"
#include "arena/text/words.hpp"

namespace arena {

namespace {

namespace fs = std::filesystem;

constexpr int exit_too_few = 1, exit_unproved = 3;

std::vector<std::string> words_given(const Call& call) { return call.find<std::vector<std::string>>("words").value_or(std::vector<std::string>{}); }

/// "180", "90%": a number of positions.
int positions_needed(const Call& call, std::size_t positions) {
  const auto text = call.find("at-least");
  if (!text) return 0;
  const bool share = text->ends_with('%');
  const auto number = config::parse_integer(share ? std::string_view(*text).substr(0, text->size() - 1) : std::string_view(*text));
  const std::int64_t most = share ? 100 : static_cast<std::int64_t>(positions);
  if (!number || *number < 0 || *number > most)
    throw InputError(fmt::format("--at-least is '{}', but must be a number of positions up to {}, or a share such as 90%", *text, positions));
  return share ? static_cast<int>((*number * static_cast<std::int64_t>(positions) + 99) / 100) : static_cast<int>(*number);
}

int make_from_games(const Call& call, const fs::path& file) {
  solve::SuiteSource source;
  solve::SuiteClaim claim;
  source.folders = words_given(call);
  if (source.folders.empty()) throw InputError("--make needs results folders with games: arena suite --make FILE DIR...");
  if (fs::exists(file)) throw InputError(file.string() + " exists; a suite is not overwritten");
  claim.lost = call.has("lost");
  for (const char* name : {"within", "not-within", "most-best"})
    if (call.has(name) && claim.lost) throw InputError(fmt::format("--{} is for wins within a number of plies; --lost takes any win", name));
  claim.within = number_given(call, "within", {1, 200}).value_or(claim.within);
  claim.not_within = number_given(call, "not-within", {1, 199}).value_or(0);
  if (claim.not_within >= claim.within) throw InputError("--not-within must be less than --within");
  claim.most_best = number_given(call, "most-best", {1, 1000}).value_or(claim.most_best);
  claim.nodes = number_given<std::uint64_t>(call, "solve-nodes", claim.lost ? NumberRange{1, 10'000'000} : declared_range("limits.nodes"))
                    .value_or(claim.nodes);
  source.count = number_given(call, "count", {1, 100'000}).value_or(source.count);
  source.from_end = number_given(call, "from-end", {1, 1000}).value_or(claim.lost ? source.from_end : claim.not_within + 1);
  source.to_end = number_given(call, "to-end", {1, 1000})
                      .value_or(claim.lost ? std::max(source.from_end, source.to_end) : std::max(source.from_end, claim.within));
  if (source.to_end < source.from_end) throw InputError("--to-end must be at least --from-end: both count plies before the end of a game");
  source.threads = threads_given(call);
  source.live = !call.has("quiet");
  const Suite suite = solve::make_suite(source, claim, call.err);
  const int signal = SignalGuard::signal_seen();
  if (suite.positions.empty() && signal != 0) return 128 + signal;
  if (suite.positions.empty()) throw InputError("no position of these games meets the conditions");
  const std::string sooner = claim.not_within > 0 ? fmt::format(", but not within {}", claim.not_within) : "";
  const std::string what =
      claim.lost
          ? fmt::format("Positions of {} that the side to move wins, by proof, in games that it lost, with moves that keep the win.", suite.game.name)
          : fmt::format("Positions of {} in which the side to move wins within {} plies{}: {} win{}, by proof, and no other move does.",
                        suite.game.name, claim.within, sooner, claim.most_best == 1 ? "one move" : fmt::format("at most {} moves", claim.most_best),
                        claim.most_best == 1 ? "s" : "");
  replace_file(file, suite_text(suite, {what,
                                        fmt::format("From games of {}, {} to {} plies before their end; {} nodes for each question to the solver.",
                                                    joined_by(", ", source.folders), source.from_end, source.to_end, claim.nodes),
                                        "docs/suites.md has the format; 'arena suite --verify FILE' proves every claim once more."}));
  call.out << fmt::format("{}: {} positions\n", file.string(), suite.positions.size());
  if (signal != 0) {  // keep what was found
    call.err << "arena: interrupted; the suite has what was found by then\n";
    return 128 + signal;
  }
  if (static_cast<int>(suite.positions.size()) < source.count)
    call.err << fmt::format("arena: {} were wanted; these games have no more of them\n", source.count);
  return exit_done;
}

int prove_again(const Call& call, const fs::path& file) {
  if (!words_given(call).empty()) throw InputError("--verify takes one suite and nothing else");
  const Suite suite = read_suite(file);
  const auto nodes = number_given<std::uint64_t>(call, "solve-nodes", declared_range("limits.nodes")).value_or(10'000'000);
  const auto check = solve::verify_suite(suite, nodes, threads_given(call), !call.has("quiet"), call.err);
  if (const int signal = SignalGuard::signal_seen(); signal != 0) return 128 + signal;
  for (const std::string& problem : check.problems) call.out << problem << '\n';
  using solve::Confirmed;
  const int wrong = check.count(Confirmed::wrong), open = check.count(Confirmed::open), none = check.count(Confirmed::no_claim);
  call.out << fmt::format("{}: {} positions proved, {} wrong, {} open, {} without a claim\n", suite.name, check.count(Confirmed::holds), wrong, open,
                          none);
  return wrong > 0 ? exit_too_few : open > 0 ? exit_unproved : exit_done;
}

std::vector<Participant> solvers_given(const Call& call, const Suite& suite, std::vector<std::string> names) {
  if (names.empty()) throw InputError("who shall solve it? arena suite FILE PLAYER...");
  std::vector<Participant> players;
  const auto limits = limits_given(call);
  for (const std::string& name : names) {
    Participant player = player_named(name, suite.game);
    if (limits) player.options.limits = *limits;
    if (traits_of(player.options).problem != LimitsProblem::none && !traits_of(player.options).foreign)
      throw InputError("player '" + player.name + "' has no limit that ends its search; give --nodes, --depth or --move-time");
    for (const Participant& other : players)
      if (other.name == player.name) throw InputError("player '" + player.name + "' is given twice");
    players.push_back(std::move(player));
  }
  return players;
}

int solve_suite(const Call& call) {
  std::vector<std::string> words = words_given(call);
  if (words.empty()) throw InputError("which suite? arena suite FILE PLAYER...; configs/suites has some");
  const Suite suite = read_suite(config::suite_file(words.front()));
  words.erase(words.begin());
  const int needed = positions_needed(call, suite.positions.size());
  const std::vector<Participant> players = solvers_given(call, suite, std::move(words));
  SuiteSearch search;
  search.threads = threads_given(call, players);
  search.live = !call.has("quiet");
  search.seed = seed_given(call);
  auto results = search_suite(suite, players, search, call.err);
  if (results) solve::judge_kept_wins(*results, search.threads, search.live, call.err);
  if (const int signal = SignalGuard::signal_seen(); !results || signal != 0) return 128 + signal;
  const Table answers = suite_answers(*results);
  if (call.has("csv")) {
    call.out << as_csv(answers);
  } else {
    bool first = true;
    for (const Table& table : suite_tables(*results)) call.out << (std::exchange(first, false) ? "" : "\n") << as_text(table);
  }
  try {
    if (const auto folder = call.find("output")) {
      fs::create_directories(*folder);
      replace_file(fs::path(*folder) / "suite-answers.csv", as_csv(answers));
      for (const Table& table : suite_tables(*results)) replace_file(fs::path(*folder) / (table.name + ".csv"), as_csv(table));
      replace_file(fs::path(*folder) / "suite.html", suite_page(*results));
    }
    if (const auto file = call.find("junit")) replace_file(*file, suite_junit(*results));
  } catch (const RunError& error) {
    call.err << "arena: " << error.what() << '\n';
    return exit_disk_failed;
  }
  int code = exit_done;
  for (std::size_t p = 0; p < players.size(); ++p) {
    if (results->solved(p) >= needed) continue;
    call.err << fmt::format("arena: {} solved {} of {} positions; {} were required\n", players[p].name, results->solved(p), suite.positions.size(),
                            needed);
    code = exit_too_few;
  }
  return code;
}

int run_suite(const Call& call) {
  if (call.has("make") && call.has("verify")) throw InputError("give --make or --verify, not both");
  for (const char* name : {"within", "not-within", "most-best", "lost", "count", "from-end", "to-end"})
    if (call.has(name) && !call.has("make")) throw InputError(fmt::format("--{} is for --make", name));
  if (call.has("solve-nodes") && !call.has("make") && !call.has("verify")) throw InputError("--solve-nodes is for --make and --verify");
  if (const auto file = call.find("make")) return make_from_games(call, *file);
  if (const auto file = call.find("verify")) return prove_again(call, config::suite_file(*file));
  return solve_suite(call);
}

}  // namespace

Command suite_command() {
  Command command;
  command.name = "suite";
  command.summary = "test players on positions with known best moves, or make such a suite by proof";
  command.usage = "FILE PLAYER... [--nodes N] [--at-least N|P%] | --make FILE DIR... [--within N] | --verify FILE";
  command.details =
      "Every player searches every position of the suite; a table shows how many each solves, with an interval, and\n"
      "the depth, nodes and time until it had found the solution for good; another compares the players on the same\n"
      "positions. Limits on the command line replace the players' own. Exit code 1: a player solved fewer than\n"
      "--at-least.\n"
      "--make searches recorded games for positions in which one move (--most-best) provably wins within --within\n"
      "plies, and every other move provably does not; with --lost, for proved wins of the side that lost the game.\n"
      "--verify proves the claims of a suite again: exit code 1 if one is wrong, 3 if one is open. docs/suites.md has\n"
      "the format of the file.";
  command.example = "arena suite andantino-9 arena-andantino sweere-neighbours --nodes 20000";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    const auto number = [] { return po::value<int>()->value_name("N"); };
    syntax.options.add_options()("words", po::value<std::vector<std::string>>()->value_name("WORD"), "the suite and the players, by name or file");
    syntax.names["words"] = "suites";
    syntax.operands.add("words", -1);
    add_limit_options(syntax);
    syntax.options.add_options()("at-least", po::value<std::string>()->value_name("N|P%"), "exit code 1 if a player solves fewer positions");
    syntax.options.add_options()("csv", "print every answer as comma-separated values");
    syntax.options.add_options()("output,o", po::value<std::string>()->value_name("DIR"),
                                 "write the tables here as CSV and as a page, and every answer as CSV");
    syntax.options.add_options()("junit", po::value<std::string>()->value_name("FILE"), "write the answers as JUnit XML");
    syntax.options.add_options()("seed", po::value<std::int64_t>()->value_name("N"), "seed of everything random; 1 by default");
    syntax.options.add_options()("threads,t", number(), "positions at a time; as many as there are cores by default");
    syntax.options.add_options()("quiet,q", "no progress line");
    syntax.options.add_options()("make", po::value<std::string>()->value_name("FILE"), "write a suite made from the games of these folders");
    syntax.options.add_options()("within", number(), "--make: plies within which a best move wins; 9 by default");
    syntax.options.add_options()("not-within", number(), "--make: exclude positions that are won within this many plies");
    syntax.options.add_options()("most-best", number(), "--make: at most this many winning moves; 1 by default");
    syntax.options.add_options()("lost",
                                 "--make: positions that the side to move wins, in games that it lost; every move that keeps the win solves them");
    syntax.options.add_options()("count", number(), "--make: positions wanted; 100 by default");
    syntax.options.add_options()("from-end", number(),
                                 "--make: at least this many plies before the end of a game; one more than --not-within by default, 6 with --lost");
    syntax.options.add_options()("to-end", number(), "--make: at most this many; --within by default, 18 with --lost");
    syntax.options.add_options()("solve-nodes", po::value<std::int64_t>()->value_name("N"),
                                 "expand at most N positions for each question to the solver; 1 million, of --verify 10 million");
    syntax.options.add_options()("verify", po::value<std::string>()->value_name("FILE"), "prove the claims of a suite again");
  };
  command.run = run_suite;
  return command;
}

}  // namespace arena
