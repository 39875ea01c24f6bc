#include "arena/engines/process_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>

#include "arena/engines/supervisor.hpp"

namespace arena {

namespace {

/// The beginning of a small system file; empty if there is none. Not through a stream: this is read many times a second.
std::string_view contents(const char* path, std::array<char, 4096>& bytes) {
  const int fd = ::open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return {};
  const ssize_t size = ::read(fd, bytes.data(), bytes.size());
  ::close(fd);
  return size > 0 ? std::string_view(bytes.data(), static_cast<std::size_t>(size)) : std::string_view();
}

void add_numbers(std::string_view text, std::vector<int>& numbers) {
  for (const char* at = text.data(); at < text.data() + text.size();) {
    int number = 0;
    const auto [end, error] = std::from_chars(at, text.data() + text.size(), number);
    if (error == std::errc() && number > 0) numbers.push_back(number);
    at = end == at ? at + 1 : end;
  }
}

void add_children(int process, std::vector<int>& children) {
  std::array<char, 64> path;
  std::array<char, 4096> bytes;
  std::snprintf(path.data(), path.size(), "/proc/%d/task", process);
  DIR* threads = ::opendir(path.data());
  if (threads == nullptr) return;
  while (const dirent* thread = ::readdir(threads)) {
    if (std::isdigit(static_cast<unsigned char>(thread->d_name[0])) == 0) continue;
    std::snprintf(path.data(), path.size(), "/proc/%d/task/%.16s/children", process, static_cast<const char*>(thread->d_name));
    add_numbers(contents(path.data(), bytes), children);
  }
  ::closedir(threads);
}

/// The program that a process runs; empty if that is unknown, as for one that has ended.
std::string program_of(const std::string& process) {
  std::array<char, 4096> bytes;
  const ssize_t size = ::readlink(("/proc/" + process + "/exe").c_str(), bytes.data(), bytes.size());
  return {bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
}

/// No process below a supervisor is in our session. A supervisor is our own program under another name.
bool is_orphan(int child) {
  if (const pid_t session = ::getsid(child); session < 0 || session == ::getsid(0)) return false;
  const std::string text = std::to_string(child), program = program_of(text);
  std::array<char, 4096> bytes;
  std::string_view name = contents(("/proc/" + text + "/comm").c_str(), bytes);
  if (name.ends_with('\n')) name.remove_suffix(1);
  return name != supervisor_name || (!program.empty() && program != program_of("self"));
}

}  // namespace

void end_orphans() {
  constexpr int most_rounds = 500;  // a killed process leaves its children to us
  for (int round = 0; round < most_rounds; ++round) {
    std::vector<int> children;
    add_children(::getpid(), children);
    std::erase_if(children, [](int child) { return !is_orphan(child); });
    if (children.empty()) return;
    for (const int child : children) ::kill(child, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    for (const int child : children) ::waitpid(child, nullptr, WNOHANG);
  }
}

void ProcessTree::look() {
  constexpr std::size_t most = 4096;
  processes_.clear();
  if (root_ < 0) return;
  add_children(root_, processes_);
  for (std::size_t i = 0; i < processes_.size() && processes_.size() < most; ++i) add_children(processes_[i], processes_);
}

std::uint64_t ProcessTree::resident() const {
  static const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  std::array<char, 64> path;
  std::array<char, 4096> bytes;
  std::uint64_t sum = 0;
  for (const int process : processes_) {
    std::snprintf(path.data(), path.size(), "/proc/%d/statm", process);
    const std::string_view text = contents(path.data(), bytes);
    const std::size_t blank = text.find(' ');
    std::uint64_t pages = 0;
    if (blank != std::string_view::npos) std::from_chars(text.data() + blank + 1, text.data() + text.size(), pages);
    sum += pages * page;
  }
  return sum;
}

std::uint64_t ProcessTree::proportional() const {
  std::array<char, 64> path;
  std::array<char, 4096> bytes;
  std::uint64_t sum = 0;
  for (const int process : processes_) {
    std::snprintf(path.data(), path.size(), "/proc/%d/smaps_rollup", process);
    const std::string_view text = contents(path.data(), bytes);
    std::size_t at = text.find("\nPss:");
    if (at == std::string_view::npos) return resident();
    at = text.find_first_of("0123456789", at);
    std::uint64_t kib = 0;
    if (at != std::string_view::npos) std::from_chars(text.data() + at, text.data() + text.size(), kib);
    sum += kib * 1024;
  }
  return sum;
}

std::chrono::nanoseconds ProcessTree::cpu_time() const {
  std::chrono::nanoseconds sum{0};
  for (const int process : processes_) {
    clockid_t clock = 0;
    timespec used{};
    if (::clock_getcpuclockid(process, &clock) == 0 && ::clock_gettime(clock, &used) == 0)
      sum += std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
  }
  return sum;
}

std::map<int, std::chrono::nanoseconds> ProcessTree::waits() const {
  std::map<int, std::chrono::nanoseconds> found;
  std::array<char, 4096> bytes;
  for (const int process : processes_) {
    std::error_code gone;
    for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task", gone)) {
      const std::string_view text = contents((thread.path() / "schedstat").c_str(), bytes);  // ran, waited, how often
      const std::size_t blank = text.find(' ');
      std::int64_t waited = 0;
      if (blank == std::string_view::npos || std::from_chars(text.data() + blank + 1, text.data() + text.size(), waited).ec != std::errc()) continue;
      found[std::atoi(thread.path().filename().c_str())] = std::chrono::nanoseconds(waited);
    }
  }
  return found;
}

}  // namespace arena
