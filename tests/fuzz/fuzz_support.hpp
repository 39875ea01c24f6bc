// What fuzz targets share. A target is `extern "C" int LLVMFuzzerTestOneInput(data, size)`: libFuzzer calls it in the fuzz preset, replay.cpp in all
// others.
#pragma once
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/common/errors.hpp"

namespace arena::fuzz {

/// A broken law is a crash to the fuzzer, in every build.
inline void require(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "law broken: %s\n", law);
  std::abort();
}

inline std::string text_of(const std::uint8_t* data, std::size_t size) { return {reinterpret_cast<const char*>(data), size}; }

/// The parts between lines that are `%%`.
inline std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t end = text.find("%%\n"); end != std::string::npos; end = text.find("%%\n", start)) {
    parts.push_back(text.substr(start, end - start));
    start = end + 3;
  }
  parts.push_back(text.substr(start));
  return parts;
}

/// Calls `f`, which may complain about wrong input and nothing else.
template <class F>
bool accepted(const F& f) {
  try {
    f();
    return true;
  } catch (const InputError& error) {
    require(error.what()[0] != '\0', "a complaint has words");
    return false;
  }
}

/// A file in memory that has a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text) : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) {
    require(descriptor_ >= 0 && ::write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size()), "a file in memory can be made");
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  [[nodiscard]] std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

/// A folder for the whole process, in memory where the system has such a place.
inline const std::filesystem::path& scratch_folder() {
  static const struct Folder {
    std::filesystem::path path;
    Folder() {
      std::string pattern = (std::filesystem::is_directory("/dev/shm") ? "/dev/shm" : "/tmp") + std::string("/arena-fuzz-XXXXXX");
      require(mkdtemp(pattern.data()) != nullptr, "a folder can be made");
      path = pattern;
    }
    ~Folder() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
  } folder;
  return folder.path;
}

inline void write_file(const std::filesystem::path& file, std::string_view text) {
  std::ofstream(file, std::ios::binary).write(text.data(), static_cast<std::streamsize>(text.size()));
}

}  // namespace arena::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
