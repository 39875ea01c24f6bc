// Why a game is over: a position for every reason, the cells that show it, and what must hold in any game.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/andantino/andantino.hpp"
#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"

namespace arena {
namespace {

using Names = std::vector<std::string>;

std::string name(int q, int r) { return hex::cell_name(hex::cell_at(q, r), 9); }

/// Cells as a position's text has them, and as an ending has them.
std::string list(const Names& names) {
  std::string text;
  for (const std::string& each : names) text += (text.empty() ? "" : ",") + each;
  return text;
}
Names in_board_order(const std::vector<std::pair<int, int>>& cells) {
  std::vector<int> codes;
  for (const auto& [q, r] : cells) codes.push_back(hex::cell_at(q, r));
  std::sort(codes.begin(), codes.end());
  Names names;
  for (const int code : codes) names.push_back(hex::cell_name(code, 9));
  return names;
}

Andantino andantino_with(const Names& white, const Names& black, char mover) {
  return Andantino::from_text({}, list(white) + "/" + list(black) + "/" + mover);
}

TEST(Endings, FiveInARowIsTheRow) {
  for (const auto& [dq, dr] : {std::pair(1, 0), std::pair(0, 1), std::pair(1, -1)}) {
    std::vector<std::pair<int, int>> row;
    Names white;
    for (int i = -2; i < 4; ++i) {  // six in a row count as well
      row.emplace_back(i * dq, i * dr);
      white.push_back(name(i * dq, i * dr));
    }
    const Andantino game = andantino_with(white, {name(5, 1), name(5, 2), name(5, -3), name(-4, 1), name(-4, 2), name(-4, 4)}, 'b');
    ASSERT_EQ(game.outcome(), Outcome::first);
    EXPECT_EQ(game.end_reason().name, "five-in-a-row");
    EXPECT_EQ(game.end_reason().words, "five in a row");
    EXPECT_EQ(game.end_cells(), in_board_order(row));
  }
}

/// The cells so many steps from the centre, one after another.
std::vector<std::pair<int, int>> circle(int steps) {
  constexpr std::pair<int, int> ways[] = {{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 0}};
  std::vector<std::pair<int, int>> cells;
  int q = steps, r = -steps;
  for (const auto& [dq, dr] : ways)
    for (int i = 0; i < steps; ++i) {
      cells.emplace_back(q, r);
      q += dq;
      r += dr;
    }
  return cells;
}

TEST(Endings, AnEnclosureIsTheRingWithoutWhatLiesInside) {
  const auto ring = circle(3), far = circle(7);
  Names white = {name(0, 0)}, black = {name(1, 0)};  // a stone of the winner inside is not part of the ring
  for (const auto& [q, r] : ring) white.push_back(name(q, r));
  for (std::size_t i = 0; black.size() < white.size(); i += 2) black.push_back(name(far[i].first, far[i].second));
  const Andantino game = andantino_with(white, black, 'b');
  ASSERT_EQ(game.outcome(), Outcome::first);
  EXPECT_EQ(game.end_reason().name, "enclosure");
  EXPECT_EQ(game.end_cells(), in_board_order(ring));
}

TEST(Endings, AFullBoardAndNoTilesAreDraws) {
  Andantino::Options options;
  options.tiles_per_side = 1;
  EXPECT_EQ(Andantino(options).end_reason().name, "") << "white still has its tile";
  Andantino game(options);
  game.make(game.legal_move(0));
  ASSERT_EQ(game.outcome(), Outcome::draw);
  EXPECT_EQ(game.end_reason().name, "no-tiles");
  EXPECT_EQ(game.end_cells(), Names{});
  int full = 0;
  options = {2, 0};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    Andantino small(options);
    while (small.outcome() == Outcome::none)
      small.make(small.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(small.legal_count())))));
    if (small.outcome() != Outcome::draw) continue;
    EXPECT_EQ(small.end_reason().name, "board-full");
    ++full;
  }
  EXPECT_GT(full, 0);
}

/// Plays the move and says why the game is over, with the position before it and without.
void expect_ending(const std::string& position, const std::string& move, Outcome outcome, const std::string& reason, const Names& cells) {
  const Tablut before = Tablut::from_text({}, position);
  Tablut after = before;
  ASSERT_EQ(before.why_illegal(before.parse(move)), "") << position;
  after.make(before.parse(move));
  ASSERT_EQ(after.outcome(), outcome) << position;
  EXPECT_EQ(after.end_reason().name, reason) << position;
  EXPECT_EQ(after.end_cells(&before), cells) << position;
}

