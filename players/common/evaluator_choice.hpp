// An evaluator by name; its own options are declared by the evaluator (players/evaluators).
#pragma once
#include <map>
#include <string>

namespace arena {

struct EvaluatorChoice {
  std::string name = "none";
  std::map<std::string, double> values;  // only what differs from the evaluator's defaults
  friend bool operator==(const EvaluatorChoice&, const EvaluatorChoice&) = default;
};

}  // namespace arena
