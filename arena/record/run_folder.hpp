// An opened results folder: there is a run in it, this program can read it, and its files match what the run said about itself. All code that reads
// results starts here, so errors are worded the same everywhere.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/reader.hpp"

namespace arena {

/// What to do with a complete run whose files are damaged: `arena verify` shows where, everything else refuses it.
enum class Damage { refuse, show };

class RunFolder {
 public:
  /// Throws InputError: no such folder, no run in it, a run in a newer format that this program does not know, or a damaged one.
  explicit RunFolder(std::filesystem::path path, Damage damage = Damage::refuse);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const config::TournamentSpec& tournament() const { return tournament_; }
  /// Throws InputError for a tuning: its two players change from pair to pair, so nothing can be said about them by name.
  void expect_lasting_players() const;
  /// The openings in use, by number less one. Throws InputError if the file is missing.
  [[nodiscard]] std::vector<std::string> openings() const;

  /// Whether any game was begun; a folder may also hold only searched positions.
  [[nodiscard]] bool has_games() const;
  [[nodiscard]] bool has_moves() const;
  [[nodiscard]] bool has_positions() const;
  /// An ablation that only searched positions: no games were requested, so none are missing.
  [[nodiscard]] bool only_positions() const { return has_positions() && !has_games(); }
  /// Whether nothing is missing any more.
  [[nodiscard]] bool is_complete() const;
  /// How many games a complete run has; unknown for a sequential test by an older build.
  [[nodiscard]] std::optional<std::uint64_t> games_expected() const;
  /// The contents of context.json: an object with `sessions`, a list that may be empty.
  [[nodiscard]] const nlohmann::json& context() const { return *context_; }

  [[nodiscard]] std::filesystem::path games_file() const { return path_ / "games.csv"; }
  [[nodiscard]] std::filesystem::path moves_file() const { return path_ / "moves.csv"; }
  [[nodiscard]] std::filesystem::path positions_file() const { return path_ / "positions.csv"; }

  /// The rows of each file; nothing if it is missing. A torn last line is left out. No row contradicts tournament.yaml or games.csv: throws
  /// InputError, with file and line, for a player that is not in the tournament, plies that differ from the number of moves, duplicate rows,
  /// rows missing from a complete run; and for moves that are not by their game's player or do not follow one another.
  void games(const std::function<void(const GameRow&)>& row) const;
  /// In an incomplete run, moves of uncommitted games are left out.
  void moves(const std::function<void(const MoveRow&)>& row) const;
  /// The rows of one game, without parsing the others.
  void moves_of(const GameRow& game, const std::function<void(const MoveRow&)>& row) const;
  void positions(const std::function<void(const PositionRow&)>& row) const;

  /// What was ignored while reading, for people: columns that this program does not know.
  [[nodiscard]] std::vector<std::string> notes() const;

 private:
  /// What the rows of moves.csv need to know about their game; millions of these are held at once.
  struct Game {
    std::uint64_t number = 0;
    std::array<std::uint32_t, most_sides> players{};  // their numbers, in seat order
    int plies = 0, opening = 0;
    int last_ply = 0;  // among the rows read so far
  };
  void check_whole() const;
  [[nodiscard]] bool is_as_noted(const std::filesystem::path& file) const;
  [[nodiscard]] std::optional<std::uint64_t> rows_noted(const std::filesystem::path& file) const;
  void check_count(const std::filesystem::path& file, std::uint64_t rows, const std::optional<std::uint64_t>& expected) const;
  std::vector<Game>::iterator find(std::uint64_t number) const;
  void add(const GameRow& row) const;
  void check_ends() const;
  [[nodiscard]] std::uint32_t number_of(const std::string& player) const;

  std::filesystem::path path_;
  config::TournamentSpec tournament_;
  std::vector<std::string> players_;
  std::shared_ptr<const nlohmann::json> context_;
  mutable std::vector<Game> known_;  // by number: the games read last
};

/// Where a tuning or a fit plays its last match.
std::filesystem::path verdict_folder(const std::filesystem::path& folder);

/// The file of an MPI run that says who played a game: rows of game, rank and node. If a game occurs twice, the later row counts.
inline constexpr const char* machines_file_name = "machines.csv";

/// The files that this program reads in a results folder.
inline constexpr const char* run_file_names[] = {"tournament.yaml", "games.csv", "moves.csv", "positions.csv",   "openings.txt",
                                                 "context.json",    "live.json", ".lock",     machines_file_name};
/// Throws InputError if something other than a file is in the place of one of these.
void check_files(const std::filesystem::path& folder);

/// Throws InputError if the folder's context.json names a format that this program does not know.
void check_format(const std::filesystem::path& folder);

}  // namespace arena
