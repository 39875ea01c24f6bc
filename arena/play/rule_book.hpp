// The rules of a game behind words alone: ours, or those of a referee, a program that answers queries about a position. For whoever checks what an
// engine says.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "arena/config/tournament.hpp"

namespace arena {

/// One game from its start.
class RuleBook {
 public:
  virtual ~RuleBook() = default;
  virtual void restart() = 0;
  /// A legal one.
  virtual void make(const std::string& move) = 0;
  [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;
  /// "p1win", "p2win", "draw", or "none" while it goes on.
  [[nodiscard]] virtual std::string result() const = 0;
  [[nodiscard]] virtual bool p1_moves() const = 0;
  /// "startpos moves a b".
  [[nodiscard]] virtual std::string position() const = 0;
  /// The move as the rules spell it; empty when it is none of the legal ones.
  [[nodiscard]] virtual std::string spelled(const std::string& move) const = 0;
};

/// Throws InputError for a game of more than two sides, and RefereeError, now or later, where a referee fails.
std::unique_ptr<RuleBook> rules_of(const config::GameSpec& game);

}  // namespace arena
