// A candidate against a baseline: a changed tree, more nodes to a depth, fewer nodes per second, weaker play. Each part judges its own question, so
// the result names what broke.
#pragma once
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>

#include "arena/analysis/comparison/compare.hpp"
#include "arena/analysis/rating/ratings.hpp"
#include "arena/analysis/regression/parts.hpp"
#include "arena/analysis/regression/timer.hpp"
#include "arena/analysis/suite/suite_search.hpp"
#include "arena/config/tournament.hpp"

namespace arena {

/// Both players in one position: the candidate first.
struct MeasuredPosition {
  std::array<TimedSearch, 2> found;
  std::array<double, 2> best_seconds{};  // over all repetitions
};

struct Measured {
  std::vector<MeasuredPosition> positions;
  int depth = 0;
  int repetitions = 0;
  double seconds = 0, waited = 0;           // of all searches; in addition, waiting for a core that others had
  std::array<std::size_t, 2> unrepeated{};  // positions in which a player did not repeat itself
  /// Whether both players repeat themselves: only then can their trees be compared.
  [[nodiscard]] bool repeatable() const { return unrepeated[0] + unrepeated[1] == 0; }
  /// Whether both did the same in every position: move, score and nodes.
  [[nodiscard]] bool same_tree() const;
};

/// Searches every position with both players in turn, repeatedly, until the speed is judged or `repeats` is reached. The spec's first player is the
/// candidate, the second the baseline.
Measured measure_positions(const RunSpec& spec, const config::RegressionSpec& regression, const std::vector<std::string>& positions,
                           const PositionTimer& timer, std::ostream& talk);

RegressionPart tree_part(const Measured& measured, const config::RegressionSpec& regression);
RegressionPart cost_part(const Measured& measured, const config::RegressionSpec& regression);
RegressionPart speed_part(const Measured& measured, const config::RegressionSpec& regression);
/// Both on a suite, the candidate first.
RegressionPart suite_part(const SuiteResults& results, double tolerance);
/// From the games of a sequential test that is about the candidate.
RegressionPart strength_part(const Ratings& ratings);
/// From a fixed number of games: whether the two are shown to differ by no more than `within` Elo.
RegressionPart equivalence_part(const Ratings& ratings, double within);

/// Plays the games of a spec into the results folder; returns an exit code if interrupted.
using PlayGames = std::function<std::optional<int>(const RunSpec& spec)>;

/// The suite of a regression; empty if it has none. Throws InputError if it is not for the tournament's game.
std::optional<Suite> suite_of(const config::TournamentSpec& tournament);

/// All parts, for a tournament with a regression section; games are played only if the search differs or a clock runs. Returns the exit code of
/// interrupted games. With `within` all games are played, and the question is whether the two are equally strong, up to that many Elo.
std::optional<int> regress_players(const config::TournamentSpec& tournament, const PositionTimer& timer, const std::filesystem::path& games,
                                   const PlayGames& play, std::ostream& talk, RegressionReport& report, std::optional<double> within = std::nullopt);

}  // namespace arena
