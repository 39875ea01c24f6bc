#include "arena/solve/progress_log.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "arena/text/csv.hpp"
#include "core/common/errors.hpp"

namespace arena::solve {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::string_view progress_header = "question,result,seconds,nodes,within,proof_number,disproof_number,table_used\n";

std::string cut_to_whole_lines(std::string text) {
  text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
  return text;
}

/// The file that the rows are appended to; an earlier run's are kept if it is continued.
fs::path prepared(const fs::path& folder, const json& facts, bool resumes) {
  const fs::path about = folder / run_facts_name, rows = folder / run_progress_name;
  if (fs::exists(folder / "tournament.yaml")) throw InputError(folder.string() + " has the results of a run; choose another folder");
  const std::string text = facts.dump(1) + "\n", before = file_bytes(about);
  if (!before.empty() && before != text)
    throw InputError(fmt::format("{} has the solver run of another question; choose another folder", folder.string()));
  replace_file(about, text);
  replace_file(rows, resumes ? cut_to_whole_lines(file_bytes(rows)) : "");
  return rows;
}

fs::path created(const fs::path& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw InputError(fmt::format("--output: {} cannot be created: {}", folder.string(), failed.message()));
  return folder;
}

ProofNumber number_from(const std::string& text) { return text == "infinite" ? proof_infinity : std::strtoull(text.c_str(), nullptr, 10); }

}  // namespace

std::string number_words(ProofNumber number) { return number >= proof_infinity ? "infinite" : std::to_string(number); }

ProgressLog::ProgressLog(const fs::path& folder, const json& facts, bool resumes)
    : folder_(created(folder)), lock_(folder_), file_(prepared(folder_, facts, resumes), progress_header) {}

void ProgressLog::add(const ProgressPoint& point) {
  std::string row;
  append_field(row, point.question);
  row += fmt::format(",{},{:.3f},{},{},{},{},{:.4f}\n", point.result, point.seconds, point.nodes, point.within, number_words(point.proof),
                     number_words(point.disproof), point.used);
  file_.append(row);
}

bool has_solver_run(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / run_facts_name, ignored);
}

RecordedSolve read_solve(const fs::path& folder) {
  return parsed_solve(folder, file_bytes(folder / run_facts_name), file_bytes(folder / run_progress_name));
}

RecordedSolve parsed_solve(const fs::path& folder, const std::string& facts, std::string progress) {
  RecordedSolve run;
  const fs::path plain = fs::absolute(folder).lexically_normal(), about = folder / run_facts_name, rows = folder / run_progress_name;
  run.name = (plain.has_filename() ? plain.filename() : plain.parent_path().filename()).string();
  run.facts = json::parse(facts, nullptr, false);
  if (!run.facts.is_object()) throw InputError(about.string() + " is not a description of a solver run");
  for (const char* name : {"game", "position", "goal"})
    if (!run.facts.contains(name) || !run.facts.at(name).is_string()) throw InputError(fmt::format("{}: '{}' is missing", about.string(), name));
  const std::string text = cut_to_whole_lines(std::move(progress));
  if (text.empty()) return run;
  if (!text.starts_with(progress_header)) throw InputError(rows.string() + ":1: these are not the columns of a solver run");
  std::string room;
  std::size_t number = 1;
  for (std::size_t at = progress_header.size(); at < text.size();) {
    const std::size_t end = text.find('\n', at);
    std::vector<std::string> fields;
    const bool closed = for_each_field(std::string_view(text).substr(at, end - at), room, [&](std::string_view field) {
      fields.emplace_back(field);
      return true;
    });
    ++number;
    if (!closed || fields.size() != 8) throw InputError(fmt::format("{}:{}: a row has 8 fields", rows.string(), number));
    ProgressPoint point{fields[0],
                        fields[1],
                        std::strtod(fields[2].c_str(), nullptr),
                        std::strtoull(fields[3].c_str(), nullptr, 10),
                        static_cast<int>(std::strtol(fields[4].c_str(), nullptr, 10)),
                        number_from(fields[5]),
                        number_from(fields[6]),
                        std::strtod(fields[7].c_str(), nullptr)};
    // A search that was killed goes on from its checkpoint: what it had done after that it does again.
    while (!run.points.empty() && run.points.back().question == point.question && run.points.back().nodes > point.nodes) run.points.pop_back();
    run.points.push_back(std::move(point));
    at = end + 1;
  }
  return run;
}

std::vector<std::vector<ProgressPoint>> RecordedSolve::by_question() const {
  std::vector<std::vector<ProgressPoint>> all;
  for (const ProgressPoint& point : points) {
    if (all.empty() || all.back().back().question != point.question) all.emplace_back();
    all.back().push_back(point);
  }
  return all;
}

}  // namespace arena::solve
