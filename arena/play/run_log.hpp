// log.txt of a results folder.
#pragma once
#include <filesystem>
#include <string>

#include "arena/record/context.hpp"
#include "arena/record/files.hpp"

namespace arena {

/// One line per event; a failing game is easy to find by its number.
class RunLog {
 public:
  explicit RunLog(const std::filesystem::path& folder) : file_(folder / "log.txt", "") {}
  void line(const std::string& text) { file_.append(utc_now() + " " + text + "\n"); }

 private:
  AppendFile file_;
};

}  // namespace arena
