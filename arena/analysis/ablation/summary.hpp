// An ablation at a glance: a verdict for each enhancement, and the figures behind it as charts.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/analysis/ablation/verdict.hpp"

namespace arena {

/// One figure per enhancement with its interval, best first; a missing end is open.
struct EffectBar {
  std::string name;
  double value = 0;
  std::optional<double> low, high;
};
struct EffectChart {
  std::string name;  // "nodes-ratio"
  std::string title, axis, note;
  bool ratio = false;  // 1 is no effect, and the axis is logarithmic; otherwise 0
  bool less_is_better = false;
  std::vector<EffectBar> bars;
};

struct AblationSummary {
  std::string sentence;  // "By nodes at depth 5: table and killers help; pvs is inconclusive."
  std::vector<EnhancementVerdict> verdicts;
  std::vector<EffectChart> charts;
};

/// Empty if the folder has no ablation. Throws InputError for files that are not results.
std::optional<AblationSummary> ablation_summary(const std::filesystem::path& folder);
AblationSummary ablation_summary(const AblationResults& results);

}  // namespace arena
