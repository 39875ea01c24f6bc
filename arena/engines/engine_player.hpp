// A foreign engine that plays game G: positions and moves go out as text, the answer comes back as a move that our rules know.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arena/engines/client.hpp"
#include "arena/engines/go_command.hpp"
#include "arena/text/visible.hpp"
#include "core/common/errors.hpp"
#include "core/common/places.hpp"
#include "core/common/sides.hpp"
#include "players/common/player.hpp"

namespace arena {

/// Whether the word is a legal move here.
template <Game G>
bool is_legal_word(const G& position, const std::string& word) {
  try {
    return position.why_illegal(position.parse(word)).empty();
  } catch (const InputError&) {
    return false;
  }
}

template <Game G>
class EnginePlayer final : public Player<G> {
 public:
  /// `margin` is how far its clock may be overrun before the game is lost.
  EnginePlayer(std::shared_ptr<EngineClient> client, std::chrono::nanoseconds margin) : client_(std::move(client)), margin_(margin) {}

  /// Once this is raised, the start of a game is not waited for.
  void stop_with(const std::atomic<bool>& stop) { stop_ = &stop; }

  /// The clocks of all sides, by side, before it is asked for a move.
  void set_clocks(std::span<const SideTime> clocks) { std::copy(clocks.begin(), clocks.end(), clocks_.begin()); }

  /// From now on, measures how long its process waits for a core; expensive.
  void measure_wait() { measures_wait_ = true; }
  /// For the last decision, if measured.
  [[nodiscard]] std::chrono::nanoseconds waited() const { return waited_; }

  /// The last decision's principal variation as the engine sent it, and how many of its moves come before the first illegal one. In a game with a
  /// referee only the first move is checked.
  [[nodiscard]] const std::vector<std::string>& said_variation() const { return said_; }
  [[nodiscard]] std::size_t legal_part() const { return legal_part_; }

  /// A fault here is charged to the first decision: a game is lost by a move that does not come.
  void new_game(std::uint64_t seed) override {
    at_.reset();
    turns_ = TurnClock();
    clocks_ = {};
    failed_.reset();
    try {
      client_->new_game(seed, stop_);
      if (const std::string problem = client_->sides_problem(); !problem.empty()) failed_.emplace(fault::no_start, problem);
    } catch (const PlayerFault& failed) {
      failed_ = failed;
    }
  }

  Decision decide(const G& position, const Request& request) override {
    if (failed_) throw PlayerFault(*failed_);
    follow(position, request);
    turns_.begin(position.turn_starts());
    int moves_of_turn = 1;
    if constexpr (HasLongTurns<G>) moves_of_turn = position.players();  // as many plies as sides
    GoCommand go = go_command(client_->protocol(), position.to_move(), std::span(clocks_).first(static_cast<std::size_t>(position.players())),
                              request, turns_, moves_of_turn, margin_, client_->options().answer_time);
    if (!request.only.empty()) go.text += " searchmoves";
    for (const Move move : request.only) go.text += " " + position.to_text(move);
    EngineAnswer answer = client_->ask({text_, go.text, go.answer_within, go.by_the_clock, request.stop, measures_wait_});
    turns_.used(answer.wall);
    waited_ = answer.waited;
    said_ = std::move(answer.info.pv);
    return decision_of(position, answer);
  }

  /// Whether it agrees with the rules about the end of a game: what it says instead, or how it failed; empty if it agrees, or answers no queries.
  std::string disagreement(const G& ended, const Request& request) {
    if (client_->protocol() != Protocol::ugi || failed_) return "";
    follow(ended, request);
    try {
      const std::string result = disagreement("result", std::string(result_word(ended.outcome())));
      if (ended.players() == 2 || !result.empty()) return result;
      std::string places;
      for (int side = 0; side < ended.players(); ++side) places += fmt::format("{}{}", side == 0 ? "" : " ", place_of(ended, side));
      return disagreement("places", places);
    } catch (const PlayerFault& failed) {
      return fmt::format("failed after the end of the game: {}: {}", failed.termination(), failed.what());
    }
  }

