// What an ablation's files say about each enhancement: costs paired over positions (or over pairs of games if no positions were searched), and
// strength from the games between the two players of a comparison. Everything is recomputed from the files.
#pragma once
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/statistics/calculator.hpp"

namespace arena {

enum class Measure { nodes, time, branching, depth, table_hits, first_cutoffs };
inline constexpr std::array<Measure, 6> all_measures = {Measure::nodes, Measure::time,       Measure::branching,
                                                        Measure::depth, Measure::table_hits, Measure::first_cutoffs};
inline constexpr std::array<std::string_view, 6> measure_names = {"nodes", "time", "branching", "depth", "table_hits", "first_cutoffs"};
/// The first three are compared by ratio, the others by difference.
constexpr bool is_ratio(Measure measure) { return measure == Measure::nodes || measure == Measure::time || measure == Measure::branching; }

/// Of one player in one position (or one pair of games); unknown figures are empty.
using Figures = std::array<std::optional<double>, all_measures.size()>;

struct Estimate {
  double value = 0;
  statistics::Bounded interval;
  double p_value = 1, holm = 1;  // of no effect; `holm` is corrected for all comparisons of the ablation
  std::size_t used = 0;          // positions, pairs or openings
  std::string_view method;

  [[nodiscard]] bool is_clear() const { return holm <= 0.05; }
};

/// With against without, over all pairs of players that differ only in this.
struct Effect {
  std::string label;
  std::vector<std::pair<std::string, std::string>> players;  // with, without
  std::array<std::optional<Estimate>, all_measures.size()> costs;
  std::optional<Estimate> elo;  // from pairs of games; an open end of the interval is not known
  statistics::Pentanomial pairs;
  std::string unfit;                         // why a player's faults leave no Elo; empty if they do not
  std::size_t values = 0, other_values = 0;  // positions whose value both players report, and those in which the two differ
  [[nodiscard]] const std::optional<Estimate>& cost(Measure measure) const { return costs[static_cast<std::size_t>(measure)]; }
  /// What an Elo difference was estimated from: pairs of games, or openings if several pairs of players share them.
  [[nodiscard]] bool is_over_openings() const { return players.size() > 1; }
};

struct PlayerCosts {
  std::string name;
  std::size_t searched = 0;                                        // positions (or pairs) with figures
  std::array<std::optional<Estimate>, all_measures.size()> costs;  // geometric means of nodes, time and branching; means of the others
};

/// A mean over the positions of a stratum.
struct StratumCost {
  double nodes = 0, depth = 0;            // of the last completed iteration
  std::size_t count = 0, with_nodes = 0;  // engines do not report nodes per iteration
};

enum class CostSource { none, positions, games };
enum class FixedLimit { depth, nodes, time };

struct AblationResults {
  config::AblationSpec spec;
  CostSource source = CostSource::none;
  FixedLimit limit = FixedLimit::depth;
  std::string limit_text;      // "depth 5"
  std::size_t positions = 0;   // or openings of games
  std::size_t unsearched = 0;  // positions left out, because a player found its move without a search
  std::vector<Effect> effects;
  std::vector<PlayerCosts> players;
  std::vector<std::string> strata;                                       // in the order of the file
  std::map<std::string, std::map<std::string, StratumCost>> by_stratum;  // player, stratum
  bool has_games = false;
  double within = 0;  // Elo: the test is whether a difference lies within it; 0: no such test

  /// The measure that decides whether something pays at this limit.
  [[nodiscard]] Measure deciding_measure() const { return limit == FixedLimit::depth ? Measure::nodes : Measure::depth; }
  /// At equal depth, with other values in more than one position of twenty: what it costs decides nothing.
  [[nodiscard]] bool is_other_search(const Effect& effect) const { return limit == FixedLimit::depth && effect.other_values * 20 > effect.values; }
  [[nodiscard]] bool compares_variants() const { return spec.mode == config::AblationMode::variants; }
};

/// Empty if the folder's tournament has no ablation. Throws InputError for files that are not results.
std::optional<AblationResults> read_ablation(const std::filesystem::path& folder);

/// How many times as many positions (or pairs, or openings) would probably decide an undecided comparison, given the observed difference, at the
/// level that Holm's correction requires of the clearest of `comparisons`. Empty if it is decided or no interval is known.
std::optional<double> times_to_decide(const Estimate& estimate, double none, bool ratio, std::size_t comparisons);

/// One line per comparison and measure, with all digits: comparison,measure,value,low,high,p,p_holm,used,method.
std::string ablation_csv(const AblationResults& results);

}  // namespace arena
