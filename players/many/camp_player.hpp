// A player that searches a game of two to four sides as one of two camps: alpha-beta against all the others, or against the best reply of one of
// them.
#pragma once
#include <optional>

#include "players/many/camps.hpp"
#include "players/random/random_player.hpp"
#include "players/tree/known_moves.hpp"
#include "players/tree/searcher.hpp"

namespace arena {

/// An evaluator from the first camp's view.
template <class Camp, class E>
class CampEvaluator {
  using G = typename Camp::Inner;

 public:
  static constexpr std::string_view name = E::name, help = E::help;
  static constexpr const auto& option_rows = E::option_rows;
  static constexpr bool probes = false;
  using State = typename E::State;

  explicit CampEvaluator(const EvaluatorSettings& settings) : evaluator_(settings) {}
  [[nodiscard]] Score range(const Camp& camp) const {
    return std::min(evaluator_.range(camp.game()), largest_against_one[static_cast<std::size_t>(camp.players())]) * (camp.players() - 1);
  }
  [[nodiscard]] State start(const Camp& camp) const { return evaluator_.start(camp.game()); }
  [[nodiscard]] State after(const State& state, const Camp& camp, Move move) const {
    return evaluator_.after(state, camp.game(), Camp::placed(move));
  }
  [[nodiscard]] Score value(const Camp& camp, const State& state, const EvaluationContext& context) const {
    // The last two matter only with two sides, to an evaluator that looks at the last move.
    const EvaluationContext inner{context.last == no_move ? no_move : Camp::placed(context.last), context.mover ^ camp.root(), camp.root()};
    return value_for(evaluator_, camp.game(), state, inner, camp.root());
  }
  [[nodiscard]] Score terminal(const Camp& camp) const requires ValuesTheEnd<E, G> { return end_value_for(evaluator_, camp.game(), camp.root()); }

 private:
  E evaluator_;
};

template <class Camp, class E>
class CampPlayer final : public Player<typename Camp::Inner> {
  using G = typename Camp::Inner;

 public:
  CampPlayer(const TreeOptions& options, TablePool& pool) : options_(options), known_(options_), searcher_(without_book(options), pool) {}

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    known_.new_turn();
    searcher_.new_game(seed);
  }

  Decision decide(const G& position, const Request& request) override {
    check_evaluator_sides<E>(position);
    if (position.turn_starts()) known_.new_turn();
    if (auto known = known_.look(position, request, decision_seed(seed_, position))) return *known;
    const Camp camp(position, position.to_move());
    Request inner = request;
    if (request.on_iteration)
      inner.on_iteration = [&](const Decision& decision) {
        Decision told = decision;
        cut_line(camp, told);
        request.on_iteration(told);
      };
    Decision decision = searcher_.decide(camp, inner);
    cut_line(camp, decision);
    return decision;
  }

  /// A line with passes is not a line of the game: nobody could follow it.
  void listen(TreeListener* listener) override {
    if (!Camp::jumps) searcher_.listen(listener);
  }

 private:
  static TreeOptions without_book(TreeOptions options) {
    options.book = {};
    options.random_first_stone = false;
    return options;
  }

  /// Cuts the line where it stops being a line of the game, and drops whatever is no proof there.
  static void cut_line(const Camp& camp, Decision& decision) {
    if constexpr (Camp::jumps) {
      if (camp.players() == 2) return;
      decision.proved = Proved::no;
      decision.proved_plies = 0;
      G game = camp.game();
      std::size_t kept = 0;
      for (const Move move : decision.principal_variation) {
        if (game.outcome() != Outcome::none || !game.why_illegal(move).empty()) break;
        game.make(move);
        ++kept;
        if (game.turn_starts() && game.to_move() != camp.root() && kept > static_cast<std::size_t>(plies_left_in_turn(camp.game()))) break;
      }
      decision.principal_variation.resize(kept);
    }
  }

  const TreeOptions options_;
  KnownMoves<G> known_;
  Searcher<RootSearch<Camp, CampEvaluator<Camp, E>>> searcher_;
  std::uint64_t seed_ = 0;
};

}  // namespace arena
