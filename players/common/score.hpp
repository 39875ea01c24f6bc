// What a search compares: integers, so that results are the same on every machine. A proved result lies outside every evaluator's range.
#pragma once
#include <cstdint>

namespace arena {

using Score = std::int32_t;

inline constexpr Score win_score = 2'000'000'000;
inline constexpr Score infinite_score = 2'100'000'000;
/// Evaluators stay within this; with `terminal: score` the end of a game does too.
inline constexpr Score max_evaluation = 1'000'000'000;
/// Scores beyond this are proved; with `win_score: distance` a win in n plies is win_score - n.
inline constexpr Score proved_score = win_score - 1000;

enum class Proved : std::uint8_t { no, win, loss, draw };

}  // namespace arena
