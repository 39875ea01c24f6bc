// An ablation's verdict on one enhancement: whether it helps, and the sentence with the figures behind it.
#pragma once
#include <string>

#include "arena/analysis/ablation/measures.hpp"

namespace arena {

enum class Worth { good, bad, none, open };  // helps, hurts, makes no difference, undecided

struct EnhancementVerdict {
  std::string name, words;
  Worth finding = Worth::open;
};

/// What games say.
Worth strength_of(const AblationResults& results, const Effect& effect);

/// What a search costs, or reaches, at this limit. At fixed depth the price is time: an enhancement that saves nodes but takes more time does not
/// pay. A search that returns other values is not the same search for less: its cost decides nothing, only games do.
Worth cost_of(const AblationResults& results, const Effect& effect);

/// By strength if games decide it, else by its cost at equal depth; if games were played, a deeper search alone is no gain.
EnhancementVerdict verdict_of(const AblationResults& results, const Effect& effect);

/// "helps", "hurts", "no difference", "inconclusive"; for variants "better" and "worse".
std::string finding_word(const AblationResults& results, Worth finding);

/// A figure with two to four digits, as tables and sentences show it; never "-0".
std::string effect_number(double value, double unit = 1);

}  // namespace arena
