// What an Omega game of two is worth with best play, by exhaustive search and the naive rules.
#pragma once
#include <map>
#include <string>

#include "tests/reference/naive_omega.hpp"

namespace naive {

/// White's score less black's with best play, by the naive rules.
class OmegaDifference {
 public:
  int of(const Omega& game) {
    const auto moves = game.legal();
    if (moves.empty()) return std::stoi(game.score_text(0)) - std::stoi(game.score_text(1));
    const auto [known, is_new] = known_.try_emplace(game.position(), 0);
    if (!is_new) return known->second;
    bool first = true;
    int best = 0;
    for (const std::string& move : moves) {
      Omega after = game;
      after.play(move);
      const int value = of(after);
      if (first || (game.mover() == 0 ? value > best : value < best)) best = value;
      first = false;
    }
    return known_[game.position()] = best;
  }

 private:
  std::map<std::string, int> known_;
};

}  // namespace naive
