// Fills declared options from a tree: the reading visitor of visit_options, visit_limits and visit_tournament. Only options in the tree are
// changed, so reading a second tree over the first is inheritance. Every problem is collected; nothing is thrown.
#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/config/rows.hpp"
#include "arena/config/tree.hpp"
#include "arena/config/tuned_option.hpp"

namespace arena::config {

/// Where each option was last written, and in which file of an inheritance chain (the later the higher).
struct Origin {
  Place place;
  int rank = 0;
};
using Origins = std::map<std::string, Origin>;

class Reader {
 public:
  /// `defaults` are the rows of a default-constructed object; they say what a bare `true` means, and which keys exist.
  Reader(const Node& map, const std::vector<OptionRow>& defaults, Problems& problems, Origins& origins, int rank = 0);

  /// For the options of an evaluator; empty if no game is known.
  void set_game(std::string game) { game_ = std::move(game); }

  template <class E, std::size_t N>
  void choice(std::string_view name, E& member, const std::array<std::string_view, N>& names, std::string_view) {
    if (const auto index = word(name, {names.begin(), names.end()})) member = static_cast<E>(*index);
  }
  void flag(std::string_view name, bool& member, std::string_view help);
  template <class T>
  void integer(std::string_view name, T& member, std::int64_t low, std::int64_t high, std::string_view) {
    if (const auto value = whole_number(name, low, high)) member = static_cast<T>(*value);
  }
  void real(std::string_view name, double& member, double low, double high, std::string_view help);
  void duration(std::string_view name, Duration& member, std::string_view help);
  void text(std::string_view name, std::string& member, std::string_view help);
  void texts(std::string_view name, std::vector<std::string>& member, std::string_view help);
  void pairs(std::string_view name, std::vector<std::pair<std::string, std::string>>& member, std::string_view help);
  /// A map of arbitrary names to texts; replaced as a whole.
  void settings(std::string_view name, std::map<std::string, std::string>& member, std::string_view help);
  void evaluator(std::string_view name, EvaluatorChoice& member, std::string_view help);
  void tuned_options(std::string_view name, std::vector<TunedOption>& member, std::string_view help);
  /// A key that is read elsewhere.
  void custom(std::string_view name, std::string_view) { take(name); }

  template <class Body>
  void group(std::string_view name, bool& on, std::string_view, Body&& body) {
    if (resetting_) {
      on = source(name, "").value_or(Source{"false", {}}).text == "true";
      return reset_inside(name, body);
    }
    const Entry* entry = take(name);
    if (entry == nullptr) return;
    const auto value = switch_of(*entry);
    if (!value) return;
    on = *value != Switch::off;
    if (*value == Switch::map)
      inside(*entry, body);
    else
      reset_inside(name, body);
  }
  template <class Body>
  void section(std::string_view name, std::string_view, Body&& body) {
    const Entry* entry = take(name);
    if (entry == nullptr) return;
    reset_inside(name, body);  // a section is replaced as a whole
    if (check_map(*entry)) inside(*entry, body);
  }
  template <class E, std::size_t N, class Body>
  void chooser(std::string_view name, E& member, const std::array<std::string_view, N>& names, std::string_view help, Body&& body) {
    const Entry* entry = take(name);
    if (entry == nullptr) return;
    reset_inside(name, body);
    if (!entry->value.is_map()) {
      if (const auto index = word(name, {names.begin(), names.end()})) member = static_cast<E>(*index);
      return;
    }
    inside(*entry, [&] {
      if (!scopes_.back().map->find("type")) problem(entry->place, in_quotes(name) + " needs a type: " + joined_words({names.begin(), names.end()}));
      choice("type", member, names, help);
      body();
    });
  }
  template <class Body>
  void only_if(bool, std::string_view, Body&& body) {
    body();  // requirements are checked once everything is read
  }

  /// Complains about unknown keys. To be called once, after the visit.
  void finish();

  /// The entry of the current map; marks it as known and records its place as the option's origin. Nothing if it is not there.
  const Entry* take(std::string_view name);

 private:
  enum class Switch { off, on, map };
  struct Scope {
    const Node* map;
    std::string prefix;
    std::vector<std::string> known;
  };

  void known(std::string_view name) { scopes_.back().known.emplace_back(name); }
  void problem(const Place& place, const std::string& message) { problems_.add(place, message); }
  [[nodiscard]] std::string path_of(std::string_view name) const { return scopes_.back().prefix + std::string(name); }
  [[nodiscard]] static std::string joined_words(const std::vector<std::string_view>& words);

  /// The text to read the option from: the file's, or the default's while resetting.
  struct Source {
    std::string text;
    Place place;
  };
  std::optional<Source> source(std::string_view name, std::string_view expected);
  std::optional<std::size_t> word(std::string_view name, const std::vector<std::string_view>& words);
  std::optional<std::int64_t> whole_number(std::string_view name, std::int64_t low, std::int64_t high);
  std::optional<Switch> switch_of(const Entry& entry);
  bool check_map(const Entry& entry);
  /// The items of a list; in INI a scalar with commas.
  std::optional<std::vector<Node>> list_of(const Entry& entry);
  void read_evaluator_options(const Node& map, const std::string& path, EvaluatorChoice& member);
  void unknown_key(const Entry& entry, const Scope& scope);

  template <class Body>
  void inside(const Entry& entry, Body&& body) {
    scopes_.push_back({&entry.value, path_of(entry.key) + ".", {}});
    body();
    finish();
    scopes_.pop_back();
  }
  /// Sets everything in the body to its default.
  template <class Body>
  void reset_inside(std::string_view name, Body& body) {
    const bool before = resetting_;
    resetting_ = true;
    scopes_.push_back({nullptr, path_of(name) + ".", {}});
    body();
    scopes_.pop_back();
    resetting_ = before;
  }

  std::vector<Scope> scopes_;
  const std::vector<OptionRow>& defaults_;
  Problems& problems_;
  Origins& origins_;
  int rank_;
  bool resetting_ = false;
  std::string game_;
};

}  // namespace arena::config
