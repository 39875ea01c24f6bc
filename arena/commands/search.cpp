// Shows one search: a line per iteration, then the move; on request the first plies of the tree.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/player_given.hpp"
#include "arena/commands/print_json.hpp"
#include "arena/commands/run_arguments.hpp"
#include "arena/commands/tree_dump.hpp"
#include "arena/config/player.hpp"
#include "arena/games/games.hpp"
#include "arena/play/request.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/words.hpp"
#include "players/common/clock.hpp"
#include "players/counter_columns.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace {

/// How often the transposition table knew a position, and how often the first move caused a cutoff.
struct Shares {
  explicit Shares(const Counters& counters) {
    const auto value = [&](std::size_t column) { return static_cast<double>(counted(counters, column).value_or(0)); };
    const auto share = [&](std::size_t some, double all) { return all > 0 ? value(some) / all : 0; };
    probes = value(counter_column("tt_probes"));
    cutoffs = value(counter_column("cutoffs"));
    table_hits = share(counter_column("tt_hits"), probes);
    table_cutoffs = share(counter_column("tt_cutoffs"), probes);
    first_cutoffs = share(counter_column("first_cutoffs"), cutoffs);
  }
  double probes, cutoffs, table_hits, table_cutoffs, first_cutoffs;
};

constexpr std::string_view proved_words[] = {"", "win", "loss", "draw"};
/// Of a result for the mover: -1, 0, 1.
std::string_view result_word(int result) {
  constexpr std::string_view words[] = {"loss", "draw", "win"};
  return words[static_cast<std::size_t>(result + 1)];
}

template <Game G>
std::vector<std::string> variation_of(G game, const Decision& d) {
  std::vector<std::string> moves;
  for (const Move move : d.principal_variation) {
    moves.push_back(game.to_text(move));
    game.make(move);
  }
  return moves;
}

/// The decision's figures, for people or for machines.
template <Game G>
class Printer {
 public:
  Printer(const G& start, bool csv, const Traits& traits, std::ostream& out)
      : start_(start), csv_(csv), distances_(traits.distances), visits_(traits.score == ScoreUnit::per_mille), out_(out) {
    if (csv_)
      out_ << "kind,depth,seldepth,score,proved,nodes,nodes_total,time_s,nodes_per_s,table_hit_rate,table_cutoff_rate,first_cutoff_rate,stop,pv"
           << (visits_ ? ",visits,low,high\n" : "\n");
  }
  void iteration(const Decision& d) {
    if (csv_) return row("iteration", d, "");
    const double seconds = std::chrono::duration<double>(d.time).count();
    std::string line = fmt::format("depth {:>2} seldepth {:>2} score {:>10} nodes {:>10} time {:>8.3f} s", d.depth, d.seldepth,
                                   score_text(d.score, distances_), d.nodes_total, seconds);
    line += seconds > 1e-4 ? fmt::format(" {:>6.2f} M/s", static_cast<double>(d.nodes_total) / seconds / 1e6) : fmt::format(" {:>6} M/s", "-");
    const Shares shares(d.counters);
    if (shares.probes > 0) line += fmt::format(" table {:>4.1f} %", 100 * shares.table_hits);
    if (shares.cutoffs > 0) line += fmt::format(" first {:>4.1f} %", 100 * shares.first_cutoffs);
    out_ << line << " pv " << variation(d) << '\n' << std::flush;
  }
  void chosen(const Decision& d) {
    const auto why = stop_reason_names[static_cast<std::size_t>(d.stop)];
    moves(d);
    if (csv_) return row("move", d, why);
    out_ << "move " << start_.to_text(d.move) << " (" << why << ")\n";
  }

