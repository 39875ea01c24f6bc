// What `arena annotate --output` wrote beside a run, read back for the replay: what each move cost.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

namespace arena {

struct MoveCost {
  double cost = 0;  // of the expected result
  bool blunder = false;
  std::string best;  // what the judge prefers
};
/// By game and ply.
using MoveCosts = std::map<std::pair<std::uint64_t, int>, MoveCost>;

inline constexpr const char* annotations_file_name = "annotations.csv";

/// Of a results folder; empty where it has no such file. Throws InputError with file and line for what is no such file.
MoveCosts read_annotations(const std::filesystem::path& folder);

}  // namespace arena
