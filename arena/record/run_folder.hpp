// An opened results folder: there is a run in it, and this program can read it. Everything that reads results starts here, so that what is wrong is
// said in the same words everywhere.
#pragma once
#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/record/reader.hpp"

namespace arena {

class RunFolder {
 public:
  /// Throws InputError: no such folder, no run in it, or one that a newer program has written in a way this one does not know.
  explicit RunFolder(std::filesystem::path path);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const config::TournamentSpec& tournament() const { return tournament_; }
  /// The openings in use, by their number less one. Throws InputError when the file is missing.
  [[nodiscard]] std::vector<std::string> openings() const;

  /// Whether any game was begun; a folder may also hold searched positions alone.
  [[nodiscard]] bool has_games() const;
  /// An ablation that only searched positions: no game was wanted, so that none is missing.
  [[nodiscard]] bool only_positions() const;
  /// Whether nothing is missing any more.
  [[nodiscard]] bool is_complete() const;
  /// What context.json says: an object with `sessions`, a list that may be empty.
  [[nodiscard]] nlohmann::json context() const;

  [[nodiscard]] std::filesystem::path games_file() const { return path_ / "games.csv"; }
  [[nodiscard]] std::filesystem::path moves_file() const { return path_ / "moves.csv"; }
  [[nodiscard]] std::filesystem::path positions_file() const { return path_ / "positions.csv"; }
  /// The rows that are committed; none when the file is not there. A torn last line does not count.
  void for_each_game(const std::function<void(const GameRow&)>& row) const;
  void for_each_move(const std::function<void(const MoveRow&)>& row) const;

  /// What was ignored in reading, for people: columns that this program does not know.
  [[nodiscard]] std::vector<std::string> notes() const;

 private:
  std::filesystem::path path_;
  config::TournamentSpec tournament_;
};

/// What this program reads in a results folder.
inline constexpr const char* run_file_names[] = {"tournament.yaml", "games.csv",    "moves.csv", "positions.csv",
                                                 "openings.txt",    "context.json", "live.json", ".lock"};
/// Throws InputError when something else than a file has the place of one of these.
void check_files(const std::filesystem::path& folder);

/// Throws InputError when the folder's context.json names a format that this program does not know.
void check_format(const std::filesystem::path& folder);

/// Whether the folder holds an ablation that only searched positions.
bool only_positions(const std::filesystem::path& folder);

}  // namespace arena
