#include "arena/play/simulated.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/common/random.hpp"

namespace arena {

namespace {

/// The same games, by players that cost nothing.
RunSpec at_random(RunSpec spec) {
  for (Participant& player : spec.players) {
    player.options = SearchOptions();
    player.options.search = SearchKind::random;
    player.limits = Limits();
    player.type = config::PlayerType::builtin;
  }
  return spec;
}

class SimulatedWorker final : public Worker {
 public:
  SimulatedWorker(const RunSpec& spec, Duration mean) : spec_(at_random(spec)), mean_(mean), worker_(make_worker(spec_)) {}

  GameRecord play(const GameJob& job, const std::atomic<bool>& stop) override {
    using Clock = std::chrono::steady_clock;
    const double drawn = -std::log(1.0 - static_cast<double>(mix64(job.seed) >> 11) * 0x1p-53);
    const auto end = Clock::now() + Duration(std::llround(drawn * static_cast<double>(mean_.count())));
    constexpr auto slice = std::chrono::milliseconds(50);  // how late a stop may be noticed
    while (!stop.load(std::memory_order_relaxed) && Clock::now() < end) std::this_thread::sleep_until(std::min(end, Clock::now() + slice));
    return worker_->play(job, stop);
  }

 private:
  const RunSpec spec_;
  Duration mean_;
  std::unique_ptr<Worker> worker_;
};

}  // namespace

std::unique_ptr<Worker> make_simulated_worker(const RunSpec& spec, Duration mean) { return std::make_unique<SimulatedWorker>(spec, mean); }

}  // namespace arena
