// What is kept of the engines of a run: every line between the arena and them, with times, where that is asked for; and their standard error.
#pragma once
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace arena {

/// Many processes may write to one log, from many threads.
class EngineLog {
 public:
  /// Of each engine's standard error; what comes after it is dropped.
  static constexpr std::size_t most_errors = 16 * 1024 * 1024;

  /// Lines go to the file, where one is given; standard error to NAME.txt in the folder, which is made when there is something to write.
  /// Throws InputError when the file cannot be written.
  explicit EngineLog(const std::optional<std::filesystem::path>& file, std::filesystem::path errors_folder = {});
  virtual ~EngineLog() = default;
  EngineLog(const EngineLog&) = delete;
  EngineLog& operator=(const EngineLog&) = delete;
  void to_engine(std::string_view name, std::string_view lines);
  void from_engine(std::string_view name, std::string_view line);
  /// Something that is no line of either: started, ended, a fault.
  void note(std::string_view name, std::string_view text);
  /// What an engine has written to its standard error. A folder that cannot be written is no reason to lose a game.
  virtual void errors(const std::string& name, std::string_view bytes);

 private:
  struct ErrorFile {
    std::ofstream out;
    std::size_t size = 0;
  };
  void write(std::string_view name, char direction, std::string_view line);
  ErrorFile& error_file(const std::string& name);

  std::mutex mutex_;
  std::ofstream lines_;
  std::filesystem::path errors_folder_;
  std::map<std::string, ErrorFile> errors_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace arena
