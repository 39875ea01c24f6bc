// Reads the counted sequences of tests/data/perft: one line is `options | moves played first | counts for 1, 2, 3, ... plies`.
#pragma once
#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace arena::laws {

struct PerftLine {
  std::string text;                                   // the whole line, for messages
  std::vector<std::pair<std::string, int>> settings;  // rule options that differ from the defaults
  std::vector<std::string> moves;
  std::vector<std::uint64_t> counts;  // counts[d] is for d + 1 plies
};

inline PerftLine parse_perft_line(const std::string& text) {
  PerftLine line{.text = text, .settings = {}, .moves = {}, .counts = {}};
  const auto first = text.find('|');
  const auto second = text.find('|', first + 1);
  if (first == std::string::npos || second == std::string::npos) throw std::invalid_argument("no perft line: " + text);
  std::istringstream settings(text.substr(0, first));
  std::istringstream moves(text.substr(first + 1, second - first - 1));
  std::istringstream counts(text.substr(second + 1));
  for (std::string word; settings >> word;)
    if (word != "-") line.settings.emplace_back(word.substr(0, word.find('=')), std::stoi(word.substr(word.find('=') + 1)));
  for (std::string word; moves >> word;)
    if (word != "-") line.moves.push_back(word);
  for (std::uint64_t count = 0; counts >> count;) line.counts.push_back(count);
  if (line.counts.empty() || !counts.eof()) throw std::invalid_argument("no counts in: " + text);
  return line;
}

inline std::vector<PerftLine> read_perft_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<PerftLine> lines;
  for (std::string text; std::getline(file, text);)
    if (!text.empty() && text[0] != '#') lines.push_back(parse_perft_line(text));
  return lines;
}

/// The start that a line's settings ask for.
template <class G>
typename G::Options options_of(const PerftLine& line) {
  typename G::Options options;
  for (const auto& [name, value] : line.settings) {
    bool known = false;
    for (const auto& row : G::option_rows)
      if (row.name == name) {
        options.*row.member = value;
        known = true;
      }
    if (!known) throw std::invalid_argument("no option " + name + ": " + line.text);
  }
  return options;
}

}  // namespace arena::laws
