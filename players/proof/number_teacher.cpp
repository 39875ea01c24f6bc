#include "players/proof/number_teacher.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "players/evaluators/andantino/patterns.hpp"

namespace arena {

namespace {

constexpr std::size_t first_units = NumberWeights::first, second_units = NumberWeights::second;

/// A position after random moves that do not lose at once, from which something is left to search.
Andantino wandered(Andantino game, const ProofGoal& goal, int plies, Random& random) {
  const ProofTable nothing(1);
  for (int i = 0; i < plies; ++i) {
    ProofPosition<Andantino> position(game, goal);
    ProofChildren<Andantino> children;
    ProofMoves<Andantino>::list(position, children, nothing);
    std::vector<Move> open;
    for (const ProofChild& child : children)
      if (!child.decided()) open.push_back(child.move);
    if (open.empty()) break;
    game.make(open[random.below(static_cast<std::uint32_t>(open.size()))]);
  }
  return game;
}

NumberSample sample_of(const Andantino& game, bool proved, int cost) {
  static const andantino::Patterns patterns{EvaluatorSettings{}};
  NumberSample sample;
  for (const int cell : hex::cells_of(game.radius())) sample.cells.push_back(static_cast<std::uint8_t>(cell_state(game, cell) + 1));
  sample.to_move = static_cast<std::uint8_t>(game.to_move());
  sample.proved = proved;
  sample.cost = static_cast<std::uint8_t>(cost);
  sample.moves = static_cast<std::uint16_t>(game.legal_count());
  sample.plies = static_cast<std::uint16_t>(game.plies());
  sample.value = patterns.value(patterns.start(game));
  return sample;
}

/// A layer's weights with what Adam (Kingma and Ba 2015) remembers of their gradients.
struct Layer {
  std::vector<float> weights, gradients, means, squares;

  Layer(std::size_t count, float spread, Random& random) : weights(count), gradients(count), means(count), squares(count) {
    for (float& weight : weights) weight = spread * static_cast<float>(2 * random.real() - 1);
  }
  void step(float rate, float mean_part, float square_part) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      means[i] = 0.9F * means[i] + 0.1F * gradients[i];
      squares[i] = 0.999F * squares[i] + 0.001F * gradients[i] * gradients[i];
      weights[i] -= rate * (means[i] / mean_part) / (std::sqrt(squares[i] / square_part) + 1e-8F);
      gradients[i] = 0;
    }
  }
};

class Network {
 public:
  Network(int radius, Random& random)
      : cells_(static_cast<std::size_t>(hex::cell_count(radius))),
        first_(2 * cells_ * cell_states * first_units, 0.1F, random),
        first_always_(2 * first_units, 0, random),
        second_(2 * second_units * first_units, 0.25F, random),
        second_always_(2 * second_units, 0, random),
        ends_(2 * second_units, 0.35F, random),
        facts_(std::size_t{2} * facts_each, 0, random) {
    facts_.weights[facts_each - 1] = facts_.weights[2 * facts_each - 1] = 5;
    const auto& board = hex::cells_of(radius);
    for (int symmetry = 0; symmetry < hex::symmetries; ++symmetry)
      for (const int cell : board) {
        const auto at = std::lower_bound(board.begin(), board.end(), hex::image(cell, symmetry));
        images_[static_cast<std::size_t>(symmetry)].push_back(static_cast<std::size_t>(at - board.begin()));
      }
  }

  /// The cost of the position, turned by the symmetry.
  float cost(const NumberSample& sample, std::size_t symmetry) {
    side_ = sample.to_move;
    rows_.clear();
    for (std::size_t i = 0; i < cells_; ++i)
      if (sample.cells[i] > 0) rows_.push_back(((side_ * cells_ + images_[symmetry][i]) * cell_states + sample.cells[i] - 1U) * first_units);
    std::copy_n(&first_always_.weights[side_ * first_units], first_units, sums_.begin());
    for (const std::size_t row : rows_)
      for (std::size_t unit = 0; unit < first_units; ++unit) sums_[unit] += first_.weights[row + unit];
    for (std::size_t unit = 0; unit < first_units; ++unit) {
      const float above = sums_[unit] < 0 ? 0 : sums_[unit];
      units_[unit] = above > 1 ? 1 : above;
    }
    facts_now_ = {static_cast<float>(sample.value) / 256, static_cast<float>(sample.moves) / 16, static_cast<float>(sample.plies) / 32, 1};
    float cost = 0;
    for (std::size_t i = 0; i < facts_each; ++i) cost += facts_.weights[side_ * facts_each + i] * facts_now_[i];
    for (std::size_t i = 0; i < second_units; ++i) {
      const std::size_t at = side_ * second_units + i;
      const float sum = second_always_.weights[at] + product(&second_.weights[at * first_units], units_.data());
      seconds_[i] = sum > 0 ? sum : sum / leak;
      slopes_[i] = sum > 0 ? 1 : 1.0F / leak;
      cost += ends_.weights[at] * seconds_[i];
    }
    return cost;
  }

