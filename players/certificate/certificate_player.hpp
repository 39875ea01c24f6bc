// A player that plays from a certificate: the strategy that arena solve has written. Outside it, another player is asked.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "players/certificate/strategy_book.hpp"
#include "players/common/player.hpp"

namespace arena {

/// The positions and moves of a certificate, as text, and the book that is built from them once, on the first request.
class StrategySource {
 public:
  StrategySource(std::string game, std::map<std::string, int> rules, std::vector<std::pair<std::string, std::string>> lines)
      : game_(std::move(game)), rules_(std::move(rules)), lines_(std::move(lines)) {}

  /// Throws InputError if the certificate is for another game or other rules than these, or cannot be read.
  template <Game G>
  std::shared_ptr<const StrategyBook<G>> book(const typename G::Options& options) const {
    if (game_ != G::name) throw InputError("the certificate is for " + game_ + ", not for " + std::string(G::name));
    for (const auto& row : G::option_rows) {
      const auto known = rules_.find(std::string(row.name));
      if (known == rules_.end() || known->second == options.*row.member) continue;
      throw InputError("the certificate is for " + known->first + " " + std::to_string(known->second) + ", but the game is played with " +
                       std::to_string(options.*row.member));
    }
    std::call_once(once_, [&] {
      auto made = std::make_shared<StrategyBook<G>>(options);
      for (const auto& [position, move] : lines_) made->add(position, move);
      book_ = std::move(made);
    });
    return std::static_pointer_cast<const StrategyBook<G>>(book_);
  }

 private:
  std::string game_;
  std::map<std::string, int> rules_;
  std::vector<std::pair<std::string, std::string>> lines_;
  mutable std::once_flag once_;
  mutable std::shared_ptr<const void> book_;  // a StrategyBook of the certificate's game
};

template <Game G>
class CertificatePlayer final : public Player<G> {
 public:
  CertificatePlayer(std::shared_ptr<const StrategySource> source, std::unique_ptr<Player<G>> fallback)
      : source_(std::move(source)), fallback_(std::move(fallback)) {}

  void new_game(std::uint64_t seed) override { fallback_->new_game(seed); }
  void listen(TreeListener* listener) override { fallback_->listen(listener); }

  Decision decide(const G& position, const Request& request) override {
    const auto start = request.clock->now();
    if (!book_) book_ = source_->book<G>(position.options());
    Move move = winning_move(position, request);  // an immediate win need not be listed
    if (move == no_move) move = book_->find(position).value_or(no_move);
    if (move == no_move || !position.why_illegal(move).empty() || !request.allows(move)) return fallback_->decide(position, request);
    Decision decision;
    decision.move = move;
    decision.stop = StopReason::book;
    decision.time = request.clock->now() - start;
    return decision;
  }

 private:
  static Move winning_move(const G& position, const Request& request) {
    G game = position;
    const int side = game.to_move();
    MoveList<G> moves;
    game.legal_moves_in_board_order(moves);
    for (const Move move : moves) {
      if (!request.allows(move)) continue;
      const auto undo = game.make(move);
      const bool won = winner(game.outcome()) == side;
      game.undo(move, undo);
      if (won) return move;
    }
    return no_move;
  }

  std::shared_ptr<const StrategySource> source_;
  std::shared_ptr<const StrategyBook<G>> book_;
  std::unique_ptr<Player<G>> fallback_;
};

}  // namespace arena
