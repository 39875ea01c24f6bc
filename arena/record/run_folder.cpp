#include "arena/record/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/config/problems.hpp"
#include "arena/record/context.hpp"
#include "arena/record/row_file.hpp"
#include "arena/record/schedule.hpp"
#include "arena/record/shard.hpp"
#include "arena/text/game_text.hpp"
#include "arena/text/input_file.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace fs = std::filesystem;

namespace {

config::TournamentSpec tournament_in(const fs::path& folder) {
  if (!fs::is_directory(folder)) throw InputError(folder.string() + (fs::exists(folder) ? ": is a file, not a folder" : ": no such folder"));
  const fs::path file = folder / "tournament.yaml";
  check_files(folder);
  if (!fs::exists(file))
    throw InputError(folder.string() + ": not a results folder: tournament.yaml is missing" +
                     (fs::exists(verdict_folder(folder) / "tournament.yaml") ? "; there is a run in " + verdict_folder(folder).string() : ""));
  check_format(folder);
  return config::load_tournament(file);
}

}  // namespace

fs::path verdict_folder(const fs::path& folder) { return folder / "verdict"; }

void check_files(const fs::path& folder) {
  for (const char* name : run_file_names)
    if (const std::string problem = file_problem(folder / name); !problem.empty()) throw InputError((folder / name).string() + ": " + problem);
}

void check_format(const fs::path& folder) {
  const nlohmann::json context = context_of(folder);
  if (!context.contains("format_version")) return;  // written by a build without format versions, or no session has begun
  const nlohmann::json& version = context["format_version"];
  if (!version.is_number())
    throw InputError(fmt::format("{}: context.json: the format version is {}, but must be a number", folder.string(), version.dump()));
  if (std::floor(version.get<double>()) > results_format_version)
    throw InputError(fmt::format("{}: these results are of format {}, and this program reads formats up to {}; use a newer arena", folder.string(),
                                 version.dump(), results_format_version));
}

RunFolder::RunFolder(fs::path path, Damage damage)
    : path_(std::move(path)), tournament_(tournament_in(path_)), context_(std::make_shared<nlohmann::json>(context_of(path_))) {
  for (const config::PlayerSpec& player : tournament_.players) players_.push_back(player.name);
  if (is_complete() && damage == Damage::refuse) check_whole();
}

void RunFolder::expect_lasting_players() const {
  if (!tournament_.tune.on) return;
  throw InputError(fmt::format(
      "{0}: this is a tuning, and its players change from pair to pair: `arena report {0}` shows where the parameters went, and the tuned "
      "player's match is the run in {1}",
      path_.string(), verdict_folder(path_).string()));
}

