#include <fmt/format.h>

#include "arena/analysis/fit/fit.hpp"
#include "arena/text/counted.hpp"
#include "players/common/weights.hpp"

namespace arena {

namespace {

Table weights_table(const WeightFit& fit) {
  Table table("weights", fmt::format("Weights of {}, {} points to a unit of the logarithm of the odds", fit.evaluator.choice.name, points_per_logit),
              {"<weight", "before", "after", "95 % interval"});
  table.split("95 % interval", {"low", "high"});
  for (const FittedWeight& weight : fit.weights) {
    const std::string interval = weight.seen ? fmt::format("{:.0f} to {:.0f}", weight.low, weight.high) : "never seen";
    table.cells(
        {weight.name, std::to_string(weight.before), std::to_string(weight.after),
         Table::Cell(interval, weight.seen ? std::vector<std::string>{exact(weight.low), exact(weight.high)} : std::vector<std::string>{"", ""})});
  }
  table.notes.emplace_back(
      "intervals clustered by opening (sandwich errors, Student t), given the ridge, which shrinks weights and narrows their intervals");
  return table;
}

Table predictions_table(const WeightFit& fit) {
  Table table("predictions", fmt::format("Results of held-out openings, predicted by {} fits that have not seen them", fit.folds),
              {"<predicted by", "log loss", "mean square error"});
  const auto row = [&](const std::string& by, const statistics::Prediction& prediction) {
    table.row({by, fmt::format("{:.4f}", prediction.log_loss), fmt::format("{:.4f}", prediction.square_error)});
  };
  row("a coin", {0.693147, 0.25});
  row("the first side's advantage", fit.by_advantage);
  row("the weights before, on their best scale", fit.by_old_weights);
  row("the weights after", fit.by_new_weights);
  table.notes.emplace_back("with drawn games no prediction reaches a loss of 0");
  return table;
}

Table calibration_table(const WeightFit& fit) {
  Table table("calibration", "Calibration on held-out openings: predicted and observed", {"predicted", "scored", "95 % interval", "positions"});
  table.split("95 % interval", {"low", "high"});
  for (const statistics::CalibrationBin& bin : fit.calibration)
    table.cells({fmt::format("{:.3f}", bin.predicted), fmt::format("{:.3f}", bin.scored),
                 Table::Cell(fmt::format("{:.3f} to {:.3f}", bin.low, bin.high), {exact(bin.low), exact(bin.high)}), std::to_string(bin.samples)});
  table.notes.emplace_back("scores of the first side; intervals by opening");
  return table;
}

}  // namespace

std::vector<Table> fit_tables(const WeightFit& fit) { return {weights_table(fit), predictions_table(fit), calibration_table(fit)}; }

std::string fit_summary(const WeightFit& fit) {
  std::string text =
      fmt::format("{} of {} fitted to {} of {} from {}; ridge {:g}{}", counted(fit.weights.size(), "weight"), fit.evaluator.choice.name,
                  counted(fit.samples, "position"), counted(fit.games, "game"), counted(fit.openings, "opening"), fit.ridge,
                  fit.ridge_given ? "" : ", the best of 1, 10, 100 and 1000 by cross-validation");
  if (fit.loud > 0) text += fmt::format("; {} with a win in one or a threat to parry excluded", counted(fit.loud, "position"));
  if (fit.draws_left_out > 0) text += fmt::format("; {} drawn games left out", fit.draws_left_out);
  return text + fmt::format("; held-out log loss {:.4f}, before {:.4f}", fit.by_new_weights.log_loss, fit.by_old_weights.log_loss);
}

std::string calibration_svg(const WeightFit& fit) {
  constexpr double size = 320, left = 48, top = 16;
  const auto x = [&](double share) { return left + share * size; };
  const auto y = [&](double share) { return top + (1 - share) * size; };
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<title>Predicted and scored, {2}</title>\n"
      "<rect width=\"{0:g}\" height=\"{1:g}\" fill=\"#ffffff\"/>\n",
      left + size + 16, top + size + 48, fit.evaluator.choice.name);
  for (int i = 0; i <= 5; ++i) {
    const double share = i / 5.0;
    svg += fmt::format("<path d=\"M{:.1f} {:.1f}V{:.1f}M{:.1f} {:.1f}H{:.1f}\" stroke=\"#d0d4da\"/>\n", x(share), y(0), y(1), x(0), y(share), x(1));
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{:.1f}</text>\n", x(share), y(0) + 16, share);
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{:.1f}</text>\n", x(0) - 6, y(share) + 4, share);
  }
  svg += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"#8a929c\" stroke-dasharray=\"4 4\"/>\n", x(0), y(0), x(1), y(1));
  for (const statistics::CalibrationBin& bin : fit.calibration) {
    svg += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#1f5fa8\" stroke-width=\"2\"/>\n", x(bin.predicted), y(bin.low), y(bin.high));
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"#1f5fa8\"/>\n", x(bin.predicted), y(bin.scored));
  }
  svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">predicted score of the first side, held-out openings</text>\n", x(0.5),
                     y(0) + 36);
  svg += fmt::format("<text transform=\"translate(14 {:.1f}) rotate(-90)\" text-anchor=\"middle\">scored</text>\n", y(0.5));
  return svg + "</svg>\n";
}

}  // namespace arena
