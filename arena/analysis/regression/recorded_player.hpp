// A player whose decisions another build of the program makes, and the lines in which the two builds speak of decisions.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <string>

#include "arena/analysis/regression/recorded_program.hpp"
#include "arena/play/match.hpp"
#include "arena/play/seat.hpp"
#include "arena/record/run_spec.hpp"
#include "core/common/errors.hpp"
#include "core/common/game.hpp"
#include "players/common/player.hpp"

namespace arena {

inline constexpr std::array<std::string_view, 4> proved_words = {"-", "win", "loss", "draw"};

/// "decision MOVE SEARCHED DEPTH SELDEPTH SCORE PROVED PLIES NODES NODES_TOTAL STOP"; SEARCHED is 0 or 1. Words for what has names: the other build
/// may have put them in another order.
template <Game G>
std::string decision_line(const G& position, const Decision& d) {
  return fmt::format("decision {} {} {} {} {} {} {} {} {} {}", position.to_text(d.move), d.searched ? 1 : 0, d.depth, d.seldepth, d.score,
                     proved_words[static_cast<std::size_t>(d.proved)], d.proved_plies, d.nodes, d.nodes_total,
                     stop_reason_names[static_cast<std::size_t>(d.stop)]);
}

/// Throws InputError for a line that is none.
template <Game G>
Decision parse_decision_line(const G& position, const std::string& line) {
  std::istringstream in(line);
  std::string word, move, proved, stop;
  int searched = 0;
  Decision d;
  in >> word >> move >> searched >> d.depth >> d.seldepth >> d.score >> proved >> d.proved_plies >> d.nodes >> d.nodes_total >> stop;
  const auto* const proof = std::find(proved_words.begin(), proved_words.end(), proved);
  const auto* const reason = std::find(stop_reason_names.begin(), stop_reason_names.end(), stop);
  if (!in || word != "decision" || proof == proved_words.end() || reason == stop_reason_names.end())
    throw InputError("'" + line + "' is no decision");
  d.move = position.parse(move);
  d.searched = searched == 1;
  d.proved = static_cast<Proved>(proof - proved_words.begin());
  d.stop = static_cast<StopReason>(reason - stop_reason_names.begin());
  return d;
}

template <Game G>
class RecordedPlayer final : public Player<G> {
 public:
  explicit RecordedPlayer(std::shared_ptr<RecordedSession> session) : session_(std::move(session)) {}
  void new_game(std::uint64_t seed) override { session_->ask(fmt::format("game {}", seed)); }
  Decision decide(const G& position, const Request& request) override {
    std::string question = "decide ";
    G game(position.options());
    for (std::size_t i = 0; i < request.moves.size(); ++i) {
      if (i > 0) question += ' ';
      question += game.to_text(request.moves[i]);
      game.make(request.moves[i]);
    }
    return parse_decision_line(position, session_->ask(question, request.stop));
  }

 private:
  std::shared_ptr<RecordedSession> session_;
};

/// Seats every participant as the program's player of that name; `names` says which where it is another. One process for each, for one game at a
/// time: a worker has a seat of its own.
template <Game G>
Seat<G> recorded_seat(const RecordedProgram& program, const std::map<std::string, std::string>& names = {}) {
  auto sessions = std::make_shared<std::map<std::string, std::shared_ptr<RecordedSession>>>();
  return [program, names, sessions](const Participant& player, TablePool&) -> std::unique_ptr<Player<G>> {
    const auto other = names.find(player.name);
    auto& session = (*sessions)[player.name];
    if (!session) session = std::make_shared<RecordedSession>(program, other == names.end() ? player.name : other->second);
    return std::make_unique<RecordedPlayer<G>>(session);
  };
}

/// A worker that seats this build's players, except those in `names`, which the program plays as its players of the given names.
std::unique_ptr<Worker> make_recorded_worker(const RunSpec& spec, const RecordedProgram& program, const std::map<std::string, std::string>& names);

}  // namespace arena
