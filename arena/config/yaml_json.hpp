// Resolved configs as JSON.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace arena::config {

/// Our own YAML, as `resolved_yaml` writes it: plain scalars that are numbers, true or false become these, everything else is text.
nlohmann::json yaml_json(const std::string& yaml);

}  // namespace arena::config
