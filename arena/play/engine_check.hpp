// Examines an engine as its author would want: does it start, get ready, take options, answer with legal moves, respect limits, stop, repeat itself,
// quit. One line per finding.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "arena/engines/client.hpp"
#include "arena/play/rule_book.hpp"

namespace arena {

struct EngineCheck {
  Protocol protocol = Protocol::ugi;
  config::EngineOptions engine;
  int games = 4;              // random games in which its moves are checked
  std::uint64_t nodes = 100;  // per decision in these games
  std::uint64_t seed = 1;
  std::shared_ptr<EngineLog> log;
};

enum class Finding { ok, note, failed };

/// Reports findings as they occur. Returns the number of failures.
int check_engine(const EngineCheck& check, RuleBook& rules, const std::function<void(Finding, const std::string&)>& say);

}  // namespace arena
