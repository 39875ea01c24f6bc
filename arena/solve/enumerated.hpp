// Answers from all positions, valued from the end backwards, in games that can list them and where they fit into memory.
#pragma once
#include <fmt/format.h>
#include <chrono>
#include <cstdint>
#include <string>

#include "arena/solve/solver.hpp"
#include "players/proof/omega_enumeration.hpp"

namespace arena::solve {

template <Game G>
class Enumerated {
 public:
  explicit Enumerated(const G& /*start*/) {}
  [[nodiscard]] static std::string why_not(std::uint64_t /*mib*/, std::uint64_t /*nodes*/) {
    return fmt::format("the positions of {} cannot be enumerated, only those of a game of stones that stay until a fixed ply", G::name);
  }
  [[nodiscard]] static double mib() { return 0; }
  static Answer answer(const Question& /*question*/, const Settings& /*settings*/) { return {}; }
};

template <Game G>
requires(Enumeration<G>::known) class Enumerated<G> {
 public:
  explicit Enumerated(const G& start) : start_(start), all_(start) {}

  /// Empty if it fits into so much memory and, unless that is 0, into so many positions.
  [[nodiscard]] std::string why_not(std::uint64_t most_mib, std::uint64_t nodes) const {
    if (!all_.is_possible())
      return fmt::format("{} free cells have at least {:.2g} positions, which take {:.2g} GiB; at most {} free cells can be enumerated",
                         start_.free_cells(), all_.positions(), all_.bytes() / (1U << 30U), all_.most_cells);
    if (mib() > static_cast<double>(most_mib)) return fmt::format("all positions take {:.0f} MiB; give more than that with --memory", mib());
    if (nodes > 0 && all_.positions() > static_cast<double>(nodes))
      return fmt::format("there are {:.0f} positions, more than --nodes allows", all_.positions());
    return "";
  }
  [[nodiscard]] double mib() const { return all_.bytes() / (1U << 20U); }

  /// The first question has the cost of all.
  Answer answer(const Question& question, const Settings& settings) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    Answer answer;
    if (!all_.is_done()) {
      const bool done = all_.run([&] {
        if (settings.stop != nullptr && settings.stop->load(std::memory_order_relaxed)) return true;
        return settings.time.count() > 0 && Clock::now() - begin >= settings.time;
      });
      answer.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
      if (!done) return answer;
      answer.nodes = static_cast<std::uint64_t>(all_.positions());
    }
    const int lead = question.side == 0 ? all_.difference() : -all_.difference();
    const int wanted = question.promise == Promise::leads ? question.margin : question.promise == Promise::wins ? 1 : 0;
    answer.result = lead >= wanted ? Result::proved : Result::disproved;
    answer.numbers = lead >= wanted ? ProofNumbers{0, proof_infinity, 0} : ProofNumbers{proof_infinity, 0, 0};
    answer.longest = start_.most_plies_left();
    answer.main_line = texts_of(start_, all_.main_line());
    return answer;
  }

 private:
  G start_;
  Enumeration<G> all_;
};

}  // namespace arena::solve
