// INI to the neutral tree. Boost.Program_options reads keys and values but keeps no line numbers, so a first pass finds the line of each key and
// everything that Boost would stop at.
#include <boost/program_options.hpp>
#include <sstream>
#include <unordered_map>

#include "arena/config/tree.hpp"

namespace arena::config {

namespace po = boost::program_options;

namespace {

constexpr std::size_t most_keys = 100'000;

/// The lines that hold a key, in file order, which is also Boost's order.
std::vector<int> lines_of_keys(const std::string& text, const std::string& name, Problems& problems) {
  std::vector<int> lines;
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    if (line.front() == '[') {
      const bool closed = line.back() == ']';
      if (!closed || trimmed(line.substr(1, line.size() - 2)).empty())
        problems.add({name, number}, "'" + printable(line) + "' is not a section; a section is a name in brackets: [killers]");
    } else if (line.find('=') == std::string::npos) {
      problems.add({name, number}, "'" + printable(line) + "' is neither 'key = value' nor a [section]");
    } else if (lines.size() == most_keys) {
      problems.add({name}, "holds more than a hundred thousand keys; this is not a config file");
      return lines;
    } else {
      lines.push_back(number);
    }
  }
  return lines;
}

/// Lines that begin with a semicolon are comments in most INI files, but not in Boost.
std::string without_semicolon_comments(const std::string& text) {
  std::istringstream in(text);
  std::string line, result;
  while (std::getline(in, line)) {
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string::npos || line[first] != ';') result += line;
    result += '\n';
  }
  return result;
}

/// No config file is deeper, and trees are walked recursively.
constexpr std::size_t most_key_parts = 20;

/// Puts values where their paths lead. Remembers the index of each key, so that a long file takes no longer per line than a short one.
class Filler {
 public:
  Filler(Node& root, Problems& problems) : root_(root), problems_(problems) {}

  void insert(const std::string& path, const std::string& value, const Place& place) {
    const auto parts = split(path, '.');
    if (parts.size() > most_key_parts)
      return problems_.add(place, "'" + printable(path) + "' has " + std::to_string(parts.size()) + " parts; more than " +
                                      std::to_string(most_key_parts) + " are no key");
    Node* at = &root_;
    std::string so_far;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string& part = parts[i];
      const bool last = i + 1 == parts.size();
      if (part.empty()) return problems_.add(place, "'" + printable(path) + "' has an empty part; write section.key");
      so_far += (so_far.empty() ? "" : ".") + part;
      const auto [known, fresh] = places_.try_emplace(so_far, at->entries.size());
      if (fresh) {
        Node node;
        node.kind = last ? Node::Kind::scalar : Node::Kind::map;
        node.ini = true;
        node.place = place;
        if (last) node.text = value;
        at->entries.push_back({part, place, std::move(node)});
      }
      Entry& entry = at->entries[known->second];
      if (!fresh && (last || !entry.value.is_map())) {
        const std::string first = std::to_string(entry.place.line);
        return problems_.add(place, last && !entry.value.is_map()
                                        ? "'" + printable(so_far) + "' is given twice; the first is in line " + first
                                        : "'" + printable(so_far) + "' is given both as a value and as a section; the first is in line " + first);
      }
      at = &entry.value;
    }
  }

 private:
  Node& root_;
  Problems& problems_;
  std::unordered_map<std::string, std::size_t> places_;  // key with its sections -> its index in its map
};

}  // namespace

Node parse_ini(const std::string& text, const std::string& name, Problems& problems) {
  Node root;
  root.kind = Node::Kind::map;
  root.ini = true;
  root.place = {name};
  const std::size_t before = problems.size();
  const std::string content = without_semicolon_comments(text);
  const auto lines = lines_of_keys(content, name, problems);
  if (problems.size() > before) {
    root.kind = Node::Kind::nothing;
    return root;
  }

  std::istringstream in(content);
  try {
    const auto parsed = po::parse_config_file(in, po::options_description{}, true);
    if (parsed.options.size() != lines.size()) throw std::logic_error("INI: keys and lines do not agree");
    Filler filler(root, problems);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto& option = parsed.options[i];
      filler.insert(option.string_key, option.value.empty() ? "" : option.value.front(), {name, lines[i]});
    }
  } catch (const po::error& e) {
    problems.add({name}, std::string("not valid INI: ") + printable(e.what()));
  }
  if (root.entries.empty() && problems.size() == before) problems.add({name}, "is empty");
  return root;
}

}  // namespace arena::config