  /// Adds to the gradients what an error of the last cost gives.
  void blame(float error) {
    for (std::size_t i = 0; i < facts_each; ++i) facts_.gradients[side_ * facts_each + i] += error * facts_now_[i];
    std::array<float, first_units> back{};
    for (std::size_t i = 0; i < second_units; ++i) {
      const std::size_t at = side_ * second_units + i;
      ends_.gradients[at] += error * seconds_[i];
      const float part = error * ends_.weights[at] * slopes_[i];
      second_always_.gradients[at] += part;
      for (std::size_t unit = 0; unit < first_units; ++unit) {
        second_.gradients[at * first_units + unit] += part * units_[unit];
        back[unit] += part * second_.weights[at * first_units + unit];
      }
    }
    for (std::size_t unit = 0; unit < first_units; ++unit)
      if (sums_[unit] <= 0 || sums_[unit] >= 1) back[unit] *= 0.01F;  // so that a unit can come back
    for (std::size_t unit = 0; unit < first_units; ++unit) first_always_.gradients[side_ * first_units + unit] += back[unit];
    for (const std::size_t row : rows_)
      for (std::size_t unit = 0; unit < first_units; ++unit) first_.gradients[row + unit] += back[unit];
  }

  void step(float rate) {
    mean_left_ *= 0.9;
    square_left_ *= 0.999;
    for (Layer* layer : {&first_, &first_always_, &second_, &second_always_, &ends_, &facts_})
      layer->step(rate, static_cast<float>(1 - mean_left_), static_cast<float>(1 - square_left_));
  }

  [[nodiscard]] NumberWeights rounded(int radius, int side) const {
    constexpr double one = NumberWeights::one, weight = NumberWeights::weight, out = NumberWeights::out;
    const auto small = [](float x, double unit) { return static_cast<std::int16_t>(std::clamp(std::lround(x * unit), -32'000L, 32'000L)); };
    NumberWeights w;
    w.radius = radius;
    w.side = side;
    for (std::size_t s = 0; s < 2; ++s) {
      const std::size_t count = cells_ * cell_states * first_units;
      for (std::size_t i = 0; i < count; ++i) w.cells[s].push_back(small(first_.weights[s * count + i], one));
      for (std::size_t unit = 0; unit < first_units; ++unit) w.cells_always[s][unit] = small(first_always_.weights[s * first_units + unit], one);
      for (std::size_t i = 0; i < second_units; ++i) {
        const std::size_t at = s * second_units + i;
        for (std::size_t unit = 0; unit < first_units; ++unit) w.units[s][i][unit] = small(second_.weights[at * first_units + unit], weight);
        w.units_always[s][i] = static_cast<std::int32_t>(std::lround(second_always_.weights[at] * one * weight));
        w.ends[s][i] = static_cast<std::int32_t>(std::lround(ends_.weights[at] * out));
      }
      const auto fact = [&](std::size_t i, double divisor) {
        return std::int64_t{std::lround(facts_.weights[s * facts_each + i] * one * weight * out / divisor)};
      };
      w.facts[s] = {fact(0, 256), fact(1, 16), fact(2, 32), fact(3, 1)};
    }
    return w;
  }

 private:
  static constexpr std::size_t facts_each = 4;

  /// In lanes, so that it can be done for several units at once in the same order everywhere.
  static float product(const float* one, const float* other) {
    constexpr std::size_t lanes = 16;
    std::array<float, lanes> sums{};
    for (std::size_t unit = 0; unit < first_units; unit += lanes)
      for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += one[unit + lane] * other[unit + lane];
    return std::accumulate(sums.begin(), sums.end(), 0.0F);
  }

