// Searches fixed positions with fixed players to fixed depths. The nodes are the signature of the search: the same on every machine and compiler.
#include <fmt/format.h>
#include <time.h>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/config/set_option.hpp"
#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/play/request.hpp"
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
  std::array<int, 2> depths;                        // in the game's first and second position
  std::initializer_list<std::string_view> options;  // "name=value"; one word may hold several that players share
};

constexpr std::string_view with_table = "iterative_deepening=true transposition_table=true";
constexpr std::string_view with_all =
    "iterative_deepening=true transposition_table=true killers=true history=true root_ordering=true pvs=true aspiration=true multi_cut=true";

const BenchPlayer players[] = {
    {"andantino", "minimax", "lines", {7, 5}, {"search=minimax"}},
    {"andantino", "table", "lines", {15, 11}, {with_table}},
    {"andantino", "table, all nodes made", "lines", {13, 10}, {with_table, "frontier_probe=false"}},
    {"andantino", "table", "neighbours", {14, 10}, {with_table}},
    {"andantino", "table", "group-size", {13, 9}, {with_table}},
    {"andantino", "table, killers by swapping", "last-move", {9, 6}, {with_table, "order=board", "killers=true", "killers.placement=swap"}},
    {"andantino", "flat wins, board order", "none", {11, 7}, {"iterative_deepening=true", "order=board", "win_score=flat"}},
    {"andantino", "everything", "lines", {16, 13}, {with_all, "null_move=true"}},
    {"tablut", "plain", "rudin", {4, 4}, {"tie_break=random"}},
    {"tablut", "table", "rudin", {4, 4}, {with_table}},
    {"tablut", "everything", "rudin", {6, 6}, {with_all}},
    {"omega", "plain", "score", {3, 4}, {}},
    {"omega", "table", "small-groups", {3, 5}, {with_table}},
    {"omega", "everything", "trebing", {5, 7}, {with_all, "null_move=true", "terminal=score", "aspiration.window=200", "killers.by=remaining-depth"}},
};

PlayerOptions options_of(const BenchPlayer& player) {
  config::PlayerSpec made;
  made.game = player.game;
  set_evaluator(made.options, {std::string(player.evaluator), {}});
  for (const std::string_view words : player.options)
    for (const std::string& word : config::split(std::string(words), ' ')) {
      const std::size_t equals = word.find('=');
      config::put_option(made, word.substr(0, equals), word.substr(equals + 1));
    }
  return made.options;
}

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
  TablePool pool;
  const auto searcher = make_player<G>(options_of(player), pool);
  searcher->new_game(1);
  SteadyClock clock;
  const double before = cpu_seconds();
  const std::uint64_t nodes = searcher->decide(game, request_for(depth_limit(depth), clock)).nodes_total;
  return {nodes, cpu_seconds() - before};
}

int bench(const Call& given) {
  const TextCall words(given);
  const Call& call = words;
  nlohmann::json searches = nlohmann::json::array();
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
      searches.push_back({{"game", player.game},
                          {"position", position.name},
                          {"player", player.name},
                          {"evaluator", player.evaluator},
                          {"depth", depth},
                          {"nodes", m.nodes},
                          {"cpu_seconds", times ? nlohmann::json(m.seconds) : nlohmann::json()}});
      total += m;
    }
  }
  call.out << "Nodes searched: " << total.nodes << '\n';
  if (wants_json(given))
    print_json(given, {{"searches", searches}, {"nodes", total.nodes}, {"cpu_seconds", times ? nlohmann::json(total.seconds) : nlohmann::json()}});
  if (times) call.err << fmt::format("{:.2f} s of CPU time, {} nodes/s\n", total.seconds, speed_of(total));
  return exit_done;
}

}  // namespace

Command bench_command() {
  Command command;
  command.name = "bench";
  command.summary = "search fixed positions: node signature and speed";
  command.usage = "[--game GAME] [--no-times] [--json]";
  command.details =
      "Searches fixed positions of all games to fixed depths and prints one line per search: the nodes of all\n"
      "iterations, and nodes per second of CPU time. The last line, 'Nodes searched: N', is the signature: it\n"
      "changes only when the search does, and is the same on every machine.";
  command.example = "arena bench --no-times";
  command.declare = [](Syntax& syntax) {
    syntax.add_choice("game", game_names(), "GAME", "only this game");
    syntax.options.add_options()("no-times", "leave out times, which differ from run to run");
    add_json_option(syntax);
  };
  command.run = bench;
  return command;
}

}  // namespace arena
