// The games and players in process, for Python: a board without its type, players from YAML, searches that Ctrl-C ends.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/config/build.hpp"
#include "arena/config/paths.hpp"
#include "arena/engines/fault.hpp"
#include "arena/games/games.hpp"
#include "arena/play/game_board.hpp"
#include "core/common/errors.hpp"
#include "core/common/random.hpp"

namespace py = pybind11;

namespace arena::python {

namespace {

using Rules = std::map<std::string, int>;

/// A player for one game: by name or file, or as YAML text.
config::PlayerSpec read_player(const std::string& text, bool yaml, const std::string& game, const Rules& rules) {
  config::Problems problems;
  const config::PlayerContext context{game, rules, {}, false, nullptr};
  config::PlayerSpec player;
  if (yaml) {
    const config::Node node = config::parse_yaml(text, "player", problems);
    problems.raise();
    player = config::read_player(node, ".", problems, context);
  } else {
    const std::filesystem::path file = config::is_path(text) ? std::filesystem::path(text) : config::find_player_file(text, ".");
    if (file.empty())
      throw InputError("unknown player '" + text + "'" + config::suggestion(text, config::player_names_from(".")) + config::where_looked("players"));
    player = config::load_player(file, problems, context);
  }
  problems.raise();
  if (player.type != config::PlayerType::builtin) throw InputError("player '" + player.name + "' is not a search of ours; only those run in process");
  return player;
}

template <Game G>
std::map<std::string, std::int64_t> played_out(G start, std::int64_t count, Random random) {
  std::map<std::string, std::int64_t> found;
  std::int64_t plies = 0;
  MoveList<G> moves;
  for (std::int64_t i = 0; i < count; ++i) {
    G game = start;
    for (; game.outcome() == Outcome::none; ++plies) {
      game.legal_moves(moves);
      game.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    ++found[std::string(to_word(game.outcome(), game.players()))];
  }
  found["plies"] = plies;
  return found;
}

/// One use at a time: while a search is under way other threads of Python may run.
class Use {
 public:
  explicit Use(std::atomic<bool>& taken) : taken_(taken) {
    if (taken_.exchange(true)) throw InputError("a search of this board is under way in another thread");
  }
  ~Use() { taken_ = false; }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

 private:
  std::atomic<bool>& taken_;
};

py::dict found_of(const Thought& thought) {
  const Decision& d = thought.decision;
  constexpr std::string_view proved[] = {"", "win", "loss", "draw"};
  const auto if_known = [](bool known, auto value) -> py::object { return known ? py::cast(value) : py::none(); };
  py::dict found;
  found["move"] = thought.move;
  found["score"] = if_known(d.searched && d.known.score, d.score);
  found["score_text"] = thought.score;
  found["proved"] = proved[static_cast<std::size_t>(d.proved)];
  found["depth"] = if_known(d.searched, d.depth);
  found["seldepth"] = if_known(d.searched, d.seldepth);
  found["nodes"] = d.nodes_total;
  found["time_s"] = std::chrono::duration<double>(d.time).count();
  found["pv"] = thought.line;
  return found;
}

class Board {
 public:
  Board(const std::string& game, const Rules& rules, const std::string& start)
      : spec_(config::game_spec(game, rules)), board_(make_board(spec_, start)) {}

  [[nodiscard]] GameBoard& use() const {
    if (taken_) throw InputError("a search of this board is under way in another thread");
    return *board_;
  }

  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> words;
    for (const MoveRow& row : use().moves()) words.push_back(row.move);
    return words;
  }
  void undo() {
    if (use().moves().empty()) throw InputError("there is no move to take back");
    board_->undo();
  }
  [[nodiscard]] std::string side_name(int side) const {
    if (side < 0 || side >= use().players()) throw InputError("there is no side " + std::to_string(side));
    return board_->side_name(side);
  }

  [[nodiscard]] py::object evaluate(const std::string& evaluator) const {
    const auto value = use().static_value_of({evaluator, {}});
    if (!value) return py::none();
    py::dict found, terms;
    for (const EvaluationTerm& term : value->terms) terms[py::str(std::string(term.name))] = term.amount;
    found["first"] = value->for_side[0];
    found["second"] = value->for_side[1];
    found["terms"] = terms;
    return found;
  }

  [[nodiscard]] std::map<std::string, std::int64_t> playouts(std::int64_t count, std::uint64_t seed) {
    if (count < 1) throw InputError("the number of playouts must be 1 or more");
    const std::vector<std::string> made = moves();
    const std::string start = board_->start();
    const py::gil_scoped_release released;
    return with_game(spec_.name, [&](auto tag) {
      using G = typename decltype(tag)::type;
      const auto options = options_from<G>(spec_.options);
      G game = start.empty() ? G(options) : G::from_text(options, start);
      for (const std::string& word : made) game.make(game.parse(word));
      return played_out(game, count, Random(seed));
    });
  }

  /// The search runs on a thread of its own, so that this one hears of Ctrl-C.
  py::dict search(const config::PlayerSpec& player, const std::optional<Limits>& limits, std::uint64_t seed, const std::vector<std::string>& only) {
    const Use in_use(taken_);
    if (board_->outcome() != Outcome::none) throw InputError("the game is over in this position; there is nothing to search");
    if (player.game != spec_.name) throw InputError("this player plays " + player.game + ", not " + spec_.name);
    std::vector<std::string> allowed;
    for (const std::string& word : only) allowed.push_back(board_->spelled(word));
    const Limits chosen = limits.value_or(player.options.limits);
    std::atomic<bool> stop{false};
    std::vector<Thought> iterations;
    auto searching = std::async(std::launch::async, [&] {
      board_->seat(adviser_chair, player, seed);
      return board_->think(
          adviser_chair, chosen, stop, [&](const Thought& thought) { iterations.push_back(thought); }, std::nullopt, allowed);
    });
    bool interrupted = false;
    for (bool done = false; !done;) {
      {
        const py::gil_scoped_release released;
        done = searching.wait_for(std::chrono::milliseconds(20)) == std::future_status::ready;
      }
      if (!interrupted && PyErr_CheckSignals() != 0) stop = interrupted = true;
    }
    if (interrupted) throw py::error_already_set();
    const Thought thought = searching.get();
    py::dict found = found_of(thought);
    found["stop"] = stop_reason_names[static_cast<std::size_t>(thought.decision.stop)];
    py::dict visits;
    for (const ValuedMove& move : thought.visits) visits[py::str(move.move)] = move.score;
    found["visits"] = visits;
    py::list told;
    for (const Thought& iteration : iterations) told.append(found_of(iteration));
    found["iterations"] = told;
    return found;
  }

 private:
  config::GameSpec spec_;
  std::unique_ptr<GameBoard> board_;
  std::atomic<bool> taken_{false};
};

std::optional<Limits> limits_of(int depth, std::uint64_t nodes, double move_time) {
  if (depth == 0 && nodes == 0 && move_time == 0) return std::nullopt;
  if (depth < 0 || depth > 120) throw InputError("depth is " + std::to_string(depth) + ", but must lie in 1..120");
  if (!(move_time >= 0 && move_time <= 1e9)) throw InputError("move_time must be a number of seconds, 0 or more");
  Limits limits;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.move_time = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(move_time));
  return limits;
}

}  // namespace

}  // namespace arena::python

