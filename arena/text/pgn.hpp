// Games in PGN, the Portable Game Notation of chess (Edwards 1994): tags, moves with comments, result. The reader knows no rules: a move is a word.
#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/text/input_file.hpp"
#include "core/common/errors.hpp"

namespace arena {

struct PgnMove {
  std::string text;     // as written, including marks such as + and !
  std::string comment;  // the text in braces after it; of several the first
};

struct PgnGame {
  std::size_t line = 0;  // where it begins
  std::map<std::string, std::string> tags;
  std::vector<PgnMove> moves;  // of the main line
  std::string result;          // 1-0, 0-1, 1/2-1/2 or *

  /// Empty if there is no such tag, or its value is "?".
  [[nodiscard]] std::string tag(const std::string& name) const;
};

/// What is wrong, and where.
struct PgnError : InputError {
  PgnError(const std::string& file, std::size_t wrong_line, const std::string& what);
  std::size_t line;
  std::string reason;
};

/// Game after game. A byte order mark, CRLF, comments, variations, numeric annotations and lines that begin with % are skipped; tags may be missing,
/// and moves too. Throws PgnError for damaged input: an unclosed tag, comment or variation, or a result that is missing or differs between tag and
/// moves.
class PgnReader {
 public:
  explicit PgnReader(const std::filesystem::path& file);
  /// A text, in messages called by this name, whose games need no result.
  PgnReader(std::istream& text, std::string name);
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
  bool needs_results_;
  std::optional<InputFile> file_;
  std::istream& in_;
  std::size_t line_ = 1;
  bool at_line_start_ = true;
  bool has_tag_ = false;  // one that belongs to the next game
  std::string tag_name_, tag_value_;
  std::size_t tag_line_ = 0;
};

}  // namespace arena
