// The games of several folders as one: the location of each, which are missing, and both files written in schedule order.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "arena/record/rows.hpp"
#include "arena/record/run_spec.hpp"
#include "arena/record/shard_set.hpp"

namespace arena {

class MergedGames {
 public:
  /// Reads every row once. Throws InputError, with file and line, for damaged rows or rows of another shard. A game without all its moves is missing.
  MergedGames(const ShardSet& shards, const RunSpec& spec);
  ~MergedGames();
  MergedGames(const MergedGames&) = delete;
  MergedGames& operator=(const MergedGames&) = delete;

  [[nodiscard]] std::uint64_t size() const { return places_.size(); }
  [[nodiscard]] bool has(std::uint64_t id) const { return places_[id].folder != nowhere; }
  /// Whether any folder has moves.csv; if none has, only the games are merged.
  [[nodiscard]] bool has_moves() const { return has_moves_; }
  [[nodiscard]] GameRow row(std::uint64_t id) const;

  /// The games below `games`, all of which must be present.
  void write(const std::filesystem::path& folder, std::uint64_t games) const;

 private:
  static constexpr std::uint32_t nowhere = ~0U;
  struct Place {
    std::uint64_t row = 0, moves = 0;  // offsets
    std::uint32_t row_length = 0, moves_length = 0, folder = nowhere, moves_expected = 0;
  };
  struct Files;
  void read(const ShardFolder& folder, std::uint32_t number, const RunSpec& spec);

  std::vector<Place> places_;  // by id
  std::vector<std::unique_ptr<Files>> files_;
  bool has_moves_ = false;
};

}  // namespace arena
