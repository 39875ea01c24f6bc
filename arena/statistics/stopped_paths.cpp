#include "arena/statistics/stopped_paths.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace arena::statistics {

class StoppingRule::Walk {
 public:
  Walk(const StoppingRule& rule, const Chances& chances, Random& random) : rule_(rule), random_(random) {
    double sum = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      sum += chances[i];
      thresholds_[i] = static_cast<std::uint64_t>(std::llround(std::clamp(sum, 0.0, 1.0) * 0x1.0p32));
    }
  }

  StoppedPath run(const Pentanomial& start) {
    Point here{start, start.pairs(), 0};
    draw(std::max<std::int64_t>(0, std::min(rule_.first_possible_, rule_.most_pairs_) - here.pairs));
    here = after(here, 0, drawn_.size());
    while (!is_beyond(here.ratio) && here.pairs < rule_.most_pairs_) {
      draw(block(here));
      const Point there = after(here, 0, drawn_.size());
      if (const auto crossing = first_crossing(here, there, 0, drawn_.size())) return ended(*crossing);
      here = there;
    }
    return ended(here);
  }

 private:
  struct Point {
    Pentanomial counts;
    std::int64_t pairs = 0;
    double ratio = 0;
  };

  StoppedPath ended(const Point& point) const {
    if (point.ratio >= rule_.bounds_.upper) return {point.counts, SprtDecision::accept_h1};
    return {point.counts, point.ratio <= rule_.bounds_.lower ? SprtDecision::accept_h0 : SprtDecision::undecided};
  }
  bool is_beyond(double ratio) const { return ratio >= rule_.bounds_.upper || ratio <= rule_.bounds_.lower; }
  double room(double ratio) const { return std::min(rule_.bounds_.upper - ratio, ratio - rule_.bounds_.lower); }

  /// A number of pairs over which the ratio is likely to stay within its bounds.
  std::int64_t block(const Point& point) const {
    const double likely = std::pow(room(point.ratio) / (2 * rule_.step_), 2);
    const auto most = std::min(rule_.most_pairs_ - point.pairs, std::max<std::int64_t>(8, point.pairs));
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(std::min(likely, 1e9)), 1, most);
  }

  void draw(std::int64_t pairs) {
    drawn_.resize(static_cast<std::size_t>(pairs));
    for (std::size_t i = 0; i < drawn_.size(); i += 2) {
      const std::uint64_t word = random_();
      drawn_[i] = cell(word >> 32);
      if (i + 1 < drawn_.size()) drawn_[i + 1] = cell(word & 0xFFFFFFFFULL);
    }
  }
  std::uint8_t cell(std::uint64_t draw) const {
    return static_cast<std::uint8_t>((draw >= thresholds_[0]) + (draw >= thresholds_[1]) + (draw >= thresholds_[2]) + (draw >= thresholds_[3]));
  }

  Point after(Point point, std::size_t from, std::size_t to) const {
    for (std::size_t i = from; i < to; ++i) ++point.counts.count[drawn_[i]];
    point.pairs += static_cast<std::int64_t>(to - from);
    const SprtParameters& test = rule_.parameters_;
    point.ratio = log_likelihood_ratio(outcomes(point.counts), test.elo0, test.elo1, test.model);
    return point;
  }

  /// The first point beyond a bound among the pairs drawn; `here` is within the bounds. Between two points within the bounds the ratio is close to a
  /// Brownian bridge; if that crosses with a probability below 1e-5, the points between are not checked.
  std::optional<Point> first_crossing(const Point& here, const Point& there, std::size_t from, std::size_t to) const {
    if (to - from == 1) return is_beyond(there.ratio) ? std::optional(there) : std::nullopt;
    if (!is_beyond(there.ratio)) {
      const double spread = static_cast<double>(to - from) * rule_.step_ * rule_.step_;
      const double up = (rule_.bounds_.upper - here.ratio) * (rule_.bounds_.upper - there.ratio);
      const double down = (here.ratio - rule_.bounds_.lower) * (there.ratio - rule_.bounds_.lower);
      if (2 * std::min(up, down) > 11.5 * spread) return std::nullopt;
    }
    const std::size_t middle = (from + to) / 2;
    const Point half = after(here, from, middle);
    if (const auto crossing = first_crossing(here, half, from, middle)) return crossing;
    return first_crossing(half, there, middle, to);
  }

  const StoppingRule& rule_;
  Random& random_;
  std::array<std::uint64_t, 4> thresholds_{};
  std::vector<std::uint8_t> drawn_;
};

StoppingRule::StoppingRule(const SprtParameters& parameters, std::int64_t most_pairs)
    : parameters_(parameters), bounds_(sprt_bounds(parameters.alpha, parameters.beta)), most_pairs_(most_pairs) {
  check(parameters);
  // Nothing moves the ratio more than pairs that are all lost or all won.
  const auto extreme = [&](std::size_t cell) {
    Pentanomial pairs;
    pairs.count[cell] = 1000;
    return log_likelihood_ratio(outcomes(pairs), parameters.elo0, parameters.elo1, parameters.model) / 1000;
  };
  step_ = std::max(std::abs(extreme(0)), std::abs(extreme(4)));
  first_possible_ = std::max<std::int64_t>(1, static_cast<std::int64_t>(0.95 * std::min(bounds_.upper, -bounds_.lower) / step_));
}

StoppedPath StoppingRule::path(const Chances& chances, Random& random, const Pentanomial& start) const {
  return Walk(*this, chances, random).run(start);
}

}  // namespace arena::statistics
