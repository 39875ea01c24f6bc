// A solver run in the form that the watching page reads: its questions and how their numbers went.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace arena {

/// As `run_summary` and `run_json` for a folder of `arena solve --output`. Throw InputError.
nlohmann::json solve_summary(const std::string& id, const std::filesystem::path& folder);
nlohmann::json solve_json(const std::string& id, const std::filesystem::path& folder);

}  // namespace arena
