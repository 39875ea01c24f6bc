// Trees and players from text, and the files that tests of configs use.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"

namespace arena::config::test {

namespace fs = std::filesystem;

inline const fs::path source = ARENA_SOURCE;
inline const fs::path data = fs::path(ARENA_TEST_DATA) / "config";
inline const fs::path players = source / "configs" / "players";

inline std::vector<fs::path> files_in(const fs::path& folder, const std::vector<std::string>& endings) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (std::find(endings.begin(), endings.end(), entry.path().extension().string()) != endings.end()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// Looks at each file; a failure names the file, and the others are looked at all the same. One test for all of them: a process for each would take
/// longer to start than most files take.
template <class Look>
void for_each_file(const std::vector<fs::path>& files, const Look& look) {
  EXPECT_FALSE(files.empty());
  for (const fs::path& file : files) {
    SCOPED_TRACE(file.string());
    try {
      look(file);
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  }
}

/// A player from text, as if it were in a file beside the shipped players.
inline PlayerSpec player_from(const std::string& yaml, Problems& problems) {
  return read_player(parse_yaml(yaml, "test.yaml", problems), players, problems);
}
inline PlayerSpec player_from(const std::string& yaml) {
  Problems problems;
  auto player = player_from("name: test\n" + yaml, problems);
  EXPECT_EQ(problems.lines(), std::vector<std::string>{}) << yaml;
  return player;
}
inline std::vector<std::string> problems_of(const std::string& yaml) {
  Problems problems;
  player_from(yaml, problems);
  return problems.lines();
}

/// A name that GoogleTest accepts.
inline std::string test_name(const fs::path& path) {
  std::string name = path.stem().string() + "_" + path.extension().string().substr(1);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

}  // namespace arena::config::test
