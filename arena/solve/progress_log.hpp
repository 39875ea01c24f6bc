// A solver run on disk while it lasts: solve.json says what is asked, solve.csv how far the search has got, one row each second and one per answer.
#pragma once
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/record/files.hpp"
#include "players/proof/proof_table.hpp"

namespace arena::solve {

inline constexpr const char *run_facts_name = "solve.json", *run_progress_name = "solve.csv";

/// One row of solve.csv.
struct ProgressPoint {
  std::string question;
  std::string result;  // "searching" until the last row of a question
  double seconds = 0;
  std::uint64_t nodes = 0;
  int within = 0;  // plies, if a win is proved and a shorter one is being searched for
  ProofNumber proof = 0, disproof = 0;
  double used = 0;  // share of the table
};

class ProgressLog {
 public:
  /// Creates the folder. `facts` say what is asked. Another run in the folder is continued if `resumes` and it asks the same; throws InputError if it
  /// asks something else, or if another process writes there.
  ProgressLog(const std::filesystem::path& folder, const nlohmann::json& facts, bool resumes);
  void add(const ProgressPoint& point);
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  FolderLock lock_;
  AppendFile file_;
};

/// Whether the folder has a solver run.
bool has_solver_run(const std::filesystem::path& folder);

/// A solver run as read back.
struct RecordedSolve {
  std::string name;  // of its folder
  nlohmann::json facts;
  std::vector<ProgressPoint> points;
  [[nodiscard]] std::string game() const { return facts.at("game").get<std::string>(); }
  /// Whether the last question has its answer, or was given up with one.
  [[nodiscard]] bool is_finished() const { return !points.empty() && points.back().result != "searching"; }
  /// The points of each question, in order.
  [[nodiscard]] std::vector<std::vector<ProgressPoint>> by_question() const;
};
/// Throws InputError with file and line. A line that is being written is left out.
RecordedSolve read_solve(const std::filesystem::path& folder);
/// The same from the texts of its files.
RecordedSolve parsed_solve(const std::filesystem::path& folder, const std::string& facts, std::string progress);

/// A number, or "infinite".
std::string number_words(ProofNumber number);

}  // namespace arena::solve
