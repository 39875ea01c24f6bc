// How much memory transposition tables will take, and how much the machine has left: checked before anything is allocated.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "arena/record/run_spec.hpp"

namespace arena {

/// MiB of tables that one worker may come to hold: as many of each size as can meet in one game.
std::uint64_t table_mib_per_worker(const RunSpec& spec);

/// MiB that this process can still allocate: by the machine, the control group and the process limits, whichever is least. Nothing if none of
/// them is known.
std::optional<std::uint64_t> free_mib();

/// Throws InputError, with the amount free, if this much does not fit: `what` it is for, and what to do `instead`.
void check_memory(std::uint64_t mib, std::string_view what, std::string_view instead);
/// For the tables of this many workers.
void check_memory(const RunSpec& spec, int workers);

}  // namespace arena
