// Moves that a player knows without searching: a random first stone, a game's opening rule, or a file of move sequences.
#pragma once
#include <optional>

#include "players/common/decision.hpp"
#include "players/common/opening_rule.hpp"
#include "players/common/player.hpp"
#include "players/random/random_player.hpp"
#include "players/tree/books.hpp"
#include "players/tree/tree_options.hpp"

namespace arena {

template <Game G>
class KnownMoves {
 public:
  explicit KnownMoves(const TreeOptions& options) : options_(options) {}

  void new_turn() { in_book_ = false; }

  [[nodiscard]] std::optional<Decision> look(const G& position, const Request& request, std::uint64_t seed) {
    Decision decision;
    const auto play = [&](Move move, StopReason why) {
      decision.move = move;
      decision.stop = why;
      return decision;
    };
    if (options_.random_first_stone && position.plies() == 0) return play(random_move(position, seed, request.only), StopReason::random);
    if (options_.book.kind == BookKind::corners)
      if (const auto move = OpeningRule<G>::move(position, in_book_); move && request.allows(*move)) {
        in_book_ = true;
        return play(*move, StopReason::book);
      }
    if (options_.book.kind == BookKind::file) {
      if (!book_) book_.emplace(position.options(), options_.book.lines);
      if (const auto move = book_->move(position); move && request.allows(*move)) return play(*move, StopReason::book);
    }
    return std::nullopt;
  }

 private:
  const TreeOptions& options_;
  std::optional<SequenceBook<G>> book_;
  bool in_book_ = false;  // the turn's earlier plies came from the opening rule
};

}  // namespace arena
