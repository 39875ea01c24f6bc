// What is kept of the engines of a run: on request every line exchanged with them, with times; and their standard error.
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
  /// Per engine; standard error beyond this is dropped.
  static constexpr std::size_t most_errors = 16 * 1024 * 1024;

  /// Lines go to the file, if one is given; standard error goes to NAME.txt in the folder, which is created when there is something to write.
  /// Throws InputError if the file cannot be written.
  explicit EngineLog(const std::optional<std::filesystem::path>& file, std::filesystem::path errors_folder = {});
  virtual ~EngineLog() = default;
  EngineLog(const EngineLog&) = delete;
  EngineLog& operator=(const EngineLog&) = delete;
  void to_engine(std::string_view name, std::string_view lines);
  void from_engine(std::string_view name, std::string_view line);
  /// An entry that is not a line of either: started, ended, a fault.
  void note(std::string_view name, std::string_view text);
  /// An engine's output to standard error. A folder that cannot be written is no reason to lose a game.
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
