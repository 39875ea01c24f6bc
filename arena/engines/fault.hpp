// What a foreign program can do wrong, as a value: a word for the record and a sentence for the log. Never a failure of our own.
#pragma once
#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace arena {

/// A player failed in a way that has a word of its own in the records.
class PlayerFault : public std::runtime_error {
 public:
  PlayerFault(std::string_view termination, const std::string& text) : std::runtime_error(text), termination_(termination) {}
  /// One of the words below.
  [[nodiscard]] const std::string& termination() const { return termination_; }

 private:
  std::string termination_;
};

namespace fault {
inline constexpr std::string_view no_start = "no-start";          // it cannot be run, or is not ready in time
inline constexpr std::string_view crash = "crash";                // it ended
inline constexpr std::string_view hang = "hang";                  // no answer within answer_time
inline constexpr std::string_view time = "time";                  // no answer though its clock has run out
inline constexpr std::string_view protocol = "protocol";          // lines too long, too many, binary, answers to nothing
inline constexpr std::string_view memory = "memory";              // more than memory_mb
inline constexpr std::string_view illegal_move = "illegal-move";  // by our rules
inline constexpr std::array<std::string_view, 7> words = {no_start, crash, hang, time, protocol, memory, illegal_move};
/// Failures of a program, which say nothing about how it plays: counted separately, and governed by `on_crash`.
inline constexpr std::array<std::string_view, 5> crashes = {no_start, crash, hang, protocol, memory};

inline bool is_one_of(const auto& list, std::string_view word) { return std::find(list.begin(), list.end(), word) != list.end(); }
}  // namespace fault

}  // namespace arena
