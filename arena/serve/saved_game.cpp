#include "arena/serve/saved_game.hpp"

#include <fmt/format.h>

#include <atomic>

#include "arena/play/match_parts.hpp"
#include "arena/play/resolve.hpp"
#include "arena/record/context.hpp"
#include "arena/record/folder.hpp"
#include "arena/record/journal.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/text/game_text.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

config::TournamentSpec tournament_of(const GameBoard& board, const std::vector<Participant>& players, std::size_t opening) {
  config::TournamentSpec tournament;
  tournament.game = {board.game(), board.rules(), {}};
  for (const Participant& player : players) {
    config::PlayerSpec spec = player;
    spec.game.clear();
    if (player.type != config::PlayerType::builtin) spec.options.kind = DefaultKind{};  // nobody here uses it
    spec.own_limits = true;
    tournament.players.push_back(std::move(spec));
  }
  std::string line = board.start().empty() ? "" : position_word(board.start());
  for (std::size_t i = 0; i < opening; ++i) line += (line.empty() ? "" : " ") + board.moves()[i].move;
  if (!line.empty()) {
    tournament.openings.kind = config::OpeningsKind::file;
    tournament.openings.lines = {line};
  }
  return tournament;
}

GameRecord record_of(const GameBoard& board, const RunSpec& spec, std::size_t opening, std::optional<int> resigned) {
  GameRecord record = begin_record(spec, Schedule(spec).at(0));
  for (SeatRow& seat : record.seats) seat.time_us = 0;
  if (!board.start().empty()) record.moves = position_word(board.start());
  for (std::size_t i = 0; i < board.moves().size(); ++i) {
    MoveRow row = board.moves()[i];
    record.moves += (record.moves.empty() ? "" : " ") + row.move;
    if (i < opening) continue;
    SeatRow& seat = record.seat(row.side);
    row.game = record.game;
    *seat.time_us += row.time_us.value_or(0);
    if (row.nodes_total.value_or(0) > 0) seat.nodes = seat.nodes.value_or(0) + *row.nodes_total;
    record.decisions.push_back(std::move(row));
  }
  if (resigned)
    adjudicate(record, AdjudicatedBy::resign, win_for(1 - *resigned));
  else if (board.outcome() == Outcome::none)
    adjudicate(record, AdjudicatedBy::unfinished, Outcome::draw);
  record.ending = board.ending();
  finish_record(record, board.outcome(), static_cast<int>(board.moves().size()));
  for (int side = 0; side < record.sides(); ++side) record.seat(side).points = board.points(side);
  if (record.sides() > 2 && record.is_by_rules() && board.points(0)) record.set_places_by_points();
  return record;
}

}  // namespace

void save_game(const std::filesystem::path& folder, const GameBoard& board, const std::vector<Participant>& players, std::size_t opening,
               std::optional<int> resigned) {
  if (board.moves().size() <= opening) throw InputError("nothing was played yet");
  if (std::filesystem::exists(folder)) throw InputError(folder.string() + " already exists; give another name");
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) throw InputError(folder.string() + ": cannot create this folder: " + failed.message());
  const RunSpec spec = resolve(tournament_of(board, players, opening));
  const FolderLock lock(folder);
  prepare_folder(folder, spec, false);
  begin_session(folder, spec, {1, std::nullopt, 0, {}});
  std::atomic<bool> stop{false};
  const RunColumns columns(spec.sides());
  Journal journal(folder, stop, columns);
  journal.commit(lines_of(record_of(board, spec, opening, resigned), columns), 0);
  journal.close();
  end_session(folder, true);
}

SavedGame load_game(const std::filesystem::path& folder, std::uint64_t number) {
  const RunFolder run(folder);
  if (run.tournament().game.has_referee()) throw InputError("only a referee knows the rules of " + run.tournament().game.name);
  std::optional<SavedGame> found;
  std::uint64_t games = 0;
  run.games([&](const GameRow& row) {
    ++games;
    GameText text = game_text(row.moves);
    if (row.game == number) found = {run.tournament().game.name, run.tournament().game.options, std::move(text.start), std::move(text.moves)};
  });
  if (!found) throw InputError(fmt::format("{}: there is no game {}; it has {} game{}", folder.string(), number, games, games == 1 ? "" : "s"));
  return *found;
}

}  // namespace arena
