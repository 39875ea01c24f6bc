#include "arena/protocol/engine.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "arena/games/move_text.hpp"
#include "arena/play/rule_book.hpp"
#include "arena/protocol/info_words.hpp"
#include "arena/protocol/stop_after.hpp"
#include "arena/text/words.hpp"
#include "core/common/errors.hpp"

namespace arena::protocol {

namespace {

using std::chrono::milliseconds;

constexpr int chair = 0;

milliseconds time_left(milliseconds told) { return std::max(told, milliseconds(1)); }

}  // namespace

Engine::Engine(const std::string& game, const std::map<std::string, int>& rules) : game_(make_board(game, rules)) {}

void Engine::set_player(const PlayerOptions& options, std::uint64_t seed) {
  options_ = options;
  seed_ = seed;
  game_time_ = milliseconds(0);
  without_clock_ = false;
  Participant player;
  player.options = options;
  game_->seat(chair, player, seed);
}

void Engine::new_game(std::uint64_t seed) {
  game_->new_game(chair, seed);
  seed_ = seed;
  game_time_ = milliseconds(0);
  without_clock_ = false;
}

std::string Engine::set_position(const PositionLine& line) {
  if (!line.error.empty()) return forget(line.error);
  // Usually the game has advanced by a move or two since the last line.
  const bool goes_on =
      there_ && line.fen == game_->start() && line.moves.size() >= moves_.size() && std::equal(moves_.begin(), moves_.end(), line.moves.begin());
  try {
    if (!goes_on) game_->restart(line.fen);
  } catch (const InputError& e) {
    return forget(e.what());
  }
  if (!goes_on) moves_.clear();
  there_ = true;
  for (std::size_t i = moves_.size(); i < line.moves.size(); ++i) {
    try {
      game_->make(game_->spelled(line.moves[i]), "");
    } catch (const InputError& e) {
      return forget(IllegalMove{static_cast<int>(i) + 1, line.moves[i], e.what()}.text());
    }
    moves_.push_back(line.moves[i]);
  }
  return "";
}

std::optional<std::string> Engine::answer(std::string_view query) const {
  constexpr std::array<std::string_view, 6> known = {"gameover", "result", "ending", "legalmoves", "fen", "places"};
  const int side = side_in(query, "turn");
  const bool of_side = side >= 0 && side < game_->players(), of_points = query == "scores" && game_->points(0);
  if (!of_side && !of_points && std::find(known.begin(), known.end(), query) == known.end()) return std::nullopt;
  if (!there_) return "none";
  const auto truth = [](bool value) { return value ? "true" : "false"; };
  if (of_side) return truth(game_->to_move() == side);
  if (of_points) return points_words(*game_);
  if (query == "places") return places_words(*game_);
  if (query == "gameover") return truth(game_->outcome() != Outcome::none);
  if (query == "fen") return game_->position_text();
  if (query == "ending") return game_->outcome() == Outcome::none ? "none" : game_->ending();
  if (query == "result") return std::string(result_word(game_->outcome()));
  return joined_by(" ", game_->legal_moves());
}

std::string Engine::drawing() const { return there_ ? draw_text(game_->picture(), false) + game_->position_text() + "\n" : "no position\n"; }

std::vector<std::string> Engine::drop_illegal(GoLine& go) const {
  std::vector<std::string> wrong;
  if (!go.moves || !there_) return wrong;
  std::vector<std::string> legal;
  for (std::size_t i = 0; i < go.moves->size(); ++i) {
    try {
      legal.push_back(game_->spelled((*go.moves)[i]));
    } catch (const InputError& e) {
      wrong.push_back("searchmoves: " + IllegalMove{static_cast<int>(i) + 1, (*go.moves)[i], e.what()}.text());
    }
  }
  go.moves = std::move(legal);
  return wrong;
}

bool Engine::ends(const GoLine& go) const { return !go.infinite && (go.has_limit() || traits_of(options_).problem == LimitsProblem::none); }

std::string Engine::search(const GoLine& go, std::atomic<bool>& stop, const std::function<void(const std::string&)>& info) {
  if (!there_ || game_->outcome() != Outcome::none) return "none";
  if (go.moves && go.moves->empty()) return "none";
  const Limits limits = limits_of(go);
  std::optional<std::chrono::nanoseconds> left;
  if (const auto& told = go.time[static_cast<std::size_t>(game_->to_move())]) left = time_left(*told);
  // A player plans its time at the start of a turn: asked without a clock then, it has none for the rest of the turn.
  const bool clock = go.move_time || left;
  if (clock && without_clock_ && !game_->turn_starts()) game_->new_game(chair, seed_);
  without_clock_ = !clock;
  Thought told;  // of the last line
  // A player budgets time per turn, the protocol per move.
  std::optional<StopAfter> hard;
  if (go.move_time && !game_->turn_starts()) hard.emplace(stop, *go.move_time);
  const Thought found = game_->think(
      chair, limits, stop,
      [&](const Thought& thought) {
        info(info_words(thought));
        told = thought;
      },
      left, go.moves.value_or(std::vector<std::string>()));
  hard.reset();
  const bool is_told = told.decision.searched && told.decision.nodes_total == found.decision.nodes_total &&
                       told.decision.principal_variation == found.decision.principal_variation;
  if (found.decision.searched && !is_told) info(info_words(found));
  return found.move.empty() ? "none" : found.move;
}

std::string Engine::forget(const std::string& why) {
  there_ = false;
  return why;
}

Limits Engine::limits_of(const GoLine& go) {
  Limits limits = options_.limits;
  if (!go.has_limit() && !go.infinite) return limits;
  constexpr std::int64_t most_plies = 120, most_turns = 1000;
  limits.depth = go.depth ? static_cast<int>(std::clamp<std::int64_t>(*go.depth, 1, most_plies)) : 0;
  limits.nodes = go.nodes ? static_cast<std::uint64_t>(std::max<std::int64_t>(*go.nodes, 1)) : 0;
  limits.move_time = limits.game_time = limits.increment = limits.first_move_time = Duration(0);
  limits.per_moves = 0;
  if (go.move_time) {
    const int plies = traits_of(options_).plans_turns ? 1 : game_->plies_left_in_turn();
    limits.move_time = std::max(Duration(*go.move_time), Duration(1)) * plies;
  }
  const auto side = static_cast<std::size_t>(game_->to_move());
  if (go.time[side]) {
    game_time_ = std::max(game_time_, time_left(*go.time[side]));  // the first value in the game is the whole game time
    limits.game_time = game_time_;
    limits.increment = go.increment[side].value_or(milliseconds(0));
    limits.per_moves = static_cast<int>(std::clamp<std::int64_t>(go.turns_to_go.value_or(0), 0, most_turns));
  }
  return limits;
}

}  // namespace arena::protocol
