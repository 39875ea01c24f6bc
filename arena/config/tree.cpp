#include "arena/config/tree.hpp"

#include <cerrno>
#include <cstring>

#include "arena/config/time_control.hpp"
#include "arena/text/input_file.hpp"

namespace arena::config {

const Entry* Node::find(std::string_view key) const {
  for (const auto& entry : entries)
    if (entry.key == key) return &entry;
  return nullptr;
}

std::string read_text(const std::filesystem::path& path) {
  constexpr std::uintmax_t largest = 16U << 20U;
  errno = 0;
  InputFile file(open_to_read(path));
  if (!file) throw InputError(std::string("cannot be read: ") + std::strerror(errno));
  std::string text;
  char buffer[65536];
  while (file.read(buffer, sizeof buffer), file.gcount() > 0) {
    text.append(buffer, static_cast<std::size_t>(file.gcount()));
    if (text.size() > largest) throw InputError("is larger than 16 MiB; this is not a config file");
  }
  if (file.bad()) throw InputError(std::string("cannot be read: ") + std::strerror(errno));
  return text;
}

Node read_tree(const std::filesystem::path& path, Problems& problems) {
  std::string text;
  try {
    text = read_text(path);
  } catch (const InputError& e) {
    problems.add({path.string()}, e.what());
    Node nothing;
    nothing.place.file = path.string();
    return nothing;
  }
  if (text.rfind("\xEF\xBB\xBF", 0) == 0) text.erase(0, 3);  // a byte order mark
  Node tree = path.extension() == ".ini" ? parse_ini(text, path.string(), problems) : parse_yaml(text, path.string(), problems);
  expand_time_controls(tree, problems);
  return tree;
}

std::vector<NumberedLine> read_lines(const std::filesystem::path& path) {
  std::vector<NumberedLine> lines;
  int number = 0;
  for (auto& line : split(read_text(path), '\n')) {
    ++number;
    if (!line.empty() && line[0] != '#') lines.push_back({number, std::move(line)});
  }
  return lines;
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  if (trimmed(text).empty()) return parts;
  for (std::size_t start = 0; start <= text.size();) {
    const auto end = std::min(text.find(separator, start), text.size());
    parts.push_back(trimmed(text.substr(start, end - start)));
    start = end + 1;
  }
  return parts;
}

}  // namespace arena::config
