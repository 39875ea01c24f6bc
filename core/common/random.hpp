// The one generator of the project: SplitMix64 (Steele, Lea, Flood 2014). Documented, tiny, and the same on every platform, so that
// a seed printed in a result means the same game everywhere.
#pragma once
#include <cstddef>
#include <cstdint>

namespace arena {

/// One step of SplitMix64's output function: a good 64-bit mixer by itself.
constexpr std::uint64_t mix64(std::uint64_t z) {
  z += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

class Random {
 public:
  using result_type = std::uint64_t;
  constexpr explicit Random(std::uint64_t seed = 0) : state_(seed) {}

  constexpr std::uint64_t operator()() {
    const std::uint64_t out = mix64(state_);
    state_ += 0x9E3779B97F4A7C15ULL;
    return out;
  }
  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return ~0ULL; }

  /// Uniform in [0, bound), without bias (Lemire 2019). `bound` is at least 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = ((*this)() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = ((*this)() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }
  /// Uniform in [0, 1), 53 bits.
  constexpr double real() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

/// An unbiased Fisher-Yates shuffle, the same on every platform (std::shuffle is not).
template <class Container>
constexpr void shuffle(Container& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    const std::size_t j = random.below(static_cast<std::uint32_t>(i));
    auto held = items[i - 1];
    items[i - 1] = items[j];
    items[j] = held;
  }
}

/// The Zobrist key of feature `index` of family `family`; families keep the keys of different games and purposes apart.
constexpr std::uint64_t zobrist(std::uint64_t family, std::uint64_t index) { return mix64(mix64(family) ^ (index * 0xD6E8FEB86659FD93ULL)); }

}  // namespace arena
