// A results folder: whose it is, whether a run may go on in it, and what it says about itself.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "arena/record/run_spec.hpp"
#include "arena/record/shard.hpp"

namespace arena {

/// Makes the folder ready for a run of `spec`: a fresh one gets the resolved copy and the openings; one with a run in it is accepted with `resume`
/// when it is the same run, or the same with more rounds or openings. Throws InputError that shows the first differences otherwise.
/// A folder for one part of a run is for that part only.
void prepare_folder(const std::filesystem::path& folder, const RunSpec& spec, bool resume, const std::optional<Shard>& shard = std::nullopt);

}  // namespace arena
