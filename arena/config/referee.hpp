// A game whose rules another program knows: `game: {name: chess, referee: [program, arguments]}`, or a map with engine options, such as
// {command: [program], cwd: folder, answer_time: 5s}.
#pragma once
#include <filesystem>
#include <string>

#include "arena/config/engine.hpp"
#include "arena/config/tree.hpp"

namespace arena::config {

/// Reads the value of `referee`; names and files are looked up from `folder`. Problems are added to `problems`.
EngineOptions read_referee(const Entry& entry, const std::filesystem::path& folder, Problems& problems);
/// What is wrong with the name of such a game; empty if nothing is.
std::string game_name_problem(const std::string& name);
/// The map that reads back as the same referee, in one line.
std::string referee_yaml(const EngineOptions& referee);

}  // namespace arena::config