 private:
  /// The moves of a search that counts visits: value in thousandths of the expected result, and what is proved.
  void moves(const Decision& d) {
    const std::size_t most = csv_ ? d.moves.size() : 12;
    for (std::size_t i = 0; i < d.moves.size() && i < most; ++i) {
      const MoveFigures& m = d.moves[i];
      if (csv_) {
        out_ << fmt::format("candidate,,,{},,,,,,,,,,{},{},{},{}\n", m.score, start_.to_text(m.move), m.visits, result_word(m.low),
                            result_word(m.high));
        continue;
      }
      const std::string bounds = m.low == m.high ? std::string(result_word(m.low)) : fmt::format("{}..{}", result_word(m.low), result_word(m.high));
      out_ << fmt::format("{:>6} visits {:>10} value {:>+5} {}\n", start_.to_text(m.move), m.visits, m.score, bounds);
    }
    if (d.moves.size() > most) out_ << fmt::format("{:>6} {}\n", "", counted(d.moves.size() - most, "more move"));
  }
  void row(std::string_view kind, const Decision& d, std::string_view why) {
    const double seconds = std::chrono::duration<double>(d.time).count();
    const Shares shares(d.counters);
    out_ << fmt::format("{},{},{},{},{},{},{},{:.6f},{:.0f},{:.4f},{:.4f},{:.4f},{},{}{}\n", kind, d.depth, d.seldepth, d.score,
                        proved_words[static_cast<std::size_t>(d.proved)], d.nodes, d.nodes_total, seconds,
                        seconds > 0 ? static_cast<double>(d.nodes_total) / seconds : 0.0, shares.table_hits, shares.table_cutoffs,
                        shares.first_cutoffs, why, kind == "move" ? start_.to_text(d.move) : variation(d), visits_ ? ",,," : "");
  }
  std::string variation(const Decision& d) const { return joined_by(" ", variation_of(start_, d)); }

  const G& start_;
  bool csv_, distances_;
  bool visits_;  // the search counts visits and reports each move
  std::ostream& out_;
};

/// Passes on every line of the tree in order, with its move as text; the root's is empty.
template <Game G, class Take>
void walk_tree(const TreeDump& dump, const G& start, const Take& take) {
  G game = start;
  std::vector<std::pair<Move, typename G::Undo>> made;  // up to the previous line
  for (const auto& line : dump.lines()) {
    while (static_cast<int>(made.size()) >= std::max(line.ply, 1)) {
      const auto& [move, undo] = made.back();
      if (move != no_move) {
        game.undo(move, undo);
      } else if constexpr (HasNullMove<G>) {
        game.undo_null(undo);
      }
      made.pop_back();
    }
    if (line.ply == 0) {
      take(line, "");
      continue;
    }
    take(line, line.move == no_move ? "pass" : game.to_text(line.move));
    if (line.move != no_move) {
      made.emplace_back(line.move, game.make(line.move));
    } else if constexpr (HasNullMove<G>) {
      made.emplace_back(line.move, game.make_null());
    }
  }
}

template <Game G>
void print_tree(const TreeDump& dump, const G& start, std::ostream& out) {
  walk_tree(dump, start, [&](const TreeDump::Line& line, const std::string& move) {
    out << std::string(2 * static_cast<std::size_t>(line.ply), ' ') << move << (move.empty() ? "" : " ") << dump.text(line) << '\n';
  });
  if (dump.cut_short()) out << "... the tree is longer; ask for fewer plies or less depth\n";
}

nlohmann::json rate_json(double part, double all) { return all > 0 ? nlohmann::json(part) : nlohmann::json(); }