 private:
  /// Its answer to a query in the current position text, if the rules say something else.
  std::string disagreement(std::string_view query, const std::string& by_rules) {
    const std::string answer = client_->ask_query(text_, query, client_->options().answer_time);
    if (answer.empty() || answer == by_rules || answer.rfind(by_rules + " ", 0) == 0) return "";
    return fmt::format("answers '{}' to query {}, but the rules say {}", visible(answer, 100), query, by_rules);
  }

  /// Brings the position text up to date: as long as the game continues, only new moves are appended.
  void follow(const G& position, const Request& request) {
    const auto moves = request.moves;
    const bool goes_on = at_ && start_ == request.start && moves_.size() <= moves.size() && std::equal(moves_.begin(), moves_.end(), moves.begin());
    if (!goes_on) {
      start_ = request.start;
      at_.emplace(start_.empty() ? G(position.options()) : G::from_text(position.options(), start_));
      moves_.clear();
      text_ = start_.empty() ? "startpos" : "fen " + start_;
    }
    for (std::size_t i = moves_.size(); i < moves.size(); ++i) {
      text_ += i == 0 ? " moves " : " ";
      text_ += at_->to_text(moves[i]);
      at_->make(moves[i]);
      moves_.push_back(moves[i]);
    }
    if (at_->key() == position.key() && at_->plies() == position.plies()) return;
    at_.reset();  // the caller has not said how the game got here
    text_ = "fen " + position.position_text();
  }

  [[nodiscard]] Decision decision_of(const G& position, const EngineAnswer& answer) {
    Decision d;
    d.move = move_of(position, answer.move);
    d.time = answer.wall;
    d.cpu = answer.cpu;
    d.stop = StopReason::engine;
    const EngineInfo& info = answer.info;
    d.known = {info.depth.has_value(), info.seldepth.has_value(), info.score || info.wins, false, info.nodes.has_value()};
    d.searched = d.known.depth || d.known.score || d.known.nodes;
    d.depth = info.depth.value_or(0);
    d.seldepth = info.seldepth.value_or(0);
    d.nodes_total = info.nodes.value_or(0);
    d.score = info.score.value_or(0);
    if (info.wins) {
      d.proved = *info.wins ? Proved::win : Proved::loss;
      d.proved_plies = info.mate_plies;
    }
    d.principal_variation = variation_of(position);
    return d;
  }

  [[nodiscard]] static Move move_of(const G& position, const std::string& word) {
    const auto illegal = [&](const std::string& why) {
      throw PlayerFault(fault::illegal_move, word.empty() ? "an empty answer" : fmt::format("'{}': {}", visible(word, 100), why));
    };
    try {
      const Move move = position.parse(word);
      if (const std::string why = position.why_illegal(move); !why.empty()) illegal(why);
      return move;
    } catch (const InputError& error) {
      illegal(error.what());
    }
    return no_move;
  }

  /// The legal part of it; `legal_part_` is set to its length. Moves beyond the end of the game are ignored.
  [[nodiscard]] std::vector<Move> variation_of(G position) {
    std::vector<Move> moves;
    legal_part_ = said_.size();
    if constexpr (RemembersMoves<G>) {  // making a move means asking a referee
      if (!said_.empty() && !is_legal_word(position, said_.front())) legal_part_ = 0;
      for (auto word = said_.begin(); word != said_.end() && position.known_move(*word) != no_move; ++word)
        moves.push_back(position.known_move(*word));
      return moves;
    }
    for (std::size_t i = 0; i < said_.size() && position.outcome() == Outcome::none; ++i) {
      if (!is_legal_word(position, said_[i])) {
        legal_part_ = i;
        break;
      }
      moves.push_back(position.parse(said_[i]));
      position.make(moves.back());
    }
    return moves;
  }

  std::shared_ptr<EngineClient> client_;
  std::chrono::nanoseconds margin_;
  const std::atomic<bool>* stop_ = nullptr;
  std::optional<PlayerFault> failed_;
  bool measures_wait_ = false;
  std::chrono::nanoseconds waited_{0};
  std::vector<std::string> said_;
  std::size_t legal_part_ = 0;
  TurnClock turns_;
  std::array<SideTime, most_sides> clocks_;
  // The position as text, and what it was built from.
  std::optional<G> at_;
  std::string start_, text_;
  std::vector<Move> moves_;
};

}  // namespace arena
