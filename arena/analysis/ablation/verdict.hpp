// An ablation's verdict on one enhancement: whether it helps, and the sentence with the figures behind it.
#pragma once
#include <string>

#include "arena/analysis/ablation/measures.hpp"

namespace arena {

enum class Worth { good, bad, none, open };  // helps, hurts, makes no difference, is not decided

struct EnhancementVerdict {
  std::string name, words;
  Worth finding = Worth::open;
};

/// What games say.
Worth strength_of(const AblationResults& results, const Effect& effect);

/// What a search costs, or reaches, at this limit. At fixed depth it is time that is paid: what saves nodes and takes more time costs more than it
/// saves.
Worth cost_of(const AblationResults& results, const Effect& effect);

/// By strength where games decide it, else by what it costs at equal depth; where games were played, a deeper search alone is no gain.
EnhancementVerdict verdict_of(const AblationResults& results, const Effect& effect);

/// "helps", "hurts", "no difference", "inconclusive"; of variants "better" and "worse".
std::string finding_word(const AblationResults& results, Worth finding);

/// A figure with two to four digits, as tables and sentences show it; never "-0".
std::string effect_number(double value, double unit = 1);

}  // namespace arena
