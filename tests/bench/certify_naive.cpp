// Checks a certificate for Andantino from the start of the game with the naive reference: certify_naive FILE. Minutes for the usual board.
#include <iostream>

#include "arena/config/certificate.hpp"
#include "tests/reference/naive_andantino.hpp"
#include "tests/reference/naive_certify.hpp"

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "usage: certify_naive FILE\n";
    return 2;
  }
  try {
    const naive::Certificate certificate = naive::parse_certificate(arena::config::read_packed_text(words[1]));
    naive::Andantino::Options options;
    for (const auto& [name, value] : certificate.options) options.set(name, value);
    const naive::Andantino start(options);
    if (start.position() != certificate.head.at("start")) throw std::runtime_error("the certificate does not begin at the start of a game");
    naive::Certifier<naive::Andantino> certifier(certificate, options.radius, {"white", "black"});
    certifier.check(start);
    std::cout << "holds: " << certificate.head.at("claim") << ", " << certifier.reached() << " positions reached, longest line "
              << certifier.longest() << " plies\n";
    return 0;
  } catch (const std::exception& e) {
    std::cout << "refused: " << e.what() << '\n';
    return 1;
  }
}
