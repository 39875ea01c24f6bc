// Every line between the arena and its engines in a file, with times: for people who write an engine.
#pragma once
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string_view>

namespace arena {

/// Many processes may write to one log, from many threads.
class ProtocolLog {
 public:
  /// Throws InputError when the file cannot be written.
  explicit ProtocolLog(const std::filesystem::path& file);
  void to_engine(std::string_view name, std::string_view lines);
  void from_engine(std::string_view name, std::string_view line);
  /// Something that is no line of either: started, ended, a fault.
  void note(std::string_view name, std::string_view text);

 private:
  void write(std::string_view name, char direction, std::string_view line);
  std::mutex mutex_;
  std::ofstream out_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace arena
