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

/// What is started, and what it may take.
struct Launch {
  std::vector<std::string> command;  // program and arguments; a program without a slash is looked up in PATH and in the games' folders
  std::string folder;                // it runs in; empty: the arena's
  std::map<std::string, std::string> environment;
  std::uint64_t memory_mb = 0;  // resident, with everything it has started; 0: not watched
  std::uint64_t address_space_mb = 0;
};

/// The file that a command's first word means, from `folder` where it is a relative path; empty when there is none that can be run.
std::string find_program(const std::string& word, const std::string& folder);

class EngineProcess {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Nanoseconds = std::chrono::nanoseconds;

  static constexpr std::size_t longest_line = 1024 * 1024;
  static constexpr std::size_t most_output = 64 * 1024 * 1024;  // between two questions

  /// Starts it. `name` stands in the protocol's log, with its process id.
  explicit EngineProcess(const Launch& launch, std::shared_ptr<EngineLog> log = nullptr, const std::string& name = "");
  /// Ends it at once, with everything it has started.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Sends whole lines (each ends with '\n'). One that has ended is found out by the next read.
  void send(std::string_view lines, Time deadline);
  /// The next line, without its end, valid until the next call; nothing when the deadline has passed or `stop` was raised.
  std::optional<std::string_view> read_line(Time deadline, const std::atomic<bool>* stop = nullptr);
  /// What came after the last whole line.
  [[nodiscard]] std::string_view unfinished_line() const { return lines_.rest(); }
  /// Begins to count the output for `most_output` anew.
  void begin_question() { output_bytes_ = 0; }

  /// Lets it end by itself within the grace, then ends it. How it ended, in words; empty when it had to be killed.
  std::string end(Nanoseconds grace);

  /// CPU time of it and of the processes it has started that were seen so far.
  [[nodiscard]] Nanoseconds cpu_time() const { return tree_.cpu_time(); }
  /// How long each of its threads had no core so far, by thread; looks at them now.
  [[nodiscard]] std::map<int, Nanoseconds> waits() {
    tree_.look();
    return tree_.waits();
  }
  /// Resident memory of all of them together, in MiB; looks at them now.
  [[nodiscard]] std::uint64_t resident_mb();
  /// The last lines of its standard error, oldest first.
  [[nodiscard]] std::string last_errors() const;
  /// A sentence with these lines after it, where there are any.
  [[nodiscard]] std::string with_errors(const std::string& text) const;
  [[nodiscard]] int pid() const { return pid_; }

 private:
  void start(const Launch& launch);
  void close_pipes();
  /// Waits until there is something to read or the time is over; keeps what came.
  void wait_for_output(Time until);
  bool take_output();
  void take_errors();
  /// Looks at its memory and its supervisor, not more often than makes sense.
  void watch(Time now);
  void watch_supervisor();
  /// What the supervisor says of the start.
  SupervisorMessage first_message();
  void end_supervisor();
  /// Its output has ended: says how it died, or that it lives on.
  [[noreturn]] void gone();
  std::optional<int> exit_status(Nanoseconds grace);

  std::string program_;
  int pid_ = -1, supervisor_ = -1;
  int input_ = -1, output_ = -1, errors_ = -1, control_ = -1, status_ = -1;
  LineBuffer lines_{longest_line};
  std::string error_text_;  // the last of standard error
  bool output_ended_ = false;
  std::size_t output_bytes_ = 0;
  std::uint64_t memory_mb_ = 0;
  ProcessTree tree_;
  Time next_watch_{};
  int looks_stopped_ = 0;  // in a row that have found the supervisor stopped
  std::shared_ptr<EngineLog> log_;
  std::string engine_, name_;  // the latter with its process id
};

/// "exit code 3", "killed by signal 11 (Segmentation fault)".
std::string exit_text(int status);

}  // namespace arena
