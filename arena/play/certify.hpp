// Checks a certificate by the rules of its game alone: every reply of the other side is walked, every move of the promising side is looked up by the
// stones on the board. It uses nothing of the solver and trusts no hash.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/config/certificate.hpp"
#include "arena/games/game_names.hpp"
#include "arena/play/cannot_lose.hpp"
#include "core/common/sides.hpp"
#include "players/certificate/strategy_book.hpp"

namespace arena {

using config::Certificate;
using config::Promise;

struct CertificateCheck {
  bool holds = false;
  std::string reason;              // why not, in a sentence
  std::string position;            // where it fails, in one word
  std::vector<std::string> moves;  // from the start to there
  std::uint64_t replies = 0;       // of the other side, walked
  std::size_t used = 0;            // listed positions reached
  int longest = 0;                 // plies of the longest game
};

template <Game G>
class Certifier {
 public:
  /// Throws InputError if the file's positions or moves cannot be read.
  explicit Certifier(const Certificate& certificate)
      : certificate_(certificate),
        options_(options_from<G>(certificate.options)),
        book_(options_),
        start_(G::from_text(options_, certificate.start)) {
    require_two_sides("certificates", start_);
    if (start_.side_name(0) == certificate.side)
      side_ = 0;
    else if (start_.side_name(1) == certificate.side)
      side_ = 1;
    else
      throw InputError("the claim is about '" + certificate.side + "', but " + std::string(G::name) + " has no such side");
    if constexpr (!HasScores<G>)
      if (certificate.promise == Promise::leads) throw InputError(std::string(G::name) + " has no points to lead by");
    check_head();
    std::size_t number = 5 + certificate.options.size();  // lines before the first position
    for (const auto& line : certificate.lines) {
      ++number;
      try {
        add(line);
      } catch (const InputError& e) {
        throw InputError("line " + std::to_string(number) + ": " + e.what());
      }
    }
  }

  CertificateCheck check() {
    verdict_ = {};
    G game = start_;
    verdict_.holds = walk(game);
    verdict_.used = book_.visited();
    return verdict_;
  }

 private:
  using Pairs = std::vector<std::array<Move, 2>>;

  /// Every rule option is given, and the start is a non-terminal position in canonical notation.
  void check_head() const {
    for (const auto& [name, value] : options_to_map<G>(options_))
      if (!certificate_.options.contains(name)) throw InputError("the option '" + name + "' is missing");
    if (certificate_.options.size() != std::size(G::option_rows)) throw InputError("an option is given twice, under two names");
    if (start_.position_text() != certificate_.start) throw InputError("the start is written '" + start_.position_text() + "'");
    if (start_.outcome() != Outcome::none) throw InputError("the game is over at the start: " + certificate_.start);
  }
  void add(const Strategy::Line& line) {
    book_.add(line.position, line.move, line.pairs);
    if constexpr (requires { mover_text(start_, 0, 0); })
      if (line.position.back() != start_.side_name(side_).front())
        throw InputError("the position is listed with the other side to move: " + line.position);
  }

  [[nodiscard]] bool limit_reached(const G& game) const { return certificate_.plies > 0 && game.plies() - start_.plies() >= certificate_.plies; }
  /// A line ends with the game, when the claim's plies are used up, or, from version 2, when a side that promises to hold cannot lose.
  [[nodiscard]] bool ends(const G& game) const {
    if (game.outcome() != Outcome::none || limit_reached(game)) return true;
    if constexpr (requires { cannot_lose(game, side_); })
      return certificate_.version >= 2 && certificate_.promise == Promise::holds && cannot_lose(game, side_);
    return false;
  }
  [[nodiscard]] bool is_kept(const G& game) const {
    if constexpr (HasScores<G>)
      if (certificate_.promise == Promise::leads)
        return game.score(side_) + static_cast<unsigned>(std::max(0, -certificate_.margin)) >=
               game.score(1 - side_) + static_cast<unsigned>(std::max(0, certificate_.margin));
    if (game.outcome() == Outcome::none) return certificate_.promise == Promise::holds;
    return winner(game.outcome()) == side_ || (certificate_.promise == Promise::holds && game.outcome() == Outcome::draw);
  }

  bool fail(const G& game, const std::string& reason) {
    verdict_.reason = reason;
    verdict_.position = game.position_text();
    G at = start_;
    for (const Move move : line_) {
      verdict_.moves.push_back(at.to_text(move));
      at.make(move);
    }
    return false;
  }
  bool make_and_walk(G& game, Move move, const Pairs& pairs = {}) {
    line_.push_back(move);
    const auto undo = game.make(move);
    const bool well = pairs.empty() || ends(game) ? walk(game) : hold(game, pairs);
    game.undo(move, undo);
    line_.pop_back();
    return well;
  }
  /// A line ends where the side answers in pairs.
  bool hold(const G& game, const Pairs& pairs) {
    verdict_.longest = std::max(verdict_.longest, static_cast<int>(line_.size()));
    if constexpr (requires { cannot_lose(game, side_, pairs); })
      if (cannot_lose(game, side_, pairs)) return true;
    return fail(game, "the listed pairs do not hold");
  }

  bool walk(G& game) {
    if (ends(game)) {
      verdict_.longest = std::max(verdict_.longest, static_cast<int>(line_.size()));
      if (is_kept(game)) return true;
      if (game.outcome() == Outcome::none) return fail(game, "the game is not won in time");
      return fail(game, is_win(game.outcome()) ? std::string(game.side_name(winner(game.outcome()))) + " won" : "the game is a draw");
    }
    return game.to_move() == side_ ? walk_own(game) : walk_replies(game);
  }

  bool walk_own(G& game) {
    if (ends_at_once(game)) return true;
    const auto listed = book_.visit(game);
    if (!listed) return fail(game, "no move is listed for this position");
    if (!listed->first) return true;
    if (const std::string why = game.why_illegal(listed->move); !why.empty())
      return fail(game, "the listed move " + game.to_text(listed->move) + " is illegal: " + why);
    return make_and_walk(game, listed->move, listed->pairs);
  }

  /// A position in which one move ends the game as claimed need not be listed; such a move is tried first, since most positions have one.
  bool ends_at_once(G& game) {
    MoveList<G> moves;
    game.legal_moves(moves);
    for (const Move move : moves) {
      const auto undo = game.make(move);
      const bool well = ends(game) && is_kept(game);
      game.undo(move, undo);
      if (!well) continue;
      verdict_.longest = std::max(verdict_.longest, static_cast<int>(line_.size()) + 1);
      return true;
    }
    return false;
  }

  bool walk_replies(G& game) {
    MoveList<G> replies;
    game.legal_moves_in_board_order(replies);
    return std::all_of(replies.begin(), replies.end(), [&](Move reply) {
      ++verdict_.replies;
      return make_and_walk(game, reply);
    });
  }

  const Certificate& certificate_;
  typename G::Options options_;
  StrategyBook<G> book_;
  G start_;
  int side_ = 0;
  std::vector<Move> line_;
  CertificateCheck verdict_;
};

}  // namespace arena
