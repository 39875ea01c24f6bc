// How fast the search is: nodes per second by game and evaluator; what its generality costs against an alpha-beta written for one game and one
// evaluator, in the same run and turn by turn; what more sides cost (`many-sides`: only that); and by how much a limit on time is overstepped.
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "players/common/clock.hpp"
#include "players/evaluators/andantino/andantino_evaluators.hpp"
#include "players/make_player.hpp"
#include "players/tree/table_pool.hpp"

#include "core/omega/omega.hpp"
#include "core/tablut/tablut.hpp"
#include "tests/bench/andantino_by_hand.hpp"
#include "tests/players/parts.hpp"

namespace arena {
namespace {

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <Game G>
G after(std::string_view moves) {
  G game{typename G::Options{}};
  while (!moves.empty()) {
    const auto word = moves.substr(0, moves.find(' '));
    game.make(game.parse(word));
    moves.remove_prefix(std::min(moves.size(), word.size() + 1));
  }
  return game;
}

std::vector<Move> played_moves(std::string_view moves) {
  std::vector<Move> played;
  Andantino game;
  while (!moves.empty()) {
    const auto word = moves.substr(0, moves.find(' '));
    played.push_back(game.parse(word));
    moves.remove_prefix(std::min(moves.size(), word.size() + 1));
  }
  return played;
}

constexpr std::string_view mid14 = "i10 j11 i11 j12 i12 j13 h11 k13 h10 k14 j14 i9 j9 k12";

PlayerOptions table_options(const std::string& evaluator) {
  PlayerOptions options;
  tree_of(options).evaluator.name = evaluator;
  tree_of(options).iterative_deepening = tree_of(options).table.on = true;
  return options;
}

/// Alpha-beta with iterative deepening and a table, for Andantino and `lines` only: no switch, no clock, no counters. It walks the same tree as the
/// general search.
class HandMade {
 public:
  HandMade() : table_(tree_of(table_options("lines")).table), evaluator_(EvaluatorSettings{}) {}

  std::uint64_t search(const Andantino& position, int depth) {
    table_.forget();
    game_ = position;
    nodes_ = 0;
    const auto state = evaluator_.start(game_);
    Move best_move = no_move;
    for (int d = 1; d <= depth; ++d) {
      MoveList<Andantino> moves;
      game_.legal_moves(moves);
      bring(moves, best_move);
      Score best = -infinite_score;
      ++nodes_;
      for (const Move move : moves) {
        const Score value = child(move, d, best, infinite_score, 0, state);
        if (value > best) {
          best = value;
          best_move = move;
        }
      }
      table_.store(game_.key(), best, best_move, d, Bound::exact);
    }
    return nodes_;
  }

