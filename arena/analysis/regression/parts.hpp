// What a regression test found, part by part, and the overall result: exit code, text, JSON and JUnit XML.
#pragma once
#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/text/table.hpp"

namespace arena {

/// `unjudged`: something changed, and nothing can tell whether it is weaker now. `failed`: a player's faults left nothing to judge.
enum class Verdict { pass, regression, undecided, unjudged, failed };
inline constexpr std::array<std::string_view, 5> verdict_names = {"pass", "REGRESSION", "inconclusive", "NOT JUDGED", "NO VERDICT"};

struct RegressionPart {
  std::string name;  // tree, cost, speed, strength; for a stored run followed by the player's name
  Verdict verdict = Verdict::pass;
  std::string sentence;                                 // what was seen, with its interval
  std::vector<std::pair<std::string, double>> figures;  // the same for machines; all finite
};

/// For a player whose faults left nothing to judge; `why` names it.
inline RegressionPart failed_part(const std::string& name, const std::string& why) { return {name, Verdict::failed, "no verdict: " + why, {}}; }

struct RegressionReport {
  std::string baseline, candidate;
  std::vector<RegressionPart> parts;
  double seconds = 0;
  /// If a player failed, there is no verdict. Otherwise any regression makes it a regression; else any unjudged part makes it unjudged, and then any
  /// undecided part undecided.
  [[nodiscard]] Verdict verdict() const;
  /// 0 no regression, 1 regression, 3 inconclusive, 7 changed and not judged, 5 a player failed.
  [[nodiscard]] int exit_code() const;
};

Table regression_table(const RegressionReport& report);
/// One sentence that names the parts that failed.
std::string regression_verdict(const RegressionReport& report);
nlohmann::json regression_json(const RegressionReport& report);
/// A test suite with one case per part: a regression is a failure, and so is an unjudged part; an inconclusive part is skipped; a player that failed
/// is an error.
std::string regression_junit(const RegressionReport& report);

}  // namespace arena
