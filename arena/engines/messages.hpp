// The lines of UGI and UCI as data: what an engine says about itself, about its search, and its answer. Any input is accepted; what cannot be parsed
// is ignored.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/outcome.hpp"

namespace arena {

enum class Protocol { ugi, uci };

/// The answer to `query result`: "p1win" to "p4win", "draw", or "none" while the game goes on.
std::string_view result_word(Outcome outcome);
/// The option by which an engine declares how many sides it supports, and is told how many there are.
inline constexpr std::string_view players_option = "players";

/// The words of a line, one by one, without copies.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}
  /// The next word; empty at the end.
  std::string_view next();
  /// Everything that is left, without surrounding blanks.
  [[nodiscard]] std::string_view rest() const;

 private:
  std::string_view rest_;
};

/// What `info` lines have said about one search. Later lines replace what they repeat.
struct EngineInfo {
  std::optional<int> depth, seldepth;
  std::optional<std::uint64_t> nodes;
  std::optional<int> score;  // in the engine's unit, from the mover's view
  std::optional<bool> wins;  // instead of a score: it claims a proved win, or a proved loss
  int mate_plies = 0;        // the distance to it; 0 if unknown
  std::vector<std::string> pv;
  std::string unreadable;  // the first word with an invalid value: "nodes many"
};

/// Processes an `info` line (without the word itself). Variations other than the first, and scores that are only bounds, are ignored.
void take_info(std::string_view line, Protocol protocol, EngineInfo& info);

/// An option as the engine declares it: `option name Hash type spin default 16 min 1 max 33554432`.
struct EngineOption {
  std::string name, type, standard;
  std::optional<std::int64_t> low, high;
  std::vector<std::string> choices;
  friend bool operator==(const EngineOption&, const EngineOption&) = default;
};
/// Parses what comes after the word `option`; nothing if it has no name.
std::optional<EngineOption> parse_option(std::string_view line);
/// What is wrong with a value; empty if nothing is.
std::string option_problem(const EngineOption& option, const std::string& value);

}  // namespace arena