 private:
  using State = andantino::Lines::State;
  static Score won(Outcome outcome, int side, int ply) {
    if (outcome == Outcome::draw) return 0;
    return winner(outcome) == side ? win_score - ply : ply - win_score;
  }
  static Score shifted(Score value, int plies) {
    if (value > proved_score) return value + plies;
    return value < -proved_score ? value - plies : value;
  }
  static void bring(MoveList<Andantino>& moves, Move move) {
    if (move == no_move) return;
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i] == move) {
        for (; i > 0; --i) moves[i] = moves[i - 1];
        moves[0] = move;
        return;
      }
  }
  Score child(Move move, int depth, Score alpha, Score beta, int ply, const State& state) {
    ++nodes_;
    table_.prefetch(game_.key_after(move));
    const int side = game_.to_move();
    const State next = evaluator_.after(state, game_, move);
    const auto undo = game_.make(move);
    const Outcome outcome = game_.outcome();
    Score value;
    if (outcome != Outcome::none)
      value = won(outcome, side, ply + 1);
    else if (depth <= 1)
      value = side == 0 ? evaluator_.value(next) : -evaluator_.value(next);
    else
      value = -node(depth - 1, -beta, -alpha, ply + 1, next);
    game_.undo(move, undo);
    return value;
  }
  Score node(int depth, Score alpha, Score beta, int ply, const State& state) {
    Move table_move = no_move;
    TableEntry entry;
    const Key key = game_.key();
    if (table_.probe(key, entry)) {
      table_move = entry.move;
      if (entry.depth >= depth) {
        const Score value = shifted(entry.value, -ply);
        if (entry.bound == Bound::exact) return value;
        if (entry.bound == Bound::lower) alpha = std::max(alpha, value);
        if (entry.bound == Bound::upper) beta = std::min(beta, value);
        if (alpha >= beta) return value;
      }
    }
    const Score alpha_before = alpha;
    MoveList<Andantino> moves;
    game_.legal_moves(moves);
    bring(moves, table_move);
    const int side = game_.to_move();
    Score best = -infinite_score;
    Move best_move = no_move;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      Score value;
      if (depth > 1 && i + 1 < moves.size()) table_.prefetch(game_.key_after(moves[i + 1]));
      if (depth == 1) {
        ++nodes_;
        const Outcome outcome = game_.probe(move);
        const Score stands = evaluator_.value(evaluator_.after(state, game_, move));
        value = side == 0 ? stands : -stands;
        if (outcome != Outcome::none) value = won(outcome, side, ply + 1);
      } else {
        value = child(move, depth, alpha, beta, ply, state);
      }
      if (value <= best) continue;
      best = value;
      best_move = move;
      alpha = std::max(alpha, value);
      if (alpha >= beta) break;
    }
    table_.store(key, shifted(best, ply), best_move, depth, bound_of(best, alpha_before, beta));
    return best;
  }

  TranspositionTable table_;
  andantino::Lines evaluator_;
  Andantino game_;
  std::uint64_t nodes_ = 0;
};

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

void generality() {
  std::printf("\nThe general search behind its Player against one written by hand, the same tree, turn by turn (median of 15 pairs)\n");
  TablePool pool;
  const auto player = make_player<Andantino>(table_options("lines"), pool);
  HandMade hand;
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  for (const auto& [name, moves, depth] : {std::tuple{"start", std::string_view(""), 13}, {"ply 14", mid14, 9}}) {
    const auto position = after<Andantino>(moves);
    request.limits.depth = depth;
    std::vector<double> ratios, general, special;
    std::uint64_t nodes = 0, hand_nodes = 0;
    for (int pair = 0; pair < 15; ++pair) {
      double seconds[2];
      for (const int which : {pair % 2, 1 - pair % 2}) {
        const double before = cpu_seconds();
        if (which == 0)
          nodes = player->decide(position, request).nodes_total;
        else
          hand_nodes = hand.search(position, depth);
        seconds[which] = cpu_seconds() - before;
      }
      ratios.push_back(seconds[0] / seconds[1]);
      general.push_back(seconds[0]);
      special.push_back(seconds[1]);
    }
    std::printf("  %-7s depth %2d  general %10llu nodes %6.2f M/s   by hand %10llu nodes %6.2f M/s   ratio %.3f%s\n", name, depth,
                static_cast<unsigned long long>(nodes), static_cast<double>(nodes) / median(general) / 1e6,
                static_cast<unsigned long long>(hand_nodes), static_cast<double>(hand_nodes) / median(special) / 1e6, median(ratios),
                nodes == hand_nodes ? "" : "  NOT THE SAME TREE");
  }
}

