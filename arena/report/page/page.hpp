// report.html: one file that opens from disk without a network, with the result in words, charts, sortable tables and a replay of the kept games.
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/analysis/ablation/summary.hpp"
#include "arena/report/run_data.hpp"

namespace arena {

struct PageOptions {
  std::size_t most_games = 60;                    // of those kept without being requested
  std::size_t most_bytes = std::size_t{1} << 20;  // of the replay's data, not counting requested games
  std::vector<AblationSummary> ablations;         // one for each folder that has one
  std::string command = "arena report DIR";       // how this report was made; the page appends --games to it
};

/// The page as text.
std::string page_text(const RunData& data, const PageOptions& options = {});

/// Writes the page completely or not at all. Throws RunError if the file cannot be written.
void write_page(const RunData& data, const std::filesystem::path& file, const PageOptions& options = {});

}  // namespace arena
