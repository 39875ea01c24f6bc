// The whole proof of the error bars, cell by cell: one factor at a time around a base case, and named corners; simulated, and played by real players.
// A cell that is done is kept in a file, so that an interrupted proof goes on.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace arena {

struct ProofFigures {
  int runs = 0;
  std::optional<double> coverage;     // how often the interval holds the truth
  std::optional<double> width;        // over that of an oracle who knows the spread of the estimate
  std::optional<double> no_interval;  // how often an end is open
  std::optional<double> claims;       // how often a difference is claimed where there is none
};

struct ProofCell {
  std::string subject;  // which commands show such a figure
  std::string name;
  double widest = 0;  // the most that `width` may be; 0 for cells with fewer than 20 openings or observations
  double most_claims = 0.05;
  bool played = false;  // by real players, with all threads; these come last
  std::function<ProofFigures()> run;
};

/// All cells. `folder` holds the games of those that are played.
std::vector<ProofCell> proof_cells(const std::filesystem::path& folder, int threads);

/// Coverage of at least 93 % (more is conservative), no wider than allowed, no more false claims than allowed, each within three standard
/// deviations of the count.
bool holds(const ProofCell& cell, const ProofFigures& figures);

/// A line of the kept file, and back; nothing for a line that is none.
std::string proof_line(const ProofCell& cell, const ProofFigures& figures);
std::optional<ProofFigures> figures_from(const ProofCell& cell, const std::string& line);

}  // namespace arena
