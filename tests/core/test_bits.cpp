#include "core/common/bits.hpp"

#include <gtest/gtest.h>

#include "core/common/random.hpp"

namespace arena {
namespace {

int one_by_one(std::uint64_t word) {
  int count = 0;
  for (unsigned i = 0; i < 64; ++i) count += static_cast<int>(word >> i & 1U);
  return count;
}

TEST(Bits, AreCountedAsOneByOne) {
  static_assert(count_bits(0) == 0 && count_bits(~std::uint64_t{0}) == 64);
  for (unsigned i = 0; i < 64; ++i)
    for (unsigned j = 0; j < 64; ++j) {
      const std::uint64_t word = std::uint64_t{1} << i | std::uint64_t{1} << j;
      ASSERT_EQ(count_bits(word), i == j ? 1 : 2);
      ASSERT_EQ(count_bits(~word), i == j ? 63 : 62);
    }
  std::uint64_t seed = 1;
  for (int i = 0; i < 100'000; ++i) {
    seed = mix64(seed);
    const std::uint64_t word = i % 2 == 0 ? seed : seed & mix64(~seed);  // dense and sparse
    ASSERT_EQ(count_bits(word), one_by_one(word)) << word;
  }
}

}  // namespace
}  // namespace arena
