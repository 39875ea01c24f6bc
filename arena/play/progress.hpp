// What a person sees during a long operation: how much is done, how fast, how long it will take; one line, overwritten on a terminal.
#pragma once
#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/match.hpp"

namespace arena {

/// Who is watching: nobody, a reader of a log (one line per minute), or a terminal.
enum class Audience { nobody, log, terminal };

class ProgressLine {
 public:
  /// `already` of the `total` were done before.
  ProgressLine(std::string_view unit, std::uint64_t total, std::uint64_t already, Audience audience, std::ostream& talk,
               std::chrono::milliseconds log_every = std::chrono::minutes(1));
  ~ProgressLine() { close(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// One more is done; `more()` returns the text after the figures.
  template <class More>
  void finished(const More& more) {
    ++done_;
    if (is_due()) show(more());
  }
  void finished() {
    finished([] { return std::string(); });
  }
  /// Clears the line from the terminal.
  void close();

 private:
  [[nodiscard]] bool is_due();
  void show(const std::string& more);

  std::string_view unit_;
  std::uint64_t total_, done_, already_;
  Audience audience_;
  bool drawn_ = false;
  std::ostream& talk_;
  std::chrono::milliseconds every_;
  std::chrono::steady_clock::time_point start_, last_;
};

/// The line of a tournament: games, and who leads.
class Progress {
 public:
  Progress(const RunSpec& spec, std::uint64_t total, std::uint64_t already, Audience audience, bool verbose, std::ostream& talk,
           std::chrono::milliseconds log_every = std::chrono::minutes(1));
  /// A game of an earlier session counts towards who leads.
  void count(const GameJob& job, const GameRow& row);
  void finished(const GameRecord& record, const std::string& extra);
  void close() { line_.close(); }

 private:
  [[nodiscard]] std::string leaders() const;

  const RunSpec& spec_;
  bool verbose_;
  std::ostream& talk_;
  std::vector<double> points_;
  std::vector<std::uint64_t> games_;
  ProgressLine line_;
};

}  // namespace arena
