#include "arena/protocol/seat.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "arena/games/games.hpp"
#include "arena/games/move_text.hpp"
#include "arena/games/picture.hpp"
#include "arena/protocol/info_words.hpp"
#include "arena/protocol/stop_after.hpp"
#include "core/common/errors.hpp"
#include "players/common/clock.hpp"
#include "players/make_player.hpp"

namespace arena::protocol {

namespace {

using std::chrono::milliseconds;

template <Game G>
class SeatOf final : public Seat {
 public:
  explicit SeatOf(const std::map<std::string, int>& rules) : start_(options_from<G>(rules)), position_(start_) {
    if (start_.players() != 2)
      throw InputError("the protocol is for games of two sides; " + std::string(G::name) + " with " + std::to_string(start_.players()) +
                       " players can be shown and judged, but not played here");
  }

  void seat(const PlayerOptions& options) override {
    options_ = options;
    player_.reset();  // before the next one borrows table memory
    player_ = make_player<G>(options_, pool_);
  }

  void new_game(std::uint64_t seed) override {
    player_->new_game(seed);
    game_time_ = milliseconds(0);
  }

  std::string set_position(const PositionLine& line) override {
    if (!line.error.empty()) return forget(line.error);
    // Usually the game has gone on by a move or two since the last line.
    const bool goes_on =
        position_ && line.fen == fen_ && line.moves.size() >= texts_.size() && std::equal(texts_.begin(), texts_.end(), line.moves.begin());
    if (!goes_on) {
      texts_.clear();
      moves_.clear();
      fen_ = line.fen;
      try {
        position_ = fen_.empty() ? start_ : G::from_text(start_.options(), fen_);
      } catch (const InputError& e) {
        return forget(e.what());
      }
    }
    for (std::size_t i = texts_.size(); i < line.moves.size(); ++i) {
      Move move;
      std::string reason;
      try {
        move = position_->parse(line.moves[i]);
        reason = position_->why_illegal(move);
      } catch (const InputError& e) {
        reason = e.what();
      }
      if (!reason.empty()) return forget(IllegalMove{static_cast<int>(i) + 1, line.moves[i], reason}.text());
      last_ = position_->to_text(move);
      position_->make(move);
      moves_.push_back(move);
      texts_.push_back(line.moves[i]);
    }
    if (moves_.empty()) last_.clear();
    return "";
  }

  [[nodiscard]] std::optional<std::string> answer(std::string_view query) const override {
    const bool known = query == "p1turn" || query == "gameover" || query == "result" || query == "legalmoves" || query == "fen";
    if (!known) return std::nullopt;
    if (!position_) return "none";
    const auto truth = [](bool value) { return value ? "true" : "false"; };
    if (query == "p1turn") return truth(position_->to_move() == 0);
    if (query == "gameover") return truth(position_->outcome() != Outcome::none);
    if (query == "fen") return position_->position_text();
    if (query == "result") {
      if (is_win(position_->outcome())) return winner(position_->outcome()) == 0 ? "p1win" : "p2win";
      return position_->outcome() == Outcome::draw ? "draw" : "none";
    }
    std::string text;
    MoveList<G> moves;
    position_->legal_moves_in_board_order(moves);
    for (const Move move : moves) text += (text.empty() ? "" : " ") + position_->to_text(move);
    return text;
  }

  [[nodiscard]] std::string drawing() const override {
    return position_ ? draw_text(picture_of(*position_, last_), false) + position_->position_text() + "\n" : "no position\n";
  }

  [[nodiscard]] bool ends(const GoLine& go) const override {
    return !go.infinite && (go.has_limit() || traits_of(options_).problem == LimitsProblem::none);
  }

  std::string search(const GoLine& go, std::atomic<bool>& stop, const std::function<void(const std::string&)>& info) override {
    if (!position_ || position_->outcome() != Outcome::none) return "none";
    const auto begin = clock_.now();
    Request request;
    request.clock = &clock_;
    request.stop = &stop;
    request.start = fen_;
    request.moves = moves_;
    set_limits(go, request);
    Decision told;  // of the last line
    request.on_iteration = [&](const Decision& decision) {
      info(info_words(*position_, decision, decision.time));
      told = decision;
    };
    // A player gives a time to its turn, the protocol to the move.
    std::optional<StopAfter> hard;
    if (go.move_time && !position_->turn_starts()) hard.emplace(stop, *go.move_time);
    const Decision decision = player_->decide(*position_, request);
    hard.reset();
    const bool is_told = told.searched && told.nodes_total == decision.nodes_total && told.principal_variation == decision.principal_variation;
    if (decision.searched && !is_told) info(info_words(*position_, decision, clock_.now() - begin));
    return decision.move == no_move ? "none" : position_->to_text(decision.move);
  }

 private:
  std::string forget(std::string why) {
    position_.reset();
    texts_.clear();
    moves_.clear();
    fen_.clear();
    last_.clear();
    return why;
  }

  /// The protocol's limits for this move; how a clock is shared out stays the player's own.
  void set_limits(const GoLine& go, Request& request) {
    Limits& limits = request.limits;
    limits = options_.limits;
    if (go.has_limit() || go.infinite) {
      constexpr std::int64_t most_plies = 120;
      limits.depth = go.depth ? static_cast<int>(std::clamp<std::int64_t>(*go.depth, 1, most_plies)) : 0;
      limits.nodes = go.nodes ? static_cast<std::uint64_t>(std::max<std::int64_t>(*go.nodes, 1)) : 0;
      limits.move_time = limits.game_time = limits.increment = limits.first_move_time = Duration(0);
      if (go.move_time) {
        int plies = 1;
        if (!traits_of(options_).plans_turns) plies = plies_left_in_turn(*position_);
        limits.move_time = std::max(Duration(*go.move_time), Duration(1)) * plies;
      }
      const auto side = static_cast<std::size_t>(position_->to_move());
      if (go.time[side]) {
        const milliseconds left = std::max(*go.time[side], milliseconds(1));
        game_time_ = std::max(game_time_, left);  // the first of the game is all of it
        limits.game_time = game_time_;
        limits.increment = go.increment[side].value_or(milliseconds(0));
        request.time_left = left;
        return;
      }
    }
    request.time_left = limits.game_time;
  }

  G start_;
  std::optional<G> position_;
  std::string fen_, last_;          // where `moves_` lead from; the last of them as text
  std::vector<std::string> texts_;  // as the runner wrote them
  std::vector<Move> moves_;
  PlayerOptions options_;
  TablePool pool_;
  std::unique_ptr<Player<G>> player_;
  SteadyClock clock_;
  milliseconds game_time_{0};
};

}  // namespace

std::unique_ptr<Seat> make_seat(const std::string& game, const std::map<std::string, int>& rules) {
  return with_game(game, [&](auto tag) -> std::unique_ptr<Seat> { return std::make_unique<SeatOf<typename decltype(tag)::type>>(rules); });
}

}  // namespace arena::protocol
