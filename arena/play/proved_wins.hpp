// The positions that a certificate proves to be won. The certificate is checked first, by the rules alone.
#pragma once
#include <algorithm>
#include <memory>
#include <string>

#include "arena/play/certify.hpp"

namespace arena {

template <Game G>
class ProvedWins {
 public:
  /// Throws InputError if the certificate does not hold, claims no win, or is for other rules than these.
  ProvedWins(const Certificate& certificate, const typename G::Options& options) : book_(options) {
    if (certificate.game != G::name) throw InputError("the certificate is for " + certificate.game + ", not for " + std::string(G::name));
    if (certificate.promise != Promise::wins)
      throw InputError("only a certificate of a win ends games; this one says: " + config::claim_text(certificate));
    if (certificate.options != options_to_map<G>(options)) throw InputError("the certificate is for other rules than those of the tournament");
    const CertificateCheck check = Certifier<G>(certificate).check();
    if (!check.holds) throw InputError("the certificate does not hold: " + check.reason + "; 'arena certify' shows where");
    if (check.used < certificate.lines.size())
      throw InputError("the certificate lists " + std::to_string(certificate.lines.size() - check.used) +
                       " positions that its strategy never reaches, so nothing shows that they are won");
    side_ = G(options).side_name(0) == certificate.side ? 0 : 1;
    for (const auto& line : certificate.lines) book_.add(line.position, line.move);
  }

  [[nodiscard]] int side() const { return side_; }
  /// Whether the strategy wins from here: it has a move, or an answer to every reply.
  [[nodiscard]] bool is_won(G position) const { return wins(position); }

 private:
  bool wins(G& game) const {
    if (game.outcome() != Outcome::none) return winner(game.outcome()) == side_;
    const bool own = game.to_move() == side_;
    if (own && book_.find(game)) return true;
    MoveList<G> moves;
    game.legal_moves(moves);
    const auto is_good = [&](Move move) {
      const auto undo = game.make(move);
      const bool good = own ? game.outcome() == win_for(side_) : wins(game);  // a win in one need not be listed
      game.undo(move, undo);
      return good;
    };
    return own ? std::any_of(moves.begin(), moves.end(), is_good) : std::all_of(moves.begin(), moves.end(), is_good);
  }

  StrategyBook<G> book_;
  int side_ = 0;
};

/// What the file proves, read and checked once for all workers.
template <Game G>
std::shared_ptr<const ProvedWins<G>> proved_wins(config::CertificateSource& source, const std::string& file, const typename G::Options& options) {
  try {
    return source.get<ProvedWins<G>>([&](const Certificate& certificate) { return std::make_shared<ProvedWins<G>>(certificate, options); });
  } catch (const InputError& error) {
    const std::string what = error.what();
    throw InputError("adjudication.proof.certificate: " + (what.starts_with(file) ? what : file + ": " + what));
  }
}

}  // namespace arena
