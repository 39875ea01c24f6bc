// INI to the neutral tree. Boost.Program_options reads keys and values but keeps no lines, so a pass of our own finds the line of each key first, and
// also everything that Boost would stop at.
#include <boost/program_options.hpp>
#include <sstream>

#include "arena/config/tree.hpp"

namespace arena::config {

namespace po = boost::program_options;

namespace {

/// The lines that hold a key, in the file's order, which is Boost's order too.
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
        problems.add({name, number}, "'" + printable(line) + "' is no section; a section is a name in brackets: [killers]");
    } else if (line.find('=') == std::string::npos) {
      problems.add({name, number}, "'" + printable(line) + "' is neither 'key = value' nor a [section]");
    } else {
      lines.push_back(number);
    }
  }
  return lines;
}

/// Lines that begin with a semicolon are comments in most INI files, but not to Boost.
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

void insert(Node& root, const std::string& path, const std::string& value, const Place& place, Problems& problems) {
  Node* at = &root;
  std::string so_far;
  const auto parts = split(path, '.');
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string& part = parts[i];
    const bool last = i + 1 == parts.size();
    if (part.empty()) {
      problems.add(place, "'" + printable(path) + "' has an empty part; write section.key");
      return;
    }
    so_far += (so_far.empty() ? "" : ".") + part;
    Entry* found = nullptr;
    for (auto& entry : at->entries)
      if (entry.key == part) found = &entry;
    if (found != nullptr && (last || !found->value.is_map())) {
      const std::string first = std::to_string(found->place.line);
      problems.add(place, last && !found->value.is_map()
                              ? "'" + printable(so_far) + "' is given twice; the first is in line " + first
                              : "'" + printable(so_far) + "' is given both as a value and as a section; the first is in line " + first);
      return;
    }
    if (found == nullptr) {
      Node node;
      node.kind = last ? Node::Kind::scalar : Node::Kind::map;
      node.ini = true;
      node.place = place;
      if (last) node.text = value;
      at->entries.push_back({part, place, node});
      found = &at->entries.back();
    }
    at = &found->value;
  }
}

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
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto& option = parsed.options[i];
      insert(root, option.string_key, option.value.empty() ? "" : option.value.front(), {name, lines[i]}, problems);
    }
  } catch (const po::error& e) {
    problems.add({name}, std::string("not valid INI: ") + printable(e.what()));
  }
  if (root.entries.empty() && problems.size() == before) problems.add({name}, "is empty");
  return root;
}

}  // namespace arena::config
