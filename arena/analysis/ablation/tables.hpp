// The tables of an ablation, for `arena ablate` and for reports: one table for a paper with what each enhancement is worth, and the figures behind
// it.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "arena/analysis/ablation/measures.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// Empty if the folder has no ablation. Throws InputError for files that are not results.
std::vector<Table> ablation_tables(const std::filesystem::path& folder);
std::vector<Table> ablation_tables(const AblationResults& results);

/// How many times as many positions and openings would probably decide everything that more of them can decide; 0 if nothing is left to decide this
/// way.
struct MoreToDecide {
  double positions = 0, openings = 0;
};
MoreToDecide more_to_decide(const AblationResults& results);

}  // namespace arena
