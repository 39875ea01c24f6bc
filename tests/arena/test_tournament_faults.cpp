// A player's fault is a result: it loses that game, with the reason, and the run goes on. The faulty players are seated by the tests themselves.
#include <functional>

#include "arena/play/worker_of.hpp"
#include "arena/record/reader.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena::tournament_test {
namespace {

using Decide = std::function<Decision(const Andantino&, const Request&)>;

class Faulty final : public Player<Andantino> {
 public:
  explicit Faulty(Decide decide) : decide_(std::move(decide)) {}
  void new_game(std::uint64_t) override {}
  Decision decide(const Andantino& position, const Request& request) override { return decide_(position, request); }

 private:
  Decide decide_;
};

Decision some_move(const Andantino& position) {
  MoveList<Andantino> moves;
  position.legal_moves_in_board_order(moves);
  Decision decision;
  decision.move = moves[0];
  decision.stop = StopReason::random;
  return decision;
}

/// Two random players, the first of which is replaced by `decide`.
struct Played {
  std::vector<GameRow> games;
  std::vector<MoveRow> moves;
  std::string log;
};
Played play(const std::string& more, const Decide& decide, const fs::path& folder) {
  const RunSpec spec =
      spec_from("game: {name: andantino, radius: 3}\nopenings: {type: random, plies: 4, count: 2}\n" + more +
                "players: [{name: faulty, search: alpha-beta, evaluator: none, iterative_deepening: true}, {name: dice, search: random}]\n");
  RunOptions options;
  options.output = folder;
  options.threads = 2;
  options.worker = [&](const RunSpec& of) -> std::unique_ptr<Worker> {
    return std::make_unique<WorkerOf<Andantino>>(of, [&](const Participant& player, TablePool& pool) -> std::unique_ptr<Player<Andantino>> {
      if (player.name == "faulty") return std::make_unique<Faulty>(decide);
      return make_player<Andantino>(player.options, pool);
    });
  };
  std::ostringstream talk;
  run_tournament(spec, options, talk);
  Played played;
  read_games(folder / "games.csv", [&](const GameRow& row) { played.games.push_back(row); });
  read_moves(folder / "moves.csv", [&](const MoveRow& row) { played.moves.push_back(row); });
  played.log = read_file(folder / "log.txt");
  return played;
}

void expect_all_lost_by(const Played& played, const std::string& termination) {
  EXPECT_EQ(played.games.size(), 4U);
  for (const GameRow& game : played.games) {
    EXPECT_EQ(game.termination, termination);
    EXPECT_EQ(game.side_at_fault(), game.side_of("faulty"));
    EXPECT_EQ(game.score(game.side_of("faulty")), 0);
    EXPECT_TRUE(game.is_fault());
    EXPECT_EQ(game.adjudicated, "");
    EXPECT_NE(played.log.find("game " + std::to_string(game.game) + ": faulty lost by " + termination), std::string::npos) << played.log;
  }
}

TEST(TournamentFaults, APlayerThatThrowsLoses) {
  TemporaryFolder folder;
  const Played played = play(
      "limits: {nodes: 10}\n", [](const Andantino&, const Request&) -> Decision { throw std::runtime_error("out of ideas"); }, folder.path());
  expect_all_lost_by(played, "crash");
  EXPECT_NE(played.log.find("out of ideas"), std::string::npos);
}

TEST(TournamentFaults, APlayerThatThrowsSomethingOddLosesToo) {
  TemporaryFolder folder;
  expect_all_lost_by(play(
                         "limits: {nodes: 10}\n", [](const Andantino&, const Request&) -> Decision { throw 42; }, folder.path()),
                     "crash");
}

TEST(TournamentFaults, AnIllegalMoveLosesAndIsNotPlayed) {
  for (const Move move : {no_move, Move{0}, Move{60000}}) {
    TemporaryFolder folder;
    const Played played = play(
        "limits: {nodes: 10}\n",
        [&](const Andantino&, const Request&) {
          Decision decision;
          decision.move = move;
          return decision;
        },
        folder.path());
    expect_all_lost_by(played, "illegal-move");
    for (const MoveRow& row : played.moves) EXPECT_EQ(row.player, "dice");
    for (const GameRow& game : played.games) EXPECT_EQ(game.plies, game.seat(0).player == "faulty" ? 4 : 5);
  }
}

Decision slow_move(const Andantino& position, int ms) {
  sleep_ms(ms);
  return some_move(position);
}

TEST(TournamentFaults, AnOverrunBeyondTheMarginLoses) {
  TemporaryFolder folder;
  const Played played = play(
      "limits: {move_time: 5ms}\nmargin: 10ms\n", [](const Andantino& p, const Request&) { return slow_move(p, 30); }, folder.path());
  expect_all_lost_by(played, "time");
  TemporaryFolder second;
  expect_all_lost_by(
      play(
          "limits: {game_time: 5ms}\nmargin: 10ms\n", [](const Andantino& p, const Request&) { return slow_move(p, 30); }, second.path()),
      "time");
}

TEST(TournamentFaults, NodeLimitsHaveNoClockAndTheMarginForgives) {
  for (const std::string limits : {"limits: {nodes: 10}\nmargin: 0ms\n", "limits: {move_time: 1ms}\nmargin: 10s\n"}) {
    TemporaryFolder folder;
    for (const GameRow& game : play(
                                   limits, [](const Andantino&p, const Request&) { return slow_move(p, 3); }, folder.path())
                                   .games)
      EXPECT_EQ(game.termination, "rules") << limits;
  }
}

TEST(TournamentFaults, OnlyTheFirstMoveMayTakeTheFirstMovesTime) {
  TemporaryFolder folder;
  const Played played = play(
      "limits: {move_time: 5ms, first_move_time: 60s}\nmargin: 10ms\n", [](const Andantino& p, const Request&) { return slow_move(p, 30); },
      folder.path());
  expect_all_lost_by(played, "time");
  for (const GameRow& game : played.games) EXPECT_EQ(game.plies, game.seat(0).player == "faulty" ? 6 : 7) << "lost with its second move";
}

TEST(TournamentFaults, TheTimeOfATurnIsTheTimeOfAllItsPlies) {
  // Omega: a turn has two plies, which together may take what move_time says.
  const RunSpec spec = spec_from(
      "game: {name: omega, side: 3}\nlimits: {move_time: 300ms}\nmargin: 100ms\n"
      "players: [{name: slow, search: alpha-beta, evaluator: score, iterative_deepening: true}, {name: dice, search: random}]\n");
  class Slow final : public Player<Omega> {
    void new_game(std::uint64_t) override {}
    Decision decide(const Omega& position, const Request&) override {
      sleep_ms(250);
      MoveList<Omega> moves;
      position.legal_moves(moves);
      Decision decision;
      decision.move = moves[0];
      return decision;
    }
  };
  WorkerOf<Omega> worker(spec, [](const Participant& player, TablePool& pool) -> std::unique_ptr<Player<Omega>> {
    if (player.name == "slow") return std::make_unique<Slow>();
    return make_player<Omega>(player.options, pool);
  });
  const std::atomic<bool> stop{false};
  const GameRecord record = worker.play(Schedule(spec).at(0), stop);
  EXPECT_EQ(record.termination, "time");
  EXPECT_EQ(record.plies, 1) << "one ply within the time, two not";
}

Decision scored(const Andantino& position, Score score) {
  Decision decision = some_move(position);
  decision.searched = true;
  decision.stop = StopReason::depth;
  decision.score = score;
  return decision;
}

TEST(TournamentAdjudication, EndsGamesOnlyWhereAskedAndKeepsTheReason) {
  TemporaryFolder folder;
  const Played played = play(
      "limits: {nodes: 10}\nadjudication: {max_plies: 6}\n", [](const Andantino& p, const Request&) { return some_move(p); }, folder.path());
  for (const GameRow& game : played.games) {
    EXPECT_EQ(game.termination, "adjudicated");
    EXPECT_EQ(game.adjudicated, "max-plies");
    EXPECT_EQ(game.result(), Outcome::draw);
    EXPECT_EQ(game.plies, 6);
  }
}

TEST(TournamentAdjudication, ByScoreNeedsBothSidesToAgree) {
  const auto results = [&](Score mine, Score theirs) {
    const RunSpec spec = spec_from(
        "game: {name: andantino, radius: 6}\nlimits: {nodes: 10}\nadjudication: {score_margin: 100, score_plies: 4}\n"
        "players: [{name: a, search: alpha-beta, evaluator: none, iterative_deepening: true}, {name: b, search: alpha-beta, evaluator: none, "
        "iterative_deepening: true}]\n");
    WorkerOf<Andantino> worker(spec, [&](const Participant& player, TablePool&) -> std::unique_ptr<Player<Andantino>> {
      const Score score = player.name == "a" ? mine : theirs;
      return std::make_unique<Faulty>([score](const Andantino& p, const Request&) { return scored(p, score); });
    });
    const std::atomic<bool> stop{false};
    return worker.play(Schedule(spec).at(0), stop);
  };
  const GameRecord agreed = results(150, -150);
  EXPECT_EQ(agreed.adjudicated, "score");
  EXPECT_EQ(agreed.result(), Outcome::first);
  EXPECT_EQ(agreed.plies, 4);
  EXPECT_EQ(results(-150, 150).result(), Outcome::second);
  EXPECT_EQ(results(150, 150).termination, "rules") << "both think they lead";
  EXPECT_EQ(results(150, -99).termination, "rules") << "one sees less than the margin";
}

TEST(TournamentFaults, StrictMakesThemFailTheRunEvenWhenItIsOnlyReadAgain) {
  TemporaryFolder folder;
  // A player's watchdog is no fault, but a margin of zero makes every timed decision one.
  const fs::path file = write_tournament(folder.path(),
                                         "game: {name: andantino, radius: 3}\nlimits: {move_time: 1ms}\nmargin: 0ms\n"
                                         "players: [{name: a, search: alpha-beta, evaluator: none, iterative_deepening: true, stop_at_win: false, "
                                         "finish_iteration: true}, {name: b, search: random}]\n");
  const std::string out = (folder.path() / "out").string();
  const auto strict = cli_test::run_cli({"run", file.string(), "--output", out, "--strict", "--threads", "1"});
  ASSERT_NE(strict.out.find("lost 2 of its 2 lost games by its own fault (2 by time)"), std::string::npos) << strict.out << strict.err;
  EXPECT_EQ(strict.code, 4) << strict.err;
  EXPECT_EQ(cli_test::run_cli({"run", file.string(), "--output", out, "--strict", "--resume", "--threads", "1"}).code, 4);
  EXPECT_EQ(cli_test::run_cli({"run", file.string(), "--output", out, "--resume", "--threads", "1"}).code, 0);
}

}  // namespace
}  // namespace arena::tournament_test
