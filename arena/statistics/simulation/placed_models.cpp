#include "arena/statistics/simulation/placed_models.hpp"
#include <algorithm>
#include <cmath>
#include <numeric>
#include "arena/statistics/distributions.hpp"

namespace arena::statistics {
namespace {

const double logits_per_elo = std::log(10.0) / 400;

/// All choices of `seats` players, in the order of their numbers.
std::vector<std::vector<std::size_t>> choices_of(std::size_t players, std::size_t seats) {
  std::vector<std::vector<std::size_t>> choices;
  std::vector<char> chosen(players, 0);
  std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(seats), 1);
  do {
    auto& choice = choices.emplace_back();
    for (std::size_t i = 0; i < players; ++i)
      if (chosen[i] != 0) choice.push_back(i);
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return choices;
}

/// Two neighbours in the order share their place. Equally often from either order of the two, so that their mean agrees with the probabilities.
void share_a_place(PlacedGame& game, const std::vector<std::size_t>& order, const std::vector<double>& strength, double often, Random& random) {
  const std::size_t at = random.below(static_cast<std::uint32_t>(order.size() - 1));
  double left = 0;
  for (std::size_t i = at; i < order.size(); ++i) left += strength[order[i]];
  const double other_way = (left - strength[order[at]]) / (left - strength[order[at + 1]]);
  if (random.real() < often * std::min(1.0, other_way)) game.places[order[at + 1]] = game.places[order[at]];
}

}  // namespace

std::vector<PlacedGame> draw_places(const PlacesModel& model, Random& random) {
  const std::size_t players = model.ratings.size(), seats = model.seats.size();
  const double rest = std::sqrt(std::max(0.0, 1 - model.shared - model.own - model.kingmaker));
  const auto choices = choices_of(players, seats);
  const auto lucks = [&](std::size_t count) {
    std::vector<double> luck(count);
    for (double& each : luck) each = draw_normal(random);
    return luck;
  };
  std::vector<PlacedGame> games;
  std::vector<double> strength(seats), drawn(seats);
  std::vector<std::size_t> order(seats);
  for (int opening = 0; opening < model.openings; ++opening) {
    const std::vector<double> of_seat = lucks(seats), of_player = lucks(players);
    for (const auto& choice : choices) {
      const std::vector<double> here = lucks(seats);
      for (std::size_t turn = 0; turn < seats; ++turn) {
        PlacedGame& game = games.emplace_back();
        game.sides = static_cast<int>(seats);
        game.cluster = opening;
        for (std::size_t seat = 0; seat < seats; ++seat) {
          const std::size_t who = (seat + turn) % seats;
          game.players[seat] = choice[who];
          strength[seat] = std::exp(logits_per_elo * (model.ratings[choice[who]] + model.seats[seat]));
          // The model's exponential race, with a clock made of the opening's luck and the game's own (a Gaussian copula).
          const double number = std::sqrt(model.shared) * of_seat[seat] + std::sqrt(model.own) * of_player[choice[who]] +
                                std::sqrt(model.kingmaker) * here[who] + rest * draw_normal(random);
          drawn[seat] = -std::log(std::max(1e-300, boost::math::cdf(Normal(), number))) / strength[seat];
        }
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return drawn[a] < drawn[b]; });
        for (std::size_t place = 0; place < seats; ++place) game.places[order[place]] = static_cast<int>(place) + 1;
        if (model.shared_places > 0) share_a_place(game, order, strength, model.shared_places, random);
      }
    }
  }
  return games;
}

PoolRates places_rates(const PlacesModel& model, int tournaments, std::uint64_t seed) {
  Random random(seed);
  const double seats_mean = std::accumulate(model.seats.begin(), model.seats.end(), 0.0) / static_cast<double>(model.seats.size());
  PoolRates out;
  out.ratings.least_width = rule_of_three_width(model.openings) * beside_the_mean(model.ratings.size());
  out.advantage.least_width = rule_of_three_width(model.openings) * beside_the_mean(model.seats.size());
  for (int i = 0; i < tournaments; ++i) {
    const PoolRatings fit = rate_places(model.ratings.size(), draw_places(model, random));
    note_ratings(fit, model.ratings, out);
    for (std::size_t seat = 0; seat < fit.seats.size(); ++seat)
      out.advantage.note(fit.seats[seat].interval, fit.seats[seat].rating, model.seats[seat] - seats_mean);
  }
  return out;
}

}  // namespace arena::statistics
