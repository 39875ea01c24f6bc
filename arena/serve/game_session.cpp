#include "arena/serve/game_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "arena/engines/fault.hpp"
#include "arena/report/page/board_json.hpp"
#include "arena/text/counted.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"
#include "core/common/sides.hpp"

namespace arena {

GameSession::GameSession(Setup setup, const ServeLimits& limits, MemoryBudget& memory)
    : id_(std::move(setup.id)),
      limits_(limits),
      memory_(memory),
      board_(std::move(setup.board)),
      cell_numbers_(arena::cell_numbers(board_->picture().board)),
      sides_(std::move(setup.sides)),
      make_adviser_(std::move(setup.adviser)),
      clock_(setup.clock),
      asked_(Clock::now()),
      used_(asked_),
      analysis_(channel_, limits, memory) {
  for (int side = 0; side < board_->players(); ++side)
    if (!is_person(side)) seat(side, sides_[static_cast<std::size_t>(side)]);
  publish();
  worker_ = std::thread([this] { work(); });
}

GameSession::~GameSession() { close(); }

void GameSession::seat(int chair, Participant player) {
  shares_.push_back(memory_.take(player.options));
  cap(player.options.limits, limits_);
  if (clock_) {
    player.options.limits.game_time = clock_->time;
    player.options.limits.increment = clock_->increment;
  }
  if (chair >= 0)
    sides_[static_cast<std::size_t>(chair)] = player;
  else
    adviser_ = player;
  board_->seat(chair, player, 1 + static_cast<std::uint64_t>(std::max(0, chair)));
}

int GameSession::chair_for(int side) {
  if (!is_person(side)) return side;
  if (!adviser_) seat(adviser_chair, make_adviser_());
  return adviser_chair;
}

std::string GameSession::state() {
  const Lock lock(mutex_);
  touch();
  return json_text(state_json());
}

std::shared_ptr<Listener> GameSession::listen() {
  const Lock lock(mutex_);
  touch();
  return channel_.listen({{"state", "state", json_text(state_json())}});
}

BoardPosition GameSession::position() {
  const Lock lock(mutex_);
  touch();
  BoardPosition position{board_->game(), board_->rules(), board_->start(), {}, version_, board_->players()};
  for (const MoveRow& row : board_->moves()) position.moves.push_back(row.move);
  return position;
}

std::string GameSession::publish() {
  std::string text = json_text(state_json());
  channel_.publish({"state", "state", text});
  changed_.notify_all();
  return text;
}

void GameSession::moved() {
  ++version_;
  fault_.clear();
  asked_ = Clock::now();
  analysis_.cancel();
}

std::string GameSession::move(const std::string& word, std::optional<std::uint64_t> version) {
  const Lock lock(mutex_);
  touch();
  if (version && *version != version_) throw HttpError(409, "the position has changed meanwhile");
  if (thinking_) throw HttpError(409, "a program is thinking");
  if (flag_falls()) publish();
  if (is_over()) throw HttpError(409, "the game is over");
  const int side = board_->to_move();
  if (!is_person(side)) throw HttpError(409, "it is a program's turn");
  try {
    board_->make(word, sides_[static_cast<std::size_t>(side)].name, Clock::now() - asked_);
  } catch (const InputError& error) {
    throw HttpError(422, error.what());
  }
  moved();
  return publish();
}

void GameSession::drop_thought(Lock& lock) {
  if (!thinking_) return;
  dropped_ = stop_ = true;
  ++holders_;
  changed_.wait(lock, [&] { return !thinking_; });
  --holders_;
  changed_.notify_all();
}

std::string GameSession::undo() {
  Lock lock(mutex_);
  touch();
  drop_thought(lock);
  if (lost_) {
    lost_.reset();
    moved();
    return publish();
  }
  if (board_->moves().empty()) throw HttpError(409, "there is nothing to take back");
  const bool any_person = std::any_of(sides_.begin(), sides_.end(), [](const Participant& p) { return p.type == config::PlayerType::person; });
  const bool in_turn = !is_over() && !board_->turn_starts() && is_person(board_->to_move());
  do {
    board_->undo();
  } while (!in_turn && !board_->moves().empty() && !(board_->turn_starts() && (!any_person || is_person(board_->to_move()))));
  step_ = false;
  paused_ = paused_ || !is_person(board_->to_move());
  moved();
  return publish();
}

std::string GameSession::control(const std::string& action) {
  Lock lock(mutex_);
  touch();
  if (action == "pause") {
    paused_ = true;
  } else if (action == "go") {
    paused_ = false;
    fault_.clear();
  } else if (action == "step") {
    if (is_over()) throw HttpError(409, "the game is over");
    if (thinking_) throw HttpError(409, "a program is thinking");
    if (is_person(board_->to_move())) require_two_sides("hints", board_->game(), board_->players());
    paused_ = paused_ || !is_person(board_->to_move());
    fault_.clear();
    chair_for(board_->to_move());
    step_ = true;
  } else if (action == "stop") {
    if (thinking_) stop_ = true;
  } else if (action == "resign") {
    resign(lock);
  } else {
    throw HttpError(422, "unknown action '" + visible(action, 40) + "'; there are pause, go, step, stop and resign");
  }
  return publish();
}

void GameSession::resign(Lock& lock) {
  require_two_sides("resignations", board_->game(), board_->players());
  if (is_over()) throw HttpError(409, "the game is over");
  int side = board_->to_move();
  if (!is_person(side)) side = 1 - side;
  if (!is_person(side)) throw HttpError(409, "no person plays at this table");
  drop_thought(lock);
  if (is_over()) return;
  lost_ = {side, "resigned"};
  moved();
}

bool GameSession::clock_runs() const { return !is_over() && (thinking_ || is_person(board_->to_move())); }

std::chrono::milliseconds GameSession::used(int side) const {
  std::chrono::microseconds sum{0};
  for (const MoveRow& row : board_->moves())
    if (row.side == side) sum += std::chrono::microseconds(row.time_us.value_or(0));
  if (clock_runs() && side == board_->to_move()) sum += std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - asked_);
  return std::chrono::duration_cast<std::chrono::milliseconds>(sum);
}

