// The page of the games' rules: every game of ours is on it, and its pictures are what the program draws.
#include <gmock/gmock.h>

#include <sstream>

#include "arena/games/game_names.hpp"
#include "arena/games/rules.hpp"
#include "tests/arena/cli_support.hpp"

namespace arena {
namespace {

using cli_test::run_cli;
using testing::HasSubstr;

struct Drawn {
  std::string command, picture;
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
    if (line == "```console" || line == "```") {
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
    for (const Drawn& drawn : all) {
      std::vector<std::string> words = words_of_line(drawn.command);
      ASSERT_GT(words.size(), 2U) << drawn.command;
      ASSERT_EQ(words[0] + words[1], "$arena");
      words.erase(words.begin(), words.begin() + 2);
      EXPECT_EQ(drawn.picture, without_ends(run_cli(words).out)) << drawn.command;
    }
  }
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
