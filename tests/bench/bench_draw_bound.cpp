// What the draw bound of Andantino saves the solver: late positions of small boards, each question answered with the bound and without. The answers
// must be the same, and the bound must be the one that certificates are checked by.
// bench_draw_bound [QUESTIONS]: 10000 unless told.
#include <fmt/format.h>

#include <cstdlib>
#include <utility>
#include <vector>

#include "arena/play/cannot_lose.hpp"
#include "core/common/random.hpp"
#include "players/proof/proof_search.hpp"

namespace {

using namespace arena;

/// A random game in which wins are mostly avoided, so that the board fills.
std::vector<Andantino> random_game(const Andantino::Options& options, Random& random) {
  std::vector<Andantino> positions;
  Andantino game(options);
  while (game.outcome() == Outcome::none) {
    positions.push_back(game);
    MoveList<Andantino> moves;
    game.legal_moves_in_board_order(moves);
    Move move = no_move;
    for (int tries = 0; tries < 4 && (move == no_move || is_win(game.probe(move))); ++tries)
      move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    game.make(move);
  }
  return positions;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uint64_t most_nodes = 20'000;
  const int questions = argc > 1 ? std::atoi(argv[1]) : 10'000;
  Random random(35);
  std::uint64_t with = 0, without = 0;
  int compared = 0, open = 0, held = 0;
  for (int number = 0; compared < questions; ++number) {
    const auto positions = random_game({2 + number % 3, 0}, random);
    for (std::size_t back = 3; back <= 12 && back <= positions.size(); ++back)
      for (int side = 0; side < 2; ++side) {
        const Andantino& game = positions[positions.size() - back];
        ProofGoal goal{side}, plain{side};
        plain.bounded = false;
        if (ProofPosition<Andantino>(game, goal).is_hopeless() != cannot_lose(game, 1 - side)) {
          fmt::print(stderr, "two bounds: {}\n", game.position_text());
          return 1;
        }
        held += cannot_lose(game, 1 - side);
        ProofTable one(1), other(1);
        ProofSearch<Andantino> bounded(game, goal, one), unbounded(game, plain, other);
        const ProofNumbers a = bounded.run(most_nodes), b = unbounded.run(most_nodes);
        with += bounded.nodes();
        without += unbounded.nodes();
        if (!a.decided() || !b.decided()) {
          ++open;
          continue;
        }
        ++compared;
        if (a.proved() == b.proved()) continue;
        fmt::print(stderr, "the answers differ: {}\n", game.position_text());
        return 1;
      }
  }
  fmt::print("{} questions answered alike, {} left open by one of the two; the bound held in {}\n", compared, open, held);
  fmt::print("positions expanded: {} with the bound, {} without, {:.1f} times as many\n", with, without,
             static_cast<double>(without) / static_cast<double>(with));
}
