// Finding the files that configs and commands name: players, tournaments and openings by name, files and wildcards by path. Names are looked up
// beside the config, in configs/ of its folder and its parents, in the current folder, and in the folders of `shared_folders`.
#pragma once
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace arena::config {

/// The folder of shipped players, below the current folder.
inline const std::filesystem::path players_folder = std::filesystem::path("configs") / "players";

/// Where configs lie that any folder can use, highest priority first: those of $ARENA_PATH (separated by ':'), $XDG_CONFIG_HOME/arena
/// (~/.config/arena), and share/arena beside the program's own folder, if it is installed. Each has players, tournaments and openings in folders
/// of these names, or in configs/; one that has no such folder is itself a folder of players.
std::vector<std::filesystem::path> shared_folders();

/// Whether the text is a path rather than a name: it has a slash or an extension that configs have.
bool is_path(const std::string& text);

/// The file of the player with that name. An empty path if there is none.
std::filesystem::path find_player_file(const std::string& name, const std::filesystem::path& folder);

/// The file of a tournament, an ablation or a regression that a command names: by path, or by name, with the command's own kind first.
/// Throws InputError if there is none.
std::filesystem::path tournament_file(const std::string& word, std::string_view own_kind = "tournaments");

/// The file of a suite of positions, by path or by name. Throws InputError when there is none.
std::filesystem::path suite_file(const std::string& word);

/// A file given by path, or a file of openings by name. An empty path when there is none.
std::filesystem::path find_file(const std::string& text, const std::filesystem::path& folder);

/// All files that match a path with `*` and `?`, sorted; from the first of the places where any match.
std::vector<std::filesystem::path> find_files(const std::string& pattern, const std::filesystem::path& folder);

/// The names of all players that find_player_file could find.
std::vector<std::string> player_names_from(const std::filesystem::path& folder);

/// The folders of `configs` that hold something to play.
inline constexpr std::array<std::string_view, 3> tournament_kinds = {"tournaments", "ablations", "regressions"};

/// A config that can be used by its name.
struct NamedFile {
  std::string name;
  std::filesystem::path file;
};
/// All configs that can be found by name from the current folder: `kind` is players, tournaments, ablations, regressions or suites.
std::vector<NamedFile> named_files(std::string_view kind);

/// " (looked in ...)", for a name that was not found.
std::string where_looked(std::string_view kind);

}  // namespace arena::config
