// Which machine of a cluster is off: compares the games of shards or ranks by results and speed.
#pragma once
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "arena/record/rows.hpp"
#include "arena/record/run_folder.hpp"
#include "arena/statistics/node_test.hpp"

namespace arena {

/// The games of folders that record who played what: a shard, merged shards, or a run on ranks. Memory is bounded: of very many games, those of a
/// random part of the openings are kept.
class MachineRecord {
 public:
  /// The games that follow belong to this folder.
  void enter(const RunFolder& run);
  /// Games of one opening share its number.
  void add(const GameRow& row, std::int64_t opening);

  [[nodiscard]] bool is_comparable() const { return names_.size() > 1; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] const std::vector<std::string>& players() const { return players_; }
  [[nodiscard]] statistics::NodeTest test() const { return statistics::test_nodes(games_); }

 private:
  void read_ranks(const std::filesystem::path& file);
  [[nodiscard]] std::string machine_of(const GameRow& row) const;
  [[nodiscard]] bool is_kept(std::uint32_t opening) const;
  static std::uint32_t number_of(const std::string& name, std::vector<std::string>& names, std::unordered_map<std::string, std::uint32_t>& known);

  std::string shard_;                                       // of a folder that is one
  std::vector<std::string> merged_;                         // the shards of a merged folder
  std::vector<std::string> ranks_;                          // of a run on ranks
  std::unordered_map<std::uint64_t, std::size_t> rank_of_;  // each of its games
  std::vector<std::string> names_, players_;
  std::unordered_map<std::string, std::uint32_t> name_numbers_, player_numbers_;
  std::vector<statistics::NodeGame> games_;  // every two players of each
  unsigned thinned_ = 0;                     // one in 2^thinned_ openings is kept
};

/// One sentence per machine that differs.
std::vector<std::string> machine_warnings(const MachineRecord& record, const statistics::NodeTest& test);
/// What was compared, in one line; says so if none differs.
std::string machines_text(const statistics::NodeTest& test);
nlohmann::json machines_json(const MachineRecord& record, const statistics::NodeTest& test);

}  // namespace arena
