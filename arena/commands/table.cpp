#include "arena/commands/table.hpp"

// One line per command, in the order of the help: X(name) calls `Command name_command()`, which the command's own file defines.
#define ARENA_COMMANDS(X) \
  X(run)                  \
  X(verify)               \
  X(report)               \
  X(rate)                 \
  X(compare)              \
  X(export)               \
  X(fit)                  \
  X(sprt)                 \
  X(rank)                 \
  X(elo)                  \
  X(ablate)               \
  X(reproduce)            \
  X(regress)              \
  X(tune)                 \
  X(suite)                \
  X(annotate)             \
  X(fault)                \
  X(merge)                \
  X(status)               \
  X(new)                  \
  X(engine_check)         \
  X(rules)                \
  X(show)                 \
  X(play)                 \
  X(serve)                \
  X(perft)                \
  X(judge)                \
  X(search)               \
  X(eval)                 \
  X(ugi)                  \
  X(solve)                \
  X(teach)                \
  X(certify)              \
  X(bench)                \
  X(list)                 \
  X(check)                \
  X(selftest)             \
  X(demo)                 \
  X(completion)

namespace arena {

#define ARENA_DECLARE(name) Command name##_command();
ARENA_COMMANDS(ARENA_DECLARE)
#undef ARENA_DECLARE

std::vector<Command> all_commands() {
#define ARENA_CALL(name) name##_command(),
  return {ARENA_COMMANDS(ARENA_CALL)};
#undef ARENA_CALL
}

}  // namespace arena