TEST(Endings, ACapturedKingIsMarkedWithThoseWhoTookHim) {
  expect_ending("3b5/9/9/9/9/9/1bk6/9/7w1,b,0", "d9d3", Outcome::first, "king-captured", {"b3", "c3", "d3"});
  expect_ending("9/9/9/9/9/9/9/2b6/1k5w1,b,0", "c2c1", Outcome::first, "king-captured", {"a1", "b1", "c1"});
  expect_ending("5b3/9/9/4b4/3bk4/4b4/9/9/7w1,b,0", "f9f5", Outcome::first, "king-captured", {"e4", "d5", "e5", "f5", "e6"});
  expect_ending("5b3/9/9/9/9/3bk4/4b4/9/7w1,b,0", "f9f4", Outcome::first, "king-captured", {"e3", "d4", "e4", "f4", "e5"});
  // A Swede is taken by the same move; he is no part of it.
  expect_ending("3b5/9/9/9/9/9/1bk1wb3/9/7w1,b,0", "d9d3", Outcome::first, "king-captured", {"b3", "c3", "d3"});
}

TEST(Endings, TheKingInTheCornerNoMoveAndTheLimitEndAGame) {
  expect_ending("9/9/9/9/9/9/4b4/k8/9,w,1", "a2a1", Outcome::second, "king-in-corner", {"a1"});
  expect_ending("9/9/9/9/9/9/3w5/b8/4k4,w,1", "d3a3", Outcome::second, "no-move", {});
  expect_ending("3b5/9/9/9/4k4/9/9/9/9,w,99", "e5e6", Outcome::draw, "ply-limit", {});
}

/// Plays random games to their end; `look(before, over)` sees each.
template <class G>
void for_each_end(const typename G::Options& options, std::uint64_t games, const std::function<void(const G&, const G&)>& look) {
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Random random(seed);
    G game(options), before(options);
    MoveList<G> moves;
    while (game.outcome() == Outcome::none) {
      ASSERT_EQ(game.end_reason().name, "");
      before = game;
      game.legal_moves(moves);
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    const std::string_view reason = game.end_reason().name;
    EXPECT_TRUE(std::any_of(G::end_reasons.begin(), G::end_reasons.end(), [&](const EndReason& known) { return known.name == reason; })) << reason;
    look(before, game);
  }
}

TEST(Endings, EveryRandomGameOfOmegaHasPointsThatSayWhoWon) {
  for_each_end<Omega>({3, 2}, 300, [](const Omega&, const Omega& over) {
    EXPECT_EQ(over.end_reason().name, over.score(0) == over.score(1) ? "equal-points" : "most-points");
  });
}

TEST(Endings, EveryRandomGameOfTablutHasAReasonThatTheBoardShows) {
  std::map<std::string_view, int> seen;
  for_each_end<Tablut>({}, 400, [&](const Tablut& before, const Tablut& over) {
    const std::string_view reason = over.end_reason().name;
    const Names decisive = over.end_cells(&before);
    ++seen[reason];
    if (reason == "king-captured") {
      EXPECT_NE(std::find(decisive.begin(), decisive.end(), tablut::square_name(before.king_square())), decisive.end());
      EXPECT_GE(decisive.size(), 3U);
    }
  });
  EXPECT_GE(seen.size(), 3U);
}

/// Independent of the game's own search: every path from some enemy stone to the edge passes a marked cell.
bool shuts_in(const Andantino& game, const std::set<std::string>& ring, int loser) {
  const int radius = game.radius();
  for (const int from : hex::cells_of(radius)) {
    if (!game.is_stone(from, loser)) continue;
    std::set<int> seen = {from};
    std::vector<int> open = {from};
    bool escaped = false;
    while (!open.empty() && !escaped) {
      const int cell = open.back();
      open.pop_back();
      for (const int step : hex::around) {
        if (!hex::on_board(cell + step, radius)) escaped = true;
        if (escaped || ring.count(hex::cell_name(cell + step, radius)) > 0 || !seen.insert(cell + step).second) continue;
        open.push_back(cell + step);
      }
    }
    if (!escaped) return true;
  }
  return false;
}

TEST(Endings, EveryRandomGameOfAndantinoShowsItsRowOrItsRing) {
  std::map<std::string_view, int> seen;
  for_each_end<Andantino>({4, 0}, 1500, [&](const Andantino& before, const Andantino& over) {
    const std::string_view reason = over.end_reason().name;
    const Names decisive = over.end_cells(&before);
    ++seen[reason];
    if (!is_win(over.outcome())) return;
    const int side = winner(over.outcome());
    const std::set<std::string> cells(decisive.begin(), decisive.end());
    for (const std::string& cell : cells) EXPECT_TRUE(over.is_stone(over.parse(cell).code, side)) << cell;
    if (reason == "enclosure") {
      EXPECT_TRUE(shuts_in(over, cells, side ^ 1)) << over.position_text();
    } else {
      EXPECT_GE(cells.size(), 5U);
      EXPECT_FALSE(before.outcome() != Outcome::none);
    }
  });
  EXPECT_GT(seen["five-in-a-row"], 20);
  EXPECT_GT(seen["enclosure"], 20);
}

}  // namespace
}  // namespace arena
