// YAML to the neutral tree, from the events of yaml-cpp's parser: they carry every node's line, and duplicate keys in a map.
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <unordered_map>

#include "arena/config/tree.hpp"

namespace arena::config {

namespace {

/// A value takes one of our nodes and some tokens of the scanner, which reads a whole flow list before it returns any of it.
constexpr int most_nodes = 100'000;
constexpr std::ptrdiff_t most_indicators = 10 * most_nodes;
constexpr std::size_t most_levels = 50;

/// Builds the tree from the parser's events. Nothing here recurses, and every copy that an alias makes is counted.
class Builder final : public YAML::EventHandler {
 public:
  Builder(std::string file, Problems& problems) : file_(std::move(file)), problems_(problems) {}

  [[nodiscard]] Node take() { return std::move(root_); }
  /// Where the document's first value begins.
  [[nodiscard]] int first_position() const { return first_position_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { finish(node_at(mark, Node::Kind::nothing), 1, anchor); }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, const std::string& value) override {
    Node node = node_at(mark, Node::Kind::scalar);
    node.text = value;
    finish(std::move(node), 1, anchor);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) throw YAML::ParserException(mark, "an alias stands inside the value that it names");
    count(found->second.size);
    finish(found->second.node, found->second.size, 0);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
    begin(mark, Node::Kind::list, anchor);
  }
  void OnSequenceEnd() override { end(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
    begin(mark, Node::Kind::map, anchor);
  }
  void OnMapEnd() override { end(); }

 private:
  /// A list or map that has not ended yet.
  struct Open {
    Node node;
    YAML::anchor_t anchor = 0;
    int size = 1;                                  // nodes in it, itself included
    std::optional<Entry> entry{};                  // for a map: its key has been read, its value has not
    bool skip = false;                             // the value of a rejected key
    std::unordered_map<std::string, int> lines{};  // of the keys so far
  };
  struct Anchored {
    Node node;
    int size = 0;
  };

  void count(int nodes) {
    count_ += nodes;
    if (count_ > most_nodes) throw InputError("holds more than a hundred thousand values, aliases counted; this is not a config file");
  }

  Node node_at(const YAML::Mark& mark, Node::Kind kind) {
    count(1);
    if (first_position_ < 0) first_position_ = mark.pos;
    Node node;
    node.kind = kind;
    if (!mark.is_null())
      node.place = {file_, mark.line + 1, mark.column + 1};
    else
      node.place = open_.empty() ? Place{file_, 1} : open_.back().node.place;
    return node;
  }

  void begin(const YAML::Mark& mark, Node::Kind kind, YAML::anchor_t anchor) {
    if (open_.size() == most_levels)
      throw YAML::ParserException(mark, "nested deeper than " + std::to_string(most_levels) + " levels; this is not a config file");
    open_.push_back({node_at(mark, kind), anchor});
  }

  void end() {
    Open done = std::move(open_.back());
    open_.pop_back();
    finish(std::move(done.node), done.size, done.anchor);
  }

  /// Puts a complete value where it belongs.
  void finish(Node node, int size, YAML::anchor_t anchor) {
    if (anchor != 0) {
      count(size);
      anchors_[anchor] = {node, size};
    }
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& in = open_.back();
    in.size += size;
    if (in.node.is_list())
      in.node.items.push_back(std::move(node));
    else if (!in.entry && !in.skip)
      take_key(in, node);
    else
      take_value(in, std::move(node));
  }

  void take_key(Open& in, Node& key) {
    if (key.is_scalar()) {  // a plain key does not count as a value
      --count_;
      --in.size;
    }
    if (!key.is_scalar()) {
      problems_.add(key.place, "a key must be a word");
      in.skip = true;
    } else if (const auto [first, fresh] = in.lines.emplace(key.text, key.place.line); !fresh) {
      problems_.add(key.place, "'" + printable(key.text) + "' is given twice; the first is in line " + std::to_string(first->second));
      in.skip = true;
    } else {
      in.entry = Entry{std::move(key.text), std::move(key.place), {}};
    }
  }

  static void take_value(Open& in, Node value) {
    if (in.entry) {
      in.entry->value = std::move(value);
      in.node.entries.push_back(std::move(*in.entry));
    }
    in.entry.reset();
    in.skip = false;
  }

  std::string file_;
  Problems& problems_;
  Node root_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, Anchored> anchors_;
  int count_ = 0;
  int first_position_ = -1;
};

/// Only where a document begins.
class Glance final : public YAML::EventHandler {
 public:
  int position = -1, line = 0;
  void OnDocumentStart(const YAML::Mark& mark) override {
    position = mark.pos;
    line = mark.line + 1;
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnMapEnd() override {}
};

/// The most common cause of an unhelpful yaml-cpp message.
bool indented_by_tab(const std::string& text, int line) {
  std::istringstream in(text);
  std::string content;
  for (int number = 0; number < line && std::getline(in, content); ++number) {
  }
  return content.substr(0, content.find_first_not_of(" \t")).find('\t') != std::string::npos;
}

/// What a yaml-cpp message means to the author of a config.
std::string explained(const std::string& message) {
  for (const char* of_a_line : {"illegal map value", "end of map not found", "end of sequence not found", "illegal block entry", "illegal map key"})
    if (message == of_a_line)
      return message + "; this line is indented differently from the lines above it, or has a ': ' in a text that needs quotes";
  if (message == "end of sequence flow not found") return "a '[' is not closed, or a ',' is missing between its items";
  if (message == "end of map flow not found") return "a '{' is not closed, or a ',' is missing between its entries";
  return printable(message);
}

}  // namespace

Node parse_yaml(const std::string& text, const std::string& name, Problems& problems) {
  Node nothing;
  nothing.place = {name};
  try {
    constexpr std::string_view indicators = "[]{},:?-&*!|>%@`\"'#\n";
    const auto found = std::count_if(text.begin(), text.end(), [&](char c) { return indicators.find(c) != std::string_view::npos; });
    if (found > most_indicators) throw InputError("holds more than a million brackets, commas, lines and the like; this is not a config file");
    std::istringstream in(text);
    YAML::Parser parser(in);
    Builder builder(name, problems);
    int documents = parser.HandleNextDocument(builder) ? 1 : 0;
    // The parser returns a document that begins with a comma as an empty one, again and again, without consuming input.
    for (int before = builder.first_position(); documents > 0; ++documents) {
      Glance next;
      if (!parser.HandleNextDocument(next)) break;
      if (next.position <= before) {
        problems.add({name, next.line}, "not valid YAML: a value is expected here");
        return nothing;
      }
      before = next.position;
    }
    if (documents > 1) {
      problems.add({name}, "holds " + std::to_string(documents) + " YAML documents; one is expected");
      return nothing;
    }
    Node root = builder.take();
    if (root.kind != Node::Kind::nothing) return root;
    problems.add({name}, "is empty");
  } catch (const YAML::Exception& e) {
    const int line = e.mark.is_null() ? 0 : e.mark.line + 1;
    const bool by_tab = indented_by_tab(text, line);
    problems.add({name, line}, "not valid YAML: " + (by_tab ? printable(e.msg) + "; indent with spaces, not with tabs" : explained(e.msg)));
  } catch (const InputError& e) {
    problems.add({name}, e.what());
  }
  return nothing;
}

}  // namespace arena::config