/// The general search against the fast one, which has another table and so a tree of its own: by nodes a second.
template <bool lines>
void against_by_hand(std::string_view name, std::string_view moves, int depth) {
  TablePool pool;
  const auto player = make_player<Andantino>(table_options(lines ? "lines" : "none"), pool);
  const auto hand = std::make_unique<bench::AndantinoByHand<lines>>();
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  request.limits.depth = depth;
  const auto position = after<Andantino>(moves);
  std::vector<double> ratios, general, special;
  Decision decision;
  std::uint64_t hand_nodes = 0;
  for (int pair = 0; pair < 15; ++pair) {
    double speeds[2];
    for (const int which : {pair % 2, 1 - pair % 2}) {
      const double before = cpu_seconds();
      if (which == 0)
        decision = player->decide(position, request);
      else
        hand_nodes = hand->search(played_moves(moves), depth);
      speeds[which] = static_cast<double>(which == 0 ? decision.nodes_total : hand_nodes) / (cpu_seconds() - before) / 1e6;
    }
    ratios.push_back(speeds[0] / speeds[1]);
    general.push_back(speeds[0]);
    special.push_back(speeds[1]);
  }
  std::printf("  %-7s %-5s depth %2d  general %10llu nodes %6.2f M/s   by hand %10llu nodes %6.2f M/s   ratio %.3f%s\n", std::string(name).c_str(),
              lines ? "lines" : "none", depth, static_cast<unsigned long long>(decision.nodes_total), median(general),
              static_cast<unsigned long long>(hand_nodes), median(special), median(ratios),
              decision.score == hand->value() ? "" : "  NOT THE SAME VALUE");
}

void frontier() {
  std::printf("\nThe general search against the fast one by hand, frontier probed, each with its table (median of 15 pairs; nodes a second)\n");
  against_by_hand<true>("start", "", 15);
  against_by_hand<true>("ply 14", mid14, 10);
  against_by_hand<false>("start", "", 13);
  against_by_hand<false>("ply 14", mid14, 9);
}

template <Game G>
void speed(const char* name, const PlayerOptions& options, std::string_view moves, int depth) {
  TablePool pool;
  const auto player = make_player<G>(options, pool);
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  request.limits.depth = depth;
  const auto position = after<G>(moves);
  std::vector<double> seconds;
  std::uint64_t nodes = 0;
  for (int i = 0; i < 5; ++i) {
    player->new_game(1);
    const double before = cpu_seconds();
    nodes = player->decide(position, request).nodes_total;
    seconds.push_back(cpu_seconds() - before);
  }
  std::printf("  %-10s %-34s depth %2d %11llu nodes %7.2f M/s %8.3f s\n", std::string(G::name).c_str(), name, depth,
              static_cast<unsigned long long>(nodes), static_cast<double>(nodes) / median(seconds) / 1e6, median(seconds));
}

void speeds() {
  std::printf("Nodes for each second of CPU time (median of 5)\n");
  PlayerOptions options = table_options("lines");
  speed<Andantino>("lines, table, frontier probed", options, "", 15);
  speed<Andantino>("lines, table, frontier probed, mid", options, mid14, 10);
  tree_of(options).frontier_probe = false;
  speed<Andantino>("lines, table, all made", options, "", 13);
  speed<Andantino>("lines, table, all made, mid", options, mid14, 9);
  tree_of(options).frontier_probe = true;
  tree_of(options).history = tree_of(options).killers.on = tree_of(options).pvs = true;
  speed<Andantino>("lines, table, killers, history, pvs", options, mid14, 10);
  speed<Andantino>("neighbours, table", table_options("neighbours"), mid14, 9);
  speed<Andantino>("group-size, table", table_options("group-size"), mid14, 8);
  PlayerOptions tablut = table_options("rudin");
  tree_of(tablut).killers.on = tree_of(tablut).history = tree_of(tablut).pvs = true;
  speed<Tablut>("rudin, table, killers, history, pvs", tablut, "", 5);
  PlayerOptions omega = table_options("trebing");
  tree_of(omega).killers.on = tree_of(omega).null_move.on = tree_of(omega).multi_cut.on = true;
  tree_of(omega).terminal = Terminal::score;
  speed<Omega>("trebing, full player", omega, "i9 e5 c5 e9 i5 b5 d5 a5 e1 f5 g5 a1", 6);
}

