#include "arena/serve/solve_json.hpp"

#include <nlohmann/json.hpp>

#include "arena/play/status.hpp"
#include "arena/serve/http_message.hpp"
#include "arena/solve/progress_log.hpp"

namespace arena {

using nlohmann::json;

namespace {

constexpr std::size_t most_points = 500;

json summary_of_solve(const std::string& id, const solve::RecordedSolve& run, const std::filesystem::path& folder) {
  const bool runs = is_running(folder);
  return {{"id", id},           {"name", run.name},
          {"game", run.game()}, {"state", runs ? "running" : run.is_finished() ? "finished" : "interrupted"},
          {"games_done", 0},    {"games_planned", 0},
          {"kind", "solve"},    {"words", run.points.empty() ? "" : run.points.back().question + " " + run.points.back().result},
          {"error", ""}};
}

json finite(ProofNumber number) { return number >= proof_infinity ? json() : json(number); }

}  // namespace

json solve_summary(const std::string& id, const std::filesystem::path& folder) { return summary_of_solve(id, solve::read_solve(folder), folder); }

json solve_json(const std::string& id, const std::filesystem::path& folder) {
  const solve::RecordedSolve run = solve::read_solve(folder);
  json out = summary_of_solve(id, run, folder);
  out["notes"] = json::array({"Position " + run.facts.at("position").get<std::string>() + ", goal " + run.facts.at("goal").get<std::string>() +
                              ". The numbers of an open question do not say how it ends."});
  out["percent"] = nullptr;
  out["report"] = "/runs/" + id + "/report";
  out["questions"] = json::array();
  for (const auto& points : run.by_question()) {
    json curve = json::array();
    const std::size_t step = 1 + points.size() / most_points;
    for (std::size_t i = 0; i < points.size(); ++i)
      if (i % step == 0 || i + 1 == points.size()) curve.push_back({points[i].seconds, finite(points[i].proof), finite(points[i].disproof)});
    const solve::ProgressPoint& last = points.back();
    out["questions"].push_back({{"question", last.question},
                                {"result", last.result},
                                {"seconds", last.seconds},
                                {"nodes", last.nodes},
                                {"within", last.within > 0 ? json(last.within) : json()},
                                {"table_used", last.used},
                                {"curve", std::move(curve)}});
  }
  return out;
}

}  // namespace arena
