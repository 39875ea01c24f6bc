// One game on the server: a game, its players, a thread that thinks for the programs, and news for the pages that watch. Everything here may be
// called by any thread.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "arena/play/game_board.hpp"
#include "arena/serve/analysis.hpp"
#include "arena/serve/channel.hpp"
#include "arena/serve/lost_game.hpp"
#include "arena/serve/serve_limits.hpp"

namespace arena {

/// A game's time for each side, and what is added to it after each turn.
struct GameClock {
  std::chrono::milliseconds time{0}, increment{0};
};

class GameSession {
 public:
  struct Setup {
    std::string id;
    std::unique_ptr<GameBoard> board;
    std::vector<Participant> sides;
    std::function<Participant()> adviser;  // who moves for a person on request; only for games with two sides
    std::optional<GameClock> clock;        // nothing: no clock
  };
  /// Throws HttpError when there is no memory for its programs.
  GameSession(Setup setup, const ServeLimits& limits, MemoryBudget& memory);
  ~GameSession();
  GameSession(const GameSession&) = delete;
  GameSession& operator=(const GameSession&) = delete;

  [[nodiscard]] const std::string& id() const { return id_; }
  /// The state as text.
  std::string state();
  std::shared_ptr<Listener> listen();
  [[nodiscard]] Analysis& analysis() { return analysis_; }
  [[nodiscard]] BoardPosition position();

  // Each returns the resulting state, and throws HttpError.
  std::string move(const std::string& word, std::optional<std::uint64_t> version);
  std::string undo();
  std::string control(const std::string& action);
  /// The position after this many plies of the game, as text. Throws HttpError 404 if there are fewer.
  std::string position_after(std::uint64_t ply);

  /// Whether nobody is watching and nothing was requested for the idle time.
  [[nodiscard]] bool is_idle(std::chrono::steady_clock::time_point now) const;
  /// Ends a search that takes longer than the server allows; called from time to time.
  void watch(std::chrono::steady_clock::time_point now);
  /// Tells listeners that the game is gone, and whoever thinks to stop.
  void begin_closing();
  /// The same, but waits until the thread has ended.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;

  [[nodiscard]] Outcome outcome() const { return lost_ ? win_for(1 - lost_->side) : board_->outcome(); }
  [[nodiscard]] bool is_over() const { return outcome() != Outcome::none; }
  [[nodiscard]] bool is_person(int side) const { return sides_[static_cast<std::size_t>(side)].type == config::PlayerType::person; }
  [[nodiscard]] bool wants_to_think() const;
  void work();
  void think(Lock& lock);
  /// Ends a search without making its move; releases the lock meanwhile.
  void drop_thought(Lock& lock);
  int chair_for(int side);
  void seat(int chair, Participant player);
  void touch() { used_ = Clock::now(); }
  void moved();
  void resign(Lock& lock);
  [[nodiscard]] bool clock_runs() const;
  [[nodiscard]] std::chrono::milliseconds used(int side) const;
  [[nodiscard]] std::chrono::milliseconds left(int side) const;
  /// Whether the side to move has run out of time; if so, it has lost.
  bool flag_falls();
  /// Rebuilds the state and sends it to everybody.
  std::string publish();
  [[nodiscard]] nlohmann::json state_json() const;
  [[nodiscard]] nlohmann::json sides_json() const;
  [[nodiscard]] nlohmann::json thinking_json(int side, const std::string& player, const Thought& thought) const;

  const std::string id_;
  const ServeLimits limits_;
  MemoryBudget& memory_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::unique_ptr<GameBoard> board_;
  const std::map<std::string, std::size_t> cell_numbers_;
  std::vector<Participant> sides_;
  std::function<Participant()> make_adviser_;
  std::optional<Participant> adviser_;
  std::vector<MemoryBudget::Share> shares_;
  const std::optional<GameClock> clock_;
  std::optional<Lost> lost_;  // other than by the rules
  std::uint64_t version_ = 1;
  bool paused_ = false, step_ = false, closing_ = false, thinking_ = false, dropped_ = false;
  int holders_ = 0;  // callers waiting for a search to end; no other starts meanwhile
  std::atomic<bool> stop_{false};
  std::string fault_, thought_text_;  // the last error; the current thought
  Clock::time_point asked_, used_;    // when the side to move was asked; when anybody last asked for anything
  Channel channel_;
  Analysis analysis_;
  std::mutex joining_;
  std::thread worker_;
};

/// The cells of a move list by number, for lines drawn on the board.
nlohmann::json cells_of_moves(const std::vector<std::string>& moves, const std::map<std::string, std::size_t>& numbers);

}  // namespace arena
