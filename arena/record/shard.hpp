// One shard of a run that is played in several folders, independently of each other. A shard has whole pairs (of an ablation: whole positions), one
// out of every N in a row, not always the same one, so that all shards meet the same pairings, openings and lengths of games.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace arena {

struct Shard {
  int index = 1, count = 1;  // from 1

  /// Whether a pair of games, or a position, by its number from 0, belongs to this shard.
  [[nodiscard]] bool has(std::uint64_t number) const { return of(number, count) == index; }
  /// How many of `pairs` pairs belong to this shard.
  [[nodiscard]] std::uint64_t share_of(std::uint64_t pairs) const;
  [[nodiscard]] std::string text() const { return std::to_string(index) + "/" + std::to_string(count); }

  /// The shard that has a pair.
  static int of(std::uint64_t number, int count) {
    const auto n = static_cast<std::uint64_t>(count);
    return static_cast<int>((number + number / n) % n) + 1;
  }
  friend bool operator==(const Shard&, const Shard&) = default;
};

inline constexpr int most_shards = 100'000;

/// "3/7". Throws InputError that says what would be right.
Shard parse_shard(const std::string& text);

/// According to the folder's context.json. Throws InputError if that is nonsense.
std::optional<Shard> shard_in(const std::filesystem::path& folder);

/// Throws InputError if the folder holds another shard of the run, or a whole run where a shard is wanted, or vice versa.
void check_same_shard(const std::filesystem::path& folder, const std::optional<Shard>& wanted);

/// Records checksums of a finished shard's result files in context.json, so that a damaged copy is detected.
void note_file_sums(const std::filesystem::path& folder);
/// The first file that differs from its record; empty if there is none, or nothing is recorded.
std::string damaged_file(const std::filesystem::path& folder);

}  // namespace arena
