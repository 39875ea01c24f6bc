#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/match_arguments.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/commands/sprt_arguments.hpp"
#include "arena/config/build.hpp"
#include "arena/config/tournament.hpp"
#include "arena/config/tree.hpp"
#include "arena/play/estimate.hpp"
#include "arena/play/resolve.hpp"
#include "arena/statistics/sequential_plan.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/known_json.hpp"
#include "arena/text/table.hpp"
#include "arena/text/visible.hpp"

namespace arena {

namespace {

namespace po = boost::program_options;

constexpr int exit_h0 = 1, exit_undecided = 3;

void declare_sprt(Syntax& syntax) {
  syntax.options.add_options()                                                                                                                      //
      ("player", po::value<std::vector<std::string>>()->required()->value_name("PLAYER"), "the two players, by name or file; the first is tested")  //
      ("openings", po::value<std::string>()->value_name("PLIES,COUNT"),
       "random openings, each a pair of games; by default enough to decide 95 % of tests, of 8 plies or more")  //
      ("seed", po::value<std::int64_t>()->value_name("N"), "seed of everything random; 1 by default")           //
      ("output", po::value<std::string>()->value_name("DIR"), "where results go; by default results/sprt- and the names");
  add_sprt_options(syntax);
  add_limit_options(syntax);
  add_play_options(syntax);
  add_report_option(syntax);
  add_events_option(syntax);
  syntax.options.add_options()("dry-run", "only estimate games and time, for H0, H1 and midway");
  add_json_option(syntax);
  add_game_options(syntax);
  add_referee_option(syntax);
  syntax.operands.add("player", -1);
  syntax.names["player"] = "players";
}

/// Eight plies, and a round number of openings that should be enough.
std::string default_openings(const statistics::SprtParameters& test) {
  return fmt::format("8,{}", std::min(declared_range("openings.count").most, (statistics::pairs_to_decide(test) + 99) / 100 * 100));
}

config::TournamentSpec tournament_given(const Call& call, const std::vector<std::string>& players) {
  const statistics::SprtParameters test = sprt_given(call);
  config::TournamentSpec tournament = match_given(call, players, default_openings(test));
  const auto model = test.model == statistics::EloModel::normalized ? config::SprtModel::normalized : config::SprtModel::logistic;
  tournament.sprt = {true, test.elo0, test.elo1, test.alpha, test.beta, model};
  return config::checked(std::move(tournament), "arena sprt");
}

/// How long a test takes if the truth is one of its hypotheses, or halfway between.
struct Plan {
  struct Case {
    std::string truth;
    double elo = 0;
    statistics::TestLength length;
  };
  const RunSpec& spec;
  statistics::SprtParameters test;
  int threads = 1;
  std::int64_t most = 0;  // pairs
  GameSample played;
  std::vector<Case> cases;
  [[nodiscard]] double seconds(const Case& one) const { return 2 * one.length.mean * played.seconds / threads; }
};

Plan plan_of(const RunSpec& spec, const statistics::SprtParameters& test, int threads) {
  Plan plan{spec, test, threads, static_cast<std::int64_t>(spec.opening_lines.size()), sample_games(spec), {}};
  const auto add = [&](const char* truth, double elo) { plan.cases.push_back({truth, elo, statistics::length_of_test(test, elo, plan.most)}); };
  add("H0", test.elo0);
  add("midway", (test.elo0 + test.elo1) / 2);
  add("H1", test.elo1);
  return plan;
}

Table table_of(const Plan& plan) {
  const statistics::SprtParameters& test = plan.test;
  Table table("plan",
              fmt::format("Sequential test of {} against {}, [{:g}, {:g}] {} Elo, at most {} games", plan.spec.players[0].name,
                          plan.spec.players[1].name, test.elo0, test.elo1, to_text(test.model), 2 * plan.most),
              {"<if the truth is", "games on average", "nine in ten within", "decided, %", "time on average"});
  for (const Plan::Case& one : plan.cases)
    table.row({fmt::format("{}, {:g} Elo", one.truth, one.elo), fmt::format("{:.0f}", 2 * one.length.mean),
               fmt::format("{:.0f}", 2 * one.length.nine_tenth), fmt::format("{:.0f}", 100 * one.length.decided),
               (plan.played.games > 0 ? "" : "over ") + duration_text(plan.seconds(one))});
  table.notes.push_back(fmt::format("with {}, from {} played now, {} each; nothing was kept", counted(plan.threads, "thread"),
                                    counted(plan.played.games, "game"), duration_text(plan.played.seconds)));
  table.notes.emplace_back("games that repeat others do not count: deterministic players may need more");
  return table;
}

nlohmann::json json_of(const Plan& plan) {
  nlohmann::json cases = nlohmann::json::array();
  for (const Plan::Case& one : plan.cases)
    cases.push_back({{"truth", one.truth},
                     {"elo", one.elo},
                     {"mean_games", 2 * one.length.mean},
                     {"nine_tenth_games", 2 * one.length.nine_tenth},
                     {"decided", one.length.decided},
                     {"mean_seconds", plan.seconds(one)}});
  return {{"tested", plan.spec.players[0].name},
          {"against", plan.spec.players[1].name},
          {"elo0", plan.test.elo0},
          {"elo1", plan.test.elo1},
          {"model", to_text(plan.test.model)},
          {"most_games", 2 * plan.most},
          {"threads", plan.threads},
          {"sampled_games", plan.played.games},
          {"seconds_per_game", plan.played.seconds},
          {"cases", cases}};
}

/// Default openings are made longer if there are too few of them.
RunSpec resolved(config::TournamentSpec& tournament, bool openings_given) {
  constexpr int longest = 16;
  for (;; tournament.openings.plies += 2) {
    try {
      return resolve(tournament);
    } catch (const InputError&) {
      if (openings_given || tournament.openings.plies >= longest) throw;
    }
  }
}

/// What to run next after an undecided test: the same with enough openings to probably decide it.
std::string line_that_goes_on(const Call& call, const Ratings& ratings, config::TournamentSpec tournament, const std::filesystem::path& output) {
  config::OpeningsSpec& openings = tournament.openings;
  const auto& outlook = ratings.verdict->outlook;
  if (!outlook) return "";
  const double kept = static_cast<double>(ratings.verdict->sprt.counts().pairs()) / std::max(1.0, static_cast<double>(ratings.record.pairs.size()));
  const auto more = static_cast<std::int64_t>(std::ceil(static_cast<double>(outlook->nine_tenth) / kept));
  const std::int64_t all = std::min(declared_range("openings.count").most, openings.count + more);
  if (all <= openings.count) return "";
  openings.count = static_cast<int>(all);
  try {
    if (!tournament.game.has_referee()) resolve(tournament);  // a referee would be asked about each of their moves
  } catch (const InputError& error) {
    return fmt::format("cannot continue with that many: {}. Start a new test with --openings {},{}\n", error.what(), openings.plies + 4, all);
  }
  return "continue with: " + resume_command(call, output, "sprt", "player", "openings", fmt::format("{},{}", openings.plies, all)) + "\n";
}

int run_sprt(const Call& call) {
  const auto players = call.get<std::vector<std::string>>("player");
  if (players.size() != 2)
    throw InputError(fmt::format("a sequential test is between two players, but {} given",
                                 players.size() == 1 ? "one is" : fmt::format("{} are", players.size())));
  config::TournamentSpec tournament = tournament_given(call, players);
  const RunSpec spec = resolved(tournament, call.has("openings"));
  const auto output = call.find("output").value_or(
      (std::filesystem::path("results") / fmt::format("sprt-{}-{}", tournament.players[0].name, tournament.players[1].name)).string());
  const RunOptions options = play_options_given(call, output, "sprt", "player");
  if (call.has("dry-run")) {
    const Plan plan = plan_of(spec, sprt_given(call), threads_given(call, spec.players));
    if (wants_json(call))
      print_json(call, {{"plan", json_of(plan)}});
    else
      call.out << as_text(table_of(plan));
    return exit_done;
  }
  if (const auto code = play(spec, options, call)) return *code;
  const Ratings ratings = rate(read_runs({options.output}));
  const TextCall text(call);
  const Call& words = text;
  words.out << ratings_text(ratings);
  words.out << "\nFiles: " << shown(options.output / "games.csv") << ", " << shown(options.output / "moves.csv") << "\n";
  end_with_report(words, options.output);
  const bool judged = ratings.unfit().empty() && ratings.verdict;
  const bool undecided = judged && ratings.verdict->decision() == statistics::SprtDecision::undecided;
  const std::string next = undecided ? line_that_goes_on(call, ratings, tournament, options.output) : "";
  words.out << next;
  if (wants_json(call))
    print_json(call, {{"folder", options.output.string()},
                      {"decision", judged ? nlohmann::json(to_text(ratings.verdict->decision())) : nlohmann::json()},
                      {"ratings", ratings_json(ratings)},
                      {"next", known_text(config::trimmed(next))},
                      {"files", files_json(options.output)}});
  if (!ratings.unfit().empty()) return exit_no_verdict;
  if (!ratings.verdict) return exit_undecided;
  switch (ratings.verdict->decision()) {
    case statistics::SprtDecision::accept_h1:
      return 0;
    case statistics::SprtDecision::accept_h0:
      return exit_h0;
    case statistics::SprtDecision::undecided:
      break;
  }
  return exit_undecided;
}

}  // namespace

Command sprt_command() {
  return {"sprt",
          "test whether one player is stronger than another, with as few games as possible",
          "A B [--elo0 E --elo1 E] [--nodes N] [--openings PLIES,COUNT] [--output DIR] [--json]",
          "Plays A against B from random openings, both sides of each, until the sequential probability ratio test decides: H1, A is\n"
          "stronger by elo1, or H0, only by elo0. Pairs count in schedule order, so the result is the same for any number of threads;\n"
          "repeated games do not count. --dry-run estimates how long it takes. A test that runs out of openings prints what it\n"
          "excludes and the command that continues it. Exit code 0: H1 accepted, 1: H0 accepted, 3: inconclusive, 5: no verdict,\n"
          "because a player failed (it was never ready, or its faults are more than half of its losses).",
          "arena sprt arena-andantino random --nodes 50 --elo1 100 --output sprt-example",
          declare_sprt,
          run_sprt,
          true};
}

}  // namespace arena
