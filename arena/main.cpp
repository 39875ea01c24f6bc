#include <iostream>

#include "arena/commands/run_arena.hpp"
#include "arena/commands/standard_streams.hpp"

int main(int count, char** words) {
  std::ios::sync_with_stdio(false);
  arena::guard_standard_streams();
  arena::let_writes_fail();
  return arena::run_arena({words + (count > 0 ? 1 : 0), words + count}, std::cin, std::cout, std::cerr);
}
