// Learned first numbers as a file: a text of whole numbers (docs/solver.md has the format).
#pragma once
#include <filesystem>

#include "players/proof/learned_numbers.hpp"

namespace arena::solve {

/// Replaces the file completely or not at all; gzip if its name ends in .gz. Throws RunError.
void write_numbers(const std::filesystem::path& file, const NumberWeights& weights);
/// Reads gzip or plain text. Throws InputError that names the file and the line.
NumberWeights read_numbers(const std::filesystem::path& file);

}  // namespace arena::solve
