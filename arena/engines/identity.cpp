#include "arena/engines/identity.hpp"

#include <filesystem>

#include "arena/engines/process.hpp"
#include "arena/text/sha256.hpp"

namespace arena {

namespace fs = std::filesystem;

EngineIdentity identity_of(const std::string& player, const config::EngineOptions& engine) {
  EngineIdentity identity;
  identity.player = player;
  identity.command = engine.command;
  identity.options = engine.options;
  for (std::size_t i = 0; i < engine.command.size(); ++i) {
    std::error_code error;
    const fs::path file = i == 0 ? fs::path(find_program(engine.command[0], engine.cwd)) : fs::path(engine.cwd) / engine.command[i];
    if (file.empty() || !fs::is_regular_file(file, error)) continue;
    if (const auto sum = sha256_of(file)) identity.files[fs::canonical(file, error).string()] = *sum;
  }
  return identity;
}

std::string identity_difference(const EngineIdentity& before, const EngineIdentity& now) {
  for (const auto& [file, sum] : before.files) {
    const auto found = now.files.find(file);
    if (found == now.files.end()) return "the games there were played with " + file + ", which the other does not have";
    if (found->second != sum)
      return file + " is not the file that played the games there: SHA-256 " + sum.substr(0, 16) + "... then, " + found->second.substr(0, 16) +
             "... now";
  }
  return "";
}

}  // namespace arena
