// A game that claims too much is caught, and nothing is inferred about a game that claims nothing.
#include <map>
#include <optional>

#include "players/certificate/strategy_book.hpp"
#include "players/proof/proof_search.hpp"
#include "tests/laws/broken_refinement.hpp"
#include "tests/laws/support.hpp"
#include "tests/laws/walking_game.hpp"

namespace arena::laws {
namespace {

TEST(Refinements, AGameThatClaimsStonesForGoodAndMovesThemIsFound) {
  const Walking<true> game;
  static_assert(PlacesStonesForGood<Walking<true>>);
  EXPECT_EQ(broken_refinement(game, moves_of(game).front()), "PlacesStonesForGood: another cell changed");
}

/// The side that wins, or nothing for a draw, by brute force.
std::optional<int> best_result(Walking<false>& game, std::map<std::string, std::optional<int>>& known) {
  if (game.outcome() != Outcome::none) return is_win(game.outcome()) ? std::optional(winner(game.outcome())) : std::nullopt;
  const std::string key = game.position_text() + std::to_string(game.plies());
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const int side = game.to_move();
  std::optional<int> best = 1 - side;
  for (const Move move : moves_of(game)) {
    const auto undo = game.make(move);
    const auto after = best_result(game, known);
    game.undo(move, undo);
    if (after == side) {
      best = side;
      break;
    }
    if (!after) best = std::nullopt;
  }
  return known[key] = best;
}

TEST(Refinements, AGameWithTheSameMovesAsStonesForGoodIsSolvedByItsOwnKeys) {
  using G = Walking<false>;
  static_assert(G::move_codes == hex::cell_codes && !PlacesStonesForGood<G> && !OnlyUsesUpMoves<G>);
  std::map<std::string, std::optional<int>> known;
  int decided = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    G game;
    random_game(game, random, [&](G& now) {
      if (now.outcome() != Outcome::none) return;
      EXPECT_EQ(broken_refinement(now, moves_of(now).front()), "");
      const auto truth = best_result(now, known);
      decided += truth ? 1 : 0;
      for (int side = 0; side < 2; ++side) {
        ProofTable table(1);
        const ProofGoal goal{.side = side};
        ASSERT_EQ(ProofSearch<G>(now, goal, table).run().proved(), truth == side) << now.position_text() << " after " << now.plies();
      }
    });
  }
  EXPECT_GT(decided, 50) << "too few positions with a winner to prove anything";
}

TEST(Refinements, StandardFormsOfSuchAGameAreItsTexts) {
  const Walking<false> game;
  const StandardForm form = standard_form(game);
  EXPECT_EQ(form.symmetry, 0);
  EXPECT_EQ(std::string(form.pieces.begin(), form.pieces.end()), game.position_text());
}

}  // namespace
}  // namespace arena::laws
