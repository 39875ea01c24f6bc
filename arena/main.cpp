#include <iostream>

#include "arena/build_info.hpp"

int main() {
  std::cout << "arena " << ARENA_VERSION << "\n";
  return 0;
}
