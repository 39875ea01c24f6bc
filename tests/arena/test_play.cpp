// People at the board: `arena play` through a pipe and through a terminal.
#include <gmock/gmock.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>

#include <chrono>

#include "tests/arena/cli_support.hpp"

namespace arena::cli_test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string players = std::string(ARENA_SOURCE) + "/configs/players/";

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

TEST(Play, AMoveIsAnsweredAndAWrongOneIsExplained) {
  const auto ran = run_cli({"play", "--game", "andantino", "--second", players + "random.yaml"}, "zz\nj10\na1\ni10\nquit\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("'zz' is not a cell of this board"));
  EXPECT_THAT(ran.out, HasSubstr("'j10': the cell is occupied"));
  EXPECT_THAT(ran.out, HasSubstr("'a1': "));
  EXPECT_THAT(ran.out, HasSubstr("black (random) plays "));
  EXPECT_EQ(times(ran.out, " plays "), 1U) << "only the legal one is answered";
}

TEST(Play, UndoTakesBackTheAnswerToo) {
  const auto ran = run_cli({"play", "--game", "andantino", "--second", players + "random.yaml"}, "undo\ni10\nundo\nmoves\n");
  EXPECT_THAT(ran.out, HasSubstr("there is nothing to take back"));
  EXPECT_THAT(ran.out, HasSubstr("6 legal moves: i9 j9 i10 k10 j11 k11")) << "those of the start";
}

TEST(Play, UndoTakesBackAsManyTurnsAsAsked) {
  const std::vector<std::string> words = {"play", "--game", "andantino", "--second", "human"};
  const auto ran = run_cli(words, "i10\ni9\nj9\nundo 2\nmoves\nundo 7\nmoves\nundo x\nundo 0\nundo -1\nundo 99999\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("there were only 1 to take back"));
  EXPECT_EQ(times(ran.out, "6 legal moves: i9 j9 i10 k10 j11 k11"), 1U) << "the start, once all is taken back";
  for (const char* wrong : {"x", "0", "-1", "99999"})
    EXPECT_THAT(ran.out, HasSubstr("'" + std::string(wrong) + "' is not a number of turns; 'undo 2' takes back two"));
  EXPECT_EQ(ran.code, 0);
}

TEST(Play, WhoeverResignsHasLostAndTheGameIsSavedSo) {
  const TemporaryFolder folder;
  const std::string saved = (folder.path() / "saved").string();
  const auto ran =
      run_cli({"play", "--game", "andantino", "--second", "human"}, "i10\nresign\nresign\nj9\nsave " + saved + "\nundo\nmoves\nresign now\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("andantino after 1 ply: white won (black resigned)"));
  EXPECT_EQ(times(ran.out, "the game is over> "), 4U);
  EXPECT_THAT(ran.out, HasSubstr("'new' starts again"));
  EXPECT_THAT(ran.out, HasSubstr(" legal moves: ")) << "a resignation is taken back";
  EXPECT_THAT(ran.out, HasSubstr("'resign' takes no argument"));
  EXPECT_THAT(cli_test::read_file(folder.path() / "saved" / "games.csv"), HasSubstr("adjudicated,resign,"));
  EXPECT_EQ(run_cli({"verify", saved}).code, 0) << run_cli({"verify", saved}).out;
  EXPECT_EQ(run_cli({"rate", saved}).code, 0);
  EXPECT_THAT(run_cli({"report", saved}).out, HasSubstr("adjudicated: resign      1 "));
  const auto programs = run_cli({"play", "--game", "omega", "--players", "3", "--side", "3"}, "resign\nhelp\nquit\n");
  EXPECT_THAT(programs.out, HasSubstr("resignations are for two sides; omega with 3 players has more\n"));
  EXPECT_THAT(programs.out, Not(HasSubstr("  hint "))) << "help lists what works here";
}

TEST(Play, NewStartsAgainAfterTheOpeningGiven) {
  const auto ran = run_cli({"play", "--game", "andantino", "--second", "human", "--moves", "i10"}, "i9\nj9\nresign\nnew\nundo\nmoves\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr(" won ("));
  EXPECT_THAT(ran.out, HasSubstr("there is nothing to take back"));
  EXPECT_THAT(ran.out, HasSubstr("2 legal moves: "));
}

TEST(Play, TheRulesAreThoseOfTheCommand) {
  const auto ran = run_cli({"play", "--game", "tablut"}, "rules\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr(run_cli({"rules", "tablut"}).out));
}

TEST(Play, LegalCellsAreMarkedWhereTheyAreFew) {
  EXPECT_THAT(run_cli({"play", "--game", "andantino"}, "quit\n").out, HasSubstr("+ legal"));
  for (const char* game : {"omega", "tablut"}) EXPECT_THAT(run_cli({"play", "--game", game}, "quit\n").out, Not(HasSubstr("+ legal")));
}

TEST(Play, ATurnOfTwoStonesIsConfirmedOrTakenBackWhole) {
  const auto ran =
      run_cli({"play", "--game", "omega", "--side", "3", "--second", players + "random.yaml"}, "a1\nundo\na1\nb1\nundo\nc1\na2\nwhat\n\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("your turn is a1 b1: Enter to play it, 'undo' to take it back> "));
  EXPECT_THAT(ran.out, HasSubstr("your turn is c1 a2: Enter"));
  EXPECT_THAT(ran.out, HasSubstr("Enter or 'undo'"));
  EXPECT_EQ(times(ran.out, " plays "), 2U) << "the program answers a confirmed turn with its own two stones";
}

TEST(Play, HintsGiveTheLineAndTheValuesOfTheBestMoves) {
  const auto ran =
      run_cli({"play", "--game", "andantino", "--first", "human", "--second", "human", "--nodes", "3000"}, "hint\ni10\ngo\nhint\neval\n");
  EXPECT_THAT(ran.out, HasSubstr(" for white, "));
  EXPECT_THAT(ran.out, HasSubstr(" would play "));
  EXPECT_THAT(ran.out, HasSubstr("and expects "));
  EXPECT_THAT(ran.out, HasSubstr("by shorter searches: "));
  EXPECT_THAT(ran.out, HasSubstr(" moves for you: "));
}

TEST(Play, ASavedGameIsAResultsFolderAndGoesOn) {
  const TemporaryFolder folder;
  const std::string saved = (folder.path() / "saved").string();
  const std::vector<std::string> words = {"play", "--game", "tablut", "--first", "human", "--second", players + "random.yaml"};
  const auto ran = run_cli(words, "save " + saved + "\nd1d2\nsave " + saved + "\nsave " + saved + "\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("nothing was played yet"));
  EXPECT_THAT(ran.out, HasSubstr("saved: "));
  EXPECT_THAT(ran.out, HasSubstr("already exists"));
  for (const std::vector<std::string>& reader :
       {std::vector<std::string>{"report", saved}, {"rate", saved}, {"show", saved, "--game", "1"}, {"verify", saved}}) {
    const auto read = run_cli(reader);
    EXPECT_EQ(read.code, 0) << reader[0] << ": " << read.out << read.err;
  }
  EXPECT_THAT(run_cli({"show", saved, "--game", "1"}).out, HasSubstr("game 1: human (moving first) against random"));
  EXPECT_THAT(run_cli({"show", saved, "--game", "1", "--ply", "1"}).out, HasSubstr("human played d1d2"));
  const auto loaded = run_cli(words, "load " + saved + " 7\nload " + saved + "\nboard\nquit\n");
  EXPECT_THAT(loaded.out, HasSubstr("there is no game 7"));
  EXPECT_THAT(loaded.out, Not(HasSubstr("illegal")));
  const auto again = run_cli({"run", saved + "/tournament.yaml", "--output", (folder.path() / "run").string()});
  EXPECT_EQ(again.code, 2);
  EXPECT_THAT(again.err, HasSubstr("'human' is a person; people play with 'arena play'"));
}

TEST(Play, ThreeAndFourPersonsPlayOmega) {
  const TemporaryFolder folder;
  const std::string saved = (folder.path() / "saved").string();
  const auto ran = run_cli({"play", "--game", "omega", "--players", "3", "--side", "3"}, "a1\nb1\nc1\n\nhint\neval\nsave " + saved + "\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("your turn is a1 b1 c1"));
  EXPECT_THAT(ran.out, HasSubstr("black> "));
  EXPECT_THAT(ran.out, HasSubstr("hints without a program at the board are for two sides; omega with"));
  EXPECT_THAT(ran.out, HasSubstr("evaluations are for two sides"));
  for (const std::vector<std::string>& reader : {std::vector<std::string>{"report", saved}, {"show", saved, "--game", "1"}, {"verify", saved}}) {
    const auto read = run_cli(reader);
    EXPECT_EQ(read.code, 0) << reader[0] << ": " << read.out << read.err;
  }
  EXPECT_EQ(run_cli({"play", "--game", "omega", "--third", "human"}).code, 2);
}

TEST(Play, ProgramsTakeTheirSeatsAmongThreeAndFour) {
  const std::string random = players + "random.yaml";
  const auto ran =
      run_cli({"play", "--game", "omega", "--players", "3", "--side", "3", "--second", random, "--third", random}, "a1\nb1\nc1\n\nhint\nquit\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("black (random-black) plays "));
  EXPECT_THAT(ran.out, HasSubstr("(random-"));
  EXPECT_THAT(ran.out, HasSubstr("would play "));
  const auto refused = run_cli({"play", "--game", "omega", "--players", "3", "--second", players + "trebing-full.yaml"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("for two sides"));
}

/// The program behind a pseudo-terminal.
class Terminal {
 public:
  explicit Terminal(std::vector<std::string> words) {
    words.insert(words.begin(), ARENA_BINARY);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const winsize size{50, 120, 0, 0};
    child_ = ::forkpty(&master_, nullptr, nullptr, &size);
    if (child_ == 0) {
      ::setenv("TERM", "xterm", 1);
      ::execv(ARENA_BINARY, arguments.data());
      ::_exit(127);
    }
  }
  ~Terminal() {
    ::close(master_);
    if (child_ <= 0) return;  // to kill -1 is to kill everybody
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(const std::string& text) { EXPECT_EQ(::write(master_, text.data(), text.size()), static_cast<ssize_t>(text.size())); }

  /// Whether Ctrl-C would be a signal rather than a key.
  [[nodiscard]] bool has_signals() const {
    termios mode{};
    return ::tcgetattr(master_, &mode) == 0 && (mode.c_lflag & ISIG) != 0;
  }

  /// What it prints until the output ends with one of the endings; everything so far if it ends or is silent for a long time.
  std::string until(const std::vector<std::string>& endings) {
    return read_until([&](const std::string& text) {
      return std::any_of(endings.begin(), endings.end(), [&](const std::string& ending) {
        return text.size() >= ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
      });
    });
  }
  /// The same until the part was printed.
  std::string until_seen(const std::string& part) {
    return read_until([&](const std::string& text) { return text.find(part) != std::string::npos; });
  }
  int wait() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  template <class Enough>
  std::string read_until(const Enough& enough) {
    std::string text;
    while (true) {
      pollfd ready{master_, POLLIN, 0};
      if (::poll(&ready, 1, 60'000) <= 0) return text + "\n[silence]";
      char bytes[4096];
      const ssize_t size = ::read(master_, bytes, sizeof bytes);
      if (size <= 0) return text + "\n[end]";
      text.append(bytes, static_cast<std::size_t>(size));
      if (std::string plain = without_escapes(text); enough(plain)) return plain;
    }
  }
  static std::string without_escapes(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '\x1b') {
        out += text[i];
        continue;
      }
      if (i + 1 < text.size() && text[i + 1] == '[') ++i;
      while (i + 1 < text.size() && !std::isalpha(static_cast<unsigned char>(text[i + 1]))) ++i;
      ++i;
    }
    return out;
  }

  int master_ = -1;
  pid_t child_ = -1;
};

class WholeGame : public testing::TestWithParam<const char*> {};

TEST_P(WholeGame, IsPlayedInATerminalWithUndoAndErrors) {
  Terminal terminal({"play", "--game", GetParam(), "--second", players + "random.yaml", "--nodes", "200", "--color", "never"});
  const std::vector<std::string> prompts = {"> "};
  std::string seen = terminal.until(prompts);
  ASSERT_THAT(seen, HasSubstr("'help'"));
  terminal.type("nonsense\n");
  EXPECT_THAT(terminal.until(prompts), HasSubstr("nonsense"));
  terminal.type("go\n");
  for (int answers = 0; answers < 400; ++answers) {
    seen = terminal.until(prompts);
    ASSERT_THAT(seen, Not(HasSubstr("[silence]")));
    ASSERT_THAT(seen, Not(HasSubstr("[end]")));
    if (seen.find("the game is over> ") != std::string::npos) break;
    if (seen.find("take it back> ") != std::string::npos)
      terminal.type("\n");
    else
      terminal.type(answers == 3 ? "undo\n" : "go\n");
  }
  EXPECT_TRUE(seen.find(" won") != std::string::npos || seen.find("a draw") != std::string::npos) << seen;
  terminal.type("go\n");
  EXPECT_THAT(terminal.until(prompts), HasSubstr("the game is over"));
  terminal.type("quit\n");
  EXPECT_EQ(terminal.wait(), 0);
}

INSTANTIATE_TEST_SUITE_P(Games, WholeGame, testing::Values("andantino", "tablut", "omega"), [](const auto& game) { return std::string(game.param); });

TEST(Play, ARecordedGameIsSteppedThroughWithTheArrowKeys) {
  const TemporaryFolder folder;
  const std::string saved = (folder.path() / "saved").string();
  run_cli({"play", "--game", "andantino", "--second", "human"}, "i10\nj11\ni11\nsave " + saved + "\n");
  Terminal terminal({"show", saved, "--game", "1", "--color", "never"});
  const std::vector<std::string> end = {"q leaves\r\n"};
  EXPECT_THAT(terminal.until(end), HasSubstr("ply 3 of 3"));
  terminal.type("\x1b[D");
  EXPECT_THAT(terminal.until(end), HasSubstr("ply 2 of 3"));
  terminal.type("\x1b[H");
  EXPECT_THAT(terminal.until(end), HasSubstr("before the first move"));
  terminal.type("x\x1b[D");  // one that means nothing, and one that cannot go further back
  EXPECT_THAT(terminal.until(end), HasSubstr("ply 0 of 3"));
  terminal.type("\x1b[C");
  EXPECT_THAT(terminal.until(end), HasSubstr("human-white played i10"));
  terminal.type("q");
  EXPECT_EQ(terminal.wait(), 0);
}

TEST(Play, CtrlCAtThePromptAsksOnce) {
  Terminal terminal({"play", "--game", "andantino", "--second", "human", "--color", "never"});
  terminal.until({"white> "});
  EXPECT_FALSE(terminal.has_signals()) << "whoever sees the prompt may type at once";
  terminal.type("\x03");
  EXPECT_THAT(terminal.until({"white> "}), HasSubstr("leave the game? Ctrl-C again leaves"));
  terminal.type("i10\n");
  terminal.until({"black> "});
  terminal.type("\x03");
  EXPECT_THAT(terminal.until({"black> "}), HasSubstr("leave the game?")) << "what was typed in between goes on";
  terminal.type("\x03");
  EXPECT_EQ(terminal.wait(), 0);
}

TEST(Play, CtrlCMakesTheProgramPlayWhatItHasAndWait) {
  Terminal terminal({"play", "--game", "andantino", "--second", players + "arena-andantino.yaml", "--move-time", "1000s", "--color", "never"});
  terminal.until({"> "});
  terminal.type("i10\n");
  terminal.until_seen("depth ");  // it is thinking
  terminal.type("\x03");
  const std::string seen = terminal.until({"> "});
  EXPECT_THAT(seen, HasSubstr("black (arena-andantino) plays "));
  EXPECT_THAT(seen, HasSubstr("paused"));
}

}  // namespace
}  // namespace arena::cli_test
