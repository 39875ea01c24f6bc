// How a Monte Carlo tree search plays a game out, by each of the policies.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/common/random.hpp"
#include "players/common/tactics.hpp"
#include "players/mcts/mcts_evaluation.hpp"
#include "players/mcts/mcts_options.hpp"

namespace arena::mcts {

/// Plies of the same kind place the same stones for the same side: what is learnt about a move at one holds at another.
template <Game G>
inline constexpr std::size_t ply_kinds = 4 * static_cast<std::size_t>(most_players<G>);
template <Game G>
std::size_t ply_kind(const G& game) {
  std::size_t kind = static_cast<std::size_t>(game.to_move());
  if constexpr (PlacesAnyColour<G>) kind = kind * 4 + static_cast<std::size_t>(game.colour_to_place());
  return kind;
}

/// The moves of one playout from the root of the tree to the end.
template <Game G>
struct Line {
  struct Step {
    Move move;
    std::uint16_t kind;
  };
  std::array<Step, static_cast<std::size_t>(G::max_plies)> steps;
  std::size_t size = 0;
  void push(const G& game, Move move) { steps[size++] = {move, static_cast<std::uint16_t>(ply_kind(game))}; }
};

template <Game G>
Move any_move(const G& game, Random& random) {
  if constexpr (HasIndexedMoves<G>) {
    return game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count()))));
  } else {
    MoveList<G> moves;
    game.legal_moves(moves);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  }
}

/// Mean results of moves (MAST, Finnsson and Bjornsson 2008) and of pairs of moves that follow each other (NST, Tak et al. 2012), from the view of
/// the side that makes the move.
template <Game G>
class MoveMeans {
 public:
  void begin(bool pairs) {
    singles_.assign(ply_kinds<G> * static_cast<std::size_t>(G::move_codes), {});
    pairs_.assign(pairs ? pair_places : 0, {});
  }
  void learn(const Line<G>& line, const Rewards& rewards) {
    Move last = no_move;
    for (std::size_t i = 0; i < line.size; ++i) {
      const auto [move, kind] = line.steps[i];
      const Reward reward = rewards[PlacesAnyColour<G> ? kind / 4 : kind];
      singles_[place(kind, move)].add(reward);
      if (!pairs_.empty()) pairs_[pair_place(kind, last, move)].add(reward);
      last = move;
    }
  }
  /// A move that was never made counts as a win, so that each is tried.
  [[nodiscard]] Reward of(std::size_t kind, Move last, Move move) const {
    const Mean& single = singles_[place(kind, move)];
    if (pairs_.empty()) return single.mean;
    const Mean& pair = pairs_[pair_place(kind, last, move)];
    return pair.visits < enough ? single.mean : (single.mean + pair.mean) / 2;
  }

 private:
  static constexpr std::size_t pair_places = 1 << 14;
  static constexpr std::uint32_t enough = 5;  // visits before a pair counts
  struct Mean {
    std::int64_t sum = 0;
    std::uint32_t visits = 0;
    Reward mean = win_reward;
    void add(Reward reward) {
      sum += reward;
      mean = static_cast<Reward>(sum / ++visits);
    }
  };
  static std::size_t place(std::size_t kind, Move move) { return kind * static_cast<std::size_t>(G::move_codes) + move.code; }
  static std::size_t pair_place(std::size_t kind, Move last, Move move) {
    return mix64(kind << 32 | std::uint64_t{last.code} << 16 | move.code) % pair_places;
  }

  std::vector<Mean> singles_, pairs_;
};

