#include "arena/text/input_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "core/common/errors.hpp"

namespace arena {

namespace {

std::string kind_problem(mode_t mode) {
  if (S_ISREG(mode)) return "";
  if (S_ISDIR(mode)) return "is a folder, not a file";
  if (S_ISFIFO(mode)) return "is a FIFO, not a file";
  return S_ISSOCK(mode) ? "is a socket, not a file" : "is a device, not a file";
}

bool is_from_the_shell(const std::string& path) { return path == "/dev/stdin" || path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/"); }

}  // namespace

std::string file_problem(const std::filesystem::path& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) == 0) return kind_problem(found.st_mode);
  return errno == ENOENT || errno == ENOTDIR ? "" : std::string("cannot be read: ") + std::strerror(errno);
}

int open_to_read(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    const int reason = errno;
    if (const std::string problem = file_problem(path); !problem.empty()) throw InputError(problem);
    // A caller that takes an existing but temporarily unavailable file for missing might overwrite it.
    if (reason != ENOENT && reason != ENOTDIR && reason != EACCES)
      throw std::filesystem::filesystem_error("cannot open", path, std::error_code(reason, std::generic_category()));
    errno = reason;
    return -1;
  }
  struct stat found {};
  ::fstat(descriptor, &found);
  const std::string problem = kind_problem(found.st_mode);
  if (!problem.empty() && (S_ISDIR(found.st_mode) || !is_from_the_shell(path.string()))) {
    ::close(descriptor);
    throw InputError(problem);
  }
  ::fcntl(descriptor, F_SETFL, 0);
  return descriptor;
}

int open_named(const std::filesystem::path& path) {
  try {
    return open_to_read(path);
  } catch (const InputError& error) {
    throw InputError(path.string() + ": " + error.what());
  }
}

InputFile::InputFile(int descriptor) : std::istream(nullptr) {
  if (descriptor >= 0) buffer_ = __gnu_cxx::stdio_filebuf<char>(descriptor, std::ios::in | std::ios::binary);
  rdbuf(&buffer_);
  if (!buffer_.is_open()) setstate(std::ios::failbit);
}

}  // namespace arena
