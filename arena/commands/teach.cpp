// Teaches the solver one board: searches near a question, learns from them what positions cost to prove, and keeps it for arena solve --numbers.
#include <fmt/format.h>
#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <vector>

#include "arena/commands/command.hpp"
#include "arena/commands/game_arguments.hpp"
#include "arena/commands/number_given.hpp"
#include "arena/commands/run_arena.hpp"
#include "arena/games/games.hpp"
#include "arena/play/signals.hpp"
#include "arena/play/thread_loop.hpp"
#include "arena/solve/numbers_file.hpp"
#include "arena/solve/question.hpp"
#include "core/common/sides.hpp"
#include "players/proof/number_teacher.hpp"

namespace arena {

namespace {

int interrupted(const Call& call, const std::string& file, int rounds_done) {
  call.err << (rounds_done > 0 ? fmt::format("stopped; {} has what was learned in {} of the rounds\n", file, rounds_done)
                               : std::string("stopped; nothing was written, since no round was finished\n"));
  return 128 + SignalGuard::signal_seen();
}

template <Game G>
int teach(const Call& call, const G& start) {
  const std::string goal = call.get("goal"), file = call.get("output");
  const solve::Question question = solve::question_from(start, goal);
  if (question.promise != solve::Promise::wins)
    throw InputError("--goal must be a win, such as black-wins: that is what first numbers are learned for");
  ProofGoal asked = solve::goal_of(question, start);
  const int rounds = number_given(call, "rounds", {1, 100}).value_or(3);
  const auto searches = static_cast<std::size_t>(number_given(call, "searches", {1, 100'000}).value_or(40));
  const auto nodes = number_given<std::uint64_t>(call, "nodes", {1, 1'000'000'000}).value_or(1'000'000);
  const auto samples = static_cast<std::size_t>(number_given(call, "samples", {1, 1'000'000}).value_or(25'000));
  const int random_plies = number_given(call, "random-plies", {0, 20}).value_or(5);
  const int passes = number_given(call, "passes", {1, 1000}).value_or(8);
  const int threads = threads_given(call);
  const std::uint64_t seed = seed_given(call);
  std::optional<LearnedNumbers> learned;
  if (const auto from = call.find("numbers")) {
    learned.emplace(solve::read_numbers(*from));
    if (learned->weights().radius != start.radius() || learned->weights().side != question.side)
      throw InputError("--numbers: " + *from + " is for another board or for the other side's win");
  }
  const SignalGuard guard;
  const auto& stop = SignalGuard::stop_requested();
  std::vector<NumberSample> all;
  for (int round = 0; round < rounds; ++round) {
    asked.learned = learned ? &*learned : nullptr;
    std::vector<std::vector<NumberSample>> found(searches);
    std::size_t done = 0;
    const auto search = [&](int /*worker*/, std::size_t number) {
      const std::uint64_t own_seed = mix64(mix64(seed + static_cast<std::uint64_t>(round)) + number);
      return number_samples(start, asked, own_seed, random_plies, nodes, samples, [&] { return stop.load(std::memory_order_relaxed); });
    };
    ThreadLoop{threads, false, call.err}.run_numbers(
        searches, stop, [] { return 0; }, search,
        [&](std::size_t number, std::vector<NumberSample> result) {
          found[number] = std::move(result);
          if (++done % 10 == 0 || done == searches) call.err << fmt::format("round {}: {} of {} searches\n", round + 1, done, searches) << std::flush;
        });
    if (stop) return interrupted(call, file, round);
    for (auto& part : found) std::move(part.begin(), part.end(), std::back_inserter(all));
    if (all.empty()) throw InputError("the question is decided so soon that there is nothing to learn");
    const auto proved = std::count_if(all.begin(), all.end(), [](const NumberSample& sample) { return sample.proved; });
    double error = 0;
    learned.emplace(learned_weights(start.radius(), question.side, all, passes, seed, [&](int pass, double now) {
      error = now;
      call.err << fmt::format("round {}: pass {} of {}, mean squared error {:.3f}\n", round + 1, pass + 1, passes, now) << std::flush;
      return stop.load(std::memory_order_relaxed);
    }));
    if (stop) return interrupted(call, file, round);
    solve::write_numbers(file, learned->weights());
    call.out << fmt::format("round {}: {} positions, {} of them proved, mean squared error {:.3f}\n", round + 1, all.size(), proved, error)
             << std::flush;
  }
  call.out << fmt::format("first numbers: {}\n", file);
  return exit_done;
}

}  // namespace

Command teach_command() {
  Command command;
  command.name = "teach";
  command.summary = "let the solver learn from its own searches";
  command.usage = "--game andantino --goal SIDE-wins --output FILE [--moves MOVES] [--rounds N] [--searches N] [--nodes N] [--threads N] [--seed N]";
  command.details =
      "Searches positions a few random plies after the one given, learns from what the searches proved what a position costs\n"
      "to prove, and writes it for arena solve --numbers. Each further round searches with what the last one learned. The\n"
      "numbers are for one board and one side's win; they change how long a proof takes, never what is proved. The same\n"
      "arguments give the same file, with any number of threads.";
  command.example =
      "arena teach --game andantino --radius 3 --goal black-wins --rounds 1 --searches 4 --nodes 2000 --samples 500 --output radius3.numbers";
  command.declare = [](Syntax& syntax) {
    namespace po = boost::program_options;
    const auto text = [] { return po::value<std::string>(); };
    const auto number = [] { return po::value<int>()->value_name("N"); };
    add_game_options(syntax);
    add_position_options(syntax);
    syntax.options.add_options()("goal", text()->value_name("GOAL")->required(), "whose win, such as black-wins");
    syntax.options.add_options()("output,o", text()->value_name("FILE")->required(), "write the first numbers here; gzip when the name ends in .gz");
    syntax.options.add_options()("numbers", text()->value_name("FILE"), "first numbers for the first round; by default they come from an evaluator");
    syntax.options.add_options()("rounds", number(), "search and learn so often; 3 by default");
    syntax.options.add_options()("searches", number(), "in each round; 40 by default");
    syntax.options.add_options()("nodes", po::value<std::int64_t>()->value_name("N"), "expand at most N positions in a search; 1000000 by default");
    syntax.options.add_options()("samples", number(), "learn from so many positions of a search; 25000 by default");
    syntax.options.add_options()("random-plies", number(), "begin a search at most so many plies later; 5 by default");
    syntax.options.add_options()("passes", number(), "over all positions, when learning; 8 by default");
    syntax.options.add_options()("threads,t", number(), "searches at the same time; as many as there are cores by default");
    syntax.options.add_options()("seed", po::value<std::int64_t>()->value_name("N"), "1 by default");
  };
  command.run = [](const Call& call) {
    return with_game(game_given(call), [&](auto tag) -> int {
      using G = typename decltype(tag)::type;
      if constexpr (ProofGuess<G>::learns) {
        const auto start = start_given<G>(call).game;
        if (start.outcome() != Outcome::none) throw InputError("the game is over in this position; there is nothing to search");
        return teach(call, start);
      } else {
        throw InputError(fmt::format("first numbers are learned for andantino, not for {}", G::name));
      }
    });
  };
  return command;
}

}  // namespace arena
