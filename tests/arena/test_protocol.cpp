// Our players as engines: sessions kept as files, and the same decisions as inside a run.
#include <future>
#include <regex>

#include "arena/config/set_option.hpp"
#include "arena/play/match.hpp"
#include "arena/protocol/options.hpp"
#include "arena/protocol/session.hpp"
#include "arena/text/words.hpp"
#include "tests/arena/tournament_support.hpp"

namespace arena {
namespace {

namespace fs = std::filesystem;
using protocol::Session;

config::PlayerSpec player_from(const std::string& text, const std::string& game) {
  config::Problems problems;
  const auto folder = fs::path(ARENA_SOURCE) / "configs" / "players";
  config::PlayerContext context;
  context.game = game;
  auto player = config::read_player(config::parse_yaml(text, "test.yaml", problems), folder, problems, context);
  EXPECT_EQ(problems.lines(), std::vector<std::string>{}) << text;
  return player;
}

/// What a session prints, to be consumed piece by piece.
struct Heard {
  std::ostringstream out;
  std::string take() {
    std::string text = out.str();
    out.str("");
    return text;
  }
};

std::string last_word(const std::string& text) {
  const auto words = words_of(text);
  return words.empty() ? "" : words.back();
}

/// A kept session: `game: ...` with rules, `player: ...`, then `> LINE` to the engine and `< LINE` from it. `>> LINE` does not wait for the answer to
/// a search. Times are left out.
std::string played_back(const std::string& script) {
  static const std::regex times(R"( (time|nps) \d+)");
  std::istringstream in(script);
  std::string game, text;
  std::map<std::string, int> rules;
  Heard heard;
  std::unique_ptr<Session> session;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("< ", 0) == 0 || line == "<") continue;
    text += line + "\n";
    if (line.rfind("game: ", 0) == 0) {
      const auto words = words_of(line.substr(6));
      game = words.front();
      for (std::size_t i = 1; i + 1 < words.size(); i += 2) rules[words[i]] = std::stoi(words[i + 1]);
    } else if (line.rfind("player: ", 0) == 0) {
      session = std::make_unique<Session>(player_from(line.substr(8), game), rules, heard.out);
    } else if (!line.empty() && line[0] == '>') {
      const bool waits = line.rfind(">> ", 0) != 0;
      const bool goes_on = session->line(line.substr(std::min<std::size_t>(line.size(), waits ? 2 : 3)));
      if (waits) session->wait();
      std::istringstream answer(waits ? heard.take() : "");
      for (std::string said; std::getline(answer, said);) text += "< " + std::regex_replace(said, times, "") + "\n";
      if (!goes_on) text += "< (end)\n";
    }
  }
  return text;
}

class ProtocolSession : public testing::TestWithParam<std::string> {};