/// A position of Omega on side 5 after so many plies, the same stones' cells whatever the number of players.
Omega omega_after(int plies, int players) {
  Omega game({5, players});
  Random random(5);
  for (int i = 0; i < plies; ++i) game.make(game.legal_move(static_cast<int>(random.below(static_cast<std::uint32_t>(game.legal_count())))));
  return game;
}

/// What more sides cost: each search of three and four sides against alpha-beta of two on the same board, with the same options, turn by turn.
template <class Kind>
void many_sides(const char* evaluator, int players) {
  const auto with = [&](auto kind) {
    kind.tree.evaluator.name = evaluator;
    kind.tree.iterative_deepening = kind.tree.table.on = kind.tree.killers.on = kind.tree.history = true;
    kind.tree.terminal = Terminal::score;
    PlayerOptions options;
    options.kind = kind;
    return options;
  };
  TablePool pool;
  const auto two = make_player<Omega>(with(AlphaBetaKind{}), pool), many = make_player<Omega>(with(Kind{}), pool);
  const Omega positions[] = {omega_after(12, 2), omega_after(12, players)};
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  request.limits.nodes = 400'000;
  std::vector<double> ratios, speeds[2];
  for (int pair = 0; pair < 15; ++pair) {
    double now[2];
    for (const int which : {pair % 2, 1 - pair % 2}) {
      Player<Omega>& player = which == 0 ? *two : *many;
      player.new_game(1);
      const double before = cpu_seconds();
      const std::uint64_t nodes = player.decide(positions[which], request).nodes_total;
      now[which] = static_cast<double>(nodes) / (cpu_seconds() - before) / 1e6;
      speeds[which].push_back(now[which]);
    }
    ratios.push_back(now[1] / now[0]);
  }
  std::printf("  %-10s %-13s %d sides %6.2f M/s   alpha-beta, 2 sides %6.2f M/s   ratio %.2f\n", std::string(Kind::name).c_str(), evaluator, players,
              median(speeds[1]), median(speeds[0]), median(ratios));
}

void many_sides() {
  std::printf("\nSearches of three and four sides against alpha-beta of two, Omega on side 5 after 12 plies (median of 15 pairs; nodes a second)\n");
  for (const int players : {3, 4})
    for (const char* evaluator : {"trebing", "score", "groups"}) {
      many_sides<MaxnKind>(evaluator, players);
      many_sides<ParanoidKind>(evaluator, players);
      many_sides<BestReplyKind>(evaluator, players);
    }
}

void overshoot() {
  constexpr int tries = 200;
  constexpr std::chrono::milliseconds limit(5);
  std::printf("\nWall time beyond a limit of %d ms, %d searches each; other work on the machine shows here\n", static_cast<int>(limit.count()),
              tries);
  for (const char* evaluator : {"lines", "last-move", "fn2"}) {
    TablePool pool;
    const auto player = make_player<Andantino>(table_options(evaluator), pool);
    SteadyClock clock;
    Request request;
    request.clock = &clock;
    request.limits.move_time = limit;
    const auto position = after<Andantino>(mid14);
    std::vector<double> over;
    for (int i = 0; i < tries; ++i) over.push_back(std::chrono::duration<double, std::micro>(player->decide(position, request).time - limit).count());
    std::sort(over.begin(), over.end());
    const auto percentile = [&](double p) { return over[static_cast<std::size_t>(p * (tries - 1))]; };
    std::printf("  andantino %-10s 50 %% %8.0f us   90 %% %8.0f us   99 %% %8.0f us   most %8.0f us\n", evaluator, percentile(0.5), percentile(0.9),
                percentile(0.99), over.back());
  }
}

}  // namespace
}  // namespace arena

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "many-sides") {
    arena::many_sides();
    return 0;
  }
  arena::speeds();
  arena::generality();
  arena::frontier();
  arena::many_sides();
  arena::overshoot();
}
