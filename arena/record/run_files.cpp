#include "arena/record/run_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/config/problems.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

int words_in(const std::string& text) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) count += text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
  return count;
}

void check_move(const MoveRow& row, const std::string& player, int plies) {
  if (row.player != player)
    throw InputError(fmt::format("game {}: '{}' did not move {} there, '{}' did", row.game, config::printable(row.player), side_word(row.side),
                                 config::printable(player)));
  if (row.ply < 1 || row.ply > plies) throw InputError(fmt::format("there is no ply {} in game {}, which has {}", row.ply, row.game, plies));
}

}  // namespace

RunFiles::RunFiles(const std::filesystem::path& folder, const config::TournamentSpec& tournament)
    : games_file_(folder / "games.csv"), moves_file_(folder / "moves.csv") {
  for (const config::PlayerSpec& player : tournament.players) players_.push_back(player.name);
}

std::uint32_t RunFiles::number_of(const std::string& player) const {
  const auto found = std::find(players_.begin(), players_.end(), player);
  if (found == players_.end())
    throw InputError(fmt::format("no player here is called '{}'{}", config::printable(player), config::suggestion(player, players_)));
  return static_cast<std::uint32_t>(found - players_.begin());
}

void RunFiles::games(const std::function<void(const GameRow&)>& row) {
  games_.clear();
  if (!std::filesystem::exists(games_file_)) return;
  const auto take = [&](const GameRow& game) {
    try {
      if (!games_.try_emplace(game.game, Game{number_of(game.seat(0).player), number_of(game.seat(1).player), game.plies}).second)
        throw InputError("is recorded twice");
      if (const int there = words_in(game.moves); there != game.plies)
        throw InputError(fmt::format("{} plies said, {} moves there", game.plies, there));
    } catch (const InputError& error) {
      throw InputError(fmt::format("game {}: {}", game.game, error.what()));
    }
    row(game);
  };
  read_games(games_file_, take, TornLine::leave_out);
}

void RunFiles::moves(const std::function<void(const MoveRow&)>& row) {
  if (games_.empty()) games([](const GameRow&) {});
  if (!std::filesystem::exists(moves_file_)) return;
  const auto take = [&](const MoveRow& move) {
    const auto game = games_.find(move.game);
    if (game == games_.end()) return;  // not committed
    check_move(move, players_[move.side == 0 ? game->second.first : game->second.second], game->second.plies);
    row(move);
  };
  read_moves(moves_file_, take, TornLine::leave_out);
}

void RunFiles::moves_of(const GameRow& game, const std::function<void(const MoveRow&)>& row) const {
  if (!std::filesystem::exists(moves_file_)) return;
  read_moves_of(game.game, moves_file_, [&](const MoveRow& move) {
    check_move(move, game.seat(move.side).player, game.plies);
    row(move);
  });
}

}  // namespace arena
