// Files to read. Anything else in place of a file (a folder, a FIFO, a device, a socket) is rejected without waiting.
#pragma once
#include <ext/stdio_filebuf.h>

#include <filesystem>
#include <istream>
#include <string>

namespace arena {

/// "is a FIFO, not a file", or why the system cannot tell; empty for a file, and if nothing is there.
std::string file_problem(const std::filesystem::path& path);

/// A descriptor to read from; -1 and errno if there is no such file or it may not be read. Throws InputError, which does not name the path, if it is
/// something other than a file; only what the shell passes (/dev/stdin, /dev/fd/N) may be a pipe or a terminal.
int open_to_read(const std::filesystem::path& path);
/// The same with the path in the message.
int open_named(const std::filesystem::path& path);

/// A stream of the opened file; false if nothing was opened, as with std::ifstream.
class InputFile : public std::istream {
 public:
  explicit InputFile(const std::filesystem::path& path) : InputFile(open_named(path)) {}
  explicit InputFile(int descriptor);

 private:
  __gnu_cxx::stdio_filebuf<char> buffer_;
};

}  // namespace arena
