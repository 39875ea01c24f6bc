// What transposition tables will take, and what the machine has left: asked before anything is allocated.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "arena/record/run_spec.hpp"

namespace arena {

/// MiB of tables that one worker may come to hold: of each size as many as can meet in one game.
std::uint64_t table_mib_per_worker(const RunSpec& spec);

/// MiB that this process can still take: by the machine, the control group and the limits of the process, whichever is least. Nothing where none of
/// them can be known.
std::optional<std::uint64_t> free_mib();

/// Throws InputError, with what is free, when so much does not fit: `what` it is for, and what to do `instead`.
void check_memory(std::uint64_t mib, std::string_view what, std::string_view instead);
/// For the tables of so many workers.
void check_memory(const RunSpec& spec, int workers);

}  // namespace arena
