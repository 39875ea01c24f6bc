// Finding the files that configs name: players by name, files and wildcards by path.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace arena::config {

/// The folder of shipped players, below the current folder.
inline const std::filesystem::path players_folder = std::filesystem::path("configs") / "players";

/// Whether the text is a file's path rather than a player's name: it has a slash or an ending that configs have.
bool is_path(const std::string& text);

/// The file of the player with that name: beside the config, in configs/players of a folder above it, or in configs/players of the current folder.
/// An empty path when there is none.
std::filesystem::path find_player_file(const std::string& name, const std::filesystem::path& folder);

/// A file given by path: from the config's folder, the current folder, or a folder above the config. An empty path when there is none.
std::filesystem::path find_file(const std::string& text, const std::filesystem::path& folder);

/// All files that a path with `*` and `?` matches, sorted; from the first of the same places where any does.
std::vector<std::filesystem::path> find_files(const std::string& pattern, const std::filesystem::path& folder);

/// The names of all players that find_player_file could find.
std::vector<std::string> player_names_from(const std::filesystem::path& folder);

}  // namespace arena::config
