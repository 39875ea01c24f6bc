#include "arena/play/engine_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "arena/text/counted.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"
#include "core/common/random.hpp"

namespace arena {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using Steady = std::chrono::steady_clock;

double ms(nanoseconds time) { return static_cast<double>(time.count()) / 1e6; }

class Examination {
 public:
  Examination(const EngineCheck& check, RuleBook& rules, const std::function<void(Finding, const std::string&)>& say)
      : check_(check), rules_(rules), say_(say), client_(check.protocol, check.engine, "engine", check.log, rules.sides()), random_(check.seed) {}

  int run() {
    if (!step("start", [&] { start(); })) return failures_;
    if (rules_.sides() > 2 && !takes_sides()) return failures_;
    step("options", [&] { options(); });
    step("ready", [&] { ready(); });
    step("positions", [&] { games(); });
    step("queries", [&] { queries(); });
    step("limits", [&] { limits(); });
    step("stop", [&] { stop(); });
    step("repeats", [&] { repeats(); });
    step("memory", [&] { memory(); });
    step("quit", [&] { quit(); });
    step("end of input", [&] { end_of_input(); });
    return failures_;
  }

 private:
  void ok(const std::string& text) { say_(Finding::ok, where_ + ": " + text); }
  void note(const std::string& text) { say_(Finding::note, where_ + ": " + text); }
  void fail(const std::string& text) {
    ++failures_;
    say_(Finding::failed, where_ + ": " + text);
  }

  /// A fault ends the step; the next step restarts the engine.
  template <class Act>
  bool step(const std::string& name, Act&& act) {
    where_ = name;
    asked_.clear();
    try {
      act();
      return true;
    } catch (const PlayerFault& failed) {
      fail(fmt::format("{}: {}{}", failed.termination(), failed.what(), asked_.empty() ? "" : "; it was asked: " + visible(asked_, 2000)));
      return false;
    }
  }

  /// What is being sent, so that a fault can name it.
  void asks(const std::string& text) { asked_ = text; }
  void new_game(std::uint64_t seed = 1) {
    asks(check_.protocol == Protocol::ugi ? "uginewgame" : "ucinewgame");
    client_.new_game(seed);
  }

  /// Sends lines, and `isready` after them.
  void ask_ready(const std::string& lines, nanoseconds within) {
    asked_.clear();
    for (const char c : lines + "isready") asked_ += c == '\n' ? " | " : std::string(1, c);
    client_.ask_line(lines + "isready\n", "readyok", within);
  }

  void start() {
    const auto before = Steady::now();
    client_.start();
    ok(fmt::format("ready after {:.0f} ms: {}", ms(Steady::now() - before),
                   client_.id_name().empty() ? "it does not send 'id name'" : "'" + client_.id_name() + "'"));
    if (client_.id_name().empty()) note("add a line 'id name NAME' before " + std::string(check_.protocol == Protocol::ugi ? "ugiok" : "uciok"));
  }

  /// Without this, nothing can be asked of it.
  bool takes_sides() {
    where_ = "sides";
    if (check_.protocol == Protocol::uci)
      fail("UCI is for two sides; engines for more speak UGI");
    else if (const std::string problem = client_.sides_problem(); !problem.empty())
      fail(problem);
    else
      ok(fmt::format("it declares that it plays with {}", rules_.sides()));
    return failures_ == 0;
  }

  void options() {
    if (const std::string problem = client_.options_problem(); !problem.empty()) fail(problem);
    const std::set<std::string> types = {"check", "spin", "combo", "string", "button"};
    std::string lines;
    for (const EngineOption& option : client_.declared_options()) {
      if (types.count(option.type) == 0) {
        fail(fmt::format("option '{}' is of type '{}', but must be check, spin, combo, string or button", option.name, visible(option.type, 50)));
        continue;
      }
      if (option.type == "button") continue;
      if (const std::string problem = option_problem(option, option.standard); !problem.empty())
        fail(fmt::format("the default of option '{}' is '{}', but {}", option.name, visible(option.standard, 50), problem));
      else if (client_.options().options.count(option.name) == 0)
        lines += fmt::format("setoption name {} value {}\n", option.name, option.standard);
    }
    ask_ready(lines, client_.options().startup_time);
    ok(fmt::format("{} declared; it takes the default of each", client_.declared_options().size()));
  }

  void ready() {
    client_.start();
    ask_ready("isready\n", milliseconds(2000));
    ask_ready("xyzzy 1 2 3\n\n", milliseconds(2000));
    ok("isready is answered, unknown lines are ignored");
  }

  EngineAnswer ask(const std::string& position, const std::string& go, nanoseconds within, bool by_the_clock = false) {
    asks(fmt::format("position {} | go {}", position, go));
    EngineAnswer answer = client_.ask({position, go, within, by_the_clock, nullptr});
    if (!answer.info.unreadable.empty() && !std::exchange(unreadable_, true))
      fail(fmt::format("'{}' in an info line cannot be read, after: {}", visible(answer.info.unreadable, 100), visible(asked_, 2000)));
    return answer;
  }

