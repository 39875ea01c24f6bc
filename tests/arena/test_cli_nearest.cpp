#include <gtest/gtest.h>

#include "arena/text/nearest.hpp"

namespace arena {
namespace {

TEST(CliNearest, EqualWordsAreAtDistanceZero) { EXPECT_EQ(edit_distance("perft", "perft"), 0); }

TEST(CliNearest, EachOfTheFourEditsCostsOne) {
  EXPECT_EQ(edit_distance("perft", "pert"), 1);
  EXPECT_EQ(edit_distance("perft", "perfft"), 1);
  EXPECT_EQ(edit_distance("perft", "perfd"), 1);
  EXPECT_EQ(edit_distance("perft", "pefrt"), 1);
}

TEST(CliNearest, TheRestrictedDistanceEditsNoSubstringTwice) { EXPECT_EQ(edit_distance("ca", "abc"), 3); }

TEST(CliNearest, DistanceToTheEmptyWordIsTheLength) {
  EXPECT_EQ(edit_distance("", "omega"), 5);
  EXPECT_EQ(edit_distance("omega", ""), 5);
}

TEST(CliNearest, CaseAndUnderscoresMakeNoDifference) { EXPECT_EQ(edit_distance("Tiles_Per_Side", "tiles-per-side"), 0); }

TEST(CliNearest, TheNearestWordIsFound) {
  EXPECT_EQ(nearest("omgea", {"andantino", "tablut", "omega"}), "omega");
  EXPECT_EQ(nearest("--deth", {"--game", "--depth", "--divide"}), "--depth");
}

TEST(CliNearest, AWordCutShortIsNearToTheWholeWord) { EXPECT_EQ(nearest("comp", {"show", "completion"}), "completion"); }

TEST(CliNearest, APartOfAWordIsNearToTheWholeWord) {
  EXPECT_EQ(nearest("--time", {"--game", "--move-time"}), "--move-time");
  EXPECT_EQ(nearest("slots", {"slope", "killers.slots"}), "killers.slots");
  EXPECT_EQ(nearest("time", {"tame", "game_time"}), "tame") << "a typo is as near, and comes first";
  EXPECT_EQ(nearest("--ime", {"--move-time"}), std::nullopt) << "letters of a part are not the part";
}

TEST(CliNearest, TheFirstOfEquallyNearWordsIsTaken) { EXPECT_EQ(nearest("bat", {"cat", "hat"}), "cat"); }

TEST(CliNearest, AWordWithNothingInCommonHasNoNearest) {
  EXPECT_EQ(nearest("zzz", {"show", "perft"}), std::nullopt);
  EXPECT_EQ(nearest("", {"show"}), std::nullopt);
  EXPECT_EQ(nearest("show", {}), std::nullopt);
  EXPECT_EQ(nearest(std::string(100000, 's'), {"show"}), std::nullopt);
}

TEST(CliNearest, TheHintIsReadyForTheEndOfAMessage) {
  EXPECT_EQ(did_you_mean("pertf", {"perft"}), "; did you mean 'perft'?");
  EXPECT_EQ(did_you_mean("zzz", {"perft"}), "");
}

}  // namespace
}  // namespace arena
