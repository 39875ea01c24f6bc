#include "arena/engines/supervisor.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace arena {

namespace {

// The arena has many threads, and this is a copy of one of them: a lock held by another thread stays locked for ever. So nothing below allocates,
// throws, or uses a stream.

void close_between(int from, int to) {
  if (from > to) return;
  if (::syscall(SYS_close_range, static_cast<unsigned>(from), static_cast<unsigned>(to), 0U) == 0) return;
  for (int fd = from; fd <= std::min(to, 65536); ++fd) ::close(fd);
}

/// The arena's locks, files and pipes are none of our business: holding them would keep them open after its death.
void close_all_but(const Supervised& what) {
  std::array<int, 5> kept = {what.input, what.output, what.errors, what.control, what.status};
  std::sort(kept.begin(), kept.end());
  int from = 0;
  for (const int fd : kept) {
    close_between(from, fd - 1);
    from = fd + 1;
  }
  close_between(from, 0x7FFFFFFF);
}

void set_signal(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  ::sigaction(signal, &action, nullptr);
}

void tell(const Supervised& what, SupervisorMessage::Kind kind, int value) {
  const SupervisorMessage message{kind, value};
  while (::write(what.status, &message, sizeof message) < 0 && errno == EINTR) {
  }
}

/// Becomes the program. An error is written to `failed`, which is closed if there is none.
[[noreturn]] void become(const Supervised& what, pid_t supervisor, int failed) {
  for (int signal = 1; signal < NSIG; ++signal)
    if (signal != SIGKILL && signal != SIGSTOP) set_signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != supervisor) ::_exit(127);
  ::setpgid(0, 0);
  failed = ::fcntl(failed, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);  // lower descriptors become the program's input and output
  SupervisorMessage message;
  const auto fail = [&](SupervisorMessage::Kind kind) {
    message = {kind, errno};
    while (::write(failed, &message, sizeof message) < 0 && errno == EINTR) {
    }
    ::_exit(127);
  };
  if (what.folder != nullptr && ::chdir(what.folder) != 0) fail(SupervisorMessage::no_folder);
  if (what.address_space > 0) {
    const rlimit limit{what.address_space, what.address_space};
    ::setrlimit(RLIMIT_AS, &limit);
  }
  ::dup2(what.input, STDIN_FILENO);
  ::dup2(what.output, STDOUT_FILENO);
  ::dup2(what.errors, STDERR_FILENO);
  ::execve(what.program, what.arguments, what.environment);
  fail(SupervisorMessage::no_program);
  ::_exit(127);
}

/// The parent of a process from /proc/PID/stat, whose second field may hold anything but ends with the last ')'; -1 if the process is gone.
pid_t parent_of(const char* pid_text) {
  char path[64] = "/proc/";
  std::size_t length = 6;
  for (const char* c = pid_text; *c != 0 && length < 32; ++c) path[length++] = *c;
  for (const char* c = "/stat"; *c != 0; ++c) path[length++] = *c;
  path[length] = 0;
  const int fd = ::open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  char text[512];
  const ssize_t size = ::read(fd, text, sizeof text - 1);
  ::close(fd);
  if (size <= 0) return -1;
  ssize_t at = size - 1;
  while (at > 0 && text[at] != ')') --at;
  pid_t parent = 0;
  for (at += 4; at < size && text[at] >= '0' && text[at] <= '9'; ++at) parent = parent * 10 + (text[at] - '0');
  return parent;
}

/// Kills every child of this process: whatever the program started and abandoned becomes our child, since we are the subreaper for all below us.
void kill_children() {
  struct Entry {
    std::uint64_t inode;
    std::int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[256];
  };
  const pid_t self = ::getpid();
  const int list = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (list < 0) return;
  alignas(8) char bytes[16384];
  while (true) {
    const long size = ::syscall(SYS_getdents64, list, bytes, sizeof bytes);
    if (size <= 0) break;
    for (long at = 0; at < size;) {
      const auto* entry = reinterpret_cast<const Entry*>(bytes + at);
      at += entry->length;
      pid_t pid = 0;
      const char* c = entry->name;
      for (; *c >= '0' && *c <= '9'; ++c) pid = pid * 10 + (*c - '0');
      if (*c == 0 && pid > 0 && parent_of(entry->name) == self) ::kill(pid, SIGKILL);
    }
  }
  ::close(list);
}

