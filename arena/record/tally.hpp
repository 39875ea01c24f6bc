// A run's results added up from its files: per player, per pairing, per side. All tables start from here.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "arena/record/reader.hpp"
#include "arena/statistics/counts.hpp"

namespace arena {

struct SideTally {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  [[nodiscard]] double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  SideTally& operator+=(const SideTally& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    return *this;
  }
  void add(double score) {
    if (score > 0.75)
      ++wins;
    else if (score < 0.25)
      ++losses;
    else
      ++draws;
  }
};

/// A mean over the known values.
struct Mean {
  double sum = 0;
  std::uint64_t count = 0;
  void add(double value) {
    sum += value;
    ++count;
  }
  [[nodiscard]] double value() const { return count ? sum / static_cast<double>(count) : 0; }
};

/// What an engine claimed in its decisions, and how much of it the rules or the game refute.
struct SaidTally {
  std::uint64_t said = 0, wrong = 0;
  std::string first;  // where and what the first one was
  void refute(const MoveRow& row, const std::string& what);
};

struct PlayerTally {
  std::string name;
  std::array<SideTally, most_sides> side;
  std::array<std::array<std::uint64_t, most_sides>, most_sides> places{};  // [side][place - 1]: how often; shared places are shared
  std::uint64_t won_alone = 0;                                             // games
  Mean score;                                                              // per game: the share of the others that it placed ahead of
  Mean points;                                                             // by the game's own count
  Mean depth, nodes, search_us;                                            // per decision that was searched
  Mean time_us;                                                            // per decision
  std::uint64_t decisions = 0, searched = 0;
  std::map<std::string, std::uint64_t> faults;  // termination -> games lost by it
  SaidTally variations;                         // for an engine; wrong: with an illegal move
  SaidTally wins;                               // for an engine: claims with a known distance; wrong: refuted by the game
  [[nodiscard]] SideTally all() const {
    SideTally sum;
    for (const SideTally& each : side) sum += each;
    return sum;
  }
};

/// Games that ended in one way.
struct EndingTally {
  std::array<std::uint64_t, most_sides> won{};  // by the side that alone took first place
  std::uint64_t shared = 0;                     // first place was shared
  std::uint64_t games = 0;
};

struct RunTally {
  std::vector<PlayerTally> players;             // those announced, then in the order of their first appearance
  std::vector<std::vector<SideTally>> against;  // [i][j]: i's results against j
  SideTally first;                              // of the side that moved first
  std::map<std::string, EndingTally> endings;
  std::uint64_t games = 0;
  int sides = 2;                        // of a game
  std::array<Mean, most_sides> points;  // by the game's own count, for the side in that place
  Mean plies;
};

/// Adds up rows of any number of folders.
class Tallying {
 public:
  void add(const GameRow& row);
  void add(const MoveRow& row) { add(row, index_of(row.player)); }
  void add(const MoveRow& row, std::size_t player);
  /// For a player, which is added if new.
  std::size_t index_of(const std::string& name);
  [[nodiscard]] const RunTally& tally() const { return run_; }

 private:
  /// A claimed win in so many plies, with a variation that the game has followed so far.
  struct Claim {
    std::size_t player;
    MoveRow row;
    std::vector<std::string> line;
  };
  void add_said(const MoveRow& row, std::size_t player);

  std::vector<Claim> claims_;  // in the current game
  RunTally run_;
  std::map<std::string, std::size_t> index_;
};

/// Reads games.csv and moves.csv of a complete run. The players named come first, in this order.
RunTally tally(const std::filesystem::path& folder, const std::vector<std::string>& players = {});

}  // namespace arena
