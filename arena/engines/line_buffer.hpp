// Bytes to lines, bounded: whatever arrives, at most one line of the maximum length is kept beyond what a read has brought.
#pragma once
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace arena {

class LineBuffer {
 public:
  explicit LineBuffer(std::size_t longest) : longest_(longest) {}

  /// Room for `size` more bytes; `added` says how many arrived. Invalidates what next() returned.
  char* room(std::size_t size) {
    if (begin_ > 0) {
      bytes_.erase(0, begin_);
      searched_ -= begin_;
      begin_ = 0;
    }
    used_ = bytes_.size();
    bytes_.resize(used_ + size);
    return bytes_.data() + used_;
  }
  void added(std::size_t size) { bytes_.resize(used_ + size); }

  /// The next whole line without its end (LF or CR LF), valid until room() is called.
  std::optional<std::string_view> next() {
    const std::size_t end = bytes_.find('\n', searched_);
    if (end == std::string::npos) {
      searched_ = bytes_.size();
      return std::nullopt;
    }
    std::string_view line(bytes_.data() + begin_, end - begin_);
    begin_ = searched_ = end + 1;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
  }
  /// Whether more than the longest allowed line has arrived without an end.
  [[nodiscard]] bool too_long() const { return bytes_.size() - begin_ > longest_ && bytes_.find('\n', searched_) == std::string::npos; }
  [[nodiscard]] std::size_t longest() const { return longest_; }
  /// What arrived after the end of the last line.
  [[nodiscard]] std::string_view rest() const { return std::string_view(bytes_).substr(begin_); }

 private:
  std::size_t longest_, begin_ = 0, searched_ = 0, used_ = 0;
  std::string bytes_;
};

}  // namespace arena
