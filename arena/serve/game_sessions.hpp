// The games on a server: opened by requests, found by name, closed when abandoned, and never more than the server allows.
#pragma once
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <thread>

#include "arena/serve/catalogue.hpp"
#include "arena/serve/game_session.hpp"

namespace arena {

class GameSessions {
 public:
  GameSessions(const PlayerCatalogue& players, const ServeLimits& limits);
  ~GameSessions();
  GameSessions(const GameSessions&) = delete;
  GameSessions& operator=(const GameSessions&) = delete;

  /// Opens a game as the request's object describes. `recorded` returns the position of a recorded game that it names. Throws HttpError.
  std::shared_ptr<GameSession> open(const nlohmann::json& wanted, const std::function<BoardPosition(const nlohmann::json&)>& recorded);
  /// Throws HttpError 404.
  [[nodiscard]] std::shared_ptr<GameSession> find(const std::string& id) const;
  void close(const std::string& id);
  void close_all();

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] MemoryBudget& memory() { return memory_; }
  /// A player from the catalogue as a request's object describes it, {"player": name, "limits": {...}}. Throws HttpError.
  [[nodiscard]] Participant participant(const nlohmann::json& wanted, const config::GameSpec& game) const;

 private:
  void make_room();
  void watch();
  [[nodiscard]] std::vector<Participant> sides_of(const nlohmann::json& wanted, const GameBoard& board, const config::GameSpec& game) const;
  [[nodiscard]] Participant own_program(const config::GameSpec& game) const;

  const PlayerCatalogue& players_;
  const ServeLimits limits_;
  MemoryBudget memory_;
  mutable std::mutex mutex_;
  std::condition_variable closing_;
  bool closed_ = false;
  std::size_t opening_ = 0;  // slots reserved for games that do not exist yet
  std::map<std::string, std::shared_ptr<GameSession>> sessions_;
  std::thread watcher_;
};

}  // namespace arena
