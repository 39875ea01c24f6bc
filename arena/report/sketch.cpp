#include "arena/report/sketch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace arena {

namespace {

// A binade is cut into 128 equal bins: the upper seven bits of a double's fraction are the bin's number, and whole numbers below 256 have their own
// bins. Between -1 and 1 the bins are 1/128 wide.
constexpr int bins_a_binade = 128;
constexpr int fraction_bits_dropped = 52 - 7;
constexpr std::uint64_t bits_of_one = std::bit_cast<std::uint64_t>(1.0) >> fraction_bits_dropped;

}  // namespace

int Sketch::bin_of(double value) {
  const double size = std::abs(value);
  const int bin = size < 1 ? static_cast<int>(size * bins_a_binade)
                           : bins_a_binade + static_cast<int>((std::bit_cast<std::uint64_t>(size) >> fraction_bits_dropped) - bits_of_one);
  return value < 0 ? -bin : bin;
}

double Sketch::value_of(int bin) {
  const int size = std::abs(bin);
  double value = static_cast<double>(size) / bins_a_binade;
  if (size >= bins_a_binade) {
    const std::uint64_t bits = static_cast<std::uint64_t>(size - bins_a_binade) + bits_of_one;
    value = std::bit_cast<double>(bits << fraction_bits_dropped);
    const double width = std::bit_cast<double>((bits + 1) << fraction_bits_dropped) - value;
    if (width > 1) value += (width - 1) / 2;  // the middle of the whole numbers in the bin
  }
  return bin < 0 ? -value : value;
}

void Sketch::add_to_bins(int bin, std::uint32_t times) {
  if (bins_.empty()) first_bin_ = bin;
  if (bin < first_bin_) {
    bins_.insert(bins_.begin(), static_cast<std::size_t>(first_bin_ - bin), 0);
    first_bin_ = bin;
  }
  const auto place = static_cast<std::size_t>(bin - first_bin_);
  if (place >= bins_.size()) bins_.resize(place + 1);
  bins_[place] += times;
}

void Sketch::begin_bins() {
  for (const double value : values_) add_to_bins(bin_of(value), 1);
  values_ = {};
}

void Sketch::add(double value) {
  if (!std::isfinite(value)) return;
  least_ = count_ > 0 ? std::min(least_, value) : value;
  greatest_ = count_ > 0 ? std::max(greatest_, value) : value;
  ++count_;
  sum_ += value;
  if (bins_.empty() && values_.size() < few) {
    values_.push_back(value);
    return;
  }
  if (!values_.empty()) begin_bins();
  add_to_bins(bin_of(value), 1);
}

void Sketch::add(const Sketch& other) {
  if (other.bins_.empty()) {
    for (const double value : other.values_) add(value);
    return;
  }
  least_ = count_ > 0 ? std::min(least_, other.least_) : other.least_;
  greatest_ = count_ > 0 ? std::max(greatest_, other.greatest_) : other.greatest_;
  count_ += other.count_;
  sum_ += other.sum_;
  begin_bins();
  for (std::size_t i = 0; i < other.bins_.size(); ++i)
    if (other.bins_[i] > 0) add_to_bins(other.first_bin_ + static_cast<int>(i), other.bins_[i]);
}

double Sketch::at_rank(std::uint64_t rank) const {
  if (rank + 1 >= count_) return greatest_;
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < bins_.size(); ++i) {
    before += bins_[i];
    if (before > rank) return std::clamp(value_of(first_bin_ + static_cast<int>(i)), least_, greatest_);
  }
  return greatest_;
}

double Sketch::quantile(double q) const {
  if (count_ == 0) return 0;
  const double place = std::clamp(q, 0.0, 1.0) * static_cast<double>(count_ - 1);
  const auto below = static_cast<std::uint64_t>(place);
  const double part = place - static_cast<double>(below);
  if (!bins_.empty()) {
    const double low = at_rank(below);
    return part > 0 ? low + part * (at_rank(below + 1) - low) : low;
  }
  std::vector<double> sorted = values_;
  std::sort(sorted.begin(), sorted.end());
  const double low = sorted[below];
  return part > 0 ? low + part * (sorted[below + 1] - low) : low;
}

}  // namespace arena
