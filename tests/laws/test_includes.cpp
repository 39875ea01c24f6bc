// The rooms lie in order: an include never points up, and never goes round.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// THE order of rooms, bottom-up. A room may include itself and the rooms before it.
const std::vector<std::string> rooms = {
    "core/common",        "core/hex",       "core/andantino",  "core/tablut",      "core/omega",     "players/common",      "players/books",
    "players/evaluators", "players/random", "players/foreign", "players/proof",    "players/tree",   "players/certificate", "players/many",
    "players/mcts",       "players",        "players/games",   "arena/build_info", "arena/text",     "arena/statistics",    "arena/games",
    "arena/config",       "arena/engines",  "arena/record",    "arena/play",       "arena/analysis", "arena/solve",         "arena/report",
    "arena/serve",        "arena/protocol", "arena/commands",  "arena/main"};

/// What stays inside one room.
const std::map<std::string, std::string> private_headers = {{"Eigen/", "arena/statistics"}, {"boost/math/", "arena/statistics"}};

struct Include {
  std::string from, to;  // paths from the root
  std::size_t line = 0;
};

/// The room of a file: its folder below core/, players/ or arena/. What lies in players/ itself is a room, in arena/ each file.
std::string room_of(const std::string& path) {
  const std::size_t first = path.find('/'), second = path.find('/', first + 1);
  if (second != std::string::npos) return path.substr(0, second);
  return path.substr(0, first) == "players" ? "players" : path.substr(0, path.find('.'));
}

/// A folder of players/ that is not in the list is that of a new kind: it stands where the last one of the kinds does.
std::size_t place_of(const std::string& room) {
  const auto found = std::find(rooms.begin(), rooms.end(), room);
  const bool is_kind = found == rooms.end() && room.rfind("players/", 0) == 0;
  return is_kind ? place_of("players/mcts") : static_cast<std::size_t>(found - rooms.begin());
}

std::vector<Include> all_includes() {
  std::vector<Include> found;
  for (const std::string top : {"core", "players", "arena"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(ARENA_SOURCE) / top)) {
      if (const auto extension = entry.path().extension(); extension != ".cpp" && extension != ".hpp") continue;
      std::ifstream in(entry.path());
      std::size_t number = 0;
      for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.rfind("#include ", 0) != 0 || line.size() < 11) continue;
        const std::size_t end = line.find_first_of("\">", 10);
        if (end == std::string::npos) continue;
        found.push_back({fs::relative(entry.path(), ARENA_SOURCE).generic_string(), line.substr(10, end - 10), number});
      }
    }
  return found;
}

bool is_ours(const Include& include) {
  return include.to.rfind("core/", 0) == 0 || include.to.rfind("players/", 0) == 0 || include.to.rfind("arena/", 0) == 0;
}

std::string text(const Include& include) { return include.from + ":" + std::to_string(include.line) + " includes " + include.to; }

TEST(Includes, NeverPointUp) {
  std::map<std::pair<std::string, std::string>, int> arrows;
  for (const Include& include : all_includes()) {
    if (!is_ours(include)) continue;
    const std::string from = room_of(include.from), to = room_of(include.to);
    ASSERT_LT(place_of(from), rooms.size()) << include.from << " lies in no room of the list in " << __FILE__;
    ASSERT_LT(place_of(to), rooms.size()) << text(include) << ", which lies in no room of the list in " << __FILE__;
    EXPECT_GE(place_of(from), place_of(to)) << text(include) << ": " << to << " lies above " << from;
    if (from != to) ++arrows[{from, to}];
  }
  EXPECT_GT(arrows.size(), 10U) << "the includes were not read";
  const auto inside = std::count_if(arrows.begin(), arrows.end(), [](const auto& arrow) {
    const auto& [from, to] = arrow.first;
    return from.rfind("arena/", 0) == 0 && to.rfind("arena/", 0) == 0 && from != "arena/main" && to != "arena/build_info";
  });
  std::cout << "arrows between rooms: " << arrows.size() << ", of these inside arena: " << inside << "\n";
  RecordProperty("arrows", static_cast<int>(arrows.size()));
}

/// The order of rooms already forbids a circle between rooms; this finds one between files of a room too.
TEST(Includes, NeverGoRound) {
  std::map<std::string, std::vector<std::string>> edges;
  for (const Include& include : all_includes())
    if (is_ours(include)) edges[include.from].push_back(include.to);
  std::set<std::string> done, open;
  std::vector<std::string> path;
  const auto visit = [&](const auto& self, const std::string& file) -> void {
    if (done.count(file) > 0) return;
    path.push_back(file);
    if (!open.insert(file).second) {
      std::string circle;
      for (auto at = std::find(path.begin(), path.end(), file); at != path.end(); ++at) circle += (circle.empty() ? "" : " -> ") + *at;
      ADD_FAILURE() << circle;
    } else {
      for (const std::string& next : edges[file]) self(self, next);
      open.erase(file);
      done.insert(file);
    }
    path.pop_back();
  };
  for (const auto& [file, unused] : std::map(edges)) visit(visit, file);
}

TEST(Includes, HeavyLibrariesStayInTheirRoom) {
  for (const Include& include : all_includes())
    for (const auto& [prefix, room] : private_headers) {
      const bool is_private = include.to.rfind(prefix, 0) == 0;
      EXPECT_TRUE(!is_private || room_of(include.from) == room) << text(include);
    }
}

}  // namespace
