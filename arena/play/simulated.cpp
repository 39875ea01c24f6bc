#include "arena/play/simulated.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include "core/common/random.hpp"

namespace arena {

namespace {

/// The same games, by players that cost nothing.
RunSpec at_random(RunSpec spec) {
  for (Participant& player : spec.players) {
    player.options = {RandomKind{}, {}};
    player.type = config::PlayerType::builtin;
  }
  return spec;
}

/// What all workers share.
struct RandomGames {
  explicit RandomGames(const RunSpec& real) : spec(at_random(real)), worker(make_worker(spec)) {}
  const RunSpec spec;
  std::mutex mutex;
  const std::unique_ptr<Worker> worker;
};

class SimulatedWorker final : public Worker {
 public:
  SimulatedWorker(std::shared_ptr<RandomGames> games, Duration mean) : games_(std::move(games)), mean_(mean) {}

  GameRecord play(const GameJob& job, const std::atomic<bool>& stop) override {
    using Clock = std::chrono::steady_clock;
    const double drawn = -std::log(1.0 - static_cast<double>(mix64(job.seed) >> 11) * 0x1p-53);
    const auto end = Clock::now() + Duration(std::llround(drawn * static_cast<double>(mean_.count())));
    constexpr auto slice = std::chrono::milliseconds(50);  // how late a stop may be noticed
    while (!stop.load(std::memory_order_relaxed) && Clock::now() < end) std::this_thread::sleep_until(std::min(end, Clock::now() + slice));
    const std::lock_guard held(games_->mutex);
    return games_->worker->play(job, stop);
  }

 private:
  std::shared_ptr<RandomGames> games_;
  Duration mean_;
};

}  // namespace

std::function<std::unique_ptr<Worker>()> simulated_workers(const RunSpec& spec, Duration mean) {
  return [games = std::make_shared<RandomGames>(spec), mean] { return std::make_unique<SimulatedWorker>(games, mean); };
}

}  // namespace arena
