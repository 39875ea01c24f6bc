// --elo0, --elo1, --alpha, --beta and --model: the hypotheses of a sequential test on the command line.
#pragma once
#include "arena/commands/command.hpp"
#include "arena/statistics/sprt.hpp"

namespace arena {

void add_sprt_options(Syntax& syntax);
/// What was given, over the defaults (0 and 10 normalized Elo, 5 % each); throws InputError when it makes no test.
statistics::SprtParameters sprt_given(const Call& call);

}  // namespace arena
