#include "arena/config/yaml_json.hpp"

#include <yaml-cpp/yaml.h>

#include <charconv>
#include <nlohmann/json.hpp>

namespace arena::config {

namespace {

nlohmann::json scalar_json(const YAML::Node& node) {
  const std::string& text = node.Scalar();
  if (node.Tag() == "!") return text;  // in quotes
  if (text == "true" || text == "false") return text == "true";
  const char *begin = text.data(), *end = begin + text.size();
  std::int64_t whole = 0;
  if (const auto [at, error] = std::from_chars(begin, end, whole); error == std::errc() && at == end) return whole;
  double real = 0;
  const bool digits = !text.empty() && text.find_first_not_of("0123456789+-.eE") == std::string::npos;
  if (const auto [at, error] = std::from_chars(begin, end, real); digits && error == std::errc() && at == end) return real;
  return text;
}

nlohmann::json node_json(const YAML::Node& node) {
  if (node.IsScalar()) return scalar_json(node);
  nlohmann::json out;
  if (node.IsSequence()) {
    out = nlohmann::json::array();
    for (const YAML::Node& item : node) out.push_back(node_json(item));
  } else if (node.IsMap()) {
    out = nlohmann::json::object();
    for (const auto& entry : node) out[entry.first.Scalar()] = node_json(entry.second);
  }
  return out;
}

}  // namespace

nlohmann::json yaml_json(const std::string& yaml) { return node_json(YAML::Load(yaml)); }

}  // namespace arena::config
