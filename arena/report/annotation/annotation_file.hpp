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

/// For a results folder; empty if it has no such file. Throws InputError with file and line if the file is not an annotation.
MoveCosts read_annotations(const std::filesystem::path& folder);

}  // namespace arena
