// THE final verdict for every way to improve a player: the new player against the old one, on held-out openings. It ends with gained,
// nothing gained, lost, or inconclusive, and an interval.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/analysis/rating/ratings.hpp"
#include "arena/config/verdict.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

/// `failed`: a player's faults left nothing to judge.
enum class Gain { gained, nothing, lost, inconclusive, failed };
inline constexpr std::array<std::string_view, 5> gain_names = {"gained", "nothing gained", "lost", "inconclusive", "no verdict"};

struct GainVerdict {
  Gain gain = Gain::inconclusive;
  std::string candidate, reference;
  double worth = 0;
  std::int64_t pairs = 0;
  bool sequential = false;
  std::optional<double> elo;                       // median-unbiased after a sequential test
  statistics::Bounded interval{0, 0, true, true};  // 95 %
  std::string why;                                 // there is no verdict
  std::optional<std::int64_t> more_pairs;          // that would probably decide
  /// As for `arena sprt`: 0 gained, 1 nothing gained or lost, 3 inconclusive, 5 a player failed.
  [[nodiscard]] int exit_code() const;
};

/// The deciding match. Game, limits, seed, margin and adjudication are those of `like`; each pair has its own opening, as many as there are or as the
/// verdict may need. Throws InputError for an invalid player.
RunSpec gain_match(const config::TournamentSpec& like, config::PlayerSpec candidate, config::PlayerSpec reference, const config::VerdictSpec& verdict,
                   std::vector<std::string> openings);

/// As many openings as requested, or as there are, none of them among the `used` ones up to symmetry. Throws InputError if there is none.
std::vector<std::string> held_out_openings(const config::GameSpec& game, config::OpeningsSpec openings, int count,
                                           const std::vector<std::string>& used);

/// From the games alone; the first of the match's players is the candidate.
GainVerdict judge_gain(const Ratings& ratings, double worth);
GainVerdict judge_gain(const std::filesystem::path& folder, double worth);
/// For a candidate that is the reference under another name.
GainVerdict same_players(const std::string& candidate, const std::string& reference, double worth);

/// "gained: mine-tuned is stronger than mine, ..."; one sentence.
std::string gain_sentence(const GainVerdict& verdict);
nlohmann::json gain_json(const GainVerdict& verdict);

}  // namespace arena
