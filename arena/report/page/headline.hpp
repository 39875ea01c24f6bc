// The result of a run in words: one sentence to read first, with its interval, and what else the reader must know to believe it.
#pragma once
#include <string>
#include <vector>

#include "arena/analysis/ablation/summary.hpp"
#include "arena/report/run_data.hpp"

namespace arena {

struct Headline {
  std::string title;                         // "Andantino: full against plain"
  std::string summary;                       // "200 games between 2 players, radius 9"
  std::string sentence;                      // the one result
  std::vector<EnhancementVerdict> verdicts;  // of an ablation, one per line
  std::vector<std::string> details;          // sentences below it
  std::vector<std::string> warnings;         // as the ratings have them
};

/// For an ablation the verdicts come first, with the ratings from its games below.
Headline headline_of(const RunData& data, const std::vector<AblationSummary>& ablations = {});

/// The result as the last lines on a terminal: for an ablation one sentence per enhancement, for budgets what a doubling is worth, else who is
/// stronger.
std::string conclusion_text(const Ratings& ratings, const std::vector<AblationSummary>& ablations, const std::vector<ScalingResults>& scalings = {});

/// "a", "a and b", "a, b and c"; of many, the first ones and how many more.
std::string listed(const std::vector<std::string>& names, std::size_t most = 5);

/// "andantino" as "Andantino".
std::string with_capital(std::string text);

/// 1234567 as "1,234,567"; four digits stay together.
std::string grouped(std::uint64_t number);

}  // namespace arena
