// What several threads on one table are worth to the solver: questions about random positions, each answered by one thread and by several, and the
// ratios of their times and of the positions they needed. A search is chaotic: one question says nothing, so there are many, and they are chosen by a
// third search (the other order of equal moves, first numbers without the evaluator), so that neither of the two compared is favoured.
// bench_solver [THREADS] [QUESTIONS]: 2 and 60 unless told. bench_solver guess [QUESTIONS]: first numbers by the evaluator against those without.
// bench_solver levels [QUESTIONS]: two levels against one. bench_solver learned FILE [QUESTIONS]: first numbers learned by arena teach against those
// of the evaluator, for wins on the file's board.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "arena/solve/numbers_file.hpp"
#include "core/andantino/andantino.hpp"
#include "core/common/errors.hpp"
#include "core/common/random.hpp"
#include "players/proof/proof_team.hpp"
#include "players/proof/proof_tree.hpp"

namespace {

using namespace arena;

constexpr std::uint64_t fewest_nodes = 50'000, most_nodes = 500'000, table_mib = 256;
constexpr std::uint64_t look = 500;  // the questions are as much smaller than those that two levels are for as this is than 50,000

struct Asked {
  Andantino start;
  ProofGoal goal;
};

/// A random position after six to twelve plies that is neither decided at once nor open for long.
Asked next_question(Random& random, const NumberWeights* learned) {
  while (true) {
    Asked asked;
    if (learned != nullptr) asked.start = Andantino({learned->radius, 0});
    asked.goal.side = learned != nullptr ? learned->side : static_cast<int>(random.below(2));
    const auto plies = 6 + random.below(7);
    for (std::uint32_t i = 0; i < plies && asked.start.outcome() == Outcome::none; ++i) {
      MoveList<Andantino> moves;
      asked.start.legal_moves_in_board_order(moves);
      asked.start.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (asked.start.outcome() != Outcome::none) continue;
    ProofTable table(table_mib);
    ProofGoal plain = asked.goal;
    plain.guessed = false;
    ProofSearch<Andantino> search(asked.start, plain, table, ProofTies::first);
    const ProofNumbers found = search.run(most_nodes);
    if (learned != nullptr && !found.proved()) continue;  // they are learned for wins
    if (found.decided() && search.nodes() >= fewest_nodes) return asked;
  }
}

struct Cost {
  double seconds;
  double nodes;
  bool proved;
};

Cost answered(const Asked& asked, int threads, bool two_levels) {
  ProofTable table(table_mib);
  std::unique_ptr<ProofWorkers> workers;
  if (two_levels)
    workers = std::make_unique<ProofTree<Andantino>>(asked.start, asked.goal, table, threads, ProofTies::near, look);
  else
    workers = std::make_unique<ProofTeam<Andantino>>(asked.start, asked.goal, table, threads);
  const auto start = std::chrono::steady_clock::now();
  const bool proved = workers->run(0, {}).proved();
  return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), static_cast<double>(workers->nodes()), proved};
}

/// Mean of logarithms as a ratio, with its 95 % interval.
std::string ratio_text(const std::vector<double>& logs) {
  const auto n = static_cast<double>(logs.size());
  double mean = 0, squares = 0;
  for (const double x : logs) mean += x / n;
  for (const double x : logs) squares += (x - mean) * (x - mean);
  const double half = 1.96 * std::sqrt(squares / (n - 1) / n);
  return fmt::format("{:.2f} (95 % interval {:.2f} to {:.2f})", std::exp(mean), std::exp(mean - half), std::exp(mean + half));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  const bool guess = what == "guess", levels = what == "levels", with_learned = what == "learned" && argc > 2;
  const char* count = with_learned ? (argc > 3 ? argv[3] : nullptr) : argc > 2 ? argv[2] : nullptr;
  const int threads = guess || levels || with_learned ? 1 : argc > 1 ? std::atoi(argv[1]) : 2, questions = count != nullptr ? std::atoi(count) : 60;
  if (threads < 1 || threads > static_cast<int>(ProofPaths::most_searchers) || questions < 2) {
    fmt::print(stderr, "bench_solver [THREADS|guess|levels|learned FILE] [QUESTIONS]: 1 to {} threads, at least 2 questions\n",
               ProofPaths::most_searchers);
    return 2;
  }
  std::optional<LearnedNumbers> learned;
  try {
    if (with_learned) learned.emplace(solve::read_numbers(argv[2]));
  } catch (const InputError& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 2;
  }
  Random random(20261116);
  std::vector<double> speed, work, rate;
  double one_seconds = 0, all_seconds = 0;
  for (int i = 0; i < questions; ++i) {
    Asked asked = next_question(random, learned ? &learned->weights() : nullptr);
    // Interleaved, so that a machine that slows down favours neither.
    Asked base = asked;
    base.goal.guessed = !guess;
    if (learned) asked.goal.learned = &*learned;
    Cost one{}, several{};
    for (const bool alone : {i % 2 == 0, i % 2 != 0}) (alone ? one : several) = alone ? answered(base, 1, false) : answered(asked, threads, levels);
    if (one.proved != several.proved) {
      fmt::print(stderr, "the answers differ: {}\n", asked.start.position_text());
      return 1;
    }
    speed.push_back(std::log(one.seconds / several.seconds));
    work.push_back(std::log(several.nodes / one.nodes));
    rate.push_back(speed.back() + work.back());
    one_seconds += one.seconds;
    all_seconds += several.seconds;
  }
  if (guess)
    fmt::print("{} questions, first numbers by the evaluator against those without\n", questions);
  else if (levels)
    fmt::print("{} questions, two levels against one\n", questions);
  else if (with_learned)
    fmt::print("{} questions, learned first numbers against those of the evaluator\n", questions);
  else
    fmt::print("{} questions, {} threads on one table against one thread\n", questions, threads);
  fmt::print("sooner done, geometric mean of the ratios: {}\n", ratio_text(speed));
  fmt::print("all questions together: {:.1f} s against {:.1f} s, {:.2f} times as fast\n", all_seconds, one_seconds, one_seconds / all_seconds);
  fmt::print("positions needed: {}\n", ratio_text(work));
  fmt::print("positions per second: {}\n", ratio_text(rate));
}
