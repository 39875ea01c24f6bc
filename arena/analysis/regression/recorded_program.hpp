// Another build of this program, run as a process of its own, that plays a player of a stored run: `FILE answer DIR --player NAME`, a line for a
// question, a line for the answer. So the moves of the recorded player are those of the program that recorded them.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <filesystem>
#include <string>

namespace arena {

struct RecordedProgram {
  std::filesystem::path program;  // an arena, of the commit that recorded the run
  std::filesystem::path folder;   // of the run
};

/// One such process; ends with the object.
class RecordedSession {
 public:
  /// Throws InputError when the program cannot be started or does not know how to answer.
  RecordedSession(const RecordedProgram& program, const std::string& player);
  ~RecordedSession();
  RecordedSession(const RecordedSession&) = delete;
  RecordedSession& operator=(const RecordedSession&) = delete;

  /// Sends a line and gives the line that comes back; gives up when `stop` is raised. Throws InputError when the program ends, says that
  /// something is wrong, or is silent for ten minutes.
  std::string ask(const std::string& line, const std::atomic<bool>* stop = nullptr);
  /// The commit that the program was built from.
  [[nodiscard]] const std::string& commit() const { return commit_; }

 private:
  std::string read_line(const std::atomic<bool>* stop);
  void end();

  std::string name_;
  std::string commit_;
  pid_t process_ = -1;
  int socket_ = -1;
  std::string buffer_;
};

/// How the first line of the program begins; the number is that of the way of speaking.
inline constexpr const char* answer_greeting = "arena-answer 1 ";

}  // namespace arena
