// The `tune` section of a tournament: a player, which of its options are tuned, by which method and in how many pairs, and how the result is
// judged. The options are declared once below, as in players/options.hpp.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/config/player.hpp"
#include "arena/config/tuned_option.hpp"
#include "arena/config/verdict.hpp"

namespace arena::config {

enum class TuneMethod { spsa, surface };
inline constexpr std::array<std::string_view, 2> tune_method_names = {"spsa", "surface"};

struct TuneSpec {
  bool on = false;
  std::vector<TunedOption> parameters;
  TuneMethod method = TuneMethod::spsa;
  int pairs = 2000;
  int batch = 8;
  double probes = 0.25;
  double alpha = 0.602, gamma = 0.101, stability = 0.1;
  int stages = 5;
  VerdictSpec verdict;
  friend bool operator==(const TuneSpec&, const TuneSpec&) = default;
};

template <class Visitor, class T>
void visit_tune(Visitor& v, T& t) {
  v.custom("player", "the player to tune, by name, file or map");
  v.tuned_options(
      "parameters", t.parameters,
      "numeric options of that player, each with a range: {evaluator.line: {range: [0, 64], start: 8}}; for an engine {options.Name: ...}");
  v.integer("pairs", t.pairs, 10, 1'000'000, "total pairs of games, each from a different opening while there are enough");
  v.chooser("method", t.method, tune_method_names,
            "spsa moves all parameters a little after every batch; surface fits a quadratic to a few parameters and narrows in on its maximum", [&] {
              v.only_if(t.method == TuneMethod::spsa, "type: spsa", [&] {
                v.integer("batch", t.batch, 1, 10'000, "pairs per update, played in parallel");
                v.real("probes", t.probes, 0, 0.9, "share of all pairs, at the end, used to measure the parameters' intervals");
                v.real("alpha", t.alpha, 0, 2, "how the steps shrink");
                v.real("gamma", t.gamma, 0, 2, "how the distance between the two players shrinks");
                v.real("stability", t.stability, 0, 10, "A as a share of the pairs: the larger A, the smaller the first steps");
              });
              v.only_if(t.method == TuneMethod::surface, "type: surface",
                        [&] { v.integer("stages", t.stages, 1, 100, "how often it narrows the region"); });
            });
  visit_verdict(v, t.verdict);
}

/// Fills in what a section leaves open from the player, and checks every parameter against it: the option exists, is a number, and accepts the whole
/// range. `where` is the place of each parameter.
void settle_parameters(std::vector<TunedOption>& parameters, const PlayerSpec& player, const std::vector<Place>& where, Problems& problems);

/// The player's value for it; nothing if an engine is left at its own default.
std::optional<double> number_of(const PlayerSpec& player, const TunedOption& option);

/// The player under another name with these values, in the order of the parameters. Throws InputError if there can be no such player.
PlayerSpec tuned_player(const PlayerSpec& base, const std::string& name, const std::vector<TunedOption>& parameters,
                        const std::vector<double>& values);

}  // namespace arena::config