/// Kills everything below us. A killed process leaves its children to us, so this repeats until there are none. `program` is 0 if it was
/// already reaped: its process id may belong to another process by now.
void end_all(pid_t program) {
  if (program > 0) {
    ::kill(-program, SIGKILL);
    ::kill(program, SIGKILL);
  }
  for (int round = 0; round < 2000; ++round) {
    pid_t gone = 0;
    while ((gone = ::waitpid(-1, nullptr, WNOHANG)) > 0) {
    }
    if (gone < 0 && errno == ECHILD) return;
    if (round > 0 || program == 0) kill_children();
    const timespec moment{0, 1'000'000};
    ::nanosleep(&moment, nullptr);
  }
}

constexpr int look_ms = 500;  // how often we show that we are awake

/// A program may stop us, and the arena may die then. So the kernel wakes us twice a second, beginning a second after `put_off` was last called: late
/// enough for a living arena to see that we were stopped.
class Waker {
 public:
  Waker() {
    set_signal(SIGCONT, [](int) {});  // a timer whose signal is ignored fires only once
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGCONT;
    ::timer_create(CLOCK_MONOTONIC, &event, &timer_);
    put_off();
  }
  void put_off() const {
    constexpr itimerspec times{{0, look_ms * 1'000'000}, {1, 0}};
    ::timer_settime(timer_, 0, &times, nullptr);
  }

 private:
  timer_t timer_{};
};

/// When the arena closes its end or dies, the kernel itself kills the program's group: a program that keeps stopping us could keep us from doing it.
void kill_with_the_arena(int control, pid_t program) {
  ::setpgid(program, program);
  ::fcntl(control, F_SETOWN, -program);
  ::fcntl(control, F_SETSIG, SIGKILL);
  ::fcntl(control, F_SETFL, O_ASYNC);
}

}  // namespace

void supervise(const Supervised& what) {
  close_all_but(what);
  ::prctl(PR_SET_NAME, supervisor_name);
  ::setsid();  // Ctrl-C is for the arena
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGTSTP}) set_signal(signal, SIG_IGN);
  set_signal(SIGCHLD, SIG_DFL);
  const Waker waker;
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  ::sigprocmask(SIG_SETMASK, &child, nullptr);
  const int deaths = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  int failed[2];
  if (deaths < 0 || ::pipe2(failed, O_CLOEXEC) != 0) {
    tell(what, SupervisorMessage::no_process, errno);
    ::_exit(1);
  }
  const pid_t self = ::getpid();
  const pid_t program = ::fork();
  if (program == 0) become(what, self, failed[1]);
  if (program < 0) {
    tell(what, SupervisorMessage::no_process, errno);
    ::_exit(1);
  }
  kill_with_the_arena(what.control, program);
  for (const int fd : {what.input, what.output, what.errors, failed[1]}) ::close(fd);
  SupervisorMessage wrong;
  ssize_t size = 0;
  while ((size = ::read(failed[0], &wrong, sizeof wrong)) < 0 && errno == EINTR) {
  }
  ::close(failed[0]);
  if (size == sizeof wrong) {
    end_all(program);
    tell(what, static_cast<SupervisorMessage::Kind>(wrong.kind), wrong.value);
    ::_exit(1);
  }
  tell(what, SupervisorMessage::started, program);
  while (true) {
    std::array<pollfd, 2> ready = {{{what.control, POLLIN, 0}, {deaths, POLLIN, 0}}};
    waker.put_off();
    if (::poll(ready.data(), ready.size(), look_ms) < 0 && errno != EINTR) break;
    if (ready[0].revents != 0) break;  // the arena has closed it, or is gone
    signalfd_siginfo seen;
    while (::read(deaths, &seen, sizeof seen) > 0) {
    }
    int status = 0;
    bool over = false;
    for (pid_t gone = 0; (gone = ::waitpid(-1, &status, WNOHANG)) > 0;)
      if (gone == program) {
        over = true;
        break;
      }
    if (!over) continue;
    end_all(0);
    tell(what, SupervisorMessage::exited, status);
    ::_exit(0);
  }
  end_all(program);
  ::_exit(0);
}

}  // namespace arena
