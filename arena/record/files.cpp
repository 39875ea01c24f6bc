#include "arena/record/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "arena/text/input_file.hpp"
#include "core/common/errors.hpp"

namespace arena {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& what) {
  throw RunError(path.string() + ": " + what + ": " + std::strerror(errno));
}

void write_all(int descriptor, std::string_view bytes, const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      fail(path, "cannot write");
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// A renamed file is only safe once its folder is.
void sync_folder(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

std::string file_bytes(const std::filesystem::path& path) {
  InputFile in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

AppendFile::AppendFile(const std::filesystem::path& path, std::string_view header) : path_(path) {
  if (const std::string problem = file_problem(path); !problem.empty()) throw InputError(path.string() + ": " + problem);
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644);
  if (descriptor_ < 0) fail(path, "cannot open");
  struct stat status {};
  if (::fstat(descriptor_, &status) == 0 && status.st_size == 0 && !header.empty()) append(header);
}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void AppendFile::append(std::string_view bytes) { write_all(descriptor_, bytes, path_); }

void AppendFile::sync() {
  if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) fail(path_, "cannot sync");
}

void AppendFile::check_still_there() const {
  struct stat here {
  }, there{};
  if (::fstat(descriptor_, &here) != 0 || ::stat(path_.c_str(), &there) != 0 || here.st_ino != there.st_ino || here.st_dev != there.st_dev)
    throw RunError(path_.string() + ": the file was removed or replaced while the run was writing to it");
}

ReplacementFile::ReplacementFile(std::filesystem::path path) : path_(std::move(path)), temporary_(path_.string() + ".part") {
  descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor_ < 0) fail(temporary_, "cannot open");
}

ReplacementFile::~ReplacementFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(temporary_.c_str());
}

void ReplacementFile::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= std::size_t{1} << 20) flush();
}

void ReplacementFile::flush() {
  write_all(descriptor_, buffer_, temporary_);
  buffer_.clear();
}

void ReplacementFile::commit() { finish(path_); }
void ReplacementFile::commit_beside() { finish(path_.string() + ".new"); }

void ReplacementFile::finish(const std::filesystem::path& target) {
  flush();
  if (::fsync(descriptor_) != 0 && errno != EINVAL) fail(temporary_, "cannot sync");
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (::close(descriptor) != 0 || ::rename(temporary_.c_str(), target.c_str()) != 0) {
    const int reason = errno;
    ::unlink(temporary_.c_str());
    errno = reason;
    fail(target, "cannot replace");
  }
  sync_folder(target.parent_path());
}

void finish_pair(const std::filesystem::path& folder, const std::filesystem::path& one, const std::filesystem::path& other, bool start) {
  const std::filesystem::path marker = folder / ".replacing";
  if (start) replace_file(marker, "");
  if (!std::filesystem::exists(marker)) return;
  for (const auto& path : {one, other}) {
    const std::filesystem::path ready = path.string() + ".new";
    if (std::filesystem::exists(ready) && ::rename(ready.c_str(), path.c_str()) != 0) fail(path, "cannot replace");
  }
  sync_folder(folder);
  ::unlink(marker.c_str());
  sync_folder(folder);
}

void replace_file(const std::filesystem::path& path, std::string_view content) {
  ReplacementFile file(path);
  file.write(content);
  file.commit();
}

void truncate_file(const std::filesystem::path& path, std::uint64_t size) {
  if (::truncate(path.c_str(), static_cast<off_t>(size)) != 0) fail(path, "cannot truncate an incomplete last line");
}

MappedFile::MappedFile(const std::filesystem::path& path) {
  const int descriptor = open_named(path);
  if (descriptor < 0) fail(path, "cannot read");
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) {
    ::close(descriptor);
    fail(path, "cannot read");
  }
  size_ = static_cast<std::size_t>(status.st_size);
  if (size_ > 0) {
    void* memory = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (memory == MAP_FAILED) {
      ::close(descriptor);
      fail(path, "cannot read");
    }
    data_ = static_cast<const char*>(memory);
  }
  ::close(descriptor);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<char*>(data_), size_);
}

void MappedFile::release(std::size_t offset, std::size_t step) const {
  offset -= offset % step;
  if (offset == released_) return;
  if (offset < released_) released_ = 0;  // it is being read again
  ::madvise(const_cast<char*>(data_) + released_, offset - released_, MADV_DONTNEED);
  released_ = offset;
}

FolderLock::FolderLock(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / ".lock";
  if (const std::string problem = file_problem(path); !problem.empty()) throw InputError(path.string() + ": " + problem);
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) fail(path, "cannot open");
  // A run that was just killed may hold the lock for another moment.
  int tries = 0;
  while (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && ++tries < 20) ::usleep(50'000);
  if (tries == 20) {
    ::close(descriptor_);
    descriptor_ = -1;
    throw InputError(folder.string() + ": another run is writing into this folder; wait for it, or choose another --output");
  }
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace arena
