#include <fmt/format.h>

#include "arena/statistics/simulation/cells.hpp"
#include "arena/statistics/simulation/tuned_players.hpp"

namespace arena::statistics {

namespace {

/// The parameter with the lowest coverage; and how often something is said to matter, or to be gained, although nothing does or was.
CoverageCell tuning_cell(const TunedModel& model, int runs) {
  const std::string name = fmt::format("{}, {} parameters{}, {} pairs, {:g} Elo steep{}{}", model.spsa ? "spsa" : "surface", model.parameters,
                                       model.useless > 0 ? fmt::format(" and {} useless", model.useless) : "", model.pairs, model.steepness,
                                       model.whole ? ", whole numbers" : "", model.at_top ? ", nothing to gain" : "");
  return {"tune", name, 0, [=] {
            const TuningRates rates = tuning_rates(model, runs, 9);
            CellFigures out{runs, rates.least_coverage(), {}, {}, {}};
            if (model.useless > 0) out.claims = static_cast<double>(rates.useless_claimed) / (runs * static_cast<int>(model.useless));
            if (model.at_top) out.claims = static_cast<double>(rates.gained) / runs;
            return out;
          }};
}

/// How often useless parameters are said not to matter.
CoverageCell useless_cell(const TunedModel& model, int runs) {
  const std::string name = fmt::format("surface, {} parameters and {} useless, {} pairs: these are called so, within {:g} Elo", model.parameters,
                                       model.useless, model.pairs, model.worth);
  return {"tune", name, 0, [=] {
            return CellFigures{
                runs, static_cast<double>(tuning_rates(model, runs, 9).useless_called) / (runs * static_cast<int>(model.useless)), {}, {}, {}};
          }};
}

}  // namespace

std::vector<CoverageCell> tuning_cells(int runs) {
  std::vector<CoverageCell> cells;
  for (const bool spsa : {false, true}) {
    const auto add = [&](std::size_t parameters, std::int64_t pairs, const auto& change) {
      TunedModel model;
      model.spsa = spsa;
      model.parameters = parameters;
      model.pairs = pairs;
      change(model);
      cells.push_back(tuning_cell(model, runs));
    };
    const auto as_it_is = [](TunedModel&) {};
    add(1, 1000, as_it_is);
    add(2, 2000, as_it_is);
    add(5, 4000, as_it_is);
    add(10, 8000, as_it_is);
    add(2, 2000, [](TunedModel& m) { m.steepness = 20; });
    add(2, 2000, [](TunedModel& m) { m.whole = true; });
    add(2, 4000, [](TunedModel& m) { m.useless = 2; });
    add(2, 2000, [](TunedModel& m) { m.at_top = true; });
  }
  TunedModel useless;
  useless.spsa = false;
  useless.useless = 2;
  useless.pairs = 6000;
  useless.worth = 60;
  cells.push_back(useless_cell(useless, runs));
  return cells;
}

}  // namespace arena::statistics
