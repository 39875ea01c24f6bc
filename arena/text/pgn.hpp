// Games in PGN, the Portable Game Notation of chess (Edwards 1994): tags, moves with comments, result. Nothing is known of the rules: a move is a
// word.
#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "arena/text/input_file.hpp"

namespace arena {

struct PgnMove {
  std::string text;     // as it stands there, marks such as + and ! included
  std::string comment;  // what stands in braces behind it; of several the first
};

struct PgnGame {
  std::size_t line = 0;  // where it begins
  std::map<std::string, std::string> tags;
  std::vector<PgnMove> moves;  // of the main line
  std::string result;          // 1-0, 0-1, 1/2-1/2 or *

  /// Empty where there is no such tag, or "?" for its value.
  [[nodiscard]] std::string tag(const std::string& name) const;
};

/// Game after game. A byte order mark, CRLF, comments, variations, numeric marks and lines that begin with % are read over; tags may be missing, the
/// moves too. Throws InputError with file and line for what is damaged: a tag, comment or variation that is not closed, a result that is missing or
/// that tag and moves do not agree on.
class PgnReader {
 public:
  explicit PgnReader(const std::filesystem::path& file);
  /// False at the end of the file.
  bool next(PgnGame& game);

 private:
  [[noreturn]] void refuse(std::size_t line, const std::string& what) const;
  int peek() { return in_.peek(); }
  int get();
  void skip_line();
  /// False at the end of the file. Skips white space and escaped lines.
  bool to_next_word();
  void read_tag();
  std::string read_comment();
  std::string read_word();
  void finish(PgnGame& game, const std::string& marker) const;

  std::string name_;
  InputFile in_;
  std::size_t line_ = 1;
  bool at_line_start_ = true;
  bool has_tag_ = false;  // one that belongs to the next game
  std::string tag_name_, tag_value_;
  std::size_t tag_line_ = 0;
};

}  // namespace arena
