// --elo0, --elo1, --alpha, --beta and --model: the hypotheses of a sequential test on the command line.
#pragma once
#include "arena/commands/command.hpp"
#include "arena/statistics/sprt.hpp"

namespace arena {

void add_sprt_options(Syntax& syntax);
/// The values given, over the defaults (0 and 10 normalized Elo, 5 % each); throws InputError if they do not make a test.
statistics::SprtParameters sprt_given(const Call& call);

}  // namespace arena
