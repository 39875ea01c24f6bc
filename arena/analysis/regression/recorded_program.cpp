#include "arena/analysis/regression/recorded_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "core/common/errors.hpp"

extern char** environ;  // NOLINT: POSIX wants it declared by whoever uses it

namespace arena {

namespace {

constexpr std::chrono::minutes patience{10};  // as long as a player's own watchdog gives it

}  // namespace

RecordedSession::RecordedSession(const RecordedProgram& program, const std::string& player) : name_(program.program.string()) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw std::runtime_error(std::string("no socket: ") + std::strerror(errno));
  socket_ = ends[0];
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // a group of its own, so that it ends with whatever it has started itself
  posix_spawnattr_setpgroup(&attributes, 0);
  std::vector<std::string> words = {name_, "answer", program.folder.string(), "--player", player};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int failed = ::posix_spawn(&process_, name_.c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  ::close(ends[1]);
  if (failed != 0) {
    process_ = -1;
    end();
    throw InputError(name_ + ": cannot be run: " + std::strerror(failed));
  }
  std::string greeting;
  try {
    greeting = read_line(nullptr);
  } catch (const InputError&) {  // it ended without a word
  }
  if (greeting.rfind(answer_greeting, 0) != 0) {
    end();
    throw InputError(name_ + ": this program cannot play a recorded player: '" + name_ + " answer " + program.folder.string() + " --player " +
                     player + "' does not answer; give an arena of the recorded commit that has the command 'answer'");
  }
  commit_ = greeting.substr(std::strlen(answer_greeting));
}

RecordedSession::~RecordedSession() { end(); }

void RecordedSession::end() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  if (process_ <= 0) return;
  ::kill(-process_, SIGKILL);
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
}

std::string RecordedSession::ask(const std::string& line, const std::atomic<bool>* stop) {
  const std::string text = line + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) throw InputError(name_ + ": this program has ended before the games did");
    sent += static_cast<std::size_t>(n);
  }
  std::string answer = read_line(stop);
  if (answer.rfind("error ", 0) == 0) throw InputError(name_ + ": " + answer.substr(6));
  return answer;
}

std::string RecordedSession::read_line(const std::atomic<bool>* stop) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw InputError("stopped");
    if (std::chrono::steady_clock::now() > deadline) throw InputError(name_ + ": this program does not answer");
    pollfd ready{socket_, POLLIN, 0};
    if (::poll(&ready, 1, 100) <= 0) continue;
    char bytes[4096];
    const ssize_t n = ::recv(socket_, bytes, sizeof bytes, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) throw InputError(name_ + ": this program has ended before the games did");
    buffer_.append(bytes, static_cast<std::size_t>(n));
  }
}

}  // namespace arena
