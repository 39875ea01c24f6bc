// A config file as a neutral tree: maps, lists and scalars that know their place. YAML and INI both become one, so everything after this
// is written once.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/problems.hpp"

namespace arena::config {

struct Entry;

struct Node {
  enum class Kind { nothing, scalar, list, map };
  Kind kind = Kind::nothing;
  Place place;
  bool ini = false;            // from an INI file, where a list is a scalar with commas
  std::string text;            // of a scalar
  std::vector<Node> items;     // of a list
  std::vector<Entry> entries;  // of a map, in the file's order; no key twice

  [[nodiscard]] bool is_map() const { return kind == Kind::map; }
  [[nodiscard]] bool is_list() const { return kind == Kind::list; }
  [[nodiscard]] bool is_scalar() const { return kind == Kind::scalar; }
  /// The entry of a map, or nothing.
  [[nodiscard]] const Entry* find(std::string_view key) const;
};

struct Entry {
  std::string key;
  Place place;  // of the key
  Node value;
};

/// Reads a file: `.ini` is INI, everything else YAML. Problems are added to `problems`; the tree then holds what could be read.
Node read_tree(const std::filesystem::path& path, Problems& problems);
/// `name` is the file's name in messages.
Node parse_yaml(const std::string& text, const std::string& name, Problems& problems);
/// Sections and dotted keys make maps: `[killers]` with `slots = 2` is `killers.slots = 2`. `#` begins a comment, as does `;` at the start of a line.
Node parse_ini(const std::string& text, const std::string& name, Problems& problems);

/// The whole text of a file; throws InputError with the system's reason.
std::string read_text(const std::filesystem::path& path);

/// The lines of a file that are neither blank nor comments (`#`), with their numbers; throws InputError.
struct NumberedLine {
  int number = 0;
  std::string text;
};
std::vector<NumberedLine> read_lines(const std::filesystem::path& path);

/// The parts of a text between separators, without the blanks around them; empty parts are kept, except when the whole text is blank.
std::vector<std::string> split(std::string_view text, char separator);
std::string trimmed(std::string_view text);

}  // namespace arena::config
