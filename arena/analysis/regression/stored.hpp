// A stored run against this build. First every recorded decision is repeated. A player that decides as recorded plays as recorded. The strength of
// the others is judged by opponents that the change does not affect: those that decide as recorded, or the build that recorded the run.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "arena/analysis/comparison/compare.hpp"
#include "arena/analysis/rating/ratings.hpp"
#include "arena/analysis/regression/parts.hpp"
#include "arena/analysis/regression/replay.hpp"

namespace arena {

/// A loss this large must never pass as "inconclusive": if the interval does not exclude it, the strength is unjudged.
inline constexpr double gate_elo = 100;

/// "tree of NAME" for each player: the same decisions or not. A different tree alone is no regression.
std::vector<RegressionPart> tree_parts(const std::vector<ReplayedPlayer>& players);

/// For each player that no longer decides as recorded: the opponents that can tell whether it is weaker. They reproduce all their decisions, and the
/// recorded score against them is between 10 and 90 %, where a change of strength shows in the score.
using Judges = std::map<std::string, std::vector<std::string>>;
Judges judges_of(const RunFigures& stored, const std::vector<ReplayedPlayer>& players);

/// The stored tournament without the games that judge nobody. Only if somebody has a judge.
config::TournamentSpec judging_games(const RunFigures& stored, const Judges& judges);

/// "strength of NAME" for each player, from the games played again; `again` is null if none were.
std::vector<RegressionPart> stored_strength_parts(const RunFigures& stored, const RunFigures* again, const std::vector<ReplayedPlayer>& players,
                                                  const Judges& judges, double margin);

/// A match of this build's player against the recorded one, which another program plays under this name; a sequential test of the margin.
std::string recorded_name(const std::string& player);
config::TournamentSpec recorded_match(const config::TournamentSpec& stored, const std::string& player, double margin);
/// "strength of NAME", from that match.
RegressionPart recorded_strength_part(const std::string& player, const Ratings& ratings);

}  // namespace arena