  /// The variation of an answer in the rule book's position.
  void check_variation(const EngineAnswer& answer) {
    if (illegal_line_) return;
    const std::string wrong = rules_.first_illegal(answer.info.pv);
    if (wrong.empty()) return;
    illegal_line_ = true;
    fail(fmt::format("'{}' in 'pv {}' is illegal, after: {}", visible(wrong, 50), visible(fmt::format("{}", fmt::join(answer.info.pv, " ")), 300),
                     visible(asked_, 2000)));
  }

  /// The engine against random moves, in every seat in turn.
  void games() {
    int answers = 0;
    for (int game = 0; game < check_.games; ++game) {
      rules_.restart();
      new_game(check_.seed + static_cast<std::uint64_t>(game));
      int plies = 0;
      for (; rules_.result() == "none" && plies < 1000; ++plies) {
        const std::vector<std::string> legal = rules_.legal_moves();
        std::string move = legal[random_.below(static_cast<std::uint32_t>(legal.size()))];
        if (rules_.mover() == game % rules_.sides()) {
          const EngineAnswer answer = ask(rules_.position(), fmt::format("nodes {}", check_.nodes), client_.options().answer_time);
          ++answers;
          check_variation(answer);
          move = rules_.spelled(answer.move);
          if (move.empty())
            return fail(fmt::format("'bestmove {}' is illegal after: position {}", visible(answer.move, 50), visible(rules_.position(), 2000)));
        }
        rules_.make(move);
      }
    }
    ok(fmt::format("{} answers in {} random games, all legal", answers, check_.games));
  }

  /// The response to a query; nothing if it does not know the query.
  std::optional<std::string> query(const std::string& word) {
    std::vector<std::string> lines;
    asks(fmt::format("position {} | query {}", rules_.position(), word));
    client_.synchronize("query " + word + "\n", client_.options().answer_time, &lines);
    for (const std::string& line : lines) {
      Words words(line);
      if (words.next() == "response") return std::string(words.rest());
    }
    return std::nullopt;
  }

  /// What it knows about the rules must be right, but it need not know anything.
  void queries() {
    if (check_.protocol == Protocol::uci) return;
    client_.start();
    std::set<std::string> known;
    for (int game = 0; game < 2; ++game) {
      rules_.restart();
      new_game();
      for (int plies = 0; plies < 1000; ++plies) {
        client_.process()->send("position " + rules_.position() + "\n", Steady::now() + milliseconds(1000));
        const bool over = rules_.result() != "none";
        const auto compare = [&](const std::string& word, const std::string& right) {
          const auto said = query(word);
          if (said) known.insert(word);
          if (!said || *said == right) return true;
          fail(fmt::format("'query {}' is '{}', but should be '{}', after: position {}", word, visible(*said, 100), right,
                           visible(rules_.position(), 2000)));
          return false;
        };
        if (!compare("result", rules_.result()) || !compare("gameover", over ? "true" : "false")) return;
        if (rules_.sides() > 2 && !compare("places", rules_.places())) return;
        if (over && rules_.sides() > 2 && !rules_.points().empty() && !compare("scores", rules_.points())) return;
        if (over) break;
        for (int side = 0; side < (rules_.sides() > 2 ? rules_.sides() : 1); ++side)
          if (!compare(fmt::format("p{}turn", side + 1), rules_.mover() == side ? "true" : "false")) return;
        const std::vector<std::string> legal = rules_.legal_moves();
        rules_.make(legal[random_.below(static_cast<std::uint32_t>(legal.size()))]);
      }
    }
    if (known.empty())
      note("it answers no queries; that is allowed");
    else
      ok(fmt::format("right about {} in 2 random games", fmt::join(known, ", ")));
  }

  /// Somewhere in the middle of a game.
  std::string some_position() {
    rules_.restart();
    for (int plies = 0; plies < 6; ++plies) {
      const std::vector<std::string> legal = rules_.legal_moves();
      if (rules_.result() != "none") break;
      const std::string before = rules_.position();
      rules_.make(legal[random_.below(static_cast<std::uint32_t>(legal.size()))]);
      if (rules_.result() != "none") return before;
    }
    return rules_.position();
  }

