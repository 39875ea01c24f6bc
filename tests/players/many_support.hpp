// What the tests of games with more than two sides share: players by kind, and searches of such games written independently, by copying positions
// and brute force, without any of the searches' code.
#pragma once
#include <algorithm>
#include <array>

#include "core/common/standing.hpp"
#include "players/evaluators/omega/omega_evaluators.hpp"
#include "tests/players/search_support.hpp"

namespace arena {

template <class Kind>
std::unique_ptr<Player<Omega>> many_player(const Kind& kind, TablePool& pool, std::uint64_t seed = 1) {
  PlayerOptions options;
  options.kind = kind;
  auto player = make_player<Omega>(options, pool);
  player->new_game(seed);
  return player;
}
template <class Kind>
Decision decide_once(const Kind& kind, const Omega& position, const Limits& limits) {
  TablePool pool;
  HandClock clock;
  Request request = request_for(clock);
  request.limits = limits;
  return many_player(kind, pool)->decide(position, request);
}
template <class Kind>
Decision decide_once(const Kind& kind, const Omega& position, int depth) {
  Limits limits;
  limits.depth = depth;
  return decide_once(kind, position, limits);
}

/// An undecided position of so many plies before the end.
inline Omega position_before_end(int side, int players, int plies_left, Random& random) {
  Omega game({side, players});
  const int plies = game.most_plies_left() - plies_left;
  for (int i = 0; i < plies; ++i) game.make(game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count())))));
  return game;
}

using Vector = std::array<Score, 4>;

/// One number per side, as the rules of the searches say: at the end by places or by scores, else by the evaluator.
template <class E>
class NaiveValues {
 public:
  NaiveValues(WinScore win, Terminal terminal) : win_(win), terminal_(terminal) {}

  [[nodiscard]] Vector at_end(const Omega& game, int ply) const {
    Vector values{};
    for (int side = 0; side < game.players(); ++side) {
      int before = 0, behind = 0;
      Score points = 0;
      for (int other = 0; other < game.players(); ++other) {
        before += game.score(side) > game.score(other);
        behind += game.score(side) < game.score(other);
        if (other != side) points += evaluator_.end_between(game, side, other);
      }
      const int most = game.players() - 1;
      const Score won = win_ == WinScore::flat ? win_score : win_score - ply;
      Score& value = values[static_cast<std::size_t>(side)];
      if (terminal_ == Terminal::score)
        value = points;
      else if (before == most || behind == most)
        value = before == most ? won : -won;
      else
        value = (before - behind) * (win_score / most);
    }
    return values;
  }
  [[nodiscard]] Vector at_horizon(const Omega& game) const {
    Vector values{};
    for (int side = 0; side < game.players(); ++side)
      for (int other = 0; other < game.players(); ++other)
        if (other != side) values[static_cast<std::size_t>(side)] += evaluator_.between(game, evaluator_.start(game), side, other);
    return values;
  }

 private:
  WinScore win_;
  Terminal terminal_;
  SidedForm<E> evaluator_{EvaluatorSettings{}};
};

/// Each side takes what is best for itself, then what is worst for those who come after it.
template <class E>
Vector naive_maxn(const Omega& game, int depth, int ply, const NaiveValues<E>& values) {
  if (game.outcome() != Outcome::none) return values.at_end(game, ply);
  if (depth == 0) return values.at_horizon(game);
  const int sides = game.players(), mover = game.to_move();
  // What is preferred, most important first.
  const auto wish = [&](const Vector& of) {
    Vector order{of[static_cast<std::size_t>(mover)]};
    for (int step = 1; step < sides; ++step) order[static_cast<std::size_t>(step)] = -of[static_cast<std::size_t>((mover + step) % sides)];
    return order;
  };
  Vector best{};
  bool none = true;
  MoveList<Omega> moves;
  game.legal_moves(moves);
  for (const Move move : moves) {
    Omega next = game;
    next.make(move);
    const Vector found = naive_maxn(next, depth - 1, ply + 1, values);
    if (none || wish(found) > wish(best)) best = found;
    none = false;
  }
  return best;
}

/// The root's value if all the others minimise it.
template <class E>
Score naive_paranoid(const Omega& game, int root, int depth, int ply, const NaiveValues<E>& values) {
  if (game.outcome() != Outcome::none) return values.at_end(game, ply)[static_cast<std::size_t>(root)];
  if (depth == 0) return values.at_horizon(game)[static_cast<std::size_t>(root)];
  Score best = game.to_move() == root ? -infinite_score : infinite_score;
  MoveList<Omega> moves;
  game.legal_moves(moves);
  for (const Move move : moves) {
    Omega next = game;
    next.make(move);
    const Score found = naive_paranoid(next, root, depth - 1, ply + 1, values);
    best = game.to_move() == root ? std::max(best, found) : std::min(best, found);
  }
  return best;
}

/// Best reply by turns. A turn is one stone of each colour, whoever places it; so one side after the other is only counted. `turns`: of everybody,
/// this one included, until the end of the game. `stones`: still to be placed in this turn.
template <class E>
Score naive_best_reply(const Omega& game, int root, bool own, int stones, int turns, int depth, int ply, const NaiveValues<E>& values) {
  if (turns == 0) return values.at_end(game, ply)[static_cast<std::size_t>(root)];
  if (depth == 0) return values.at_horizon(game)[static_cast<std::size_t>(root)];
  Score best = own ? -infinite_score : infinite_score;
  const int sides = game.players();
  MoveList<Omega> moves;
  game.legal_moves(moves);
  for (const Move move : moves) {
    Omega next = game;
    next.make(move);
    Score found;
    if (stones > 1)
      found = naive_best_reply(next, root, own, stones - 1, turns, depth - 1, ply + 1, values);
    else  // one of the others replies and the rest pass
      found = naive_best_reply(next, root, !own, sides, std::max(0, turns - (own ? 1 : sides - 1)), depth - 1, ply + 1, values);
    best = own ? std::max(best, found) : std::min(best, found);
  }
  return best;
}

}  // namespace arena
