// The tables of an ablation, for `arena ablate` and for reports: what each enhancement is worth in one table that can go into a paper, and the
// figures behind it.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "arena/analysis/ablation/measures.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// Empty when the folder has no ablation. Throws InputError for files that are no results.
std::vector<Table> ablation_tables(const std::filesystem::path& folder);
std::vector<Table> ablation_tables(const AblationResults& results);

/// How many times as many positions and openings would probably decide all that more of them can decide; 0 where nothing is left to decide so.
struct MoreToDecide {
  double positions = 0, openings = 0;
};
MoreToDecide more_to_decide(const AblationResults& results);

}  // namespace arena
