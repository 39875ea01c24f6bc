// A foreign program that communicates in lines: started without a shell, read with deadlines and bounds, its memory watched, its time measured, and
// killed with everything it started. Whatever it does wrong is a PlayerFault.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/engines/engine_log.hpp"
#include "arena/engines/fault.hpp"
#include "arena/engines/line_buffer.hpp"
#include "arena/engines/process_tree.hpp"
#include "arena/engines/supervisor.hpp"

namespace arena {

/// What is started, and what it may use.
struct Launch {
  std::vector<std::string> command;  // program and arguments; a program without a slash is looked up in PATH and in the games' folders
  std::string folder;                // its working folder; empty: the arena's
  std::map<std::string, std::string> environment;
  std::uint64_t memory_mb = 0;  // resident, including everything it started; 0: not watched
  std::uint64_t address_space_mb = 0;
};

/// The file that a command's first word means, relative to `folder` if it is a relative path; empty if there is none that can be run.
std::string find_program(const std::string& word, const std::string& folder);

class EngineProcess {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Nanoseconds = std::chrono::nanoseconds;

  static constexpr std::size_t longest_line = 1024 * 1024;
  static constexpr std::size_t most_output = 64 * 1024 * 1024;  // between two questions

  /// Starts it. `name` appears in the protocol log, with its process id.
  explicit EngineProcess(const Launch& launch, std::shared_ptr<EngineLog> log = nullptr, const std::string& name = "");
  /// Kills it at once, with everything it started.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Sends whole lines (each ends with '\n'). If it has ended, the next read finds out.
  void send(std::string_view lines, Time deadline);
  /// The next line, without its end, valid until the next call; nothing if the deadline has passed or `stop` was raised.
  std::optional<std::string_view> read_line(Time deadline, const std::atomic<bool>* stop = nullptr);
  /// What came after the last whole line.
  [[nodiscard]] std::string_view unfinished_line() const { return lines_.rest(); }
  /// Resets the count of output bytes for `most_output`.
  void begin_question() { output_bytes_ = 0; }

  /// Lets it end by itself within the grace period, then kills it. Returns how it ended, in words; empty if it had to be killed.
  std::string end(Nanoseconds grace);

  /// CPU time of it and of those of its child processes that were seen so far.
  [[nodiscard]] Nanoseconds cpu_time() const { return tree_.cpu_time(); }
  /// How long each of its threads has waited for a core so far, by thread; reads it now.
  [[nodiscard]] std::map<int, Nanoseconds> waits() {
    tree_.look();
    return tree_.waits();
  }
  /// Resident memory of all of them together, in MiB; reads it now.
  [[nodiscard]] std::uint64_t resident_mb();
  /// The last lines of its standard error, oldest first.
  [[nodiscard]] std::string last_errors() const;
  /// A sentence followed by these lines, if there are any.
  [[nodiscard]] std::string with_errors(const std::string& text) const;
  [[nodiscard]] int pid() const { return pid_; }

 private:
  void start(const Launch& launch);
  void close_pipes();
  /// Waits until there is something to read or the time is up; keeps what arrived.
  void wait_for_output(Time until);
  bool take_output();
  void take_errors();
  /// Checks its memory and its supervisor, no more often than makes sense.
  void watch(Time now);
  void watch_supervisor();
  /// What the supervisor reports about the start.
  SupervisorMessage first_message();
  void end_supervisor();
  /// Its output has ended: reports how it died, or that it still runs.
  [[noreturn]] void gone();
  std::optional<int> exit_status(Nanoseconds grace);

  std::string program_;
  int pid_ = -1, supervisor_ = -1;
  int input_ = -1, output_ = -1, errors_ = -1, control_ = -1, status_ = -1;
  LineBuffer lines_{longest_line};
  std::string error_text_;  // the end of its standard error
  bool output_ended_ = false;
  std::size_t output_bytes_ = 0;
  std::uint64_t memory_mb_ = 0;
  ProcessTree tree_;
  Time next_watch_{};
  int looks_stopped_ = 0;  // consecutive checks that found the supervisor stopped
  std::shared_ptr<EngineLog> log_;
  std::string engine_, name_;  // `name_` includes its process id
};

/// "exit code 3", "killed by signal 11 (Segmentation fault)".
std::string exit_text(int status);

}  // namespace arena
