// Audits adjudication: the games played on although a rule would have ended them, how often the rule was wrong, and the effect on each player's
// score.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "arena/record/rows.hpp"
#include "arena/statistics/clustered.hpp"
#include "arena/text/table.hpp"

namespace arena {

/// What became of the games in which a rule applied.
struct AuditedGames {
  std::int64_t ended = 0;   // by the rule
  std::int64_t played = 0;  // on, to a result over the board
  std::int64_t wrong = 0;   // of these: to a different result
  std::int64_t spoilt = 0;  // played on, but lost by a player's own fault: no evidence
};

struct AuditedPlayer {
  std::string name;
  std::int64_t games = 0;
  double points = 0;
  AuditedGames audited;
  std::vector<statistics::Observation> played, ruled;  // results of the games played on, and what the rules had awarded; by opening

  [[nodiscard]] double score() const { return games > 0 ? points / static_cast<double>(games) : 0; }
  /// By how much the played result differs from the one that a rule awards, per game.
  [[nodiscard]] statistics::Difference error() const { return statistics::clustered_difference(played, ruled, 1); }
};

/// Elo of the recorded score minus Elo of the score if every adjudicated game were played on and behaved like the average audited one.
struct AuditWorth {
  double elo = 0;
  statistics::Bounded interval;
  bool known = false;  // there are audited games, and scores other than 0 and 1
};
AuditWorth worth_of(const AuditedPlayer& player);

class AuditCount {
 public:
  /// Games of one opening share `cluster`.
  void add(const GameRow& row, std::int64_t cluster);
  [[nodiscard]] const std::map<AdjudicatedBy, AuditedGames>& rules() const { return rules_; }
  [[nodiscard]] const std::vector<AuditedPlayer>& players() const { return players_; }

 private:
  AuditedPlayer& player(const std::string& name);
  std::map<AdjudicatedBy, AuditedGames> rules_;
  std::vector<AuditedPlayer> players_;  // in the order of their first appearance
};

/// "0 of 7 were wrong, so at most 34.8 % (95 %)"; "2 of 50 were wrong, 4.0 % (0.5 to 13.7 %)".
std::string wrong_text(const AuditedGames& games);

/// For the folders whose tournaments audit; empty if none does.
std::vector<Table> audit_tables(const std::vector<std::filesystem::path>& folders);
std::vector<Table> audit_tables(const AuditCount& count);

}  // namespace arena
