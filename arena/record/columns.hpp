// THE table of columns of the result files: each is declared once, with its name, its member and its meaning. Headers, writer, reader, the list in
// docs/results.md and the set of columns that depend on the clock all follow from it.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>

#include "arena/record/rows.hpp"

namespace arena {

enum class ColumnKind {
  key,     // a file without it cannot be read
  figure,  // empty if unknown; unknown throughout if an older file has no such column
  clock    // a figure that depends on the clock; everything else is reproducible at fixed depth or nodes
};

struct ColumnInfo {
  std::string_view name;
  ColumnKind kind = ColumnKind::figure;
  std::string_view help;
  int sides = 2;  // the least number of sides of the games that have it
};

template <class Row, class Value>
struct Column {
  ColumnInfo info;
  Value Row::*member;
};

/// A figure for one seat of a game.
template <class Value>
struct SeatColumn {
  ColumnInfo info;
  int side;
  Value SeatRow::*member;
};

/// Who won, in a word.
struct ResultColumn {
  ColumnInfo info;
};
struct ResultWord {
  Outcome result = Outcome::none;
  int sides = 2;
};

/// Who moved, in a word.
struct SideColumn {
  ColumnInfo info;
};
struct SideWord {
  int side = 0;
};

/// One column for each of `counter_columns`, in order.
struct CounterColumns {};

template <class Row, class Value>
constexpr Column<Row, Value> column(std::string_view name, Value Row::*member, ColumnKind kind, std::string_view help) {
  return {{name, kind, help}, member};
}

template <class Value>
constexpr SeatColumn<Value> seat_column(std::string_view name, int side, Value SeatRow::*member, ColumnKind kind, std::string_view help,
                                        int sides = 2) {
  return {{name, kind, help, std::max(sides, side + 1)}, side, member};
}

namespace columns {

inline constexpr auto player = column("player", &DecisionRow::player, ColumnKind::key, "who decided");
inline constexpr auto move = column("move", &DecisionRow::move, ColumnKind::key, "what was decided");
inline constexpr auto legal_moves = column("legal_moves", &DecisionRow::legal_moves, ColumnKind::key, "among how many moves");

/// What a decision found and cost, the same in moves.csv and positions.csv.
inline constexpr auto decision = std::make_tuple(
    column("depth", &DecisionRow::depth, ColumnKind::figure, "depth of the last completed iteration"),
    column("depth_begun", &DecisionRow::depth_begun, ColumnKind::figure,
           "depth of the last iteration started, completed or not; Sweere's search depth"),
    column("seldepth", &DecisionRow::seldepth, ColumnKind::figure, "the greatest distance from the root that was searched, in plies"),
    column("score", &DecisionRow::score, ColumnKind::figure,
           "from the mover's view; for a proved win or loss its distance in plies, negative for a loss, empty where the distance is not known"),
    column("proved", &DecisionRow::proved, ColumnKind::figure, "`win`, `loss`, `draw`, or empty"),
    column("nodes", &DecisionRow::nodes, ColumnKind::figure, "nodes of the last completed iteration"),
    column("nodes_total", &DecisionRow::nodes_total, ColumnKind::figure, "nodes of all iterations; what a node limit counts"),
    column("time_us", &DecisionRow::time_us, ColumnKind::clock, "wall time of the decision in microseconds"),
    column("cpu_us", &DecisionRow::cpu_us, ColumnKind::clock, "CPU time of its threads in microseconds"),
    column("nps", &DecisionRow::nps, ColumnKind::clock, "`nodes_total` per second of wall time"),
    column("stop", &DecisionRow::stop, ColumnKind::figure,
           "why the decision ended: `depth`, `nodes`, `time`, `win`, `loss`, `complete` (everything searched to the end), `book`, `block`, "
           "`win-in-one`, `reused` (found by the turn's first search), `random`, `watchdog`, `engine` (an engine does not say)"),
    CounterColumns{},  //
    column("pv", &DecisionRow::pv, ColumnKind::figure,
           "the principal variation; where an engine says an illegal move, it ends with `!` and that move"));

template <class Row>
struct Of;

/// games.csv
template <>
struct Of<GameRow> {
  static constexpr auto all = std::make_tuple(
      column("game", &GameRow::game, ColumnKind::key, "number in the schedule, from 1"), column("round", &GameRow::round, ColumnKind::key, "from 1"),
      column("pair", &GameRow::pair, ColumnKind::key, "from 1; the games of a pair have the same players and opening, with sides swapped"),
      column("opening", &GameRow::opening, ColumnKind::key, "from 1"),
      seat_column(side_word(0), 0, &SeatRow::player, ColumnKind::key, "the player that moved first"),
      seat_column(side_word(1), 1, &SeatRow::player, ColumnKind::key, "the other one"),
      seat_column(side_word(2), 2, &SeatRow::player, ColumnKind::key, "the player that moved third"),
      seat_column(side_word(3), 3, &SeatRow::player, ColumnKind::key, "the player that moved fourth"),
      ResultColumn{{"result", ColumnKind::key, "`first`, `second` or `draw`: what counts"}},
      seat_column("first_place", 0, &SeatRow::place, ColumnKind::key, "where the first player came in, from 1; a shared place is shared", 3),
      seat_column("second_place", 1, &SeatRow::place, ColumnKind::key, "where the second player came in", 3),
      seat_column("third_place", 2, &SeatRow::place, ColumnKind::key, "where the third player came in"),
      seat_column("fourth_place", 3, &SeatRow::place, ColumnKind::key, "where the fourth player came in"),
      seat_column("first_points", 0, &SeatRow::points, ColumnKind::figure, "the first player's points by the rules when the game ended", 3),
      seat_column("second_points", 1, &SeatRow::points, ColumnKind::figure, "the second player's points", 3),
      seat_column("third_points", 2, &SeatRow::points, ColumnKind::figure, "the third player's points"),
      seat_column("fourth_points", 3, &SeatRow::points, ColumnKind::figure, "the fourth player's points"),
      column("termination", &GameRow::termination, ColumnKind::key,
             "`rules`; a player's fault, by which it lost: `time`, `illegal-move`, `crash`, and of engines `no-start`, `hang`, `protocol`, `memory`; "
             "`adjudicated`"),
      column("adjudicated", &GameRow::adjudicated, ColumnKind::figure,
             "the rule that ended a game before its end (`max-plies`, `score`, `resign`, `draw`, `proof`; of a saved game of `arena play` "
             "`resign` or `unfinished`), otherwise empty; `audited:score:first:41` in a game that was played on although a rule would have ended it: "
             "the rule, its result, and after which ply"),
      column("plies", &GameRow::plies, ColumnKind::key, "plies played, the opening's included"),
      column("ending", &GameRow::ending, ColumnKind::figure,
             "how the rules ended it: `five-in-a-row`, `enclosure`, `board-full`, `no-tiles`; `king-in-corner`, `king-captured`, `no-move`, "
             "`ply-limit`; `most-points`, `equal-points`; a referee's own word; empty for other terminations, where the referee has no word for it "
             "and in older files"),
      seat_column("first_nodes", 0, &SeatRow::nodes, ColumnKind::figure, "nodes of all decisions of the first player"),
      seat_column("second_nodes", 1, &SeatRow::nodes, ColumnKind::figure, "nodes of all decisions of the second player"),
      seat_column("third_nodes", 2, &SeatRow::nodes, ColumnKind::figure, "nodes of all decisions of the third player"),
      seat_column("fourth_nodes", 3, &SeatRow::nodes, ColumnKind::figure, "nodes of all decisions of the fourth player"),
      seat_column("first_time_us", 0, &SeatRow::time_us, ColumnKind::clock, "wall time of all decisions of the first player in microseconds"),
      seat_column("second_time_us", 1, &SeatRow::time_us, ColumnKind::clock, "wall time of all decisions of the second player in microseconds"),
      seat_column("third_time_us", 2, &SeatRow::time_us, ColumnKind::clock, "wall time of all decisions of the third player in microseconds"),
      seat_column("fourth_time_us", 3, &SeatRow::time_us, ColumnKind::clock, "wall time of all decisions of the fourth player in microseconds"),
      column("seed", &GameRow::seed, ColumnKind::key, "the game's seed: a function of the run's seed, the names by their seats, round and opening"),
      column("moves", &GameRow::moves, ColumnKind::key, "all moves, the opening's included"));
};

/// moves.csv
template <>
struct Of<MoveRow> {
  static constexpr auto all = std::tuple_cat(
      std::make_tuple(column("game", &MoveRow::game, ColumnKind::key, "number of the game"), column("ply", &MoveRow::ply, ColumnKind::key, "from 1"),
                      column("turn", &MoveRow::turn, ColumnKind::key, "from 1; in Omega a turn has several plies"),
                      SideColumn{{"side", ColumnKind::key, "`first` or `second`"}}, player, move, legal_moves),
      decision);
};

/// positions.csv
template <>
struct Of<PositionRow> {
  static constexpr auto all = std::tuple_cat(
      std::make_tuple(column("position", &PositionRow::position, ColumnKind::key, "number of the position, from 1"),
                      column("moves", &PositionRow::moves, ColumnKind::key, "the moves that lead to it"), legal_moves,
                      column("phase", &PositionRow::phase, ColumnKind::figure, "the third of the game that it is from"),
                      column("stratum", &PositionRow::stratum, ColumnKind::figure, "the group of positions that it was chosen for"), player, move),
      decision);
};

constexpr std::size_t count_of(const CounterColumns&) { return counter_columns.size(); }
template <class Single>
constexpr std::size_t count_of(const Single&) {
  return 1;
}

template <std::size_t N>
constexpr void list(std::array<ColumnInfo, N>& out, std::size_t& at, const CounterColumns&) {
  for (const CounterColumn& row : counter_columns) out[at++] = {row.name, ColumnKind::figure, row.help};
}
template <std::size_t N, class Single>
constexpr void list(std::array<ColumnInfo, N>& out, std::size_t& at, const Single& each) {
  out[at++] = each.info;
}

template <class Row, class F>
constexpr void visit(Row& row, const CounterColumns&, F& f) {
  for (auto& figure : row.counters) f(figure);
}
template <class Row, class Declared, class Value, class F>
constexpr void visit(Row& row, const Column<Declared, Value>& each, F& f) {
  f(row.*each.member);
}
template <class Row, class Value, class F>
constexpr void visit(Row& row, const SeatColumn<Value>& each, F& f) {
  if (row.sides() >= each.info.sides) f(row.seat(each.side).*each.member);
}
template <class Row, class F>
constexpr void visit(Row& row, const ResultColumn&, F& f) {
  ResultWord word{row.result(), row.sides()};
  f(word);
  if constexpr (!std::is_const_v<Row>) row.set_result(word.result);
}
template <class Row, class F>
constexpr void visit(Row& row, const SideColumn&, F& f) {
  SideWord word{row.side};
  f(word);
  if constexpr (!std::is_const_v<Row>) row.side = word.side;
}

}  // namespace columns

/// For games with any number of sides.
template <class Row>
inline constexpr std::size_t all_columns_count = std::apply([](const auto&... each) { return (columns::count_of(each) + ...); },
                                                            columns::Of<Row>::all);

template <class Row>
inline constexpr std::array<ColumnInfo, all_columns_count<Row>> all_columns_of = [] {
  std::array<ColumnInfo, all_columns_count<Row>> infos{};
  std::size_t at = 0;
  std::apply([&](const auto&... each) { (columns::list(infos, at, each), ...); }, columns::Of<Row>::all);
  return infos;
}();

/// The columns of a file for games with this many sides, in order.
template <class Row>
constexpr std::size_t column_count(int sides) {
  std::size_t count = 0;
  for (const ColumnInfo& info : all_columns_of<Row>) count += info.sides <= sides ? 1U : 0U;
  return count;
}
template <class Row, int Sides = 2>
inline constexpr std::array<ColumnInfo, column_count<Row>(Sides)> columns_of = [] {
  std::array<ColumnInfo, column_count<Row>(Sides)> infos{};
  std::size_t at = 0;
  for (const ColumnInfo& info : all_columns_of<Row>)
    if (info.sides <= Sides) infos[at++] = info;
  return infos;
}();

/// Calls `f(member)` for the members of a row, in the order of the columns for games with its number of sides.
template <class Row, class F>
constexpr void visit_columns(Row& row, F&& f) {
  std::apply([&](const auto&... each) { (columns::visit(row, each, f), ...); }, columns::Of<std::remove_const_t<Row>>::all);
}

/// "game,round,pair,..." and a newline.
template <class Row>
std::string header_of(int sides = 2) {
  std::string line;
  for (const ColumnInfo& info : all_columns_of<Row>)
    if (info.sides <= sides) line += (line.empty() ? "" : ",") + std::string(info.name);
  return line + "\n";
}

/// Whether a column of any file depends on the clock.
bool depends_on_clock(std::string_view column);

}  // namespace arena
