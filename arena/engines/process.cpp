#include "arena/engines/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#include "arena/text/visible.hpp"

extern char** environ;  // NOLINT: POSIX requires users to declare it

namespace arena {

namespace {

using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

constexpr milliseconds slice{50};         // how often the stop flag and the memory are checked
constexpr milliseconds death_grace{300};  // between the end of its output and the end of the process
constexpr milliseconds supervisor_grace{500};
constexpr int most_looks_stopped = 3;  // a job that is suspended and resumed as a whole may look stopped once
constexpr std::size_t kept_errors = 8192;

/// Throws std::system_error, which is the machine's fault and ends the run so that it can be resumed.
[[noreturn]] void system_failed(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

/// Both ends are close-on-exec and above 2, whichever of these the arena has open.
std::pair<int, int> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) system_failed("no pipe for an engine");
  for (int& end : ends)
    if (end <= STDERR_FILENO) {
      const int moved = ::fcntl(end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
      if (moved < 0) system_failed("no pipe for an engine");
      ::close(end);
      end = moved;
    }
  return {ends[0], ends[1]};
}

void close_end(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

int wait_ms(EngineProcess::Time until) {
  const auto left = std::chrono::ceil<milliseconds>(until - Steady::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, slice.count()));
}

/// While this lives, writing to a pipe that nobody reads fails instead of killing the arena.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    sigemptyset(&set_);
    sigaddset(&set_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &set_, &before_);
  }
  ~NoBrokenPipe() {
    if (broken_) {
      const timespec now{0, 0};
      ::sigtimedwait(&set_, nullptr, &now);
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;
  void broke() { broken_ = true; }

 private:
  sigset_t set_{}, before_{};
  bool broken_ = false;
};

std::vector<std::string> environment_with(const std::map<std::string, std::string>& more) {
  std::vector<std::string> all;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view text(*each);
    if (more.count(std::string(text.substr(0, text.find('=')))) == 0) all.emplace_back(text);
  }
  for (const auto& [name, value] : more) all.push_back(name + "=" + value);
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

bool can_be_run(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::string exit_text(int status) {
  if (WIFEXITED(status)) return fmt::format("exit code {}", WEXITSTATUS(status));
  if (WIFSIGNALED(status)) return fmt::format("killed by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  return fmt::format("status {}", status);
}

std::string find_program(const std::string& word, const std::string& folder) {
  if (word.find('/') != std::string::npos) {
    const std::string path = word.front() == '/' || folder.empty() ? word : folder + "/" + word;
    return can_be_run(path) ? path : "";
  }
  const char* path = std::getenv("PATH");
  std::string places = std::string(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path) + ":/usr/games:/usr/local/games";
  for (std::size_t at = 0; at <= places.size();) {
    const std::size_t end = std::min(places.find(':', at), places.size());
    if (end > at)
      if (const std::string file = places.substr(at, end - at) + "/" + word; can_be_run(file)) return file;
    at = end + 1;
  }
  return "";
}

EngineProcess::EngineProcess(const Launch& launch, std::shared_ptr<EngineLog> log, const std::string& name)
    : memory_mb_(launch.memory_mb), log_(std::move(log)), engine_(name), name_(name) {
  if (launch.command.empty()) throw PlayerFault(fault::no_start, "no command is given");
  program_ = find_program(launch.command.front(), launch.folder);
  if (program_.empty())
    throw PlayerFault(fault::no_start, fmt::format("'{}' is not a program that can be run", visible(launch.command.front(), 200)));
  try {
    start(launch);
  } catch (...) {
    end(Nanoseconds(0));
    throw;
  }
}

EngineProcess::~EngineProcess() { end(Nanoseconds(0)); }

void EngineProcess::start(const Launch& launch) {
  std::vector<std::string> words = launch.command, variables = environment_with(launch.environment);
  const std::vector<char*> arguments = pointers(words), environment = pointers(variables);
  struct ProgramEnds : Supervised {
    ~ProgramEnds() {
      for (int* fd : {&input, &output, &errors, &control, &status}) close_end(*fd);
    }
  };
  ProgramEnds what;
  what.program = program_.c_str();
  what.arguments = arguments.data();
  what.environment = environment.data();
  what.folder = launch.folder.empty() ? nullptr : launch.folder.c_str();
  what.address_space = launch.address_space_mb << 20U;
  std::tie(what.input, input_) = make_pipe();
  std::tie(output_, what.output) = make_pipe();
  std::tie(errors_, what.errors) = make_pipe();
  std::tie(what.control, control_) = make_pipe();
  std::tie(status_, what.status) = make_pipe();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // processes that lose their supervisor become our children
  sigset_t all, before;
  sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);  // no handler of the arena may run in the copy
  supervisor_ = ::fork();
  if (supervisor_ == 0) supervise(what);
  const int failed = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  for (int* fd : {&what.input, &what.output, &what.errors, &what.control, &what.status}) close_end(*fd);
  if (supervisor_ < 0) {
    errno = failed;
    system_failed("no process for an engine");
  }
  for (const int fd : {input_, output_, errors_}) ::fcntl(fd, F_SETFL, O_NONBLOCK);
  const SupervisorMessage message = first_message();
  if (message.kind == SupervisorMessage::no_process) {
    errno = message.value;
    system_failed("no process for an engine");
  }
  if (message.kind == SupervisorMessage::no_folder)
    throw PlayerFault(fault::no_start,
                      fmt::format("it cannot run in the folder '{}': {}", visible(launch.folder, 200), std::strerror(message.value)));
  if (message.kind == SupervisorMessage::no_program)
    throw PlayerFault(fault::no_start, fmt::format("'{}' cannot be run: {}{}", visible(program_, 200), std::strerror(message.value),
                                                   message.value == ENOENT ? " (the interpreter that its first line names)" : ""));
  pid_ = message.value;
  name_ += fmt::format("/{}", pid_);
  tree_ = ProcessTree(supervisor_);
  tree_.look();
  if (log_) log_->note(name_, fmt::format("started {} as process {}", program_, pid_));
}

SupervisorMessage EngineProcess::first_message() {
  pollfd ready{status_, POLLIN, 0};
  while (::poll(&ready, 1, static_cast<int>(slice.count())) <= 0) watch_supervisor();
  SupervisorMessage message;
  ssize_t size = 0;
  while ((size = ::read(status_, &message, sizeof message)) < 0 && errno == EINTR) {
  }
  if (size != sizeof message) throw PlayerFault(fault::no_start, "'" + program_ + "' could not be started");
  return message;
}

void EngineProcess::close_pipes() {
  for (int* fd : {&input_, &output_, &errors_, &control_, &status_}) close_end(*fd);
}

std::string EngineProcess::end(Nanoseconds grace) {
  std::string how;
  close_end(input_);
  try {
    if (supervisor_ > 0 && grace.count() > 0)
      if (const auto status = exit_status(grace)) how = exit_text(*status);
  } catch (const PlayerFault&) {  // it floods us to the end
  }
  close_end(control_);
  if (supervisor_ > 0) {
    end_supervisor();
    if (log_) log_->note(name_, how.empty() ? "ended by the arena" : how);
  }
  close_pipes();
  supervisor_ = -1;
  return how;
}

void EngineProcess::end_supervisor() {
  const Time until = Steady::now() + supervisor_grace;
  int status = 0;
  pid_t gone = 0;
  while ((gone = ::waitpid(supervisor_, &status, WNOHANG)) == 0 || (gone < 0 && errno == EINTR)) {
    ::kill(supervisor_, Steady::now() < until ? SIGCONT : SIGKILL);  // the engine may have stopped it
    pollfd ended{status_, 0, 0};                                     // only to see that it is closed
    ::poll(&ended, 1, 5);
  }
  if (gone > 0 && WIFSIGNALED(status)) end_orphans();
}

void EngineProcess::send(std::string_view lines, Time deadline) {
  if (log_) log_->to_engine(name_, lines);
  NoBrokenPipe guard;
  while (!lines.empty() && input_ >= 0) {
    const ssize_t size = ::write(input_, lines.data(), lines.size());
    if (size > 0) {
      lines.remove_prefix(static_cast<std::size_t>(size));
      continue;
    }
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EPIPE) {
      guard.broke();
      return;  // the next read says why
    }
    if (size < 0 && errno != EAGAIN) system_failed("an engine's pipe");
    // It does not read, perhaps because it waits for us to read.
    if (Steady::now() >= deadline) throw PlayerFault(fault::hang, "it does not read its input");
    std::array<pollfd, 3> ready = {{{input_, POLLOUT, 0}, {output_ended_ ? -1 : output_, POLLIN, 0}, {errors_, POLLIN, 0}}};
    ::poll(ready.data(), ready.size(), wait_ms(deadline));
    if (ready[1].revents != 0 && !take_output()) return;
    if (ready[2].revents != 0) take_errors();
    watch(Steady::now());
  }
}

std::optional<std::string_view> EngineProcess::read_line(Time deadline, const std::atomic<bool>* stop) {
  while (true) {
    if (const auto line = lines_.next()) {
      if (log_) log_->from_engine(name_, *line);
      if (line->find('\0') != std::string_view::npos) throw PlayerFault(fault::protocol, "it prints binary data, not lines of text");
      return line;
    }
    if (lines_.too_long()) throw PlayerFault(fault::protocol, fmt::format("it prints a line of more than {} bytes", lines_.longest()));
    if (output_ended_) gone();
    const Time now = Steady::now();
    if (now >= deadline || (stop != nullptr && stop->load(std::memory_order_relaxed))) return std::nullopt;
    watch(now);
    wait_for_output(deadline);
  }
}

void EngineProcess::wait_for_output(Time until) {
  std::array<pollfd, 2> ready = {{{output_, POLLIN, 0}, {errors_, POLLIN, 0}}};
  if (::poll(ready.data(), ready.size(), wait_ms(until)) <= 0) return;
  if (ready[1].revents != 0) take_errors();
  if (ready[0].revents != 0) take_output();
}

bool EngineProcess::take_output() {
  constexpr std::size_t chunk = 8192;
  char* room = lines_.room(chunk);
  const ssize_t size = ::read(output_, room, chunk);
  lines_.added(size > 0 ? static_cast<std::size_t>(size) : 0);
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (size <= 0) {
    output_ended_ = true;
    return false;
  }
  output_bytes_ += static_cast<std::size_t>(size);
  if (output_bytes_ > most_output) throw PlayerFault(fault::protocol, fmt::format("it prints more than {} MiB", most_output >> 20U));
  return true;
}

void EngineProcess::take_errors() {
  std::array<char, 8192> bytes;
  const ssize_t size = ::read(errors_, bytes.data(), bytes.size());
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (size <= 0) return close_end(errors_);  // poll leaves out what is negative
  output_bytes_ += static_cast<std::size_t>(size);
  const std::string_view text(bytes.data(), static_cast<std::size_t>(size));
  error_text_.append(text);
  if (log_) log_->errors(engine_, text);
  if (error_text_.size() > 2 * kept_errors) error_text_.erase(0, error_text_.size() - kept_errors);
  if (output_bytes_ > most_output) throw PlayerFault(fault::protocol, fmt::format("it prints more than {} MiB", most_output >> 20U));
}

void EngineProcess::watch_supervisor() {
  siginfo_t seen{};
  ::waitid(P_PID, static_cast<id_t>(supervisor_), &seen, WEXITED | WSTOPPED | WNOHANG | WNOWAIT);
  if (seen.si_code == CLD_KILLED) throw PlayerFault(fault::crash, "it has killed its supervisor");
  looks_stopped_ = seen.si_code == CLD_STOPPED ? looks_stopped_ + 1 : 0;
  if (looks_stopped_ >= most_looks_stopped) throw PlayerFault(fault::protocol, "it has stopped its supervisor");
}

void EngineProcess::watch(Time now) {
  if (now < next_watch_) return;
  next_watch_ = now + slice;
  watch_supervisor();
  tree_.look();
  if (memory_mb_ == 0 || tree_.resident() >> 20U <= memory_mb_) return;
  if (const std::uint64_t used = tree_.proportional() >> 20U; used > memory_mb_)
    throw PlayerFault(fault::memory, fmt::format("{} MiB of memory, more than the {} MiB allowed", used, memory_mb_));
}

std::uint64_t EngineProcess::resident_mb() {
  tree_.look();
  return tree_.resident() >> 20U;
}

std::optional<int> EngineProcess::exit_status(Nanoseconds grace) {
  const Time until = Steady::now() + grace;
  while (Steady::now() < until) {
    std::array<pollfd, 3> ready = {{{status_, POLLIN, 0}, {errors_, POLLIN, 0}, {output_ended_ ? -1 : output_, POLLIN, 0}}};
    if (::poll(ready.data(), ready.size(), wait_ms(until)) <= 0) continue;
    if (ready[1].revents != 0) take_errors();
    if (ready[2].revents != 0) take_output();
    if (ready[0].revents == 0) continue;
    SupervisorMessage message;
    const ssize_t size = ::read(status_, &message, sizeof message);
    if (size < 0 && errno == EINTR) continue;
    while (errors_ >= 0 && ::poll(&ready[1], 1, 0) > 0) take_errors();  // its last words
    return size == sizeof message && message.kind == SupervisorMessage::exited ? std::optional<int>(message.value) : std::nullopt;
  }
  return std::nullopt;
}

void EngineProcess::gone() {
  const auto status = exit_status(death_grace);
  watch_supervisor();
  if (status) throw PlayerFault(fault::crash, "it ended: " + exit_text(*status));
  throw PlayerFault(fault::protocol, "it has closed its output");
}

std::string EngineProcess::last_errors() const {
  constexpr std::size_t most_lines = 10;
  std::string_view text = error_text_;
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  std::size_t at = text.size();
  for (std::size_t lines = 0; at > 0 && lines < most_lines; ++lines)
    at = text.rfind('\n', at - 1) == std::string_view::npos ? 0 : text.rfind('\n', at - 1);
  text.remove_prefix(at > 0 ? at + 1 : 0);
  return std::string(text);
}

std::string EngineProcess::with_errors(const std::string& text) const {
  std::string errors = last_errors();
  if (errors.empty()) return text;
  std::string shown;
  for (std::size_t at = 0; at <= errors.size();) {
    const std::size_t end = std::min(errors.find('\n', at), errors.size());
    shown += (shown.empty() ? "" : " | ") + visible(std::string_view(errors).substr(at, end - at), 200);
    at = end + 1;
  }
  return text + "; standard error: " + shown;
}

}  // namespace arena