std::chrono::milliseconds GameSession::left(int side) const {
  int turns = 0, last = 0;
  for (const MoveRow& row : board_->moves())
    if (row.side == side && std::exchange(last, row.turn) != row.turn) ++turns;
  if (last != 0 && side == board_->to_move() && !board_->turn_starts()) --turns;  // not counting the current turn
  return clock_->time + turns * clock_->increment - used(side);
}

bool GameSession::flag_falls() {
  const int side = board_->to_move();
  if (!clock_ || board_->players() > 2 || !clock_runs() || left(side).count() > 0) return false;
  lost_ = {side, "ran out of time"};
  if (thinking_) dropped_ = stop_ = true;
  moved();
  return true;
}

std::string GameSession::position_after(std::uint64_t ply) {
  BoardPosition at = position();
  if (ply > at.moves.size()) throw HttpError(404, "the game has " + counted(at.moves.size(), "ply", "plies") + " so far");
  at.moves.resize(ply);
  return json_text(position_json(board_at(at)->picture()));
}

bool GameSession::wants_to_think() const { return holders_ == 0 && !is_over() && (step_ || (!paused_ && !is_person(board_->to_move()))); }

void GameSession::work() {
  give_way();
  Lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return closing_ || wants_to_think(); });
    if (closing_) return;
    think(lock);
  }
}

void GameSession::think(Lock& lock) {
  const int side = board_->to_move();
  const int chair = is_person(side) ? adviser_chair : side;
  const Participant player = chair == adviser_chair ? *adviser_ : sides_[static_cast<std::size_t>(side)];
  const std::uint64_t at = version_;
  step_ = dropped_ = false;
  stop_ = false;
  thinking_ = true;
  asked_ = Clock::now();
  Thought thought;
  std::string fault;
  const std::optional<std::chrono::nanoseconds> time_left = clock_ ? std::optional<std::chrono::nanoseconds>(left(side)) : std::nullopt;
  {
    Thought nothing;
    thought_text_ = json_text(thinking_json(side, player.name, nothing));
    publish();
  }
  lock.unlock();
  // Nobody changes the board while a player thinks.
  try {
    thought = board_->think(
        chair, player.options.limits, stop_,
        [&](const Thought& so_far) {
          const std::string text = json_text(thinking_json(side, player.name, so_far));
          channel_.publish({"thinking", "thinking", text});
          const Lock inner(mutex_);
          thought_text_ = text;
        },
        time_left);
  } catch (const PlayerFault& failed) {
    fault = player.name + " failed: " + failed.termination() + ": " + visible(failed.what(), 500);
  } catch (const std::exception& error) {
    fault = player.name + " failed: " + visible(error.what(), 500);
  }
  lock.lock();
  thinking_ = false;
  thought_text_.clear();
  if (!dropped_ && version_ == at && fault.empty()) {
    try {
      board_->make(thought.move, chair == adviser_chair ? sides_[static_cast<std::size_t>(side)].name : player.name, thought.decision.time);
      moved();
    } catch (const InputError& error) {
      fault = player.name + " failed: " + visible(error.what(), 500);
    }
  }
  if (!fault.empty() && !dropped_) {
    fault_ = fault;
    paused_ = true;
  }
  publish();
}

bool GameSession::is_idle(Clock::time_point now) const {
  const Lock lock(mutex_);
  return channel_.listeners() == 0 && !analysis_.is_busy() && now - used_ >= limits_.idle;
}

void GameSession::watch(Clock::time_point now) {
  const Lock lock(mutex_);
  if (flag_falls()) publish();
  if (thinking_ && now - asked_ > limits_.search + std::chrono::milliseconds(500)) stop_ = true;
  analysis_.watch(now);
}

void GameSession::begin_closing() {
  {
    const Lock lock(mutex_);
    closing_ = dropped_ = stop_ = true;
  }
  changed_.notify_all();
  analysis_.cancel();
  channel_.publish({"gone", "gone", "{}"});
  channel_.close();
}

void GameSession::close() {
  begin_closing();
  const std::scoped_lock lock(joining_);  // two requests may close it at once
  if (worker_.joinable()) worker_.join();
  analysis_.end();
}

}  // namespace arena