/// For an iteration or the decision; figures that a search does not have are null.
template <Game G>
nlohmann::json figures_json(const G& start, const Decision& d, bool searched) {
  const double seconds = std::chrono::duration<double>(d.time).count();
  const Shares shares(d.counters);
  const auto of_search = [&](const auto& figure) { return searched ? nlohmann::json(figure) : nlohmann::json(); };
  nlohmann::json counters = nlohmann::json::object();
  for (std::size_t i = 0; i < counter_columns.size(); ++i)
    if (const auto count = counted(d.counters, i)) counters[std::string(counter_columns[i].name)] = *count;
  return {{"depth", of_search(d.depth)},
          {"seldepth", of_search(d.seldepth)},
          {"score", of_search(d.score)},
          {"proved", d.proved == Proved::no ? nlohmann::json() : nlohmann::json(proved_words[static_cast<std::size_t>(d.proved)])},
          {"nodes", of_search(d.nodes)},
          {"nodes_total", of_search(d.nodes_total)},
          {"seconds", seconds},
          {"nodes_per_second", rate_json(seconds > 0 ? static_cast<double>(d.nodes_total) / seconds : 0, searched ? seconds : 0)},
          {"table_hit_rate", rate_json(shares.table_hits, shares.probes)},
          {"table_cutoff_rate", rate_json(shares.table_cutoffs, shares.probes)},
          {"first_cutoff_rate", rate_json(shares.first_cutoffs, shares.cutoffs)},
          {"pv", variation_of(start, d)},
          {"counters", counters}};
}

template <Game G>
nlohmann::json tree_json(const TreeDump& dump, const G& start) {
  const auto finite = [](Score score) { return score >= infinite_score || score <= -infinite_score ? nlohmann::json() : nlohmann::json(score); };
  nlohmann::json nodes = nlohmann::json::array();
  walk_tree(dump, start, [&](const TreeDump::Line& line, const std::string& move) {
    nodes.push_back({{"ply", line.ply},
                     {"move", line.ply == 0 ? nlohmann::json() : nlohmann::json(move)},
                     {"depth", line.depth},
                     {"alpha", finite(line.alpha)},
                     {"beta", finite(line.beta)},
                     {"value", line.ply == 0 ? nlohmann::json() : finite(line.value)},
                     {"end", line.ply == 0 ? nlohmann::json() : nlohmann::json(node_end_names[static_cast<std::size_t>(line.why)])}});
  });
  return {{"cut_short", dump.cut_short()}, {"nodes", nodes}};
}

/// The decision and everything that led to it.
template <Game G>
nlohmann::json search_json(const G& start, const config::PlayerSpec& player, const Decision& d, const nlohmann::json& iterations) {
  nlohmann::json decision = figures_json(start, d, d.searched), candidates = nlohmann::json::array();
  decision["move"] = start.to_text(d.move);
  decision["stop"] = stop_reason_names[static_cast<std::size_t>(d.stop)];
  for (const MoveFigures& m : d.moves)
    candidates.push_back(
        {{"move", start.to_text(m.move)}, {"visits", m.visits}, {"score", m.score}, {"low", result_word(m.low)}, {"high", result_word(m.high)}});
  return {{"player", player.name},
          {"game", G::name},
          {"position", start.position_text()},
          {"to_move", start.side_name(start.to_move())},
          {"iterations", iterations},
          {"candidates", candidates},
          {"decision", decision},
          {"tree", nullptr}};
}

template <Game G>
int search(const Call& call, const config::PlayerSpec& player) {
  expect_one_form(call, {"csv"});
  const G start = start_given<G>(call).game;
  if (start.outcome() != Outcome::none) throw InputError("the game is over in this position; there is nothing to search");
  const Traits traits = traits_of(player.options);
  TablePool pool;
  const auto searcher = make_player<G>(player.options, pool);
  searcher->new_game(seed_given(call));
  const int plies = call.find<int>("tree").value_or(0);
  TreeDump dump(plies, traits.distances);
  if (plies > 0) searcher->listen(&dump);
  const TextCall words(call);
  Printer<G> printer(start, call.has("csv"), traits, static_cast<const Call&>(words).out);
  nlohmann::json iterations = nlohmann::json::array();
  SteadyClock clock;
  Request request = request_for(limits_given(call).value_or(player.options.limits), clock);
  request.on_iteration = [&](const Decision& d) {
    printer.iteration(d);
    if (wants_json(call)) iterations.push_back(figures_json(start, d, true));
  };
  const Decision decision = searcher->decide(start, request);
  printer.chosen(decision);
  if (wants_json(call)) {
    nlohmann::json document = search_json(start, player, decision, iterations);
    if (plies > 0) document["tree"] = tree_json(dump, start);
    print_json(call, document);
    return exit_done;
  }
  if (plies > 0) print_tree(dump, start, call.out);
  return exit_done;
}