PYBIND11_MODULE(_native, module) {
  using namespace arena;
  using python::Board;
  module.doc() = "Games and searches of the arena, in process";
  static const py::handle arena_error = py::object(py::module_::import("arena.errors").attr("ArenaError")).release();
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      std::rethrow_exception(thrown);
    } catch (const InputError& e) {
      PyErr_SetString(arena_error.ptr(), e.what());
    } catch (const PlayerFault& e) {
      PyErr_SetString(arena_error.ptr(), e.what());
    }
  });
  py::class_<config::PlayerSpec>(module, "Player")
      .def_readonly("name", &config::PlayerSpec::name)
      .def_readonly("game", &config::PlayerSpec::game)
      .def("yaml", [](const config::PlayerSpec& player) { return config::resolved_yaml(player); });
  module.def("player", &python::read_player);
  module.def("games", [] {
    std::vector<std::string> names;
    for_each_game([&](auto tag) { names.emplace_back(decltype(tag)::type::name); });
    return names;
  });
  py::class_<Board>(module, "Board")
      .def(py::init<const std::string&, const python::Rules&, const std::string&>())
      .def("game", [](const Board& b) { return b.use().game(); })
      .def("rules", [](const Board& b) { return b.use().rules(); })
      .def("players", [](const Board& b) { return b.use().players(); })
      .def("side_name", &Board::side_name)
      .def("to_move", [](const Board& b) { return b.use().to_move(); })
      .def("result", [](const Board& b) { return std::string(to_word(b.use().outcome(), b.use().players())); })
      .def("ending", [](const Board& b) { return b.use().ending(); })
      .def("legal_moves", [](const Board& b) { return b.use().legal_moves(); })
      .def("moves", &Board::moves)
      .def("position", [](const Board& b) { return b.use().position_text(); })
      .def("start", [](const Board& b) { return b.use().start(); })
      .def("make", [](const Board& b, const std::string& move) { b.use().make(move, "python"); })
      .def("undo", &Board::undo)
      .def("svg", [](const Board& b) { return draw_svg(b.use().picture()); })
      .def("text", [](const Board& b) { return draw_text(b.use().picture(), false); })
      .def("evaluate", &Board::evaluate)
      .def("playouts", &Board::playouts)
      .def("search", [](Board& b, const config::PlayerSpec& player, int depth, std::uint64_t nodes, double move_time, std::uint64_t seed,
                        const std::vector<std::string>& only) { return b.search(player, python::limits_of(depth, nodes, move_time), seed, only); });
}
