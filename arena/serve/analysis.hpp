// Players that think about the position of a game without playing at it: several at once, each in a thread with a board of its own.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <thread>
#include <vector>

#include "arena/play/game_board.hpp"
#include "arena/serve/channel.hpp"
#include "arena/serve/serve_limits.hpp"

namespace arena {

/// Where a game stands, to be set up again elsewhere.
struct BoardPosition {
  std::string game;
  std::map<std::string, int> rules;
  std::string start;
  std::vector<std::string> moves;
  std::uint64_t version = 0;
  int players = 2;
};
/// Throws InputError for what is no such position.
std::unique_ptr<GameBoard> board_at(const BoardPosition& position);

struct AnalysisOrder {
  BoardPosition at;
  std::vector<Participant> players;
  bool values = false;    // of each move: by searches of the first player
  std::string evaluator;  // or by this one without a search; empty: none
};

class Analysis {
 public:
  Analysis(Channel& channel, const ServeLimits& limits, MemoryBudget& memory) : channel_(channel), limits_(limits), memory_(memory) {}
  ~Analysis() { end(); }
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  /// Ends what goes on, and begins; results come as events. Gives the number that these carry. Throws HttpError.
  std::uint64_t start(AnalysisOrder order);
  /// Tells all to stop, and does not wait.
  void cancel();
  /// The same, until nobody thinks any more.
  void end();
  [[nodiscard]] bool is_busy() const { return thinking_ > 0; }
  /// Ends thoughts that take longer than the server allows.
  void watch(std::chrono::steady_clock::time_point now);

 private:
  struct Analyst {
    Participant player;
    MemoryBudget::Share share;
    std::thread thread;
  };
  void end_all();
  void think(std::size_t number, const Participant& player, const AnalysisOrder& order, std::uint64_t analysis);
  void tell(std::size_t number, nlohmann::json news);

  Channel& channel_;
  const ServeLimits limits_;
  MemoryBudget& memory_;
  std::mutex mutex_;
  std::vector<Analyst> analysts_;
  std::atomic<bool> stop_{false};
  std::atomic<int> thinking_{0};
  std::atomic<std::int64_t> deadline_{0};  // in ticks of the steady clock
  std::uint64_t number_ = 0;
};

/// The part of the limits that one of `count` searches may have.
Limits shared_out(Limits limits, std::size_t count);
/// Whoever thinks gives way to whoever answers: makes the calling thread nice.
void give_way();

}  // namespace arena
