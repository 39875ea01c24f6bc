// The page of the games' rules: every game of ours is on it with every way to end, and its drawings and pictures are what the program makes.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/games/rules.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena {
namespace {

using cli_test::run_cli;
using testing::HasSubstr;

struct Drawn {
  std::string command, picture;
  std::string file;  // of the same as SVG, where the page shows one
};

std::string without_ends(const std::string& text) {
  std::istringstream in(text);
  std::string out;
  for (std::string line; std::getline(in, line);) out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  return out;
}

std::vector<Drawn> pictures_of(std::string_view page) {
  std::istringstream in{std::string(page)};
  std::vector<Drawn> all;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("![", 0) == 0) {
      all.back().file = line.substr(line.find("](") + 2);
      all.back().file.pop_back();
    } else if (line == "```console" || line == "```") {
      inside = line != "```";
      if (inside) all.emplace_back();
    } else if (inside) {
      (all.back().command.empty() ? all.back().command : all.back().picture) += line + (all.back().command.empty() ? "" : "\n");
    }
  }
  return all;
}

/// The words of a shell's line; nothing but double quotes is in it.
std::vector<std::string> words_of_line(const std::string& line) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

TEST(Rules, EveryPictureIsWhatTheCommandAboveItPrints) {
  for (const std::string& game : game_names()) {
    const std::vector<Drawn> all = pictures_of(rules_of(game));
    EXPECT_GE(all.size(), 3U) << game;
    int pictures = 0;
    for (const Drawn& drawn : all) {
      std::vector<std::string> words = words_of_line(drawn.command);
      ASSERT_GT(words.size(), 2U) << drawn.command;
      ASSERT_EQ(words[0] + words[1], "$arena");
      words.erase(words.begin(), words.begin() + 2);
      EXPECT_EQ(drawn.picture, without_ends(run_cli(words).out)) << drawn.command;
      if (drawn.file.empty()) continue;
      ++pictures;
      const cli_test::TemporaryFolder folder;
      const auto made = folder.path() / "made.svg";
      words.insert(words.end(), {"--svg", made.string()});
      ASSERT_EQ(run_cli(words).code, 0);
      EXPECT_EQ(cli_test::read_file(std::filesystem::path(ARENA_SOURCE) / "docs" / drawn.file), cli_test::read_file(made)) << drawn.file;
    }
    EXPECT_GE(pictures, 1) << game;
  }
}

TEST(Rules, ShowEveryWayToEnd) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    std::set<std::string_view> shown, known;
    for (const Drawn& drawn : pictures_of(rules_of(G::name))) {
      const std::vector<std::string> words = words_of_line(drawn.command);
      std::string position, moves;
      std::map<std::string, int> rules;
      for (std::size_t i = 3; i + 1 < words.size(); i += 2) {
        std::string option = words[i].substr(2);
        std::replace(option.begin(), option.end(), '-', '_');
        if (option == "position")
          position = words[i + 1];
        else if (option == "moves")
          moves = words[i + 1];
        else if (option != "game")
          rules[option] = std::stoi(words[i + 1]);
      }
      G game = position.empty() ? G(options_from<G>(rules)) : G::from_text(options_from<G>(rules), position);
      ASSERT_FALSE(make_moves(game, moves)) << drawn.command;
      shown.insert(game.end_reason().name);
    }
    shown.erase("");
    for (const EndReason& reason : G::end_reasons) known.insert(reason.name);
    EXPECT_EQ(shown, known) << G::name;
  });
}

TEST(Rules, AreToldWithoutTheMarksOfThePage) {
  for (const std::string& game : game_names()) {
    const auto ran = run_cli({"rules", game});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("Draw."));
    for (const char* mark : {"```", "**", "## "}) EXPECT_EQ(ran.out.find(mark), std::string::npos) << game << mark;
  }
  EXPECT_THAT(run_cli({"rules", "tablut"}).out, HasSubstr("100 plies"));
  EXPECT_EQ(run_cli({"rules"}).code, 2);
  EXPECT_EQ(run_cli({"rules", "chess"}).code, 2);
  EXPECT_EQ(rules_of("tab"), "");
  EXPECT_EQ(rules_of(""), "");
}

}  // namespace
}  // namespace arena
