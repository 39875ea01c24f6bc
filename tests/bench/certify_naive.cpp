// Checks a certificate for Andantino with the naive reference: certify_naive FILE. Minutes for the usual board.
#include <iostream>

#include "arena/config/certificate.hpp"
#include "tests/reference/naive_certify.hpp"

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "usage: certify_naive FILE\n";
    return 2;
  }
  try {
    const auto [code, said] = naive::judged(arena::config::read_packed_text(words[1]));
    std::cout << said << '\n';
    return code;
  } catch (const std::exception& e) {
    std::cerr << e.what() << '\n';
    return 2;
  }
}
