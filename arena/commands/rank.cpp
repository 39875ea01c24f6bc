// Who is best? Ranks players with as few games as possible.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/match_arguments.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/config/build.hpp"
#include "arena/play/openings.hpp"
#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/statistics/ranking.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/table.hpp"
#include "arena/text/visible.hpp"
#include "core/common/random.hpp"
#include "core/common/sides.hpp"

namespace arena {

namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;
using statistics::RankGoal;
using statistics::Ranking;
using statistics::RankRules;

constexpr int exit_unranked = 3;

void declare_rank(Syntax& syntax) {
  syntax.options.add_options()                                                                                                       //
      ("player", po::value<std::vector<std::string>>()->required()->value_name("PLAYER"), "two or more players, by name or file")    //
      ("delta", po::value<double>()->value_name("ELO"), "differences below this need not be resolved; 20 by default")                //
      ("best", "find only the best player, not the whole order")                                                                     //
      ("max-games", po::value<std::int64_t>()->value_name("N"), "stop, undecided, at this many games")                               //
      ("openings", po::value<std::string>()->value_name("PLIES,COUNT"), "random openings, each a pair of games; 8,4000 by default")  //
      ("seed", po::value<std::int64_t>()->value_name("N"), "seed of everything random; 1 by default")                                //
      ("output", po::value<std::string>()->value_name("DIR"), "where results go; by default results/rank");
  add_limit_options(syntax);
  add_play_options(syntax);
  add_game_options(syntax);
  add_referee_option(syntax);
  syntax.operands.add("player", -1);
  syntax.names["player"] = "players";
}

/// The games of a stage: these pairs on the next openings, a tournament like any other.
RunSpec stage_of(const config::TournamentSpec& whole, const std::vector<std::pair<std::size_t, std::size_t>>& pairs,
                 std::vector<std::string> openings, std::uint64_t number) {
  config::TournamentSpec stage = whole;
  stage.seed = mix64(whole.seed ^ mix64(number)) >> 1U;
  stage.format = config::Format::matches;
  stage.pairs.clear();
  std::vector<bool> plays(whole.players.size());
  for (const auto& [a, b] : pairs) {
    stage.pairs.emplace_back(whole.players[a].name, whole.players[b].name);
    plays[a] = plays[b] = true;
  }
  stage.players.clear();
  for (std::size_t i = 0; i < plays.size(); ++i)
    if (plays[i]) stage.players.push_back(whole.players[i]);
  stage.openings = {};
  stage.openings.kind = config::OpeningsKind::file;
  for (const std::string& opening : openings) stage.openings.lines.push_back(opening.empty() ? std::string(config::no_opening) : opening);
  return {config::checked(std::move(stage), "arena rank"), std::move(openings)};
}

/// Hands the results of a stage to the ranking, in schedule order. Returns who failed; empty if nobody did.
std::string take_results(const fs::path& folder, const config::TournamentSpec& whole, Ranking& ranking) {
  struct Meeting {
    std::size_t a = 0, b = 0;
    double points = 0;
    int games = 0;
  };
  std::map<std::uint64_t, Meeting> meetings;  // by the pair's number
  std::string failed;
  const auto number_of = [&](const std::string& name) {
    return static_cast<std::size_t>(
        std::find_if(whole.players.begin(), whole.players.end(), [&](const auto& player) { return player.name == name; }) - whole.players.begin());
  };
  std::map<std::uint64_t, GameRow> rows;
  RunFolder(folder).games([&](const GameRow& row) { rows.emplace(row.game, row); });
  for (const auto& [number, row] : rows) {
    if (row.is_crash()) failed = row.seat(row.side_at_fault()).player;
    const std::size_t first = number_of(row.seat(0).player), second = number_of(row.seat(1).player);
    const Outcome result = row.result();
    const double score = result == Outcome::draw ? 0.5 : result == win_for(0) ? 1 : 0;
    Meeting& meeting = meetings.try_emplace(row.pair, Meeting{first, second, 0, 0}).first->second;
    meeting.points += first == meeting.a ? score : 1 - score;
    ++meeting.games;
  }
  for (const auto& [pair, meeting] : meetings) ranking.add(meeting.a, meeting.b, meeting.points / meeting.games);
  return failed;
}

Table ranking_table(const Ranking& ranking, const config::TournamentSpec& whole, const RankRules& rules, std::uint64_t games) {
  const std::vector<std::size_t> order = ranking.order();
  const std::vector<double> elo = ranking.ratings();
  const bool best = rules.goal == RankGoal::best;
  Table table("ranking", fmt::format("{} of {}, {}", best ? "The best" : "Order", counted(order.size(), "player"), counted(games, "game")),
              {"rank", "<player", "Elo", "openings", "<against the next"});
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::size_t openings = 0;
    for (std::size_t other = 0; other < order.size(); ++other)
      if (other != order[i]) openings += ranking.played(order[i], other);
    std::string next;
    if (i + 1 < order.size()) {
      if (ranking.is_better(order[i], order[i + 1]))
        next = "better";
      else if (ranking.is_not_worse(order[i], order[i + 1]))
        next = fmt::format("not worse by {:g} Elo", rules.delta);
      else
        next = best && i > 0 ? "not asked" : "open";
    }
    table.row({std::to_string(i + 1), whole.players[order[i]].name, fmt::format("{:+.0f}", elo[order[i]]), std::to_string(openings), next});
  }
  table.notes = {
      "all statements hold jointly at 95 %, whenever it stops; where two players did not meet, 'better' assumes that Elo differences add up",
      "Elo: Bradley-Terry over all games, mean 0; an estimate without an interval"};
  return table;
}

