#include "arena/record/sgf_games.hpp"

#include <fmt/format.h>

#include <ostream>

#include "arena/build_info.hpp"
#include "arena/games/recorded_moves.hpp"
#include "arena/text/game_text.hpp"

namespace arena {

namespace {

std::string property(std::string_view name, const std::string& value) { return fmt::format("{}[{}]", name, escaped_value(value, ']')); }

/// B+T, W+F, 0 for a draw, Void for an abandoned game.
std::string sgf_result(const GameRow& game) {
  if (game.adjudicated_by() == AdjudicatedBy::unfinished || game.result() == Outcome::none) return "Void";
  if (game.result() == Outcome::draw) return "0";
  std::string how;
  if (game.is_fault()) how = game.termination == fault::time ? "T" : "F";
  if (game.adjudicated_by() == AdjudicatedBy::resign) how = "R";
  return (game.result() == Outcome::first ? "B+" : "W+") + how;
}

std::string rules_words(const config::GameSpec& game) {
  std::string text = game.name;
  for (const auto& [name, value] : game.options) text += fmt::format(" {}={}", name, value);
  return text;
}

/// Who makes each ply of a game; sides need not alternate.
std::vector<int> movers_of(const RunFolder& run, const GameRow& game, const std::vector<MoveRow>& decisions, std::size_t plies) {
  std::vector<int> movers = recorded_movers(run.tournament().game.name, run.tournament().game.options, game.moves);
  if (movers.size() == plies) return movers;
  movers.resize(plies);  // a game with a referee
  for (std::size_t ply = 0; ply < plies; ++ply) movers[ply] = static_cast<int>(ply % 2);
  for (const MoveRow& decision : decisions)
    if (decision.ply >= 1 && static_cast<std::size_t>(decision.ply) <= plies) movers[static_cast<std::size_t>(decision.ply) - 1] = decision.side;
  return movers;
}

}  // namespace

void write_sgf(const RunFolder& run, std::ostream& out) {
  const GameNotes notes(run, "SGF");
  visit_played_games(run, [&](const GameRow& game, const std::vector<MoveRow>& decisions) {
    const GameText begin = game_text(game.moves);
    const std::vector<std::string> comments = notes.comments(game, decisions, begin.moves.size());
    const std::vector<int> movers = movers_of(run, game, decisions, begin.moves.size());
    const Limits &black = notes.limits_of(game, 0), &white = notes.limits_of(game, 1);
    out << "(;FF[4]GM[0]CA[UTF-8]" << property("AP", "arena:" ARENA_VERSION) << property("RU", rules_words(run.tournament().game))
        << property("EV", notes.event()) << property("RO", fmt::format("{}.{}", game.round, game.pair)) << property("GN", std::to_string(game.game));
    if (!notes.date().empty()) out << property("DT", notes.date());
    if (!notes.site().empty()) out << property("PC", notes.site());
    out << property("PB", game.seat(0).player) << property("PW", game.seat(1).player) << property("RE", sgf_result(game));
    if (black.game_time.count() > 0 && black.game_time == white.game_time && black.per_moves == 0)
      out << property("TM", fmt::format("{:.10g}", static_cast<double>(black.game_time.count()) / 1e6));
    if (!begin.start.empty()) out << property("C", "position " + begin.start);
    out << '\n';
    for (std::size_t ply = 0; ply < begin.moves.size(); ++ply) {
      out << ';' << property(movers[ply] == 0 ? "B" : "W", begin.moves[ply]);
      if (!comments[ply].empty()) out << property("C", comments[ply]);
      out << '\n';
    }
    out << ")\n";
  });
}

}  // namespace arena
