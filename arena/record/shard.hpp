// One shard of a run that is played in several folders, each independent of the others. A part has whole pairs (of an ablation: whole positions),
// and of every run of N pairs one, not always the same, so that all parts meet the same pairings, openings and lengths of games.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace arena {

struct Shard {
  int index = 1, count = 1;  // from 1

  /// Whether a pair of games, or a position, by its number from 0, is this part's.
  [[nodiscard]] bool has(std::uint64_t number) const { return of(number, count) == index; }
  /// How many of so many pairs are this part's.
  [[nodiscard]] std::uint64_t share_of(std::uint64_t pairs) const;
  [[nodiscard]] std::string text() const { return std::to_string(index) + "/" + std::to_string(count); }

  /// The part that has a pair.
  static int of(std::uint64_t number, int count) {
    const auto n = static_cast<std::uint64_t>(count);
    return static_cast<int>((number + number / n) % n) + 1;
  }
  friend bool operator==(const Shard&, const Shard&) = default;
};

inline constexpr int most_shards = 100'000;

/// "3/7". Throws InputError that says what would be right.
Shard parse_shard(const std::string& text);

/// What the folder's context.json says. Throws InputError where it says nonsense.
std::optional<Shard> shard_in(const std::filesystem::path& folder);

/// Throws InputError when the folder holds another part of a run, or a whole run where a part is asked for, or the other way round.
void check_same_shard(const std::filesystem::path& folder, const std::optional<Shard>& wanted);

/// Notes in context.json what the result files of a finished part add up to, so that a damaged copy is found out.
void note_file_sums(const std::filesystem::path& folder);
/// The first file that is not as it was noted; empty when none is, or nothing is noted.
std::string damaged_file(const std::filesystem::path& folder);

}  // namespace arena
