#include "arena/serve/game_sessions.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/config/catalogue.hpp"
#include "arena/serve/guard.hpp"
#include "arena/serve/request_json.hpp"
#include "arena/serve/seating.hpp"
#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

using nlohmann::json;

namespace {

/// {"time_ms", "increment_ms"}; nothing if there is no clock.
std::optional<GameClock> clock_in(const json& object, const std::string& name) {
  if (!object.contains(name) || object[name].is_null()) return std::nullopt;
  const json& given = object[name];
  if (!given.is_object()) throw HttpError(422, "'" + name + "' must be an object: {\"time_ms\", \"increment_ms\"}");
  only_keys(given, {"time_ms", "increment_ms"});
  const auto time = number_in(given, "time_ms", 1000, 24 * 3'600'000), increment = number_in(given, "increment_ms", 0, 3'600'000);
  if (!time) throw HttpError(422, "'" + name + "' needs \"time_ms\", the game's time of each side in milliseconds");
  return GameClock{std::chrono::milliseconds(*time), std::chrono::milliseconds(increment.value_or(0))};
}

}  // namespace

GameSessions::GameSessions(const PlayerCatalogue& players, const ServeLimits& limits)
    : players_(players), limits_(limits), memory_(limits.memory_mb, limits.sessions), watcher_([this] { watch(); }) {}

GameSessions::~GameSessions() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  closing_.notify_all();
  watcher_.join();
  close_all();
}

void GameSessions::watch() {
  std::unique_lock lock(mutex_);
  bool was_busy = false;
  while (!closing_.wait_for(lock, std::chrono::milliseconds(200), [&] { return closed_; })) {
    for (const auto& [id, session] : sessions_) session->watch(std::chrono::steady_clock::now());
#ifdef __GLIBC__
    if (was_busy && sessions_.empty()) ::malloc_trim(0);  // returns the memory of the last tables to the system
#endif
    was_busy = !sessions_.empty();
  }
}

Participant GameSessions::own_program(const config::GameSpec& game) const {
  const std::vector<std::string>& names = players_.by_game().at(game.name);
  const std::string own = own_player(game.name);
  const bool there = std::find(names.begin(), names.end(), own) != names.end();
  return there ? program_seated(players_.find(own, game), std::nullopt) : plain_program(game.name, std::nullopt);
}

Participant GameSessions::participant(const json& wanted, const config::GameSpec& game) const {
  if (!wanted.is_object()) throw HttpError(422, "a player must be an object: {\"player\": name, \"limits\": {}}");
  only_keys(wanted, {"player", "limits"});
  const std::string name = text_in(wanted, "player", "human");
  if (name == "human") return person_seated(name);
  try {
    return program_seated(players_.find(name, game), limits_in(wanted, "limits", limits_.search));
  } catch (const InputError&) {
    throw HttpError(422, "player '" + name + "' searches one depth; give \"limits\": {\"depth\": N}");
  }
}

std::vector<Participant> GameSessions::sides_of(const json& wanted, const GameBoard& board, const config::GameSpec& game) const {
  const auto count = static_cast<std::size_t>(board.players());
  const json given = wanted.value("sides", json::array());
  if (!given.is_array() || given.size() > count) throw HttpError(422, fmt::format("'sides' must be a list of at most {} players", count));
  std::vector<Participant> sides;
  for (std::size_t i = 0; i < count; ++i) {
    if (i < given.size())
      sides.push_back(participant(given[i], game));
    else
      sides.push_back(i == 1 && count == 2 ? own_program(game) : person_seated("human"));
  }
  tell_apart(sides, board);
  check_programs(sides, game);
  return sides;
}

std::shared_ptr<GameSession> GameSessions::open(const json& wanted, const std::function<BoardPosition(const json&)>& recorded) {
  BoardPosition at;
  if (wanted.contains("run") && !wanted["run"].is_null())
    at = recorded(wanted["run"]);
  else
    at = {text_in(wanted, "game"), numbers_in(wanted, "rules"), text_in(wanted, "position"), texts_in(wanted, "moves", limits_.most_plies)};
  GameSession::Setup setup;
  try {
    setup.board = board_at(at);
  } catch (const InputError& error) {
    throw HttpError(422, error.what());
  }
  const config::GameSpec game{at.game, setup.board->rules(), {}};
  setup.sides = sides_of(wanted, *setup.board, game);
  setup.adviser = [this, game] { return own_program(game); };
  for (const Participant& side : setup.sides)
    if (side.type == config::PlayerType::builtin && evaluator_of(side.options) != nullptr) setup.adviser = [side] { return side; };
  setup.clock = clock_in(wanted, "clock");
  if (setup.clock) require_two_sides("clocks", at.game, setup.board->players());
  setup.id = random_hex(8);
  make_room();
  std::shared_ptr<GameSession> session;
  try {
    session = std::make_shared<GameSession>(std::move(setup), limits_, memory_);
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    --opening_;
    throw;
  }
  const std::scoped_lock lock(mutex_);
  --opening_;
  return sessions_[session->id()] = session;
}

void GameSessions::make_room() {
  std::shared_ptr<GameSession> left;  // closed without holding the lock: its thread may take a moment
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) throw HttpError(503, "the server stops");
    if (sessions_.size() + opening_ >= limits_.sessions) {
      const auto now = std::chrono::steady_clock::now();
      const auto idle = std::find_if(sessions_.begin(), sessions_.end(), [&](const auto& each) { return each.second->is_idle(now); });
      if (idle == sessions_.end()) throw HttpError(503, fmt::format("all {} tables are in use; close one", limits_.sessions));
      left = idle->second;
      sessions_.erase(idle);
    }
    ++opening_;
  }
  if (left) left->close();
}

std::shared_ptr<GameSession> GameSessions::find(const std::string& id) const {
  const std::scoped_lock lock(mutex_);
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) throw HttpError(404, "there is no such table, or it was closed");
  return found->second;
}

void GameSessions::close(const std::string& id) {
  const auto session = find(id);
  {
    const std::scoped_lock lock(mutex_);
    sessions_.erase(id);
  }
  session->close();
}

void GameSessions::close_all() {
  std::map<std::string, std::shared_ptr<GameSession>> all;
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    all.swap(sessions_);
  }
  for (const auto& [id, session] : all) session->begin_closing();
  for (const auto& [id, session] : all) session->close();
}

std::size_t GameSessions::size() const {
  const std::scoped_lock lock(mutex_);
  return sessions_.size();
}

}  // namespace arena
