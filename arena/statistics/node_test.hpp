// Which of several machines that share a run differs from the others: in its players' scores, or in how fast they search. The games of an opening on
// one machine are a cluster. A permutation test reassigns clusters to machines at random and counts how often the largest of all differences exceeds
// the observed one (Westfall and Young's max-T): if the machines are alike, the probability of accusing any is at most 5 %, whatever the
// distribution.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "arena/statistics/interval.hpp"

namespace arena::statistics {

/// Two players of a game: where it was played, who was placed higher, and how fast each searched. A game of more than two sides is one of these for
/// every two of them, and gives each speed once.
struct NodeGame {
  std::uint32_t node = 0, opening = 0, first = 0, second = 0;
  float score = 0;                          // of the first against the second
  float first_speed = 0, second_speed = 0;  // nodes per second; 0: not known, or in another pair
  std::uint8_t first_side = 0, second_side = 1;
  bool counts = true;  // false: another pair of a game that is counted already
};

/// A machine that differs from the others.
struct NodeFinding {
  std::size_t node = 0;
  bool alone = true;       // false: there are only two, and which one is off is unknown
  bool in_speed = false;   // or in results
  std::size_t player = 0;  // for a difference in results: whose
  double difference = 0;   // of the player's score, from -1 to 1; of the logarithm of the speed
  Bounded interval;        // 95 %, for this difference alone
  double p_value = 1;      // corrected for every machine, player and measure
};

struct NodeTest {
  std::size_t nodes = 0, openings = 0, games = 0;
  std::string_view method;
  std::vector<NodeFinding> findings;  // the clearest first; each is found without the ones before it
};

inline constexpr double speed_tolerance = 0.05;  // machines whose speeds differ by less are alike
inline constexpr std::string_view permutation_method = "permutations of openings (max-T)";
inline constexpr std::string_view many_openings_method = "Student t, clustered by opening, Holm";

/// Nothing is found among fewer than two machines.
NodeTest test_nodes(const std::vector<NodeGame>& games);

}  // namespace arena::statistics
