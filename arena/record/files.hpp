// Reliable files: every write is checked, replacing is atomic, and a folder belongs to one run at a time.
#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace arena {

/// Something outside went wrong while a run was going on: disk full, folder gone. Nothing that a resumed run cannot mend.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a run that was killed, or still goes on, may leave at a file's end: a line without its end, which is not committed.
enum class TornLine { refuse, leave_out };

/// What is in a file; nothing where there is none.
std::string file_bytes(const std::filesystem::path& path);

/// A file that is only appended to. Throws RunError when the system does not take every byte.
class AppendFile {
 public:
  /// Opens or creates; writes `header` when the file is empty.
  AppendFile(const std::filesystem::path& path, std::string_view header);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  void append(std::string_view bytes);
  void sync();
  /// Throws when the path no longer leads to this file: somebody removed or replaced it.
  void check_still_there() const;

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

/// Writes a whole file beside its place, syncs it and renames it over: either the old or the new content is there, never a part.
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

/// Puts two files that were written beside their places there together: a marker in the folder makes it happen wholly, even after a crash between
/// the two renames. Does nothing when there is no marker and `start` is false.
void finish_pair(const std::filesystem::path& folder, const std::filesystem::path& one, const std::filesystem::path& other, bool start);

void replace_file(const std::filesystem::path& path, std::string_view content);

/// Cuts a file to a length.
void truncate_file(const std::filesystem::path& path, std::uint64_t size);

/// A whole file, read only, in memory for as long as this lives.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  [[nodiscard]] std::string_view text() const { return {data_, size_}; }
  /// What lies before `offset` is not needed in memory for now; it comes back from the disk when it is read again.
  void release(std::size_t offset, std::size_t step = std::size_t{4} << 20) const;

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0;
  mutable std::size_t released_ = 0;
};

/// Held while a run writes into a folder; throws InputError when another one does.
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