  void limits() {
    const std::string position = some_position();
    new_game();
    const EngineAnswer nodes = ask(position, "nodes 1000", client_.options().answer_time);
    if (!nodes.info.nodes)
      note("nodes: it does not report its nodes ('info nodes N')");
    else if (*nodes.info.nodes > 1100)
      fail(fmt::format("nodes: 'go nodes 1000' searched {}", *nodes.info.nodes));
    else
      ok(fmt::format("nodes: 'go nodes 1000' searched {}", *nodes.info.nodes));
    const EngineAnswer depth = ask(position, "depth 2", client_.options().answer_time);
    if (!depth.info.depth)
      note("depth: it does not report its depth ('info depth N')");
    else if (*depth.info.depth > 2)
      fail("depth: 'go depth 2' searched " + counted(*depth.info.depth, "ply", "plies"));
    else
      ok("depth: 'go depth 2' is kept");
    timed(position, "movetime 200", "movetime", milliseconds(200));
    std::string times, increments;
    for (int side = 1; side <= rules_.sides(); ++side) {
      const std::string who = check_.protocol == Protocol::ugi ? fmt::format("p{}", side) : side == 1 ? "w" : "b";
      times += who + "time 1000 ";
      increments += (side == 1 ? "" : " ") + who + "inc 0";
    }
    timed(position, times + increments, "clock", milliseconds(1000));
  }

  void timed(const std::string& position, const std::string& go, const std::string& name, milliseconds limit) {
    constexpr milliseconds margin{50};
    constexpr int tries = 3;  // a single late answer may be the machine's fault
    nanoseconds best = nanoseconds::max();
    for (int i = 0; i < tries && best > limit + margin; ++i) best = std::min(best, ask(position, go, limit + milliseconds(1000), true).wall);
    if (best > limit + margin)
      fail(fmt::format("{}: 'go {}' took {:.0f} ms, the best of {}", name, go, ms(best), tries));
    else
      ok(fmt::format("{}: 'go {}' took {:.0f} ms", name, go, ms(best)));
  }

  void stop() {
    constexpr milliseconds most{250};
    const std::string position = some_position();
    new_game();
    EngineProcess& process = *client_.process();
    asks(fmt::format("position {} | go infinite", position));
    process.begin_question();
    process.send("position " + position + "\ngo infinite\n", Steady::now() + milliseconds(1000));
    const auto best_before = [&](EngineProcess::Time until) -> bool {
      while (const auto line = process.read_line(until))
        if (Words(*line).next() == "bestmove") return true;
      return false;
    };
    if (best_before(Steady::now() + milliseconds(150))) return note("'go infinite' is answered before 'stop'");
    const auto asked = Steady::now();
    process.send("stop\n", asked + most);
    if (!best_before(asked + milliseconds(2000))) {
      client_.kill();
      return fail("no bestmove within 2 s of 'stop'");
    }
    const nanoseconds took = Steady::now() - asked;
    if (took > most)
      fail(fmt::format("'stop' was answered after {:.0f} ms", ms(took)));
    else
      ok(fmt::format("answered after {:.1f} ms", ms(took)));
  }

  void repeats() {
    const std::string position = some_position();
    std::optional<EngineAnswer> first;
    for (int turn = 0; turn < 3; ++turn) {
      new_game(check_.seed);
      EngineAnswer answer = ask(position, "nodes 1000", client_.options().answer_time);
      if (!first)
        first = std::move(answer);
      else if (answer.move != first->move || answer.info.nodes != first->info.nodes || answer.info.score != first->info.score)
        return note(fmt::format("not deterministic at fixed nodes: first '{}', then '{}'; its games cannot be repeated", visible(first->move, 50),
                                visible(answer.move, 50)));
    }
    ok("the same answer three times at fixed nodes");
  }

  void memory() {
    client_.start();
    const std::uint64_t used = client_.process()->resident_mb();
    ok(fmt::format("{} MiB resident{}", used, check_.engine.memory_mb > 0 ? fmt::format(" of {} allowed", check_.engine.memory_mb) : ""));
  }

  void quit() {
    client_.start();
    const auto before = Steady::now();
    const std::string how = client_.quit(milliseconds(1000));
    if (how.empty())
      fail("it did not end within 1 s of 'quit'");
    else if (how != "exit code 0")
      note(fmt::format("it ended with {}", how));
    else
      ok(fmt::format("ended after {:.0f} ms", ms(Steady::now() - before)));
  }

  void end_of_input() {
    client_.start();
    const std::string how = client_.process()->end(milliseconds(1000));
    client_.kill();
    if (how.empty())
      note("it keeps running when its input ends; the arena kills it then");
    else
      ok("it ends with its input");
  }

  const EngineCheck& check_;
  RuleBook& rules_;
  const std::function<void(Finding, const std::string&)>& say_;
  EngineClient client_;
  Random random_;
  std::string where_, asked_;
  bool unreadable_ = false, illegal_line_ = false;  // each is reported once
  int failures_ = 0;
};

}  // namespace

int check_engine(const EngineCheck& check, RuleBook& rules, const std::function<void(Finding, const std::string&)>& say) {
  return Examination(check, rules, say).run();
}

}  // namespace arena