/// Random moves to the end of the game; false if `allowed` plies were too few. Everything is inlined into this one loop, where a plain search spends
/// nearly all its time.
template <Game G>
[[gnu::flatten, gnu::noinline]] bool play_at_random(G& game, std::uint64_t allowed, std::uint64_t& plies, Random& random) {
  Random own = random;
  std::uint64_t made = plies;
  MoveList<G> moves;
  while (game.outcome() == Outcome::none && made != allowed) {
    if constexpr (HasIndexedMoves<G>) {
      game.make(any_move(game, own));
    } else {
      game.legal_moves(moves);
      game.make(moves[own.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    ++made;
  }
  random = own;
  plies = made;
  return game.outcome() != Outcome::none;
}

template <Game G, Evaluator<G> E>
class Playout {
 public:
  Playout(const MctsOptions& options, Evaluation<G, E> evaluation) : options_(options), evaluation_(evaluation) {
    if (learns()) means_.begin(options_.playout.kind == PlayoutKind::nst);
    records_ = learns() || options_.rave.on;
  }

  /// Plays on from `game` for at most `allowed` plies, which it counts in `plies`. Nothing if they were too few.
  std::optional<Rewards> run(G& game, Move last, Line<G>& line, std::uint64_t allowed, std::uint64_t& plies, Random& random) {
    if (!records_ && !options_.cuts_playouts() && options_.playout.kind == PlayoutKind::random) {
      if (!play_at_random(game, allowed, plies, random)) return std::nullopt;
      return end_of(game);
    }
    return run_by_policy(game, last, line, allowed, plies, random);
  }
  /// The rewards of a game that is over.
  [[nodiscard]] Rewards end_of(const G& game) const {
    Rewards result = rewards_of(game);
    if constexpr (HasScores<G>) {
      if (options_.score_weight > 0) {
        const auto weight = static_cast<std::int64_t>(options_.score_weight * win_reward);
        const auto weighed = [&](Reward place, Reward score) {
          return static_cast<Reward>((place * (win_reward - weight) + score * weight) / win_reward);
        };
        if (game.players() == 2) return both(weighed(result[0], margin_reward(game)));
        const Rewards shares = score_shares(game);
        for (std::size_t side = 0; side < static_cast<std::size_t>(game.players()); ++side) result[side] = weighed(result[side], shares[side]);
      }
    }
    return result;
  }
  void learn(const Line<G>& line, const Rewards& rewards) {
    if (learns()) means_.learn(line, rewards);
  }
  /// Whether anybody needs the moves of a playout.
  [[nodiscard]] bool records() const { return records_; }

 private:
  [[nodiscard]] bool learns() const { return options_.playout.kind == PlayoutKind::mast || options_.playout.kind == PlayoutKind::nst; }

  std::optional<Rewards> run_by_policy(G& game, Move last, Line<G>& line, std::uint64_t allowed, std::uint64_t& plies, Random& random) {
    const bool by_evaluator = options_.playout.kind == PlayoutKind::evaluator;
    const bool cuts = options_.cuts_playouts();
    const int most = options_.playout.kind == PlayoutKind::none ? 0 : options_.playout_plies;
    typename E::State state{};
    if (by_evaluator || cuts) state = evaluation_.start(game);
    int mover = 1 - game.to_move();
    if constexpr (Tactics<G>::known)
      if (options_.playout.kind == PlayoutKind::win_in_one) seen_ = {Tactics<G>::of(game), true};
    for (int ply = 0; game.outcome() == Outcome::none; ++ply) {
      if (cuts && ply == most) return evaluation_.of(game, state, last, mover);
      if (plies == allowed) return std::nullopt;
      const Move move = choose(game, last, state, random);
      if (by_evaluator || cuts) state = evaluation_.after(state, game, move);
      mover = game.to_move();
      if (records_) line.push(game, move);
      game.make(move);
      ++plies;
      last = move;
    }
    return end_of(game);
  }

  Move choose(G& game, Move last, const typename E::State& state, Random& random) {
    switch (options_.playout.kind) {
      case PlayoutKind::win_in_one:
        return with_wins(game, random);
      case PlayoutKind::mast:
      case PlayoutKind::nst: {
        const std::size_t kind = ply_kind(game);
        return greedy(game, random, [&](Move move) { return means_.of(kind, last, move); });
      }
      case PlayoutKind::evaluator:
        return greedy(game, random, [&](Move move) { return evaluation_.of_move(game, state, move); });
      case PlayoutKind::random:
      case PlayoutKind::none:
        break;
    }
    return any_move(game, random);
  }

  /// The move with the highest value, but sometimes any move; ties are broken at random.
  template <class Value>
  Move greedy(G& game, Random& random, Value&& value) {
    if (random.real() < options_.playout.epsilon) return any_move(game, random);
    MoveList<G> moves;
    game.legal_moves(moves);
    const std::size_t start = random.below(static_cast<std::uint32_t>(moves.size()));
    Move best = no_move;
    Reward most = -1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[start + i < moves.size() ? start + i : start + i - moves.size()];
      if (const Reward now = value(move); now > most) {
        most = now;
        best = move;
      }
    }
    return best;
  }

  static int winner_after(G& game, Move move) {
    if constexpr (CanProbe<G>) {
      return winner(game.probe(move));
    } else {
      const auto undo = game.make(move);
      const int won = winner(game.outcome());
      game.undo(move, undo);
      return won;
    }
  }
  /// A win in one; else the cell on which the other side has one; else any move, and one that loses at once only if nothing else is drawn soon.
  Move with_wins(G& game, Random& random) {
    if constexpr (Tactics<G>::known) {
      const auto threats = seen_.known ? seen_.threats : Tactics<G>::of(game, seen_);
      Move move = threats.win;
      if (MoveList<G> replies; move == no_move && options_.playout.block && Tactics<G>::replies(game, threats, replies) && !replies.empty())
        move = replies.size() == 1 ? replies[0] : replies[random.below(static_cast<std::uint32_t>(replies.size()))];
      for (int draws = 0; move == no_move || (draws > 0 && draws < 4 && Tactics<G>::loses(game, move)); ++draws) move = any_move(game, random);
      seen_ = Tactics<G>::after(game, move, threats);
      return move;
    } else {
      const int side = game.to_move();
      MoveList<G> moves;
      game.legal_moves(moves);
      for (const Move move : moves)
        if (winner_after(game, move) == side) return move;
      Move move = no_move;
      for (int draws = 0; draws < 4; ++draws) {
        move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (const int won = winner_after(game, move); won < 0 || won == side) break;
      }
      return move;
    }
  }

  const MctsOptions& options_;
  Evaluation<G, E> evaluation_;
  MoveMeans<G> means_;
  typename Tactics<G>::Foresight seen_{};  // by the move that comes next
  bool records_ = false;
};

}  // namespace arena::mcts
