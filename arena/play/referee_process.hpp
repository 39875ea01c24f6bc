// A referee that is an external program, spoken to in the lines of docs/protocol.md.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/tournament.hpp"
#include "arena/engines/client.hpp"
#include "arena/play/referee.hpp"

namespace arena {

class RefereeProcess final : public Referee {
 public:
  /// Starts it; throws RefereeError if it does not get ready, InputError if it does not know a game with this many sides.
  explicit RefereeProcess(const config::GameSpec& game);

  Answer look(const std::string& moves) override;
  std::string query(const std::string& moves, std::string_view what) override;
  std::string drawing(const std::string& moves) override;

 private:
  /// Sends lines about a position and returns everything that arrives before it is ready again.
  std::vector<std::string> ask(const std::string& moves, std::string_view lines);

  EngineClient client_;
  int sides_;
};

}  // namespace arena
