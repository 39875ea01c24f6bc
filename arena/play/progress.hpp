// What a person sees while a run goes on: games done, rate, time to go, who leads; one line, overwritten on a terminal.
#pragma once
#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "arena/play/match.hpp"

namespace arena {

/// Who looks on: nobody, somebody who reads a log (a line per minute), or a terminal.
enum class Audience { nobody, log, terminal };

class Progress {
 public:
  Progress(const RunSpec& spec, std::uint64_t total, std::uint64_t already, Audience audience, bool verbose, std::ostream& talk,
           std::chrono::milliseconds log_every = std::chrono::minutes(1));
  /// A game of an earlier session counts for who leads.
  void count(const GameJob& job, double first_score);
  void finished(const GameRecord& record, const std::string& extra);
  /// Ends the live line.
  void close();

 private:
  [[nodiscard]] std::string line(const std::string& extra) const;
  const RunSpec& spec_;
  std::uint64_t total_, done_, already_;
  Audience audience_;
  bool verbose_, drawn_ = false;
  std::ostream& talk_;
  std::vector<double> points_;
  std::vector<std::uint64_t> games_;
  std::chrono::milliseconds every_;
  std::chrono::steady_clock::time_point start_, last_;
};

}  // namespace arena
