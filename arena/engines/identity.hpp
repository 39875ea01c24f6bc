// Which program an engine is: what it calls itself, and the checksums of its program and of every argument that names a file, so that another one
// under the same name is noticed.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "arena/config/player.hpp"

namespace arena {

struct EngineIdentity {
  std::string player;              // as the tournament calls it
  std::string id_name, id_author;  // as it calls itself; empty where that is not known
  std::vector<std::string> command;
  std::map<std::string, std::string> files;    // of the command: path -> SHA-256
  std::map<std::string, std::string> options;  // that it is given
};

/// All but what it calls itself, which takes its start.
EngineIdentity identity_of(const std::string& player, const config::EngineOptions& engine);

/// What differs between two identities of the same player, in a sentence; empty when nothing does.
std::string identity_difference(const EngineIdentity& before, const EngineIdentity& now);

}  // namespace arena