TEST_P(ProtocolSession, IsAsKept) {
  const auto path = fs::path(ARENA_TEST_DATA) / "protocol" / (GetParam() + ".txt");
  const std::string kept = cli_test::read_file(path), now = played_back(kept);
  if (std::getenv("ARENA_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << now;
    return;
  }
  EXPECT_EQ(kept, now) << "if that is meant, ARENA_UPDATE_GOLDEN=1 ./test -R Protocol writes it anew";
}
INSTANTIATE_TEST_SUITE_P(Kept, ProtocolSession,
                         testing::Values("introduction", "andantino", "tablut", "omega", "omega_three", "errors", "options", "stop", "searchmoves"),
                         [](const auto& instance) { return instance.param; });

/// Asks an engine for every decision of one player's recorded games, and counts those that it decides differently.
int decided_otherwise(const RunSpec& spec, int player, const std::string& limits) {
  const Participant& participant = spec.players[static_cast<std::size_t>(player)];
  config::PlayerSpec engine;
  engine.name = participant.name;
  engine.game = spec.game.name;
  engine.options = participant.options;
  Heard heard;
  Session session(engine, spec.game.options, heard.out);
  const auto worker = make_worker(spec);
  const std::atomic<bool> stop{false};
  int different = 0, asked = 0;
  const Schedule schedule(spec);
  for (std::uint64_t id = 0; id < schedule.size(); ++id) {
    const GameRecord record = worker->play(schedule.at(id), stop);
    const auto moves = words_of(record.moves);
    for (int side = 0; side < 2; ++side) {
      if (record.job.players[side] != player) continue;
      session.line("uginewgame");
      session.line("setoption name seed value " + std::to_string(side_seed(record.seed, side)));
      for (const MoveRow& row : record.decisions) {
        if (row.side != side) continue;
        std::string position = "position startpos moves";
        for (int i = 0; i + 1 < row.ply; ++i) position += " " + moves[static_cast<std::size_t>(i)];
        session.line(position);
        session.line("go " + limits);
        session.wait();
        ++asked;
        if (last_word(heard.take()) != row.move) ++different;
      }
    }
  }
  EXPECT_GT(asked, 50);
  return different;
}

TEST(Protocol, AtFixedNodesAnEngineDecidesWhatThePlayerDecidesInARun) {
  const RunSpec andantino = tournament_test::spec_from(tournament_test::small_tournament(5, 2, "", 150));
  for (int player = 0; player < 5; ++player)
    EXPECT_EQ(decided_otherwise(andantino, player, "nodes 150"), 0) << andantino.players[static_cast<std::size_t>(player)].name;
  const RunSpec omega = tournament_test::spec_from(
      "game: {name: omega, side: 3}\nseed: 5\nopenings: {type: random, plies: 4, count: 5, seed: 2}\nlimits: {nodes: 300}\nplayers:\n"
      "  - {name: full, inherits: arena-omega-1, tie_break: random, reuse_turn: true, transposition_table: {size_mb: 1}}\n"
      "  - {name: dice, search: random}\n");
  for (int player = 0; player < 2; ++player) EXPECT_EQ(decided_otherwise(omega, player, "nodes 300"), 0);
  const RunSpec tablut = tournament_test::spec_from(
      "game: tablut\nseed: 5\nopenings: {type: random, plies: 2, count: 2, seed: 2}\nlimits: {depth: 2}\nplayers:\n"
      "  - {name: full, inherits: arena-tablut-1, tie_break: random, transposition_table: {size_mb: 1}}\n  - {name: dice, search: random}\n");
  for (int player = 0; player < 2; ++player) EXPECT_EQ(decided_otherwise(tablut, player, "depth 2"), 0);
}

TEST(Protocol, StopEndsASearchAndTheNextLineIsAboutTheNextPosition) {
  Heard heard;
  Session session(player_from("{name: x, inherits: arena-andantino-1}", ""), {}, heard.out);
  for (int i = 0; i < 20; ++i) {
    session.line("position startpos moves i10 j11");
    session.line("go infinite");
    session.line("isready");
    session.line("stop");
    session.line("position startpos");
    session.line("query fen");
    const std::string said = heard.take();
    EXPECT_NE(said.find("readyok\n"), std::string::npos) << said;
    EXPECT_LT(said.find("bestmove "), said.find("response -/j10/w\n")) << said;
    EXPECT_EQ(said.find("error"), std::string::npos) << said;
  }
}

TEST(Protocol, ATimeForTheMoveHoldsInTheMiddleOfATurnToo) {
  Heard heard;
  Session session(player_from("{name: x, inherits: arena-omega-1, book: none}", ""), {}, heard.out);
  for (const std::string position : {"startpos", "startpos moves a1", "startpos moves a1 b1 c1"}) {
    session.line("position " + position);
    session.line("go movetime 20");
    session.wait();  // a search without a limit would go on for hours
    EXPECT_NE(heard.take().find("bestmove "), std::string::npos) << position;
  }
}

TEST(Protocol, AClockIsSharedOutByThePlayersOwnPolicy) {
  Heard heard;
  Session session(player_from("{name: x, inherits: arena-tablut}", ""), {}, heard.out);
  session.line("position startpos moves e2d2");
  session.line("go p1time 1 p2time 400 p1inc 0 p2inc 10");
  session.wait();
  const auto words = words_of(heard.take());
  std::vector<int> times;
  for (std::size_t i = 0; i + 1 < words.size(); ++i)
    if (words[i] == "time") times.push_back(std::stoi(words[i + 1]));
  ASSERT_FALSE(times.empty());
  EXPECT_GE(times.back(), 25);  // 0.05 of 400 ms and the increment: 30 ms, not 1 ms
}

TEST(Protocol, AnInfiniteSearchThatHasSeenAllWaitsForStop) {
  Heard heard;
  Session session(player_from("{name: x, search: random}", "tablut"), {}, heard.out);
  session.line("go infinite");
  auto waiting = std::async(std::launch::async, [&] { session.wait(); });
  EXPECT_EQ(waiting.wait_for(std::chrono::milliseconds(50)), std::future_status::timeout);
  session.line("stop");
  waiting.get();
  EXPECT_EQ(heard.take().rfind("bestmove ", 0), 0U);
}

TEST(Protocol, TheEndOfTheInputEndsTheProgramAlsoDuringASearch) {
  const auto ran = cli_test::run_cli({"ugi", "--player", "arena-andantino"}, "isready\nposition startpos\ngo infinite\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out.rfind("readyok\n", 0), 0U);
  EXPECT_NE(ran.out.find("\nbestmove "), std::string::npos) << ran.out;
}

TEST(Protocol, ALineLongerThanAMegabyteIsIgnored) {
  const auto ran =
      cli_test::run_cli({"ugi", "--player", "random", "--game", "tablut"}, "position startpos moves " + std::string(2U << 20, 'x') + "\nisready\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "info string error: a line of more than 1048576 bytes is ignored\nreadyok\n");
}

TEST(Protocol, AClockCountsInTheMiddleOfATurnThatBeganWithoutOne) {
  Heard heard;
  Session session(player_from("{name: paranoid, inherits: paranoid-omega, transposition_table: {size_mb: 1}}", "omega"),
                  {{"side", 3}, {"players", 4}}, heard.out);
  const auto took = [&](const std::string& go) {
    session.line("position startpos moves a1 b1 c1 a2 b2 c2");
    const auto before = std::chrono::steady_clock::now();
    session.line(go);
    auto ended = std::async(std::launch::async, [&] { session.wait(); });
    if (ended.wait_for(std::chrono::seconds(10)) != std::future_status::ready) session.line("stop");
    ended.wait();
    return std::chrono::steady_clock::now() - before;
  };
  took("go nodes 100");
  EXPECT_LT(took("go p1time 300 p2time 300 p3time 300 p4time 300"), std::chrono::seconds(5));
}

TEST(Protocol, PlayersOfTwoSidesAndForeignGamesAreRefused) {
  for (const char* players : {"3", "4"}) {
    const auto ran = cli_test::run_cli({"ugi", "--player", "arena-omega-1", "--game", "omega", "--players", players});
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("'search: alpha-beta' is for two sides; omega with"), std::string::npos) << ran.err;
  }
  const auto evaluator = cli_test::run_cli({"ugi", "--player", "maxn-omega", "--game", "omega", "--players", "3"},
                                           "setoption name evaluator value trebing-as-coded\nisready\n");
  EXPECT_NE(evaluator.out.find("info string error: "), std::string::npos) << evaluator.out;
  EXPECT_EQ(cli_test::run_cli({"ugi", "--player", "random"}).code, 2);
  EXPECT_EQ(cli_test::run_cli({"ugi", "--player", "arena-omega", "--game", "tablut"}).code, 2);
}

TEST(Protocol, HashIsTheMemoryOfThePlayersTable) {
  const auto declares_hash = [](const config::PlayerSpec& player) {
    const auto lines = protocol::option_lines(player);
    return std::any_of(lines.begin(), lines.end(), [](const std::string& line) { return line.rfind("name Hash type spin default ", 0) == 0; });
  };
  config::PlayerSpec player = player_from("{name: x, inherits: arena-andantino-1}", "");
  EXPECT_TRUE(declares_hash(player));
  EXPECT_EQ(config::set_option(player, protocol::option_path(player, "Hash"), "3"), "");
  EXPECT_NE(config::resolved_yaml(player).find("size_mb: 3"), std::string::npos);
  EXPECT_EQ(config::set_option(player, protocol::option_path(player, "Hash"), "0"),
            "'transposition_table.size_mb' is '0', but must be a whole number from 1 to 65536");
  config::PlayerSpec plain = player_from("{name: x, inherits: arena-andantino-1, transposition_table: false}", "");
  EXPECT_FALSE(declares_hash(plain));
  EXPECT_EQ(config::set_option(plain, protocol::option_path(plain, "Hash"), "3"), "unknown option 'Hash'");
}

TEST(Protocol, ATimeControlIsSetInOneWord) {
  const auto ran = cli_test::run_cli({"ugi", "--player", "arena-andantino-1"},
                                     "setoption name limits.game_time value 40/60s+500ms\nugi\nsetoption name limits.game_time value 40/60\nugi\n");
  std::vector<std::string> said;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);)
    if (line.find("limits.game_time") != line.npos || line.find("limits.per_moves") != line.npos || line.find("limits.increment") != line.npos)
      said.push_back(line);
  const std::vector<std::string> set = {"option name limits.game_time type string default 60s",
                                        "option name limits.increment type string default 500ms",
                                        "option name limits.per_moves type spin default 40 min 0 max 1000"};
  ASSERT_EQ(said.size(), 7U) << ran.out;
  EXPECT_EQ(std::vector(said.begin(), said.begin() + 3), set);
  EXPECT_EQ(said[3], "info string error: setoption: 'limits.game_time': '40/60': '60' has no unit; write 60ms, 60s or 60min");
  EXPECT_EQ(std::vector(said.begin() + 4, said.end()), set) << "a wrong value changes nothing";
}

TEST(Protocol, EveryOptionThatIsDeclaredCanBeSetToItsDefault) {
  for (const char* name : {"arena-andantino", "arena-omega", "arena-tablut", "trebing-full", "rudin"}) {
    config::PlayerSpec player = player_from("{name: x, inherits: " + std::string(name) + "}", "");
    const config::PlayerSpec before = player;
    const auto lines = protocol::option_lines(player);
    EXPECT_GT(lines.size(), 50U);
    for (const std::string& line : lines) {
      const auto words = words_of(line);
      ASSERT_EQ(words[4], "default") << line;
      EXPECT_EQ(config::set_option(player, protocol::option_path(player, words[1]), words[5]), "") << line;
    }
    EXPECT_EQ(config::resolved_yaml(player), config::resolved_yaml(before));
  }
}

}  // namespace
}  // namespace arena