/// "killers.slots=3" as a config would write it.
config::Node setting_of(const std::string& text) {
  constexpr std::size_t most_parts = 20;
  const config::Place place{"--set"};
  const std::size_t sign = std::min(text.find('='), text.size());
  const std::vector<std::string> parts = config::split(std::string_view(text).substr(0, sign), '.');
  if (sign == text.size() || parts.empty() || parts.size() > most_parts)
    throw InputError("--set is " + config::in_quotes(text) + ", but must be OPTION=VALUE, such as killers.slots=2");
  config::Node node;
  node.kind = config::Node::Kind::scalar;
  node.place = place;
  node.ini = true;  // so that a list is a text with commas
  node.text = config::trimmed(std::string_view(text).substr(sign + 1));
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    config::Node map;
    map.kind = config::Node::Kind::map;
    map.place = place;
    map.ini = true;
    map.entries.push_back({*part, place, std::move(node)});
    node = std::move(map);
  }
  return node;
}

/// The player with the options of `--set` changed, one after another.
config::PlayerSpec changed_player(const Call& call) {
  const config::PlayerSpec player = player_given(call);
  std::vector<config::Node> changes;
  for (const std::string& text : call.find<std::vector<std::string>>("set").value_or(std::vector<std::string>{})) changes.push_back(setting_of(text));
  if (changes.empty()) return player;
  config::Problems problems;
  config::PlayerSpec changed = config::change_player(player, player.name, changes, ".", problems, {player.game, rule_options_given(call), {"--set"}});
  problems.raise();
  return changed;
}

int run_search(const Call& call) {
  const config::PlayerSpec player = changed_player(call);
  return with_game(player.game, [&](auto tag) { return search<typename decltype(tag)::type>(call, player); });
}

}  // namespace

Command search_command() {
  Command command;
  command.name = "search";
  command.summary = "search one position with a player";
  command.usage =
      "--player FILE [--game GAME] [--position TEXT] [--moves MOVES] [--depth N] [--nodes N] [--move-time T] [--set OPTION=VALUE]... [--csv | "
      "--json] "
      "[--tree D]";
  command.details =
      "Prints one line per iteration: depth, selective depth, score for the side to move, nodes of all iterations,\n"
      "time, nodes per second, table hits, first-move cut-offs, and the principal variation; then the move and why\n"
      "the search ended. Limits on the command line replace the player's own; --set changes any other option (see\n"
      "arena list options). --tree D also prints the first D plies of the last iteration's tree: each move with its\n"
      "value, its window and why its subtree ended, from the view of the side that makes the move. For a Monte Carlo\n"
      "tree search it lists the root moves with visits, value and what is proved; with --csv these are rows of kind\n"
      "'candidate'.";
  command.example = "arena search --player arena-andantino --depth 6";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    add_player_option(syntax);
    add_game_options(syntax);
    add_position_options(syntax);
    syntax.options.add_options()("depth,d", po::value<int>()->value_name("N"), "search N plies deep");
    syntax.options.add_options()("nodes", po::value<std::int64_t>()->value_name("N"), "search at most N nodes");
    syntax.options.add_options()("move-time", po::value<std::string>()->value_name("T"), "take at most this long, such as 1s");
    syntax.options.add_options()("set", po::value<std::vector<std::string>>()->value_name("OPTION=VALUE"),
                                 "change an option of the player, such as killers=false or limits.depth=4; can be repeated");
    syntax.options.add_options()("seed", po::value<std::int64_t>()->value_name("N"), "seed of everything random; 1 by default");
    syntax.options.add_options()("csv", "comma-separated values instead of text");
    add_json_option(syntax);
    syntax.options.add_options()("tree", po::value<int>()->value_name("D"), "print the first D plies of the last iteration's tree");
  };
  command.run = run_search;
  return command;
}

}  // namespace arena
