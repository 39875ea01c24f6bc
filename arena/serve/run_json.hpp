// A results folder in the form that the watching page reads: progress, who leads, the state of the sequential test, the latest games.
#pragma once
#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/record/rows.hpp"

namespace arena {

/// {"id", "name", "game", "state", "games_done", "games_planned", "error"}. Throws InputError.
nlohmann::json run_summary(const std::string& id, const std::filesystem::path& folder);
/// All of it. Throws InputError.
nlohmann::json run_json(const std::string& id, const std::filesystem::path& folder);
/// "1-0", "0-1" or "1/2".
std::string result_words(const GameRow& row);
/// The contents of live.json, with the position drawn from its moves; null if no run is writing it, or it makes no sense.
nlohmann::json live_json(const std::filesystem::path& folder);
/// A recorded game. Null if there is none with this number.
nlohmann::json recorded_game_json(const std::filesystem::path& folder, std::uint64_t number);

}  // namespace arena
