// The games of one or more results folders, as ratings need them: complete pairs in schedule order, repeated games marked, faults separate. Reads
// only.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/analysis/rating/machines.hpp"
#include "arena/config/tournament.hpp"
#include "arena/record/duplicates.hpp"
#include "arena/record/results.hpp"
#include "arena/statistics/places.hpp"
#include "arena/statistics/sprt.hpp"

namespace arena {

/// The two games of one opening with swapped sides.
struct RatedPair {
  std::array<GameIdentity, 2> games;
  std::int64_t opening = 0;                  // games of one opening share this number, across rounds and folders
  std::array<bool, 2> fresh = {true, true};  // false for a game that repeats an earlier one: no new evidence
  bool alone = false;                        // a foreign result without its other half: there is no second game, and it is never fresh
  std::uint32_t folder = 0;                  // an index into RunRecord::folders
  std::array<std::uint64_t, 2> numbers{};    // of the games, in their folder
  [[nodiscard]] std::size_t size() const { return alone ? 1 : 2; }
  [[nodiscard]] bool is_between(std::size_t one, std::size_t other) const {
    const auto& [first, second] = games[0].players;
    return (first == one && second == other) || (first == other && second == one);
  }
};

/// A game of more than two sides. Each counts by itself: the seats have their own terms.
struct RatedPlaces {
  statistics::PlacedGame game;  // its cluster is the opening, as for a pair
  GameIdentity identity;        // of its seats and places
  std::uint64_t pair = 0, number = 0;
  std::uint32_t folder = 0;
  bool fresh = true;
};

/// Games that no player decided: all share first place because a ply limit was reached, by the rules or by adjudication.
struct LimitedGames {
  std::int64_t games = 0;
  int least = 0, most = 0;  // plies
};

/// A different game, and the cluster that it belongs to: its opening, or its pair if all games have one opening.
struct CountedGame {
  std::uint32_t folder = 0;
  std::uint64_t number = 0;
  std::int64_t cluster = 0;
};

struct RunRecord {
  std::vector<std::string> folders;
  std::string game;
  std::map<std::string, int> rules;
  std::vector<config::PlayerSpec> players;          // in the order of the tournaments
  std::vector<PlayerResults> results;               // of each player, in all games
  std::vector<RatedPair> pairs;                     // complete ones, in schedule order, folder after folder
  int sides = 2;                                    // of a game
  std::vector<RatedPlaces> placed;                  // of more than two, in place of the pairs; in schedule order
  std::int64_t games = 0;                           // all, including those of incomplete pairs
  std::int64_t unpaired = 0;                        // games whose other half is missing
  std::int64_t one_sided = 0;                       // of these: games of gauntlets that play every opening on one side only
  LimitedGames limited;                             // among all
  std::int64_t unique_games = 0, unique_pairs = 0;  // among the complete pairs: different games, pairs with a new one
  std::int64_t openings = 0;                        // different ones, up to symmetry, among these
  std::optional<statistics::SprtParameters> sprt;   // of a run that is a sequential test; never of several runs
  std::size_t tested = 0;                           // the player that the test is about
  std::int64_t alone = 0;                           // among the pairs: those that are a single game
  std::string clusters;                             // of foreign results: what the games are clustered by; empty for runs
  bool openings_known = true;                       // false: foreign results without their openings
  MachineRecord machines;                           // of shards and ranks: who played what
  std::vector<std::string> notes;                   // what the reader should know: unfinished runs, other builds
  /// Games that can be rated, including repeated ones.
  [[nodiscard]] std::int64_t rated_games() const { return static_cast<std::int64_t>(sides > 2 ? placed.size() : 2 * pairs.size()) - alone; }
  /// Whether there are games, and none has another half by design.
  [[nodiscard]] bool is_one_sided() const { return games > 0 && one_sided == games; }
  /// Whether other programs played the games.
  [[nodiscard]] bool is_foreign() const { return !clusters.empty(); }
  /// The cluster of a pair's games.
  [[nodiscard]] std::int64_t cluster_of(std::size_t pair) const { return openings > 1 ? pairs[pair].opening : static_cast<std::int64_t>(pair); }
  [[nodiscard]] std::int64_t cluster_of(const RatedPlaces& one) const {
    return openings > 1 ? one.game.cluster : static_cast<std::int64_t>(one.pair);
  }
  /// The new ones, of complete pairs.
  [[nodiscard]] std::vector<CountedGame> counted_games() const;
  [[nodiscard]] std::size_t index_of(const std::string& name) const;  // throws InputError
  /// A sentence on a player whose faults leave nothing to rate, with its name; empty if its games count.
  [[nodiscard]] std::string why_unfit(std::size_t player) const;
};

/// Whose games count.
struct PlayerFilter {
  std::vector<std::string> only, without;  // all, if both are empty
  [[nodiscard]] bool is_set() const { return !only.empty() || !without.empty(); }
  [[nodiscard]] bool keeps(const std::string& player) const;
  /// Throws InputError for a name that is not one of these players.
  void check(const std::vector<std::string>& players) const;
};

/// Throws InputError for a folder that holds no run, or for runs that do not belong together: another game, other rule options, or a player of the
/// same name with other options.
RunRecord read_runs(const std::vector<std::filesystem::path>& folders, const PlayerFilter& filter = {});

/// Marks repetitions and counts what is left; `read_runs` does it already.
void mark_repetitions(RunRecord& record);

}  // namespace arena
