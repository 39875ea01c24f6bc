// Reliable files: every write is checked, replacing is atomic, and a folder belongs to one run at a time.
#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace arena {

/// Something external went wrong during a run: disk full, folder gone. Nothing that resuming cannot repair.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a killed or still running run may leave at the end of a file: an incomplete line, which is not committed.
enum class TornLine { refuse, leave_out };

/// The contents of a file; nothing if it does not exist.
std::string file_bytes(const std::filesystem::path& path);

/// An append-only file. Throws RunError if the system does not accept every byte.
class AppendFile {
 public:
  /// Opens or creates it; writes `header` if the file is empty.
  AppendFile(const std::filesystem::path& path, std::string_view header);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  void append(std::string_view bytes);
  void sync();
  /// Throws if the path no longer leads to this file: somebody removed or replaced it.
  void check_still_there() const;

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

/// Writes a whole file beside its place, syncs it and renames it: either the old or the new content is there, never a part.
class ReplacementFile {
 public:
  explicit ReplacementFile(std::filesystem::path path);
  ~ReplacementFile();
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;
  void write(std::string_view bytes);
  void commit();
  /// Like commit, but leaves the finished file beside its place, as PATH.new, for finish_pair.
  void commit_beside();

 private:
  void flush();
  void finish(const std::filesystem::path& target);
  std::filesystem::path path_, temporary_;
  std::string buffer_;
  int descriptor_ = -1;
};

/// Moves two files that were written beside their places into place together: a marker in the folder makes sure that both moves happen, even after a
/// crash between them. Does nothing if there is no marker and `start` is false.
void finish_pair(const std::filesystem::path& folder, const std::filesystem::path& one, const std::filesystem::path& other, bool start);

void replace_file(const std::filesystem::path& path, std::string_view content);

/// Truncates a file to a length.
void truncate_file(const std::filesystem::path& path, std::uint64_t size);

/// A whole file, mapped read-only for as long as this lives.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  [[nodiscard]] std::string_view text() const { return {data_, size_}; }
  /// Memory before `offset` is not needed for now; it is reloaded from disk if it is read again.
  void release(std::size_t offset, std::size_t step = std::size_t{4} << 20) const;

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0;
  mutable std::size_t released_ = 0;
};

/// Held while a run writes into a folder; throws InputError if another run does.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace arena
