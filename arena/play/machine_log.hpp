// Which rank played a game, and on which node: kept beside the games, whose files are the same whoever played them.
#pragma once
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/record/files.hpp"
#include "arena/record/run_folder.hpp"

namespace arena {

class MachineLog {
 public:
  /// `nodes`: the facts of every rank.
  MachineLog(const std::filesystem::path& folder, const nlohmann::json& nodes) : file_(folder / machines_file_name, "game,rank,node\n") {
    for (const nlohmann::json& node : nodes) nodes_[node.at("rank").get<int>()] = node.value("node", "?");
  }
  void add(std::uint64_t game, int rank) { file_.append(fmt::format("{},{},{}\n", game, rank, nodes_[rank])); }

 private:
  AppendFile file_;
  std::map<int, std::string> nodes_;
};

}  // namespace arena
