// Players that analyse the position of a game without playing in it: several at once, each in a thread with its own board.
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

/// The state of a game, to be set up again elsewhere.
struct BoardPosition {
  std::string game;
  std::map<std::string, int> rules;
  std::string start;
  std::vector<std::string> moves;
  std::uint64_t version = 0;
  int players = 2;
};
/// Throws InputError for an invalid position.
std::unique_ptr<GameBoard> board_at(const BoardPosition& position);

struct AnalysisOrder {
  BoardPosition at;
  std::vector<Participant> players;
  bool values = false;    // of each move, by searches of the first player
  std::string evaluator;  // or by this evaluator without a search; empty: none
};

class Analysis {
 public:
  Analysis(Channel& channel, const ServeLimits& limits, MemoryBudget& memory) : channel_(channel), limits_(limits), memory_(memory) {}
  ~Analysis() { end(); }
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  /// Ends the current analysis and starts a new one; results arrive as events. Returns the number that these carry. Throws HttpError.
  std::uint64_t start(AnalysisOrder order);
  /// Tells all analysts to stop, without waiting.
  void cancel();
  /// The same, but waits until all have stopped.
  void end();
  [[nodiscard]] bool is_busy() const { return thinking_ > 0; }
  /// Stops analysts that take longer than the server allows.
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

/// The share of the limits for one of `count` searches.
Limits shared_out(Limits limits, std::size_t count);
/// Thinking yields to answering: raises the calling thread's nice value.
void give_way();

}  // namespace arena
