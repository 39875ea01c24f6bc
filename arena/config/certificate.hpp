// A certificate: a claim about a position and the strategy that shows it, as a text file that anybody can read (docs/solver.md has the format).
#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
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
  int plies = 0;  // wins: within this many plies of the start; holds: for this many; 0: no limit
  std::vector<Strategy::Line> lines;
  int version = 1;  // from 2: in a promise to hold, a line of play also ends once the side cannot lose; from 3: also after a move listed with pairs
};

/// Nothing larger is written or read, which bounds the memory that a supposed certificate can take.
struct CertificateLimits {
  std::size_t bytes = std::size_t{64} << 20U, line = 4096, options = 100, positions = 1'000'000;
};
/// Empty if a certificate is within the limits.
std::string why_too_large(const Certificate& certificate, const CertificateLimits& limits = {});

/// "black wins within 46 plies".
std::string claim_text(const Certificate& certificate);

/// The whole file as text; the inverse of `read_certificate`.
std::string certificate_text(const Certificate& certificate);
/// Reads gzip or plain text. Throws InputError that names the file and the line; checks nothing that needs the rules of the game.
Certificate read_certificate(const std::filesystem::path& file);
/// A whole text file, decompressed if it is gzip. Throws InputError, also if it exceeds `most` bytes.
std::string read_packed_text(const std::filesystem::path& file, std::size_t most = std::size_t{1} << 30U);

/// A certificate's file, read by whoever needs it first; what is made of it is shared by all workers.
class CertificateSource {
 public:
  explicit CertificateSource(std::filesystem::path file) : file_(std::move(file)) {}

  /// `make(certificate)` gives a shared pointer and is called once. Throws InputError, as reading does.
  template <class Made, class Make>
  std::shared_ptr<const Made> get(Make&& make) {
    const std::lock_guard lock(mutex_);
    if (!made_) made_ = std::shared_ptr<const Made>(make(read_certificate(file_)));
    return std::static_pointer_cast<const Made>(made_);
  }

 private:
  std::filesystem::path file_;
  std::mutex mutex_;
  std::shared_ptr<const void> made_;
};

/// The part that a player needs.
std::shared_ptr<const StrategySource> strategy_source(const Certificate& certificate);

}  // namespace arena::config
