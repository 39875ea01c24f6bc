// Another build of this program that plays the players of a stored run, so that a recorded player's moves come from the program that recorded them.
// It is an engine like any other: `FILE ugi`, with the player as stored in the run. Builds older than that command have `FILE answer`.
#pragma once
#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/engines/process.hpp"
#include "arena/play/match.hpp"
#include "arena/record/run_spec.hpp"

namespace arena {

class BaselineProgram {
 public:
  /// For a run's folder. Throws InputError if the program cannot be run.
  BaselineProgram(const std::filesystem::path& program, const std::filesystem::path& folder);
  ~BaselineProgram();
  BaselineProgram(const BaselineProgram&) = delete;
  BaselineProgram& operator=(const BaselineProgram&) = delete;

  /// Finds out which protocol it speaks; throws InputError if it cannot play the player.
  void check(const std::string& player);
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The commit it was built from; empty if it does not say.
  [[nodiscard]] const std::string& commit() const { return commit_; }
  [[nodiscard]] bool speaks_ugi() const { return speaks_ugi_; }
  /// `seated`, played as an engine by the run's player of that name.
  [[nodiscard]] Participant engine(const std::string& player, const Participant& seated) const;
  /// For a build without UGI: a process that has greeted. Throws InputError.
  [[nodiscard]] std::unique_ptr<EngineProcess> answering(const std::string& player) const;

 private:
  [[nodiscard]] std::filesystem::path file_of(const std::string& player) const;

  std::string name_, program_, commit_;
  std::filesystem::path folder_, files_;  // of the run; of its players, each as a file
  std::vector<std::string> game_;         // with its rules, as arguments
  bool speaks_ugi_ = true;
};

/// Sends a line to an answering process and returns its reply. Throws InputError if none comes or it reports an error.
std::string ask_answering(EngineProcess& process, const std::string& line, const std::atomic<bool>* stop = nullptr);

/// A worker that seats this build's players, except those in `names`: the program plays these, as its players of the given names.
std::unique_ptr<Worker> make_baseline_worker(const RunSpec& spec, const BaselineProgram& program, const std::map<std::string, std::string>& names);

}  // namespace arena
