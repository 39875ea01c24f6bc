#include "arena/analysis/suite/suite_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "arena/engines/fault.hpp"
#include "arena/games/games.hpp"
#include "arena/play/player_factory.hpp"
#include "arena/play/progress.hpp"
#include "arena/play/request.hpp"
#include "arena/play/signals.hpp"
#include "arena/play/start.hpp"
#include "arena/play/thread_loop.hpp"
#include "core/common/random.hpp"
#include "players/make_player.hpp"

namespace arena {

namespace {

std::int64_t microseconds(std::chrono::nanoseconds time) { return std::chrono::duration_cast<std::chrono::microseconds>(time).count(); }

SolutionFound figures_of(const Decision& decision, std::int64_t time_us) {
  SolutionFound found;
  if (decision.searched && decision.known.depth) found.depth = decision.depth;
  if (decision.searched && decision.known.nodes) found.nodes = static_cast<std::int64_t>(decision.nodes_total);
  found.time_us = time_us;
  return found;
}

template <Game G>
class SuiteSearcher {
 public:
  SuiteSearcher(const std::vector<ReadyPosition<G>>& positions, const Suite& suite, const std::vector<Participant>& players, std::uint64_t seed)
      : positions_(positions), suite_(suite), players_(players), seed_(seed), factory_(player_factory<G>(RunSpec{})) {}

  /// Of every player. Who searches first changes from position to position, so that machine drift affects all players equally.
  std::vector<SuiteAnswer> answers(std::size_t number, const std::atomic<bool>& stop) {
    std::vector<SuiteAnswer> answers(players_.size());
    for (std::size_t i = 0; i < players_.size() && !stop.load(std::memory_order_relaxed); ++i) {
      const std::size_t who = (number + i) % players_.size();
      answers[who] = answer(number, players_[who], stop);
    }
    return answers;
  }

 private:
  SuiteAnswer answer(std::size_t number, const Participant& player, const std::atomic<bool>& stop) {
    const ReadyPosition<G>& position = positions_[number];
    const auto searcher = factory_(player, pool_);
    begin_game(*searcher, mix64(seed_ ^ mix64(number)), stop);
    SuiteAnswer answer;
    Request request = request_for(player.options.limits, clock_, &stop, position.moves, suite_.positions[number].position);
    request.on_iteration = [&](const Decision& d) {
      const bool solved = !d.principal_variation.empty() && position.is_solved_by(d.principal_variation.front());
      note(answer, solved, figures_of(d, microseconds(d.time)));
    };
    const auto before = clock_.now();
    Decision decision;
    try {
      decision = searcher->decide(position.game, request);
    } catch (const PlayerFault& failed) {
      if (stop.load(std::memory_order_relaxed)) return answer;
      throw InputError(suite_problem(suite_, suite_.positions[number],
                                     fmt::format("player '{}' failed: {}: {}", player.name, failed.termination(), failed.what())));
    }
    answer.all = figures_of(decision, microseconds(clock_.now() - before));
    answer.solved = position.is_solved_by(decision.move);
    note(answer, answer.solved, answer.all);
    answer.move = position.game.to_text(decision.move);
    answer.stop = stop_reason_names[static_cast<std::size_t>(decision.stop)];
    return answer;
  }

  static void note(SuiteAnswer& answer, bool solved, const SolutionFound& found) {
    if (!solved)
      answer.for_good.reset();
    else if (!answer.for_good)
      answer.for_good = found;
    if (solved && !answer.first) answer.first = found;
  }

  const std::vector<ReadyPosition<G>>& positions_;
  const Suite& suite_;
  const std::vector<Participant>& players_;
  std::uint64_t seed_;
  PlayerFactory<G> factory_;
  TablePool pool_;
  SteadyClock clock_;
};

}  // namespace

int SuiteResults::solved(std::size_t player) const {
  return static_cast<int>(std::count_if(answers[player].begin(), answers[player].end(), [](const SuiteAnswer& a) { return a.solved; }));
}

int SuiteResults::points(std::size_t player) const {
  int sum = 0;
  for (std::size_t i = 0; i < suite.positions.size(); ++i)
    if (answers[player][i].solved) sum += suite.positions[i].points;
  return sum;
}

std::optional<SuiteResults> search_suite(const Suite& suite, const std::vector<Participant>& given, const SuiteSearch& options, std::ostream& talk) {
  const SignalGuard signals;
  std::atomic<bool>& stop = SignalGuard::stop_requested();
  std::vector<Participant> players = given;
  SuiteResults results;
  results.suite = suite;
  for (Participant& player : players) {
    forget_book(player.options);
    results.players.push_back(player.name);
  }
  results.answers.assign(players.size(), std::vector<SuiteAnswer>(suite.positions.size()));
  with_game_of(suite.game, [&](auto tag) {
    using G = typename decltype(tag)::type;
    const G start = start_of<G>(suite.game);
    std::vector<ReadyPosition<G>> positions;
    for (const SuitePosition& position : suite.positions) positions.push_back(ready(suite, position, start));
    ProgressLine progress("positions", positions.size(), 0, options.live ? Audience::terminal : Audience::nobody, talk);
    ThreadLoop{options.threads, false, talk, most_threads(players)}.run_numbers(
        positions.size(), stop, [&] { return SuiteSearcher<G>(positions, suite, players, options.seed); },
        [&](SuiteSearcher<G>& searcher, std::size_t i) { return searcher.answers(i, stop); },
        [&](std::size_t i, const std::vector<SuiteAnswer>& answers) {
          for (std::size_t p = 0; p < answers.size(); ++p) results.answers[p][i] = answers[p];
          progress.finished();
        });
  });
  if (stop.load()) return std::nullopt;
  return results;
}

}  // namespace arena
