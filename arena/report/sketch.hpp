// Mean and quantiles of a stream of values in little memory: exact while there are few, and for whole numbers below 256; beyond that, in bins less
// than 1 % wide.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arena {

class Sketch {
 public:
  /// Non-finite values are left out.
  void add(double value);
  void add(const Sketch& other);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// 0 without values.
  [[nodiscard]] double mean() const { return count_ > 0 ? sum_ / static_cast<double>(count_) : 0; }
  [[nodiscard]] double least() const { return least_; }
  [[nodiscard]] double greatest() const { return greatest_; }
  /// The value that a share `q` of the others does not exceed, linear between neighbours (Hyndman and Fan's type 7); 0 without values.
  [[nodiscard]] double quantile(double q) const;
  [[nodiscard]] double median() const { return quantile(0.5); }

 private:
  static constexpr std::size_t few = 32;
  static int bin_of(double value);
  static double value_of(int bin);
  void add_to_bins(int bin, std::uint32_t times);
  void begin_bins();
  [[nodiscard]] double at_rank(std::uint64_t rank) const;

  std::uint64_t count_ = 0;
  double sum_ = 0, least_ = 0, greatest_ = 0;
  std::vector<double> values_;       // all of them, while they are few
  std::vector<std::uint32_t> bins_;  // afterwards; the first one is bin `first_bin_`
  int first_bin_ = 0;
};

}  // namespace arena
