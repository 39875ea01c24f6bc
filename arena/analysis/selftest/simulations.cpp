#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <ostream>
#include <thread>

#include "arena/analysis/selftest/checks.hpp"
#include "arena/play/thread_loop.hpp"
#include "arena/statistics/simulation/coverage.hpp"

namespace arena {

namespace {

/// A share with its allowed range; with few runs, three standard deviations of the count are allowed for noise.
SelfCheck share_check(std::string subject, double share, double low, double high, int runs, bool quick) {
  const double slack = quick ? 3 * std::sqrt(0.05 * 0.95 / runs) : 0;
  std::string expected = fmt::format("{:g} to {:g} %", 100 * low, 100 * high);
  if (high >= 1)
    expected = fmt::format("at least {:g} %", 100 * low);
  else if (low <= 0)
    expected = fmt::format("at most {:g} %", 100 * high);
  return {std::move(subject), expected, fmt::format("{:.1f} % of {}", 100 * share, runs), share >= low - slack && share <= high + slack};
}

}  // namespace

std::vector<SelfCheck> check_simulations(bool quick) {
  using namespace statistics;
  const int runs = quick ? 300 : 2000;
  std::vector<std::function<SelfCheck()>> work;
  const auto coverage = [&](PairModel model, int pairs, double low, double high) {
    work.emplace_back([=] {
      return share_check(fmt::format("coverage: {} pairs, score {:g} %, draws {:g} %", pairs, 100 * model.score, 100 * model.draw_rate),
                         match_coverage(model, pairs, runs, 600 + static_cast<std::uint64_t>(pairs)).rate(), low, high, runs, quick);
    });
  };
  for (const int pairs : {5, 20, 100}) coverage({0.5, 0.3, 0}, pairs, 0.93, 1);
  coverage({0.5, 0.9, 0}, 20, 0.93, 1);
  coverage({0.9, 0.1, 0}, 20, 0.93, 1);
  coverage({0.98, 0.02, 0}, 500, 0.93, 1);
  for (const int pairs : {200, 2000})
    for (const double score : {0.2, 0.5, 0.8}) coverage({score, score == 0.5 ? 0.6 : 0.2, 0}, pairs, 0.93, 0.97);

  const auto pool = [&](std::string name, PoolModel model, bool equal) {
    work.emplace_back([=] {
      const PoolRates rates = pool_rates(model, runs, 66);
      if (equal) return share_check("false alarms: " + name, rates.claim_rate(), 0, 0.05, runs, quick);
      return share_check("coverage: " + name, rates.ratings.rate(), 0.93, 1, runs, quick);
    });
  };
  pool("six near-twins on 20 shared openings", {std::vector<double>(6, 0.0), 40, 0, 0.6, 0.3, 20}, true);
  pool("six near-twins on 20 shared openings", {std::vector<double>(6, 0.0), 40, 0, 0.6, 0.3, 20}, false);
  pool("six players 100 Elo apart, 20 openings", {{-250, -150, -50, 50, 150, 250}, 40, 0.3, 0.3, 0.3, 20}, false);

  for (const bool claims : {false, true})
    work.emplace_back([=] {
      const std::string name = "by side: six players 40 Elo apart, 20 openings";
      const SideRates rates = by_side_rates({{-100, -60, -20, 20, 60, 100}, 40, 0.3, 0.3, 0.3, 20}, {}, runs, 69);
      if (claims) return share_check("false alarms: " + name, rates.claim_rate(), 0, 0.05, runs, quick);
      return share_check("coverage: " + name, rates.ratings.rate(), 0.93, 1, runs, quick);
    });

  const auto sprt = [&](EloModel model, bool strong) {
    work.emplace_back([=] {
      const double truth = strong ? 50 : 0;
      const SequentialRates rates = sequential_rates({{0, 50, 0.05, 0.05, model}, truth, {}, 20000}, runs, strong ? 67 : 68);
      return share_check(fmt::format("{}: sequential test [0, 50] {}, truth {:g}", strong ? "power" : "false alarms", to_text(model), truth),
                         rates.pass_rate(), strong ? 0.93 : 0.03, strong ? 0.97 : 0.07, runs, quick);
    });
  };
  for (const EloModel model : {EloModel::normalized, EloModel::logistic})
    for (const bool strong : {false, true}) sprt(model, strong);

  std::vector<SelfCheck> checks(work.size());
  std::ostream silent(nullptr);
  const std::atomic<bool> never{false};
  ThreadLoop{static_cast<int>(std::max(1U, std::thread::hardware_concurrency())), false, silent}.run_numbers(
      work.size(), never, [] { return 0; }, [&](int, std::size_t i) { return work[i](); },
      [&](std::size_t i, const SelfCheck& check) { checks[i] = check; });
  return checks;
}

}  // namespace arena
