// A run that is refused before its first game leaves nothing behind.
#pragma once
#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <vector>

namespace arena {

/// Knows what a folder had before the run, and takes back what was added, so that the corrected run can begin. A folder with games is kept.
class Refusal {
 public:
  explicit Refusal(const std::filesystem::path& folder) : folder_(folder) {
    for (std::filesystem::path at = folder; !at.empty() && !std::filesystem::exists(at); at = at.parent_path()) missing_.push_back(at);
    if (!missing_.empty()) return;
    std::error_code none;  // what is no folder is refused later, in better words
    for (const auto& entry : std::filesystem::directory_iterator(folder, none)) there_.insert(entry.path());
  }
  void take_back() const {
    std::error_code none;
    std::vector<std::filesystem::path> added;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, none))
      if (there_.count(entry.path()) == 0) added.push_back(entry.path());
    if (std::any_of(added.begin(), added.end(), [](const auto& path) { return path.filename() == "games.csv"; })) return;
    for (const auto& path : added) std::filesystem::remove_all(path, none);
    for (const auto& path : missing_) std::filesystem::remove(path, none);
  }

 private:
  std::filesystem::path folder_;
  std::vector<std::filesystem::path> missing_;  // folders that were not there, the innermost first
  std::set<std::filesystem::path> there_;       // what the folder had
};

}  // namespace arena