std::string sentence_of(const Ranking& ranking, const config::TournamentSpec& whole, const RankRules& rules) {
  const std::vector<std::size_t> order = ranking.order();
  const auto name = [&](std::size_t i) { return whole.players[i].name; };
  if (!ranking.is_decided()) {
    std::string open;
    for (const auto& [a, b] : ranking.open_pairs())
      open += fmt::format("{}{} and {} ({:.1f} % for the first in {})", open.empty() ? "" : ", ", name(a), name(b), 100 * ranking.score(a, b),
                          counted(ranking.played(a, b), "opening"));
    return "Undecided: " + open + ".";
  }
  std::string better;
  for (std::size_t i = 1; i < order.size(); ++i)
    if (!ranking.is_better(order[0], order[i])) better += (better.empty() ? "" : ", ") + name(order[i]);
  if (better.empty()) return fmt::format("{} is the best.", name(order[0]));
  return fmt::format("{} is not worse by {:g} Elo than any other; it is not shown to be better than {}.", name(order[0]), rules.delta, better);
}

int run_rank(const Call& call) {
  const auto names = call.get<std::vector<std::string>>("player");
  if (names.size() < 2) throw InputError("a ranking needs at least two players");
  if (names.size() > 100) throw InputError("a ranking takes at most 100 players");
  RankRules rules;
  rules.delta = number_given<double>(call, "delta", {1, 400}).value_or(rules.delta);
  if (call.has("best")) rules.goal = RankGoal::best;
  const auto most = number_given<std::uint64_t>(call, "max-games", {2, 1'000'000'000}).value_or(~std::uint64_t{0});
  const config::TournamentSpec whole = config::checked(match_given(call, names, "8,4000"), "arena rank");
  const std::vector<std::string> openings = make_openings(whole.game, whole.openings, call.has("openings") ? Shortage::refuse : Shortage::accept);
  const fs::path output = call.find("output").value_or((fs::path("results") / "rank").string());
  Ranking ranking(whole.players.size(), rules);
  std::uint64_t games = 0;
  std::size_t used = 0;
  std::string failed;
  for (std::uint64_t stage = 1; failed.empty() && used < openings.size(); ++stage) {
    const auto pairs = ranking.open_pairs();
    if (pairs.empty()) break;
    // A stage is an eighth of what was played before it: looking more often costs nothing, but looking after every game keeps threads waiting.
    const std::size_t count = std::min(std::max<std::size_t>(4, used / 8), openings.size() - used);
    if (games + 2 * pairs.size() * count > most) break;
    std::vector<std::string> lines(openings.begin() + static_cast<std::ptrdiff_t>(used),
                                   openings.begin() + static_cast<std::ptrdiff_t>(used + count));
    RunOptions options = play_options_given(call, output / fmt::format("stage-{:03}", stage), "rank", "player");
    options.resume = options.resume || fs::exists(options.output / "tournament.yaml");
    options.resume_command = resume_command(call, output, "rank", "player");  // of the whole, not of a stage
    if (const auto code = play(stage_of(whole, pairs, std::move(lines), stage), options, call)) return *code;
    failed = take_results(options.output, whole, ranking);
    used += count;
    games += 2 * pairs.size() * count;
  }
  if (!failed.empty()) {
    call.err << fmt::format("arena: no ranking: player '{}' failed; the games are in {}\n", visible(failed), output.string());
    return exit_no_verdict;
  }
  const Table table = ranking_table(ranking, whole, rules, games);
  const std::string sentence = sentence_of(ranking, whole, rules);
  call.out << as_text(table) << '\n' << sentence << '\n';
  try {
    replace_file(output / "ranking.csv", as_csv(table));
  } catch (const RunError& error) {
    call.err << "arena: " << error.what() << '\n';
    return exit_disk_failed;
  }
  call.out << "\nFiles: " << shown(output / "ranking.csv") << ", games in " << shown(output / "stage-001") << " and on\n";
  return ranking.is_decided() ? exit_done : exit_unranked;
}

}  // namespace

Command rank_command() {
  Command command;
  command.name = "rank";
  command.summary = "rank several players, or find the best one, with as few games as possible";
  command.usage = "A B C... [--delta ELO] [--best] [--nodes N] [--max-games N] [--openings PLIES,COUNT] [--output DIR]";
  command.details =
      "Players meet in stages; only pairs whose order is still open play. Each pair has anytime-valid tests: who is\n"
      "better, and who is not worse by more than --delta. It stops as soon as the order is known up to differences\n"
      "below delta; at most 5 % of rankings contain a wrong statement. The result is the same for any number of\n"
      "threads, and the same command continues after a kill. docs/ranking.md has the method. Exit code 0: ranked, 3:\n"
      "undecided, 5: a player failed.";
  command.example = "arena rank arena-andantino sweere-none random --nodes 50 --delta 50 --output rank-example";
  command.declare = declare_rank;
  command.run = run_rank;
  command.on_ranks = true;
  return command;
}

}  // namespace arena
