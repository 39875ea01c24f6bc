// The lines of the protocol, parsed: what is asked for, in words and numbers. docs/protocol.md is the standard.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/sides.hpp"

namespace arena::protocol {

/// The longest line that is read; the rest of a longer one is dropped.
inline constexpr std::size_t longest_line = 1U << 20;

/// The next line without its end; false at the end of the input. `cut` says whether it was too long.
bool read_line(std::istream& in, std::string& line, bool& cut);

/// The side that a word such as "p3time" is about, if it ends with `rest`; -1 if it is no such word.
int side_in(std::string_view word, std::string_view rest);

/// `setoption name N value V`.
struct OptionLine {
  std::string name, value;  // inner blanks are collapsed to single ones
};
OptionLine parse_option(const std::vector<std::string>& words);

/// `position startpos|fen F [moves M ...]`.
struct PositionLine {
  std::string fen;  // empty: the game's start
  std::vector<std::string> moves;
  std::string error;  // empty if it can be understood
};
PositionLine parse_position(const std::vector<std::string>& words);

/// `go ...`. What was not given is empty; unknown words are skipped.
struct GoLine {
  std::optional<std::int64_t> depth, nodes;
  std::optional<std::chrono::milliseconds> move_time;
  std::array<std::optional<std::chrono::milliseconds>, most_sides> time, increment;  // by side
  std::optional<std::int64_t> turns_to_go;                                           // of the mover
  bool infinite = false;
  std::optional<std::vector<std::string>> moves;  // the moves to choose from
  std::string error;                              // a word whose argument is missing

  [[nodiscard]] bool has_limit() const {
    return depth || nodes || move_time || std::any_of(time.begin(), time.end(), [](const auto& of_side) { return of_side.has_value(); });
  }
};
GoLine parse_go(const std::vector<std::string>& words);

}  // namespace arena::protocol
