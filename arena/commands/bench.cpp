// Searches fixed positions with fixed players to fixed depths. The nodes are the signature of the search: the same on every machine and compiler.
#include <fmt/format.h>
#include <time.h>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/games/move_text.hpp"
#include "players/common/clock.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace {

struct BenchPosition {
  std::string_view game;
  std::string_view name;
  std::string_view moves;  // from the start
};

constexpr BenchPosition positions[] = {
    {"andantino", "start", ""}, {"andantino", "ply-14", "i10 j11 i11 j12 i12 j13 h11 k13 h10 k14 j14 i9 j9 k12"},
    {"tablut", "start", ""},    {"tablut", "ply-12", "e8h8 e6g6 i6h6 g6g7 i4h4 g7i7 i5i6 i7g7 i6i3 g7i7 h5i5 i7i8"},
    {"omega", "start", ""},     {"omega", "turn-7", "i9 e5 c5 e9 i5 b5 d5 a5 e1 f5 g5 a1"},
};

struct BenchPlayer {
  std::string_view game;
  std::string_view name;
  std::string_view evaluator;
  void (*set)(TreeOptions&);
  std::array<int, 2> depths;  // in the game's first and second position
  SearchKind kind = SearchKind::alpha_beta;
};

void with_table(TreeOptions& o) {
  o.iterative_deepening = o.table.on = true;
  o.table.size_mb = 16;
}
void with_all(TreeOptions& o) {
  with_table(o);
  o.killers.on = o.history = o.root_ordering = o.pvs = o.aspiration.on = o.multi_cut.on = true;
}

constexpr BenchPlayer players[] = {
    {"andantino", "minimax", "lines", [](TreeOptions&) {}, {7, 5}, SearchKind::minimax},
    {"andantino", "table", "lines", with_table, {15, 11}},
    {"andantino",
     "table, all nodes made",
     "lines",
     [](TreeOptions& o) {
       with_table(o);
       o.frontier_probe = false;
     },
     {13, 10}},
    {"andantino", "table", "neighbours", with_table, {14, 10}},
    {"andantino", "table", "group-size", with_table, {13, 9}},
    {"andantino",
     "table, killers by swapping",
     "last-move",
     [](TreeOptions& o) {
       with_table(o);
       o.order = BaseOrder::board;
       o.killers.on = true;
       o.killers.placement = KillerPlacement::swap;
     },
     {9, 6}},
    {"andantino",
     "flat wins, board order",
     "none",
     [](TreeOptions& o) {
       o.iterative_deepening = true;
       o.order = BaseOrder::board;
       o.win = WinScore::flat;
     },
     {11, 7}},
    {"andantino",
     "everything",
     "lines",
     [](TreeOptions& o) {
       with_all(o);
       o.null_move.on = true;
     },
     {16, 13}},
    {"tablut", "plain", "rudin", [](TreeOptions& o) { o.tie_break = TieBreak::random; }, {4, 4}},
    {"tablut", "table", "rudin", with_table, {4, 4}},
    {"tablut", "everything", "rudin", with_all, {6, 6}},
    {"omega", "plain", "score", [](TreeOptions&) {}, {3, 4}},
    {"omega", "table", "small-groups", with_table, {3, 5}},
    {"omega",
     "everything",
     "trebing",
     [](TreeOptions& o) {
       with_all(o);
       o.null_move.on = true;
       o.terminal = Terminal::score;
       o.aspiration.window = 200;
       o.killers.by = KillerIndex::remaining_depth;
     },
     {5, 7}},
};

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct SearchCost {
  std::uint64_t nodes = 0;
  double seconds = 0;
  void operator+=(const SearchCost& more) {
    nodes += more.nodes;
    seconds += more.seconds;
  }
};

template <Game G>
SearchCost measure(const BenchPosition& position, const BenchPlayer& player, int depth) {
  G game{typename G::Options{}};
  make_moves(game, position.moves);
  PlayerOptions options;
  options.tree.evaluator.name = player.evaluator;
  options.search = player.kind;
  player.set(options.tree);
  TablePool pool;
  const auto searcher = make_player<G>(options, pool);
  searcher->new_game(1);
  SteadyClock clock;
  Request request;
  request.clock = &clock;
  request.limits.depth = depth;
  const double before = cpu_seconds();
  const std::uint64_t nodes = searcher->decide(game, request).nodes_total;
  return {nodes, cpu_seconds() - before};
}

int bench(const Call& call) {
  const bool times = !call.has("no-times");
  const auto print = [&](std::string_view game, std::string_view position, std::string_view player, std::string_view evaluator,
                         std::string_view depth, std::string_view nodes, const std::string& speed) {
    std::string line = fmt::format("{:<10} {:<8} {:<27} {:<13} {:>5} {:>11}", game, position, player, evaluator, depth, nodes);
    if (times) line += fmt::format(" {:>9}", speed);
    call.out << line << '\n' << std::flush;
  };
  const auto speed_of = [](const SearchCost& m) {
    return m.seconds > 1e-3 ? fmt::format("{:.2f} M", static_cast<double>(m.nodes) / m.seconds / 1e6) : std::string("-");
  };
  print("game", "position", "player", "evaluator", "depth", "nodes", "nodes/s");
  const auto game_wanted = call.find("game");
  SearchCost total;
  for (const auto& player : players) {
    if (game_wanted && *game_wanted != player.game) continue;
    std::size_t number = 0;
    for (const auto& position : positions) {
      if (position.game != player.game) continue;
      const int depth = player.depths[number++];
      const SearchCost m = with_game(position.game, [&](auto tag) { return measure<typename decltype(tag)::type>(position, player, depth); });
      print(player.game, position.name, player.name, player.evaluator, std::to_string(depth), std::to_string(m.nodes), speed_of(m));
      total += m;
    }
  }
  call.out << "Nodes searched: " << total.nodes << '\n';
  if (times) call.err << fmt::format("{:.2f} s of CPU time, {} nodes/s\n", total.seconds, speed_of(total));
  return exit_done;
}

}  // namespace

Command bench_command() {
  Command command;
  command.name = "bench";
  command.summary = "search fixed positions: the signature and the speed of the search";
  command.usage = "[--game GAME] [--no-times]";
  command.details =
      "Searches fixed positions of all games with a fixed set of players to fixed depths, a line each:\n"
      "nodes of all iterations, and nodes for each second of CPU time. The last line, 'Nodes searched: N',\n"
      "is the signature: it changes only when the search does, and is the same on every machine.";
  command.example = "arena bench --no-times";
  command.declare = [](Syntax& syntax) {
    syntax.add_choice("game", game_names(), "GAME", "only this game");
    syntax.options.add_options()("no-times", "leave out what differs from run to run");
  };
  command.run = bench;
  return command;
}

}  // namespace arena