  std::size_t cells_;
  Layer first_, first_always_, second_, second_always_, ends_, facts_;
  std::array<std::vector<std::size_t>, hex::symmetries> images_;
  double mean_left_ = 1, square_left_ = 1;
  // Of the last position.
  std::size_t side_ = 0;
  std::vector<std::size_t> rows_;
  std::array<float, first_units> sums_{}, units_{};
  std::array<float, second_units> seconds_{}, slopes_{};
  std::array<float, facts_each> facts_now_{};
};

}  // namespace

std::vector<NumberSample> number_samples(const Andantino& start, const ProofGoal& goal, std::uint64_t seed, int random_plies, std::uint64_t nodes,
                                         std::size_t samples, const ProofPoll& poll) {
  Random random(seed);
  const auto plies = random.below(static_cast<std::uint32_t>(random_plies) + 1);
  const Andantino from = wandered(start, goal, static_cast<int>(plies), random);
  constexpr std::uint64_t mib = 256;
  ProofTable table(mib);
  std::vector<NumberSample> found;
  ProofSearch<Andantino> search(from, goal, table, ProofTies::first);
  search.run(nodes, poll);
  if (search.stopped() && poll && poll()) return found;
  // Random lines through what the search knows, the costlier the likelier, and beside each position of the line one of its siblings.
  std::unordered_set<Key> seen;
  struct Known {
    Move move;
    ProofNumbers numbers;
    int cost;
    double likelihood;
  };
  std::vector<Known> known;
  ProofChildren<Andantino> children;
  ProofPosition<Andantino> position(from, goal);
  for (std::size_t line = 0; line < 4 * samples && found.size() < samples; ++line) {
    while (true) {
      ProofMoves<Andantino>::list(position, children, table);
      known.clear();
      double all = 0;
      for (const ProofChild& child : children) {
        ProofNumbers numbers;
        if (child.decided() || !table.probe(child.key, numbers)) continue;
        const int cost = table.cost_of(child.key);
        known.push_back({child.move, numbers, cost, std::exp2(0.6 * cost)});
        all += known.back().likelihood;
      }
      if (known.empty()) break;
      double left = all * random.real();
      std::size_t next = 0;
      while (next + 1 < known.size() && left >= known[next].likelihood) left -= known[next++].likelihood;
      const std::size_t sibling = random.below(static_cast<std::uint32_t>(known.size()));
      for (const std::size_t at : {sibling, next}) {
        position.make(known[at].move);
        constexpr int cheap = 3;  // there are so many of these that a fifth is enough
        if ((known[at].cost > cheap || random.below(5) == 0) && seen.insert(position.key()).second) {
          constexpr int not_won = 16;  // no search proves what is disproved
          const bool disproved = known[at].numbers.disproved();
          found.push_back(sample_of(position.game(), known[at].numbers.proved(), disproved ? not_won : known[at].cost));
        }
        if (at == next) break;
        position.undo();
      }
    }
    while (!position.made().empty()) position.undo();
  }
  return found;
}

NumberWeights learned_weights(int radius, int side, const std::vector<NumberSample>& samples, int passes, std::uint64_t seed,
                              const std::function<bool(int pass, double error)>& told) {
  Random random(seed);
  Network network(radius, random);
  std::vector<std::size_t> order(samples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  constexpr std::size_t batch = 512;
  for (int pass = 0; pass < passes; ++pass) {
    shuffle(order, random);
    const float rate = 0.002F * (2 * pass < passes ? 1.0F : 4 * pass < 3 * passes ? 0.3F : 0.1F);
    double squares = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const NumberSample& sample = samples[order[i]];
      const float cost = network.cost(sample, random.below(hex::symmetries)), known = sample.cost;
      const float error = sample.proved ? cost - known : std::min(0.0F, cost - (known + 1));
      squares += double{error} * error;
      network.blame((0.3F + 0.15F * known) * std::clamp(error, -6.0F, 6.0F) / batch);
      if ((i + 1) % batch == 0 || i + 1 == order.size()) network.step(rate);
    }
    if (told && told(pass, samples.empty() ? 0 : squares / static_cast<double>(samples.size()))) break;
  }
  return network.rounded(radius, side);
}

}  // namespace arena
