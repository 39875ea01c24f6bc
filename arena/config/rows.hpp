// Every option of a player or a tournament as a row of text, made by visiting the declarations: the resolved print, the defaults, the lists and the
// check of requirements are all functions of these rows.
#pragma once
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/config/catalogue.hpp"
#include "arena/config/scalars.hpp"
#include "arena/config/tuned_option.hpp"
#include "players/options.hpp"

namespace arena::config {

struct OptionRow {
  enum class Kind { choice, flag, integer, real, duration, text, texts, pairs, settings, group, section, chooser, evaluator, custom };
  Kind kind;
  std::string path;   // "killers.slots"
  std::string value;  // as YAML reads it; for a group "true" or "false", for a list "[a, b]"
  std::string help;
  std::string least, most;                // for a number; empty if there is no range
  std::vector<std::string> choices;       // for a choice
  std::vector<std::string> requirements;  // everything it needs, outermost first
  std::string unmet;                      // the outermost unmet requirement; empty if all are met
  bool is_of_other_kinds = false;         // that requirement asks for another kind of player
};

/// "slots" of "killers.slots".
inline std::string leaf_of(const std::string& path) { return path.substr(path.rfind('.') + 1); }

/// The visitor of visit_options, visit_limits and visit_tournament that makes the rows. Bodies are visited whether or not their switch is on, so
/// that the rows of two players line up.
class Describer {
 public:
  /// `game` is needed to name the evaluator's options.
  explicit Describer(std::string game = "") : game_(std::move(game)) {}

  template <class E, std::size_t N>
  void choice(std::string_view name, const E& member, const std::array<std::string_view, N>& names, std::string_view help) {
    const auto chosen = static_cast<std::size_t>(member);  // a program's kind has no name here, and is asked for none
    OptionRow& row = add(OptionRow::Kind::choice, name, std::string(chosen < N ? names[chosen] : std::string_view()), help);
    row.choices.assign(names.begin(), names.end());
  }
  void flag(std::string_view name, bool member, std::string_view help) { add(OptionRow::Kind::flag, name, print_bool(member), help); }
  template <class T>
  void integer(std::string_view name, const T& member, std::int64_t low, std::int64_t high, std::string_view help) {
    bound(add(OptionRow::Kind::integer, name, std::to_string(member), help), std::to_string(low), std::to_string(high));
  }
  void real(std::string_view name, double member, double low, double high, std::string_view help) {
    bound(add(OptionRow::Kind::real, name, print_real(member), help), print_real(low), print_real(high));
  }
  void duration(std::string_view name, Duration member, std::string_view help) { add(OptionRow::Kind::duration, name, print_duration(member), help); }
  void text(std::string_view name, const std::string& member, std::string_view help) { add(OptionRow::Kind::text, name, yaml_scalar(member), help); }
  void texts(std::string_view name, const std::vector<std::string>& member, std::string_view help);
  void pairs(std::string_view name, const std::vector<std::pair<std::string, std::string>>& member, std::string_view help);
  void settings(std::string_view name, const std::map<std::string, std::string>& member, std::string_view help);
  void evaluator(std::string_view name, const EvaluatorChoice& member, std::string_view help);
  void tuned_options(std::string_view name, const std::vector<TunedOption>& member, std::string_view help) {
    add(OptionRow::Kind::settings, name, yaml_of(member), help);
  }
  void custom(std::string_view name, std::string_view help) { add(OptionRow::Kind::custom, name, "", help); }

  template <class Body>
  void group(std::string_view name, bool on, std::string_view help, Body&& body) {
    add(OptionRow::Kind::group, name, print_bool(on), help);
    inside(name, body);
  }
  template <class Body>
  void section(std::string_view name, std::string_view help, Body&& body) {
    add(OptionRow::Kind::section, name, "", help);
    inside(name, body);
  }
  template <class E, std::size_t N, class Body>
  void chooser(std::string_view name, const E& member, const std::array<std::string_view, N>& names, std::string_view help, Body&& body) {
    OptionRow& row = add(OptionRow::Kind::chooser, name, std::string(names[static_cast<std::size_t>(member)]), help);
    row.choices.assign(names.begin(), names.end());
    inside(name, body);
  }
  template <class Body>
  void only_if(bool met, std::string_view requirement, Body&& body) {
    within({std::string(requirement), met, false}, body);
  }
  template <class Body>
  void only_if(bool met, const KindRequirement& requirement, Body&& body) {
    within({requirement.text, met, true}, body);
  }

  [[nodiscard]] const std::vector<OptionRow>& rows() const { return rows_; }

 private:
  struct Requirement {
    std::string text;
    bool met;
    bool of_kind;
  };

  OptionRow& add(OptionRow::Kind kind, std::string_view name, std::string value, std::string_view help);
  static void bound(OptionRow& row, std::string least, std::string most) {
    row.least = std::move(least);
    row.most = std::move(most);
  }
  template <class Body>
  void within(Requirement requirement, Body& body) {
    requirements_.push_back(std::move(requirement));
    body();
    requirements_.pop_back();
  }
  template <class Body>
  void inside(std::string_view name, Body& body) {
    const std::size_t before = prefix_.size();
    prefix_ += std::string(name) + ".";
    body();
    prefix_.resize(before);
  }

  std::string game_;
  std::string prefix_;
  std::vector<Requirement> requirements_;
  std::vector<OptionRow> rows_;
};

/// Which options are printed: all of them, since defaults may change, or those that differ from the defaults.
enum class Shown { all, changes };

/// Block YAML of rows: one line per top-level key, maps in braces. Options with an unmet requirement are left out; a switch that is off is
/// `false`; a limit that is zero both here and by default is left out. Custom rows are left to the caller.
std::string yaml_of(const std::vector<OptionRow>& rows, const std::vector<OptionRow>& defaults, Shown shown = Shown::all);

}  // namespace arena::config
