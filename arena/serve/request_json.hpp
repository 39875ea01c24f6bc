// Reading a request's object: every value is checked for its type and range, and errors name it.
#pragma once
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "players/options.hpp"

namespace arena {

/// The object in a body. Throws HttpError 400.
nlohmann::json parse_body(const std::string& body);
/// Throws HttpError 422 for a name that is not one of these.
void only_keys(const nlohmann::json& object, const std::vector<std::string>& known);

// The value of a name, or the default if there is none. Throw HttpError 422.
std::string text_in(const nlohmann::json& object, const std::string& name, const std::string& otherwise = "");
std::optional<std::int64_t> number_in(const nlohmann::json& object, const std::string& name, std::int64_t least, std::int64_t most);
bool flag_in(const nlohmann::json& object, const std::string& name, bool otherwise);
std::vector<std::string> texts_in(const nlohmann::json& object, const std::string& name, std::size_t most);
std::map<std::string, int> numbers_in(const nlohmann::json& object, const std::string& name);
/// {"move_time_ms", "depth", "nodes"}; nothing if there are none.
std::optional<Limits> limits_in(const nlohmann::json& object, const std::string& name, std::chrono::milliseconds longest);

}  // namespace arena
