// A certificate: a claim about a position and the strategy that shows it, as a text file that anybody can read (docs/solver.md has the format).
#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "players/proof/strategy.hpp"

namespace arena {
class StrategySource;
}

namespace arena::config {

enum class Promise { wins, holds, leads };  // holds: does not lose; leads: by `margin` points or more at the end

struct Certificate {
  std::string game;
  std::map<std::string, int> options;
  std::string start;  // a position in one word
  std::string side;   // who promises, by name
  Promise promise = Promise::wins;
  int margin = 0;
  int plies = 0;  // wins: within so many plies from the start; holds: through so many; 0: no such limit
  std::vector<Strategy::Line> lines;
  int version = 1;  // 2: in a promise to hold, a line of play also ends where the side cannot lose
};

/// What nobody writes and nobody reads more of, so that what claims to be a certificate takes no more memory.
struct CertificateLimits {
  std::size_t bytes = std::size_t{64} << 20U, line = 4096, options = 100, positions = 1'000'000;
};
/// Empty where a certificate is within them.
std::string why_too_large(const Certificate& certificate, const CertificateLimits& limits = {});

/// "black wins within 46 plies".
std::string claim_text(const Certificate& certificate);

/// The whole file as text; `read_certificate` takes it apart.
std::string certificate_text(const Certificate& certificate);
/// Reads gzip or plain text. Throws InputError that names the file and the line; what needs the rules of the game is not looked at.
Certificate read_certificate(const std::filesystem::path& file);
/// A whole text file, unpacked if it is gzip. Throws InputError, also where that is more than so many bytes.
std::string read_packed_text(const std::filesystem::path& file, std::size_t most = std::size_t{1} << 30U);

/// What a player needs of it.
std::shared_ptr<const StrategySource> strategy_source(const Certificate& certificate);

}  // namespace arena::config
