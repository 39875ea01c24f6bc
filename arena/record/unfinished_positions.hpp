// The positions of an ablation while they are searched: they become positions.csv when all of them are there.
#pragma once
#include <filesystem>

namespace arena {

/// Beside the file that they become.
inline std::filesystem::path unfinished_positions(std::filesystem::path file) { return file += ".searched"; }

}  // namespace arena
