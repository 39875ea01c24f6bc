#include "arena/config/paths.hpp"

#include <glob.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace arena::config {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 3> endings = {".yaml", ".yml", ".ini"};

/// The folder itself, the current one, and those above the folder.
std::vector<fs::path> roots(const fs::path& folder) {
  std::vector<fs::path> result = {folder, fs::path()};
  std::error_code error;
  for (fs::path up = fs::absolute(folder.empty() ? fs::path(".") : folder, error).lexically_normal(); up != up.parent_path(); up = up.parent_path())
    result.push_back(up.parent_path());
  return result;
}

std::vector<fs::path> player_folders(const fs::path& folder) {
  std::vector<fs::path> result = {folder};
  for (const auto& root : roots(folder)) result.push_back(root / players_folder);
  return result;
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

}  // namespace

bool is_path(const std::string& text) {
  return text.find('/') != std::string::npos || std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
           return text.size() > ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
         });
}

fs::path find_player_file(const std::string& name, const fs::path& folder) {
  for (const auto& place : player_folders(folder))
    for (const auto ending : endings)
      if (auto path = place / (name + std::string(ending)); is_file(path)) return path;
  return {};
}

fs::path find_file(const std::string& text, const fs::path& folder) {
  for (const auto& root : roots(folder))
    if (auto path = root / text; is_file(path)) return path;
  return {};
}

std::vector<fs::path> find_files(const std::string& pattern, const fs::path& folder) {
  for (const auto& root : roots(folder)) {
    glob_t found{};
    std::vector<fs::path> files;
    if (glob((root / pattern).c_str(), 0, nullptr, &found) == 0)
      for (std::size_t i = 0; i < found.gl_pathc; ++i)
        if (is_file(found.gl_pathv[i])) files.emplace_back(found.gl_pathv[i]);
    globfree(&found);
    std::sort(files.begin(), files.end());
    if (!files.empty()) return files;
  }
  return {};
}

std::vector<std::string> player_names_from(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& place : player_folders(folder)) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(place, error))
      if (std::find(endings.begin(), endings.end(), entry.path().extension().string()) != endings.end()) names.insert(entry.path().stem().string());
  }
  return {names.begin(), names.end()};
}

}  // namespace arena::config
