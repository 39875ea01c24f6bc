// The table of games, and the options that come from it.
#include <gtest/gtest.h>

#include <functional>

#include "arena/games/games.hpp"

namespace arena {
namespace {

std::string refusal(const std::function<void()>& call) {
  try {
    call();
  } catch (const InputError& e) {
    return e.what();
  }
  return "not refused";
}

TEST(CliGames, EveryNameLeadsToItsGame) {
  for (const auto& name : game_names()) EXPECT_EQ(with_game(name, [](auto tag) { return std::string(decltype(tag)::type::name); }), name);
}

TEST(CliGames, AnUnknownNameIsAnsweredWithTheNearest) {
  EXPECT_EQ(refusal([] { with_game("andatino", [](auto) {}); }).rfind("unknown game 'andatino'; did you mean 'andantino'?", 0), 0U);
}

TEST(CliGames, WithoutValuesTheOptionsAreTheStandardOnes) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    EXPECT_EQ(options_to_map<G>(options_from<G>({})), options_to_map<G>(typename G::Options{})) << G::name;
  });
}

TEST(CliGames, EveryOptionOfEveryGameIsReadInItsWholeRangeAndNotBeyond) {
  for_each_game([](auto tag) {
    using G = typename decltype(tag)::type;
    for (const auto& row : G::option_rows) {
      const std::string name(row.name);
      for (const int value : {row.low, row.high}) EXPECT_EQ(options_from<G>({{name, value}}).*row.member, value) << G::name << " " << name;
      for (const int value : {row.low - 1, row.high + 1}) EXPECT_THROW(options_from<G>({{name, value}}), InputError) << G::name << " " << name;
    }
  });
}

TEST(CliGames, NamesAreReadWithHyphensToo) { EXPECT_EQ(options_from<Andantino>({{"tiles-per-side", 24}}).tiles_per_side, 24); }

TEST(CliGames, AMistypedOptionIsAnsweredWithTheNearest) {
  EXPECT_EQ(refusal([] { options_from<Andantino>({{"raduis", 4}}); }), "andantino has no option 'raduis'; did you mean 'radius'?");
}

TEST(CliGames, EveryOptionHasAHelpAndARange) {
  for (const auto& option : game_options()) {
    EXPECT_FALSE(option.help.empty()) << option.name;
    EXPECT_LE(option.low, option.standard) << option.name;
    EXPECT_LE(option.standard, option.high) << option.name;
  }
}

}  // namespace
}  // namespace arena
