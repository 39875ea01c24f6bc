#include "arena/config/paths.hpp"

#include <glob.h>
#include <sys/auxv.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>

#include "arena/config/problems.hpp"

namespace arena::config {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 3> endings = {".yaml", ".yml", ".ini"};
constexpr std::string_view suites = "suites", suite_ending = ".txt";

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_config(const fs::path& path, std::string_view kind = "") {
  const std::string ending = path.extension().string();
  return (kind == suites ? ending == suite_ending : std::find(endings.begin(), endings.end(), ending) != endings.end()) && is_file(path);
}

/// The folder itself, the current one, the folder's parents, and the shared ones.
std::vector<fs::path> roots(const fs::path& folder) {
  std::vector<fs::path> result = {folder, fs::path()};
  std::error_code error;
  for (fs::path up = fs::absolute(folder.empty() ? fs::path(".") : folder, error).lexically_normal(); up != up.parent_path(); up = up.parent_path())
    result.push_back(up.parent_path());
  for (const fs::path& shared : shared_folders()) result.push_back(shared);
  return result;
}

/// Whether the folder has configs in one folder per kind; one of $ARENA_PATH that has none is itself a folder of players.
bool is_root(const fs::path& folder) {
  constexpr std::array<std::string_view, 7> kinds = {"configs", "players", "tournaments", "ablations", "regressions", "openings", suites};
  std::error_code error;
  return std::any_of(kinds.begin(), kinds.end(), [&](std::string_view kind) { return fs::is_directory(folder / kind, error); });
}

/// The folders searched for configs of a kind by name.
std::vector<fs::path> places_of(std::string_view kind, const fs::path& folder) {
  std::vector<fs::path> result = {folder};
  for (const auto& root : roots(folder)) result.push_back(root / "configs" / kind);
  for (const auto& shared : shared_folders()) {
    result.push_back(shared / kind);
    if (kind == "players" && !is_root(shared)) result.push_back(shared);
  }
  return result;
}

fs::path find_named(const std::string& name, std::string_view kind, const fs::path& folder) {
  for (const auto& place : places_of(kind, folder))
    for (const auto ending : endings)
      if (auto path = place / (name + std::string(ending)); is_file(path)) return path;
  return {};
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::vector<fs::path> shared_folders() {
  std::vector<fs::path> result;
  const std::string given = variable("ARENA_PATH");
  for (std::size_t at = 0; at < given.size();) {
    const std::size_t end = std::min(given.find(':', at), given.size());
    if (end > at) result.emplace_back(given.substr(at, end - at));
    at = end + 1;
  }
  if (const std::string own = variable("XDG_CONFIG_HOME"); !own.empty())
    result.push_back(fs::path(own) / "arena");
  else if (const std::string home = variable("HOME"); !home.empty())
    result.push_back(fs::path(home) / ".config" / "arena");
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) program = fs::absolute(reinterpret_cast<const char*>(::getauxval(AT_EXECFN)), error).lexically_normal();  // no /proc in a bare chroot
  if (!error) result.push_back(program.parent_path().parent_path() / "share" / "arena");
  return result;
}

bool is_path(const std::string& text) {
  return text.find('/') != std::string::npos || std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
           return text.size() > ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
         });
}

fs::path find_player_file(const std::string& name, const fs::path& folder) { return find_named(name, "players", folder); }

fs::path tournament_file(const std::string& word, std::string_view own_kind) {
  if (is_path(word) || is_file(word)) return word;
  if (auto path = find_named(word, own_kind, ""); !path.empty()) return path;
  for (const auto kind : tournament_kinds)
    if (auto path = find_named(word, kind, ""); !path.empty()) return path;
  std::vector<std::string> names;
  for (const auto kind : tournament_kinds)
    for (const NamedFile& known : named_files(kind)) names.push_back(known.name);
  throw InputError("unknown tournament " + in_quotes(word) + suggestion(word, names) + where_looked("tournaments"));
}

fs::path suite_file(const std::string& word) {
  if (word.find('/') != std::string::npos || is_file(word)) return word;
  std::vector<std::string> names;
  for (const NamedFile& known : named_files(suites)) {
    if (known.name == word || known.name + std::string(suite_ending) == word) return known.file;
    names.push_back(known.name);
  }
  throw InputError("unknown suite " + in_quotes(word) + suggestion(word, names) + where_looked(suites));
}

fs::path find_file(const std::string& text, const fs::path& folder) {
  for (const auto& root : roots(folder))
    if (auto path = root / text; is_file(path)) return path;
  if (text.find('/') == std::string::npos)
    for (const auto& place : places_of("openings", folder))
      if (auto path = place / text; is_file(path)) return path;
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
  for (const auto& place : places_of("players", folder)) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(place, error))
      if (is_config(entry.path())) names.insert(entry.path().stem().string());
  }
  return {names.begin(), names.end()};
}

std::vector<NamedFile> named_files(std::string_view kind) {
  std::map<std::string, fs::path> found;
  const std::vector<fs::path> places = places_of(kind, "");
  for (std::size_t i = 1; i < places.size(); ++i) {  // the current folder itself may hold anything
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(places[i], error))
      if (is_config(entry.path(), kind)) found.emplace(entry.path().stem().string(), entry.path());
  }
  std::vector<NamedFile> files;
  for (auto& [name, file] : found) files.push_back({name, std::move(file)});
  return files;
}

std::string where_looked(std::string_view kind) {
  return " (looked in configs/" + std::string(kind) + " here and above, $ARENA_PATH, $XDG_CONFIG_HOME/arena and the installed " + std::string(kind) +
         ")";
}

}  // namespace arena::config
