// A results folder: which run it belongs to, whether a run may continue in it, and what it says about itself.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "arena/record/run_spec.hpp"
#include "arena/record/shard.hpp"

namespace arena {

/// Prepares the folder for a run of `spec`: a new one gets the resolved copy and the openings; one that already has a run is accepted with `resume`
/// if it is the same run, or the same with more rounds or openings. Otherwise throws InputError that shows the first differences.
/// A folder for one shard of a run is for that shard only.
void prepare_folder(const std::filesystem::path& folder, const RunSpec& spec, bool resume, const std::optional<Shard>& shard = std::nullopt);

}  // namespace arena
