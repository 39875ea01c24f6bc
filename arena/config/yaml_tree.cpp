// YAML to the neutral tree, by yaml-cpp. It keeps keys that stand twice in a map, and every node's line.
#include <yaml-cpp/yaml.h>

#include <sstream>

#include "arena/config/tree.hpp"

namespace arena::config {

namespace {

class Converter {
 public:
  Converter(std::string file, Problems& problems) : file_(std::move(file)), problems_(problems) {}

  Node convert(const YAML::Node& from, const Place& fallback) {
    Node to;
    to.place = place_of(from.Mark(), fallback);
    if (++count_ > most_nodes) throw InputError("holds more than a hundred thousand values, aliases counted; that is no config file");
    switch (from.Type()) {
      case YAML::NodeType::Scalar:
        to.kind = Node::Kind::scalar;
        to.text = from.Scalar();
        break;
      case YAML::NodeType::Sequence:
        to.kind = Node::Kind::list;
        for (const auto& item : from) to.items.push_back(convert(item, to.place));
        break;
      case YAML::NodeType::Map:
        to.kind = Node::Kind::map;
        for (const auto& pair : from) add_entry(to, pair.first, pair.second);
        break;
      case YAML::NodeType::Null:
      case YAML::NodeType::Undefined:
        break;
    }
    return to;
  }

 private:
  static constexpr int most_nodes = 100'000;

  void add_entry(Node& map, const YAML::Node& key, const YAML::Node& value) {
    const Place place = place_of(key.Mark(), map.place);
    if (!key.IsScalar()) {
      problems_.add(place, "a key must be a word");
      return;
    }
    if (const Entry* first = map.find(key.Scalar())) {
      problems_.add(place, "'" + printable(key.Scalar()) + "' is given twice; the first is in line " + std::to_string(first->place.line));
      return;
    }
    map.entries.push_back({key.Scalar(), place, convert(value, place)});
  }

  [[nodiscard]] Place place_of(const YAML::Mark& mark, const Place& fallback) const {
    return mark.is_null() ? fallback : Place{file_, mark.line + 1, mark.column + 1};
  }

  std::string file_;
  Problems& problems_;
  int count_ = 0;
};

/// The commonest reason for a message of yaml-cpp that helps nobody.
bool indented_by_tab(const std::string& text, int line) {
  std::istringstream in(text);
  std::string content;
  for (int number = 0; number < line && std::getline(in, content); ++number) {
  }
  return content.substr(0, content.find_first_not_of(" \t")).find('\t') != std::string::npos;
}

}  // namespace

Node parse_yaml(const std::string& text, const std::string& name, Problems& problems) {
  Node nothing;
  nothing.place = {name};
  try {
    const auto documents = YAML::LoadAll(text);
    if (documents.size() > 1) {
      problems.add({name}, "holds " + std::to_string(documents.size()) + " YAML documents; one is expected");
      return nothing;
    }
    if (documents.empty() || documents[0].IsNull()) {
      problems.add({name}, "is empty");
      return nothing;
    }
    return Converter(name, problems).convert(documents[0], {name, 1});
  } catch (const YAML::Exception& e) {
    const int line = e.mark.is_null() ? 0 : e.mark.line + 1;
    problems.add({name, line}, "not valid YAML: " + printable(e.msg) + (indented_by_tab(text, line) ? "; indent with spaces, not with tabs" : ""));
  } catch (const InputError& e) {
    problems.add({name}, e.what());
  }
  return nothing;
}

}  // namespace arena::config
