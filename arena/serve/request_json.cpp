#include "arena/serve/request_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/serve/http_message.hpp"
#include "arena/text/visible.hpp"

namespace arena {

using nlohmann::json;

namespace {

constexpr std::size_t longest_text = 4096;

[[noreturn]] void wrong(const std::string& name, const std::string& right) { throw HttpError(422, "'" + name + "' must be " + right); }

const json* find(const json& object, const std::string& name) {
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

/// Text for the middle of a line, where control characters are not allowed.
std::string checked(const json& value, const std::string& name) {
  if (!value.is_string() || value.get_ref<const std::string&>().size() > longest_text || has_control(value.get_ref<const std::string&>()))
    wrong(name, fmt::format("text of at most {} characters without control characters", longest_text));
  return value.get<std::string>();
}

}  // namespace

json parse_body(const std::string& body) {
  json object = json::parse(body, nullptr, false);
  if (!object.is_object()) throw HttpError(400, "the body must be a JSON object");
  return object;
}

void only_keys(const json& object, const std::vector<std::string>& known) {
  for (const auto& [name, value] : object.items())
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw HttpError(422, fmt::format("unknown name '{}'; there are {}", visible(name, 40), fmt::join(known, ", ")));
}

std::string text_in(const json& object, const std::string& name, const std::string& otherwise) {
  const json* value = find(object, name);
  return value == nullptr ? otherwise : checked(*value, name);
}

std::optional<std::int64_t> number_in(const json& object, const std::string& name, std::int64_t least, std::int64_t most) {
  const json* value = find(object, name);
  if (value == nullptr) return std::nullopt;
  const bool fits = value->is_number_integer() && !(value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(most));
  if (!fits || value->get<std::int64_t>() < least || value->get<std::int64_t>() > most)
    wrong(name, fmt::format("a whole number from {} to {}", least, most));
  return value->get<std::int64_t>();
}

bool flag_in(const json& object, const std::string& name, bool otherwise) {
  const json* value = find(object, name);
  if (value == nullptr) return otherwise;
  if (!value->is_boolean()) wrong(name, "true or false");
  return value->get<bool>();
}

std::vector<std::string> texts_in(const json& object, const std::string& name, std::size_t most) {
  const json* value = find(object, name);
  if (value == nullptr) return {};
  if (!value->is_array() || value->size() > most) wrong(name, fmt::format("a list of at most {} texts", most));
  std::vector<std::string> texts;
  for (const json& each : *value) texts.push_back(checked(each, name));
  return texts;
}

std::map<std::string, int> numbers_in(const json& object, const std::string& name) {
  const json* value = find(object, name);
  if (value == nullptr) return {};
  if (!value->is_object() || value->size() > 100) wrong(name, "an object of whole numbers");
  std::map<std::string, int> numbers;
  for (const auto& [key, unused] : value->items()) numbers[key] = static_cast<int>(number_in(*value, key, -1'000'000, 1'000'000).value_or(0));
  return numbers;
}

std::optional<Limits> limits_in(const json& object, const std::string& name, std::chrono::milliseconds longest) {
  const json* value = find(object, name);
  if (value == nullptr || value->empty()) return std::nullopt;
  if (!value->is_object()) wrong(name, "an object");
  only_keys(*value, {"move_time_ms", "depth", "nodes"});
  Limits limits;
  limits.move_time = std::chrono::milliseconds(number_in(*value, "move_time_ms", 1, longest.count()).value_or(0));
  limits.depth = static_cast<int>(number_in(*value, "depth", 1, 120).value_or(0));
  limits.nodes = static_cast<std::uint64_t>(number_in(*value, "nodes", 1, 1'000'000'000'000).value_or(0));
  if (limits == Limits{}) return std::nullopt;
  return limits;
}

}  // namespace arena
