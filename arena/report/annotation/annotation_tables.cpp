#include "arena/report/annotation/annotation_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "arena/statistics/clustered.hpp"

namespace arena {

namespace {

using Moves = std::vector<const AnnotatedMove*>;

std::string phase_name(double phase) { return phase < 1.0 / 3 ? "opening" : phase < 2.0 / 3 ? "middle" : "end"; }

/// A mean over moves, clustered by opening.
Table::Cell mean_cell(const Moves& moves, double unit, const std::function<double(const AnnotatedMove&)>& value) {
  std::vector<statistics::Observation> sample, zeros;
  for (const AnnotatedMove* move : moves) {
    sample.push_back({move->opening, value(*move), 1});
    zeros.push_back({move->opening, 0, 1});
  }
  const statistics::Difference mean = statistics::clustered_difference(sample, zeros, 0);
  const double middle = mean.difference * unit, low = std::max(0.0, mean.interval.low * unit), high = mean.interval.high * unit;
  if (mean.interval.low_open || mean.interval.high_open) return {fmt::format("{:.1f}", middle), {exact(middle), "", ""}};
  return {fmt::format("{:.1f} ({:.1f} to {:.1f})", middle, low, high), {exact(middle), exact(low), exact(high)}};
}

void fill(Table& table, const std::vector<std::string>& names, const Moves& moves, double blunder, bool solved) {
  std::vector<Table::Cell> cells(names.begin(), names.end());
  cells.emplace_back(std::to_string(moves.size()));
  cells.push_back(mean_cell(moves, 100, [](const AnnotatedMove& m) { return m.agrees() ? 1.0 : 0.0; }));
  cells.push_back(mean_cell(moves, 1000, [](const AnnotatedMove& m) { return m.cost(); }));
  cells.push_back(mean_cell(moves, 100, [&](const AnnotatedMove& m) { return m.cost() >= blunder ? 1.0 : 0.0; }));
  if (solved) {
    const auto count = [&](const auto& what) {
      return std::to_string(std::count_if(moves.begin(), moves.end(), [&](const AnnotatedMove* m) { return what(*m); }));
    };
    cells.emplace_back(count([](const AnnotatedMove& m) { return m.had == ProvedValue::won; }));
    cells.emplace_back(count([](const AnnotatedMove& m) { return m.had == ProvedValue::won && m.gives_away(); }));
  }
  table.cells(cells);
}

Table table_of(const std::string& name, const std::string& title, std::vector<std::string> headings, bool solved) {
  headings.insert(headings.end(), {"moves", "agrees, %", "cost, per mille", "blunders, %"});
  if (solved) headings.insert(headings.end(), {"proved wins", "given away"});
  Table table(name, title, headings);
  table.split("agrees, %", {"agrees", "agrees_low", "agrees_high"});
  table.split("cost, per mille", {"cost", "cost_low", "cost_high"});
  table.split("blunders, %", {"blunders", "blunders_low", "blunders_high"});
  return table;
}

/// What the loser's costliest move did. A game turns on it only if the loser was not behind before it and far behind after.
std::string turning_point(const AnnotatedMove* most, const std::string& loser, const std::string& judge, double blunder) {
  constexpr double costly = 0.05, open = 0.35;  // of a win
  if (most == nullptr || most->cost() < costly) return fmt::format("{} lost, but {} finds no costly move.", loser, judge);
  if (most->gives_away())
    return fmt::format("{} had a {} position at ply {} and gave it away with {}; {} was better.", loser,
                       proved_value_names[static_cast<std::size_t>(most->had)], most->ply, most->move, most->best);
  const std::string move = fmt::format("{} at ply {} instead of {}", most->move, most->ply, most->best);
  const std::string step = fmt::format("from {:.0f} to {:.0f} % of a win", 100 * most->expected, 100 * most->got);
  if (most->got >= open) return fmt::format("{}'s costliest move was {}, {}; the game was still open.", loser, move, step);
  if (most->expected < open) return fmt::format("{} was behind before its costliest move, {}, {}.", loser, move, step);
  if (most->cost() < blunder) return fmt::format("{} fell behind with {}, {}.", loser, move, step);
  return fmt::format("it turned when {} played {}, {}.", loser, move, step);
}

}  // namespace

std::vector<Table> annotation_tables(const Annotation& annotation, double blunder) {
  const bool solved = annotation.solve_nodes > 0;
  std::map<std::string, Moves> by_player;
  std::map<std::pair<std::string, std::string>, Moves> by_phase;
  for (const AnnotatedMove& move : annotation.moves) {
    by_player[move.player].push_back(&move);
    by_phase[{move.player, phase_name(move.phase)}].push_back(&move);
  }
  Table players = table_of("annotation", fmt::format("What the moves cost, by {}", annotation.by), {"<player"}, solved);
  for (const auto& [name, moves] : by_player) fill(players, {name}, moves, blunder, solved);
  players.notes = {
      fmt::format(
          "cost: how much of the expected result (1000 is a win) the move loses against the one that {} prefers; a blunder costs {:.0f} or more",
          annotation.by, 1000 * blunder),
      fmt::format("scores become expected results by logistic regression on these games: {:.3g} per point", annotation.per_point),
      "intervals at 95 %, clustered by opening"};
  if (solved)
    players.notes.push_back(
        fmt::format("proved wins: the side to move had a win that the solver proves with {} nodes; given away: proved to be gone after the move",
                    annotation.solve_nodes));
  Table phases = table_of("annotation-phases", "By phase of the game", {"<player", "<phase"}, solved);
  for (const auto& [name, moves] : by_player)
    for (const char* phase : {"opening", "middle", "end"})
      if (const auto found = by_phase.find({name, phase}); found != by_phase.end()) fill(phases, {name, phase}, found->second, blunder, solved);
  phases.notes = {"thirds of each game by its plies"};
  return {players, phases};
}

std::vector<std::string> turning_points(const Annotation& annotation, double blunder) {
  std::map<std::uint64_t, const AnnotatedMove*> worst;
  std::map<std::uint64_t, int> losers;
  for (const Annotation::Game& game : annotation.games)
    if (game.winner >= 0) losers[game.number] = 1 - game.winner;
  for (const AnnotatedMove& move : annotation.moves) {
    const auto loser = losers.find(move.game);
    if (loser == losers.end() || loser->second != move.side) continue;
    const AnnotatedMove*& most = worst[move.game];
    // Of equal ones the last: earlier ones could still be mended.
    if (most == nullptr || move.cost() >= most->cost()) most = &move;
  }
  std::vector<std::string> sentences;
  for (const Annotation::Game& game : annotation.games)
    if (game.winner >= 0)
      sentences.push_back(
          fmt::format("game {}: {}", game.number,
                      turning_point(worst[game.number], game.players[static_cast<std::size_t>(1 - game.winner)], annotation.by, blunder)));
  return sentences;
}

Table annotated_moves(const Annotation& annotation, double blunder) {
  Table table("annotations", "Every move",
              {"game", "ply", "<player", "<move", "<best", "score_best", "score_move", "expected_best", "expected_move", "cost", "blunder",
               "<proved_before", "<proved_after"});
  for (const AnnotatedMove& m : annotation.moves)
    table.row({std::to_string(m.game), std::to_string(m.ply), m.player, m.move, m.best, std::to_string(m.before), std::to_string(m.after),
               exact(m.expected), exact(m.got), exact(m.cost()), m.cost() >= blunder ? "1" : "0",
               std::string(proved_value_names[static_cast<std::size_t>(m.had)]), std::string(proved_value_names[static_cast<std::size_t>(m.has)])});
  return table;
}

}  // namespace arena
