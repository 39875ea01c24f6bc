// What configs need to know about the games, without their types: which evaluators exist, and what makes sense in which game. All of it comes from
// the games themselves, so a new game needs no change here.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "players/common/evaluator.hpp"
#include "players/common/game_facts.hpp"

namespace arena::config {

struct EvaluatorInfo {
  std::string name;
  std::string help;
  std::vector<EvaluatorOption> options;
};

struct GameInfo {
  std::string name;
  std::vector<std::string> sides;
  std::vector<EvaluatorInfo> evaluators;  // the first is the game's default
  GameFacts facts;
};

/// All games, in the table's order.
const std::vector<GameInfo>& catalogue();
/// The game of that name, or nothing.
const GameInfo* find_game(std::string_view name);
/// The names of the games for which `fact` holds: "andantino and omega".
template <class Fact>
std::string games_with(Fact&& fact);

/// The evaluator of that game, or of any game if `game` is empty. Nothing if there is none.
const EvaluatorInfo* find_evaluator(std::string_view game, std::string_view name);
/// What is wrong with an evaluator as a whole: it belongs to another game, is unknown, or its values do not fit together. Empty if nothing is.
std::string evaluator_problem(const std::string& game, const std::string& name, const std::map<std::string, double>& values);

/// A line in an openings file that stands for the start itself.
inline constexpr std::string_view no_opening = "start";

/// What is wrong with move sequences in a game: one entry per wrong line, with the line's index.
struct LineProblem {
  std::size_t line = 0;
  std::string what;
};
std::vector<LineProblem> check_lines(const std::string& game, const std::map<std::string, int>& rules, const std::vector<std::string>& lines);

std::string joined(const std::vector<std::string>& words, const std::string& last = "and");

template <class Fact>
std::string games_with(Fact&& fact) {
  std::vector<std::string> names;
  for (const auto& game : catalogue())
    if (fact(game)) names.push_back(game.name);
  return names.empty() ? "no game" : joined(names);
}

}  // namespace arena::config
