// One question to the solver, from its words to its answer: does a side win, hold, or lead by a number of points?
#pragma once
#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/games/game_names.hpp"
#include "arena/solve/write_certificate.hpp"
#include "core/common/errors.hpp"
#include "core/common/sides.hpp"
#include "players/proof/strategy_maker.hpp"

namespace arena::solve {

/// What the user asks: that `side` wins, does not lose, or leads by `margin`.
struct Question {
  int side = 0;
  Promise promise = Promise::wins;
  int margin = 0;
  int plies = 0;  // 0: no limit; else the win asked for, or to be prevented, counts only within this many plies
  [[nodiscard]] bool inverted() const { return promise == Promise::holds; }
};

enum class Result { open, proved, disproved };
constexpr std::string_view result_names[] = {"open", "proved", "disproved"};

struct Answer {
  Result result = Result::open;
  ProofNumbers numbers;  // of the question as asked
  std::uint64_t nodes = 0;
  double seconds = 0;
  int longest = 0;                     // plies, at most
  std::vector<std::string> main_line;  // when decided
  Result shorter = Result::open;       // of the last search for a win in fewer plies
  bool shortened = false;              // a win had its strategy, of `longest` plies, and a shorter one was searched for
  bool cut = false;                    // time ran out or a signal came while building a strategy
};

/// "white-wins", "first-wins", "black-draws", "white-leads-3". Throws InputError that lists what is possible.
template <Game G>
Question question_from(const G& start, const std::string& goal) {
  const auto lower = [](std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
  };
  const std::string names[] = {lower(start.side_name(0)), lower(start.side_name(1))};
  for (int side = 0; side < 2; ++side)
    for (const std::string& name : {names[side], std::string(side_word(side))}) {
      if (goal == name + "-wins") return {side, Promise::wins};
      if (goal == name + "-draws") return {side, Promise::holds};
      if constexpr (HasScores<G>) {
        const std::string leads = name + "-leads-";
        if (!goal.starts_with(leads)) continue;
        int margin = 0;
        std::size_t used = 0;
        try {
          margin = std::stoi(goal.substr(leads.size()), &used);
        } catch (const std::exception&) {
          used = 0;
        }
        if (used == goal.size() - leads.size() && used > 0) return {side, Promise::leads, margin};
      }
    }
  std::string known = fmt::format("{0}-wins, {1}-wins, {0}-draws (does not lose), {1}-draws", names[0], names[1]);
  if constexpr (HasScores<G>) known += fmt::format(", {}-leads-N (by N points or more)", names[0]);
  throw InputError("--goal is '" + goal + "', but must be one of " + known + ", value");
}

/// The solver always asks whether a side wins: "white holds" is "black does not win".
template <Game G>
ProofGoal goal_of(const Question& q, const G& start) {
  ProofGoal goal;
  goal.side = q.inverted() ? 1 - q.side : q.side;
  goal.last_ply = q.plies > 0 ? start.plies() + q.plies : 0;
  if (q.promise == Promise::leads) goal.margin = q.margin;
  return goal;
}

inline ProofNumbers as_asked(ProofNumbers n, const Question& q) {
  if (q.inverted()) std::swap(n.proof, n.disproof);
  return n;
}

template <Game G>
std::string words_of_question(const Question& q, const G& start) {
  const std::string side(start.side_name(q.side));
  if (q.promise == Promise::leads) return fmt::format("does {} lead by {}?", side, q.margin);
  const char* how_long = q.inverted() ? "through" : "within";
  const std::string limit = q.plies > 0 ? fmt::format(" {} {} plies", how_long, q.plies) : "";
  return fmt::format("does {} {}{}?", side, q.inverted() ? "hold at least a draw" : "win", limit);
}

/// Game, rules, position and question in one line: what a checkpoint belongs to.
template <Game G>
std::string identity_of(const Question& q, const G& start) {
  std::string text(G::name);
  for (const auto& [name, value] : options_to_map<G>(start.options())) text += fmt::format(" {}={}", name, value);
  return text + " " + start.position_text() + " " + words_of_question(q, start);
}

/// Which side shows what by a strategy, once the question is decided.
template <Game G>
Certificate certificate_of(const Question& q, const G& start, bool proved) {
  Certificate c;
  c.game = G::name;
  c.options = options_to_map<G>(start.options());
  c.start = start.position_text();
  c.side = start.side_name(proved ? q.side : 1 - q.side);
  c.plies = q.plies;
  if (q.promise == Promise::leads) {
    c.promise = Promise::leads;
    c.margin = proved ? q.margin : 1 - q.margin;
  } else {
    c.promise = (q.promise == Promise::wins) == proved ? Promise::wins : Promise::holds;
  }
  return c;
}

}  // namespace arena::solve
