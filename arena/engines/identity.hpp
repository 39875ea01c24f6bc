// Which program an engine is: what it calls itself, and the checksums of its program and of every argument that names a file, so that a different
// program under the same name is noticed.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "arena/config/player.hpp"

namespace arena {

struct EngineIdentity {
  std::string player;              // as the tournament calls it
  std::string id_name, id_author;  // as it calls itself; empty if unknown
  std::vector<std::string> command;
  std::map<std::string, std::string> files;    // in the command: path -> SHA-256
  std::map<std::string, std::string> options;  // given to it
};

/// Everything but what it calls itself, which requires starting it.
EngineIdentity identity_of(const std::string& player, const config::EngineOptions& engine);

/// How two identities of the same player differ, in a sentence; empty if they do not.
std::string identity_difference(const EngineIdentity& before, const EngineIdentity& now);

}  // namespace arena