std::vector<std::string> RunFolder::openings() const {
  InputFile in(path_ / "openings.txt");
  if (!in) throw InputError(path_.string() + ": openings.txt is missing, so its games cannot be told apart");
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool RunFolder::has_games() const { return fs::exists(games_file()); }
bool RunFolder::has_moves() const { return fs::exists(moves_file()); }
bool RunFolder::has_positions() const { return fs::exists(positions_file()); }

bool RunFolder::is_complete() const { return only_positions() || (*context_)["complete"] == true; }

/// A file with the length that its run noted is what the run wrote; any other is checked against what the run says about itself. Runs of older builds
/// noted nothing: their moves are checked when somebody reads them.
void RunFolder::check_whole() const {
  if (!has_games() && !has_positions())
    throw InputError(path_.string() +
                     ": games.csv is missing, though context.json says that the run is complete; arena run --resume plays them again");
  const bool noted = context_->contains("files");
  if (!is_as_noted(games_file())) games([](const GameRow&) {});
  if (noted && !(is_as_noted(games_file()) && is_as_noted(moves_file()))) moves([](const MoveRow&) {});
  if (noted && !is_as_noted(positions_file())) positions([](const PositionRow&) {});
}

namespace {

/// A number that a run noted about one of its files.
std::optional<std::uint64_t> noted_of(const nlohmann::json& context, const fs::path& file, const char* what) {
  const std::string name = file.filename().string();
  if (!context.contains("files") || !context["files"].contains(name) || !context["files"][name].contains(what)) return std::nullopt;
  const nlohmann::json& number = context["files"][name][what];
  return number.is_number_unsigned() ? std::optional(number.get<std::uint64_t>()) : std::nullopt;
}

}  // namespace

bool RunFolder::is_as_noted(const fs::path& file) const {
  return !fs::exists(file) || noted_of(*context_, file, "bytes") == static_cast<std::uint64_t>(fs::file_size(file));
}

std::optional<std::uint64_t> RunFolder::rows_noted(const fs::path& file) const { return noted_of(*context_, file, "rows"); }

std::optional<std::uint64_t> RunFolder::games_expected() const {
  if (const auto rows = rows_noted(games_file())) return rows;
  if (tournament_.sprt.on || !fs::exists(path_ / "openings.txt")) return std::nullopt;
  const RunSpec spec(tournament_, openings());
  const Schedule schedule(spec);
  if (schedule.pairs() == 1) return std::nullopt;  // `arena play` saves one game of a pair
  const auto shard = shard_in(path_);
  return shard ? schedule.games_in_pair() * shard->share_of(schedule.pairs()) : schedule.size();
}

void RunFolder::check_count(const fs::path& file, std::uint64_t rows, const std::optional<std::uint64_t>& expected) const {
  if (!is_complete() || !expected || rows == *expected) return;
  throw InputError(
      fmt::format("{}: {} rows, but the run is complete with {}: the file is not what the run wrote; copy it again, or play what is "
                  "missing with arena run --resume",
                  file.string(), rows, *expected));
}

std::uint32_t RunFolder::number_of(const std::string& player) const {
  const auto found = std::find(players_.begin(), players_.end(), player);
  if (found == players_.end())
    throw InputError(fmt::format("no player here is named '{}'{}", config::printable(player), config::suggestion(player, players_)));
  return static_cast<std::uint32_t>(found - players_.begin());
}

/// The game with this number, or the place where it would be. The file is nearly in order.
std::vector<RunFolder::Game>::iterator RunFolder::find(std::uint64_t number) const {
  return std::lower_bound(known_.begin(), known_.end(), number, [](const Game& game, std::uint64_t wanted) { return game.number < wanted; });
}

void RunFolder::add(const GameRow& row) const {
  try {
    if (row.sides() != tournament_.game.sides)
      throw InputError(fmt::format("{} players, but {} has {} here", row.sides(), tournament_.game.name, tournament_.game.sides));
    Game game{row.game, {}, row.plies, row.opening, 0};
    for (int side = 0; side < row.sides(); ++side) game.players[static_cast<std::size_t>(side)] = number_of(row.seat(side).player);
    const auto place = known_.empty() || known_.back().number < row.game ? known_.end() : find(row.game);
    if (place != known_.end() && place->number == row.game) throw InputError("is recorded twice");
    known_.insert(place, game);
    if (const int there = move_count(row.moves); there != row.plies)
      throw InputError(fmt::format("{} plies recorded, but {} moves", row.plies, there));
  } catch (const InputError& error) {
    throw InputError(fmt::format("game {}: {}", row.game, error.what()));
  }
}

void RunFolder::games(const std::function<void(const GameRow&)>& row) const {
  known_.clear();
  if (!has_games()) return;
  read_games(
      games_file(),
      [&](const GameRow& game) {
        add(game);
        row(game);
      },
      TornLine::leave_out);
  check_count(games_file(), known_.size(), games_expected());
}

namespace {

void check_side(const MoveRow& row, int sides) {
  if (row.side >= sides) throw InputError(fmt::format("the side is {}, not '{}'", either_side(sides), side_word(row.side)));
}

void check_move(const MoveRow& row, const std::string& player, int plies) {
  if (row.player != player)
    throw InputError(fmt::format("game {}: '{}' did not move {} there, '{}' did", row.game, config::printable(row.player), side_word(row.side),
                                 config::printable(player)));
  if (row.ply < 1 || row.ply > plies) throw InputError(fmt::format("there is no ply {} in game {}, which has {}", row.ply, row.game, plies));
}

}  // namespace

void RunFolder::moves(const std::function<void(const MoveRow&)>& row) const {
  if (!has_games() || !has_moves()) return;
  if (known_.empty()) games([](const GameRow&) {});
  for (Game& game : known_) game.last_ply = 0;
  std::uint64_t number = 0;
  Game* present = nullptr;
  const auto enter = [&](std::uint64_t game) {
    const auto place = find(game);
    present = place != known_.end() && place->number == game ? &*place : nullptr;
    number = game;
    if (present == nullptr && is_complete()) throw InputError(fmt::format("game {} is not in games.csv", game));
    if (present != nullptr && present->last_ply > 0) throw InputError(fmt::format("the rows of game {} are not contiguous, or occur twice", game));
  };
  read_moves(
      moves_file(),
      [&](const MoveRow& move) {
        if (move.game != number) enter(move.game);
        if (present == nullptr) return;  // not committed
        check_side(move, tournament_.game.sides);
        check_move(move, players_[present->players[static_cast<std::size_t>(move.side)]], present->plies);
        if (present->last_ply > 0 && move.ply != present->last_ply + 1)
          throw InputError(fmt::format("game {}: ply {} follows ply {}", move.game, move.ply, present->last_ply));
        present->last_ply = move.ply;
        row(move);
      },
      TornLine::leave_out);
  if (is_complete()) check_ends();
}

/// Every game of a complete run has all its moves.
void RunFolder::check_ends() const {
  const std::vector<std::string> lines = fs::exists(path_ / "openings.txt") ? openings() : std::vector<std::string>();
  for (const Game& game : known_) {
    const auto opening = static_cast<std::size_t>(game.opening) - 1;
    const int begun = game.last_ply == 0 && opening < lines.size() ? move_count(lines[opening]) : game.last_ply;
    if (begun != game.plies)
      throw InputError(
          fmt::format("{}: the rows of game {} end with ply {} of {}, but the run is complete: the file is not what the run wrote; copy it "
                      "again, or play what is missing with arena run --resume",
                      moves_file().string(), game.number, begun, game.plies));
  }
}

void RunFolder::moves_of(const GameRow& game, const std::function<void(const MoveRow&)>& row) const {
  if (!has_moves()) return;
  read_moves_of(game.game, moves_file(), [&](const MoveRow& move) {
    check_side(move, game.sides());
    check_move(move, game.seat(move.side).player, game.plies);
    row(move);
  });
}

void RunFolder::positions(const std::function<void(const PositionRow&)>& row) const {
  if (!has_positions()) return;
  std::uint64_t rows = 0;
  std::set<std::pair<int, std::string>> known;
  read_positions(positions_file(), [&](const PositionRow& position) {
    ++rows;
    static_cast<void>(number_of(position.player));
    if (!known.emplace(position.position, position.player).second)
      throw InputError(fmt::format("position {} was searched by '{}' twice", position.position, config::printable(position.player)));
    row(position);
  });
  check_count(positions_file(), rows, rows_noted(positions_file()));
}

std::vector<std::string> RunFolder::notes() const {
  std::vector<std::string> notes;
  const nlohmann::json& known = context();
  if (known.contains("simulated")) notes.push_back(path_.string() + ": simulated: nobody played these games");
  if (known.contains("shard")) notes.push_back(fmt::format("{}: this is shard {} of a run, not the whole", path_.string(), known["shard"].dump()));
  const auto note_unknown = [&](const fs::path& file, const auto& columns) {
    if (!columns.unknown().empty())
      notes.push_back(fmt::format("{}: columns that this program does not know are ignored: {}", file.string(), fmt::join(columns.unknown(), ", ")));
  };
  if (has_games()) note_unknown(games_file(), RowFile<GameRow>(games_file()).columns());
  if (has_moves()) note_unknown(moves_file(), RowFile<MoveRow>(moves_file()).columns());
  if (has_positions()) note_unknown(positions_file(), RowFile<PositionRow>(positions_file()).columns());
  return notes;
}

}  // namespace arena
