// A fast game and its naive reference play the same game side by side and are compared at every ply. The tests run thousands of such games,
// the soak a million.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "core/common/random.hpp"
#include "tests/laws/cases.hpp"
#include "tests/laws/random_moves.hpp"

namespace arena::laws {

struct GamePlan {
  int quiet_plies = 0;    // until then moves that end the game are avoided where another move exists
  bool siege = false;     // where the game has areas to close: one side closes one, the other lets it
  int children_each = 0;  // every so many plies the result of every single legal move is compared too; 0 is never
};

inline std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

template <class G>
std::vector<std::string> texts_of(const G& game, const MoveList<G>& moves) {
  std::vector<std::string> texts;
  for (const Move m : moves) texts.push_back(game.to_text(m));
  return texts;
}

/// What the two disagree about in the position, the mover or the result, or nothing.
template <class G, class N>
std::string difference_of_state(const G& fast, const N& slow) {
  const std::string fast_result(to_word(fast.outcome(), fast.players()));
  if (fast_result != slow.result()) return "result: fast " + fast_result + ", reference " + slow.result();
  if (fast.position_text() != slow.position()) return "position: fast " + fast.position_text() + ", reference " + slow.position();
  if (fast_result == "none" && fast.to_move() != slow.mover())
    return "mover: fast " + std::to_string(fast.to_move()) + ", reference " + std::to_string(slow.mover());
  return {};
}

/// What the two disagree about, the moves included, or nothing.
template <class G, class N>
std::string difference(const G& fast, const N& slow) {
  if (const std::string what = difference_of_state(fast, slow); !what.empty()) return what;
  std::vector<std::string> expected = slow.legal();
  MoveList<G> moves;
  fast.legal_moves_in_board_order(moves);
  std::vector<std::string> found = texts_of(fast, moves);
  if (found != expected) return "moves in board order: fast " + join(found) + ", reference " + join(expected);
  fast.legal_moves(moves);
  found = texts_of(fast, moves);
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  if (found != expected) return "moves: fast " + join(found) + ", reference " + join(expected);
  return {};
}

/// What the two disagree about after one of the legal moves, or nothing.
template <class G, class N>
std::string difference_of_children(G& fast, const N& slow) {
  MoveList<G> moves;
  fast.legal_moves(moves);
  for (const Move m : moves) {
    const std::string text = fast.to_text(m);
    N next = slow;
    next.play(text);
    const auto undo = fast.make(m);
    const std::string what = difference_of_state(fast, next);
    fast.undo(m, undo);
    if (!what.empty()) return "after " + text + ", " + what;
  }
  return {};
}

/// In a siege one side plays on the wanted cells where it can, and the other keeps away from them and from what they surround.
template <class G>
Move besieging_move(G& game, Random& random, bool quiet, const Siege& siege) {
  const auto holds = [](const std::vector<std::string>& cells, const std::string& text) {
    return std::find(cells.begin(), cells.end(), text) != cells.end();
  };
  return random_move(game, random, quiet, [&](Move m) {
    const std::string text = game.to_text(m);
    if (game.to_move() == siege.builder) return holds(siege.wanted, text);
    return !holds(siege.wanted, text) && !holds(siege.inside, text);
  });
}

struct GameReport {
  int plies = 0;
  std::string result;
  std::string difference;  // empty when the two agreed at every ply
};

template <class Case>
GameReport play_both(const typename Case::Fast::Options& options, const GamePlan& plan, Random& random) {
  typename Case::Fast fast(options);
  typename Case::Slow slow(slow_options<Case>(options));
  const Siege siege = plan.siege ? Case::siege(options, random) : Siege{};
  GameReport report;
  std::string line;
  while (true) {
    std::string what = difference(fast, slow);
    if (what.empty() && plan.children_each > 0 && report.plies % plan.children_each == 0) what = difference_of_children(fast, slow);
    if (!what.empty()) report.difference = describe<typename Case::Fast>(options) + ", moves:" + line + ": " + what;
    if (!what.empty() || fast.outcome() != Outcome::none) break;
    const bool quiet = report.plies < plan.quiet_plies;
    const Move m = siege.wanted.empty() ? random_move(fast, random, quiet) : besieging_move(fast, random, quiet, siege);
    const std::string text = fast.to_text(m);
    line += " " + text;
    slow.play(text);
    fast.make(m);
    ++report.plies;
  }
  report.result = std::string(to_word(fast.outcome(), fast.players()));
  return report;
}

/// The plan of the i-th game: plain random games, long games of 30 to 150 quiet plies, half of them sieges, and some with every move looked at.
inline GamePlan plan_of(int i, Random& random) {
  GamePlan plan;
  if (i % 2 == 1) plan.quiet_plies = 30 + static_cast<int>(random.below(121));
  plan.siege = i % 4 == 1;
  if (i % 8 == 5 || i % 16 == 2) plan.children_each = 3;
  return plan;
}

}  // namespace arena::laws
